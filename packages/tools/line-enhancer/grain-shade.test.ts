import { seededRandom } from '@underbase/engine';
import { expect, test } from 'vitest';
import { isGrainShade } from './grain-shade.ts';

type Random = ReturnType<typeof seededRandom>;

const SIZE = { width: 200, height: 160 };

/** A plane of tones, each as what is drawn at its place leaves it, and softened as a scan's tones are. */
function tonesOf(toneAt: (x: number, y: number) => number): Uint8Array {
  const { width, height } = SIZE;
  const drawn = Float32Array.from({ length: width * height }, (_, at) => toneAt(at % width, Math.floor(at / width)));
  const soft = new Uint8Array(drawn.length);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const sides = drawn[at - 1] + drawn[at + 1] + drawn[at - width] + drawn[at + width];
      const corners = drawn[at - width - 1] + drawn[at - width + 1] + drawn[at + width - 1] + drawn[at + width + 1];
      soft[at] = Math.max(0, Math.min(255, (4 * drawn[at] + 2 * sides + corners) / 16));
    }
  }
  return soft;
}

/** A soft round cloud's fullness, 0 to 1. */
const cloud = (x: number, y: number) => Math.exp(-(((x - 100) / 55) ** 2 + ((y - 80) / 45) ** 2));

test.each([
  ['charcoal', (random: Random) => (x: number, y: number) => 200 * cloud(x, y) * (0.3 + 1.4 * random.nextUnit())],
  ['a rubbing', (random: Random) => (x: number, y: number) => (random.nextUnit() < 0.75 * cloud(x, y) ? 255 : 0)],
  ['strokes of chalk', (random: Random) => (x: number, y: number) => 110 * (1 + Math.sin((x + y) / 9)) * (0.2 + 1.6 * random.nextUnit())],
])('%s is shaded in grain', (_, make) => {
  const random = seededRandom(7);
  expect(isGrainShade(tonesOf(make(random)), SIZE)).toBe(true);
});

/** Rings, 12 px apart and so wide. */
const rings = (x: number, y: number, wide: number) => Math.hypot(x - 100, y - 80) % 12 < wide;

test.each([
  ['a pen', 2, 0.85, 0.15],
  ['a pencil', 2, 0.35, 0.5],
  ['a dry brush', 5, 0.5, 0.5],
])('what %s drew is none, however grainy', (_, wide, least, more) => {
  const random = seededRandom(8);
  const tones = tonesOf((x, y) => (rings(x, y, wide) ? 255 * (least + more * random.nextUnit()) : 20 * random.nextUnit()));
  expect(isGrainShade(tones, SIZE)).toBe(false);
});

test('close hatching and solid parts beside lines are none', () => {
  const tones = tonesOf((x, y) => (x < 100 ? ((x + 2 * y) % 14 < 4 ? 235 : 0) : y < 90 ? 230 : rings(x, y, 2) ? 240 : 0));
  expect(isGrainShade(tones, SIZE)).toBe(false);
});
