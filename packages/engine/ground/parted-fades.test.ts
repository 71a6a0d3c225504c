import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { drawPiece, type Piece } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { measureRinging } from './ringing.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());

/** Share of what is drawn as half clear at most that comes out opaque, and darker than this. */
async function darkShare(piece: Piece, darkest: number): Promise<number> {
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
    if (share < 8 || share > 140) continue;
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

test.each([1, 3])('what wears down to a grainy shirt inside a crest is no dark solid, seed %i', async (seed) => {
  expect(await darkShare(drawPiece('faded-crest', { seed }), 110)).toBeLessThan(0.3);
});
