import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { drawPiece, type Piece } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import type { GroundCells } from './ground-cells.ts';
import { modelGround } from './ground-model.ts';
import { partedFades } from './parted-fades.ts';
import { measureRinging } from './ringing.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());

/** Share of what is drawn as half clear at most (or at most of an opacity of `most`) that comes out opaque, and darker than this. */
async function darkShare(piece: Piece, darkest: number, most = 140): Promise<number> {
  const image = await pixelsOfPiece(piece);
  const { width, height, pixels } = image;
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width, height };
  const out = new Uint8Array(pixels.length);
  const model = modelGround(image, ground, measureRinging(image, ground), null, kernels);
  solveCoverage({ rect, pixels }, { rect, pixels: out }, model, kernels);
  let [dark, thin] = [0, 0];
  for (let at = 0; at < out.length; at += 4) {
    const share = piece.truth.pixels[at + 3];
    if (share < 8 || share > most) continue;
    thin++;
    if (out[at + 3] > 220 && Math.max(out[at], out[at + 1], out[at + 2]) < darkest) dark++;
  }
  return dark / thin;
}

test.each([1, 2])('a glow parted by the lines of its letters leaves no dark patch between them, seed %i', async (seed) => {
  const piece = drawPiece('glow', { seed });
  expect(await darkShare(piece, 110)).toBeLessThan(0.004);
  expect(await darkShare({ ...piece, jpegQuality: 80 }, 110)).toBeLessThan(0.004);
});

test('where glows of the strokes around add up in a counter, it is no solid', async () => {
  expect(await darkShare(drawPiece('glow', { widthPx: 1200, seed: 7 }), 200, 220)).toBeLessThan(0.0001);
});

test.each([1, 3])('what wears down to a grainy shirt inside a crest is no dark solid, seed %i', async (seed) => {
  expect(await darkShare(drawPiece('faded-crest', { seed }), 110)).toBeLessThan(0.3);
});

/** A sign whose tubes are wider than a few cells, glowing on black: two counters between them, brighter than the glow outside. */
function wideTubes(): Piece {
  const [width, height] = [420, 340];
  const [truth, flat] = [new Uint8Array(width * height * 4), new Uint8Array(width * height * 4).fill(255)];
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [(index % width) - width / 2, Math.floor(index / width) - height / 2];
    const away = Math.hypot(x, y);
    // A ring and a bar across it, whitest in the middle.
    const [fromRing, fromBar] = [Math.abs(away - 66) / 20, away < 66 ? Math.abs(y) / 16 : 99];
    const core = Math.max(0, 1 - Math.min(fromRing, fromBar));
    const off = Math.max(0, Math.min(20 * (fromRing - 1), 16 * (fromBar - 1)));
    const share = off === 0 ? 1 : (away < 66 ? 0.6 : 0.4) * Math.exp(-off / 22) * Math.min(1, Math.max(0, (90 - off) / 20));
    [53, 222, 250].forEach((value, channel) => {
      truth[index * 4 + channel] = value + core * (255 - value);
      flat[index * 4 + channel] = Math.round(truth[index * 4 + channel] * share);
    });
    truth[index * 4 + 3] = Math.round(255 * share);
  }
  const image = (pixels: Uint8Array) => ({ width, height, pixels, dpi: 300, icc: null });
  return { name: 'wide tubes', dpi: 300, ground: '#000000', truth: image(truth), flat: image(flat) };
}

test('what glows inside letters is clear, however wide their tubes are', async () => {
  expect(await darkShare(wideTubes(), 200)).toBeLessThan(0.01);
});

test.each([5, 6])('a wash on grainy paper has no opaque patches where it is even by chance, seed %i', async (seed) => {
  const piece = drawPiece('watercolor', { widthPx: 800, seed });
  expect(await darkShare(piece, 256)).toBeLessThan(0.06);
});

/** Cells of smoke on black, parted by a square letter whose strokes are so many cells wide; how many cells of its counter are told to be of the smoke. */
function counterTold(stroke: number, counter: readonly number[], nearReach = 2): number {
  const side = 40;
  const [tops, strengths] = [new Float32Array(side * side * 3), new Float32Array(side * side)];
  const fading = new Uint8Array(side * side);
  for (let cell = 0; cell < side * side; cell++) {
    const away = Math.max(Math.abs((cell % side) - 20), Math.abs(Math.floor(cell / side) - 20));
    const color = away <= 2 ? counter : away <= 2 + stroke ? [240, 226, 190] : [40, 40, 42];
    if (away > 2 + stroke) fading[cell] = 1;
    tops.set(color, cell * 3);
    strengths[cell] = Math.hypot(...color);
  }
  const cells = { columns: side, rows: side, tops, strengths, reach: 2, nearReach } as unknown as GroundCells;
  return partedFades(cells, fading, new Uint8Array(side * side)).length;
}

test('smoke goes on in the counters of bold letters, which a solid of another hue does not, nor what a JPEG left', () => {
  expect(counterTold(3, [36, 36, 38])).toBe(25);
  expect(counterTold(7, [36, 36, 38])).toBe(25);
  expect(counterTold(12, [36, 36, 38])).toBe(0);
  expect(counterTold(7, [110, 20, 20])).toBe(0);
  expect(counterTold(7, [36, 36, 38], 6)).toBe(0);
});
