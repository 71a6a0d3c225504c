import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { measureRinging } from './ringing.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [480, 320];

type Away = (x: number, y: number) => number;

const ring: Away = (x, y) => Math.abs(Math.hypot(x - 180, y - 160) - 90);
const bar: Away = (x, y) => Math.hypot(Math.max(0, Math.abs(x - 180) - 50), y - 160);
const frame: Away = (x, y) => {
  const [dx, dy] = [Math.abs(x - WIDTH / 2) - WIDTH / 2 + 70, Math.abs(y - HEIGHT / 2) - HEIGHT / 2 + 70];
  return Math.abs(Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy)) - 46);
};

/** Nearly white tubes, each in a glow of its hue; `haze` is how far that reaches, in pixels. */
function sign(tubes: readonly (readonly [Away, readonly number[]])[], haze: number, jpegQuality?: number) {
  const [truth, flat] = [new Uint8Array(WIDTH * HEIGHT * 4), new Uint8Array(WIDTH * HEIGHT * 4).fill(255)];
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    const [color, at] = [[0, 0, 0], index * 4];
    let core = 0;
    for (const [away, hue] of tubes) {
      const off = away(index % WIDTH, Math.floor(index / WIDTH));
      core = Math.max(core, Math.min(1, Math.max(0, 4 - off)));
      const glow = 0.5 * Math.exp(-((off / 7) ** 2)) + 0.2 * Math.exp(-((off / haze) ** 2));
      for (let channel = 0; channel < 3; channel++) color[channel] += glow * hue[channel];
    }
    for (let channel = 0; channel < 3; channel++) flat[at + channel] = Math.min(255, color[channel]) * (1 - core) + 0.95 * 255 * core;
    const most = Math.max(flat[at], flat[at + 1], flat[at + 2]);
    for (let channel = 0; channel < 3; channel++) truth[at + channel] = most > 0 ? (255 * flat[at + channel]) / most : 0;
    truth[at + 3] = most;
  }
  const image = (pixels: Uint8Array) => ({ width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null });
  return { name: 'sign', dpi: 300, ground: '#000000', truth: image(truth), flat: image(flat), jpegQuality };
}

const [PINK, AMBER, BLUE] = [
  [255, 40, 160],
  [255, 150, 20],
  [50, 110, 255],
];

/** The ground found under a sign, and by how many levels its opacity is off in the mean where it glows. */
async function knockedOut(piece: ReturnType<typeof sign>) {
  const file = await pixelsOfPiece(piece);
  const ground = findGround(file);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const out = new Uint8Array(file.pixels.length);
  const model = modelGround(file, ground, measureRinging(file, ground), null, kernels);
  solveCoverage({ rect, pixels: file.pixels }, { rect, pixels: out }, model, kernels);
  let [off, glowing] = [0, 0];
  for (let at = 3; at < out.length; at += 4) {
    const alpha = piece.truth.pixels[at];
    if (alpha < 8 || alpha > 200) continue;
    glowing++;
    off += Math.abs(out[at] - alpha);
  }
  return { color: ground.color, off: off / glowing };
}

const SIGNS = [
  { name: 'one hue', tubes: [[ring, AMBER] as const, [bar, AMBER] as const] },
  { name: 'two hues', tubes: [[ring, PINK] as const, [bar, BLUE] as const] },
];

test.each(SIGNS)('what glows around white tubes is clear, though these have edges: $name', async ({ tubes }) => {
  expect((await knockedOut(sign(tubes, 14))).off).toBeLessThan(4);
  expect((await knockedOut(sign(tubes, 14, 85))).off).toBeLessThan(6);
});

test.each([
  { name: 'pink', hue: PINK },
  { name: 'blue', hue: BLUE },
])('under haze that reaches the border all around lies black: $name', async ({ hue }) => {
  for (const quality of [undefined, 85]) {
    const { color, off } = await knockedOut(sign([[frame, hue]], 42, quality));
    expect(Math.max(color.r, color.g, color.b)).toBeLessThan(5);
    expect(off).toBeLessThan(6);
  }
});
