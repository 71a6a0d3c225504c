import { expect, it } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { fill } from '../../../tests/art/coverage.ts';
import { noise } from '../../../tests/art/grounds.ts';
import { alike, ellipse, strokeOf } from '../../../tests/art/rings.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { seededRandom } from '../random.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [360, 300];
const GRAYS = ['#3b3f46', '#565c66', '#7d8590', '#a9b1bb', '#d6dbe0'];
const hiss = noise(77, 2);

/** Gray hairs of five tones around a body, each two pixels wide at its root. */
function wolf(tones: readonly string[]) {
  const random = seededRandom(14);
  const sheet = new Sheet(WIDTH, HEIGHT);
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  sheet.lay(fill([alike(ellipse([x, y], 80, 70))], WIDTH, HEIGHT), tones[1]);
  for (let hair = 0; hair < 900; hair++) {
    const [turn, far] = [random.nextUnit() * 2 * Math.PI, Math.sqrt(1 - hair / 900)];
    const way = turn + random.nextNormal() * 0.35;
    const length = 20 + 25 * random.nextUnit();
    const [fromX, fromY] = [x + 95 * far * Math.cos(turn), y + 82 * far * Math.sin(turn)];
    const line = [0, 0.5, 1].map((part): [number, number] => [
      fromX + part * length * Math.cos(way + 0.3 * part),
      fromY + part * length * Math.sin(way + 0.3 * part),
    ]);
    sheet.lay(
      strokeOf(line, (along) => 1.1 - 0.8 * along),
      tones[Math.floor(random.nextUnit() * tones.length)],
    );
  }
  return sheet.toImage(300).pixels;
}

/** Share of the solid that stays, and the mean error where art is partly opaque, in levels. */
function figuresOf(truth: Uint8Array, groundAt: (x: number, y: number) => number) {
  const pixels = Uint8Array.from(truth, (value, at) => {
    if (at % 4 === 3) return 255;
    const index = at >> 2;
    const share = truth[index * 4 + 3] / 255;
    return Math.round(value * share + Math.min(255, groundAt(index % WIDTH, Math.floor(index / WIDTH))) * (1 - share));
  });
  const image = { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
  const ground = findGround(image);
  if (!ground) throw new Error('the piece has no ground');
  const model = modelGround(image, ground, 0, null, kernels);
  const made = new Uint8Array(truth.length);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  solveCoverage({ rect, pixels }, { rect, pixels: made }, model, kernels);
  let [solid, kept, band, error] = [0, 0, 0, 0];
  for (let at = 3; at < truth.length; at += 4) {
    if (truth[at] === 255) {
      solid++;
      if (made[at] >= 230) kept++;
    } else if (truth[at] >= 2 && truth[at] <= 253) {
      band++;
      error += Math.abs(made[at] - truth[at]);
    }
  }
  return { kept: kept / solid, error: error / band, hairs: model.hairs };
}

const gray = wolf(GRAYS);

it('pale hairs of gray fur on white stay', () => {
  const { kept, error } = figuresOf(gray, () => 255);
  expect(kept).toBeGreaterThan(0.97);
  expect(error).toBeLessThan(50);
});

it('so they do on grain', () => {
  const { kept, error } = figuresOf(gray, (x, y) => 246 + hiss(x, y));
  expect(kept).toBeGreaterThan(0.97);
  expect(error).toBeLessThan(50);
});

it('fur of one tone is no such fur: whatever is paler shows the ground', () => {
  expect(figuresOf(wolf(['#2a2d33', '#2a2d33']), () => 255).hairs).toBeNull();
});
