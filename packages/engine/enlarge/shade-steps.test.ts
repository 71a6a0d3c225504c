import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { insideAreas } from './inside-areas.ts';
import { drawsShadeInSteps } from './shade-steps.ts';

const [WIDTH, HEIGHT] = [96, 64];

/** A gray sheet by its columns, grain on it. */
function sheet(tone: (x: number) => number, grain: number): Uint8Array {
  const random = seededRandom(994);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    const level = Math.round(tone(index % WIDTH) + 2 * grain * (random.nextUnit() - 0.5));
    pixels.fill(level, index * 4, index * 4 + 3);
  }
  return pixels;
}

const size = { width: WIDTH, height: HEIGHT, dpi: 300, icc: null };

test.each([
  { what: 'a ramp', tone: (x: number) => 130 + x, isShade: true },
  { what: 'a steep ramp beside flat ink', tone: (x: number) => 200 - Math.min(90, Math.max(0, 6 * (x - 44))), isShade: true },
  { what: 'an edge', tone: (x: number) => (x < 48 ? 130 : 225), isShade: false },
  { what: 'an edge that is blurred', tone: (x: number) => 130 + 95 / (1 + Math.exp(1.7 * (47.5 - x))), isShade: false },
])('areas of grain that are steps of a shade are told from inks: $what', ({ tone, isShade }) => {
  const pixels = sheet(tone, 8);
  // In two inks, parted in the middle: each as it is in the mean of its half.
  const mean = (from: number): number => Array.from({ length: 48 }, (_, x) => tone(from + x)).reduce((sum, level) => sum + level / 48, 0);
  const drawn = sheet((x) => mean(x < 48 ? 0 : 48), 0);
  expect(drawsShadeInSteps({ ...size, pixels }, drawn, insideAreas(drawn, size))).toBe(isShade);
});
