import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { calmGrain, hasGrain } from './calm-grain.ts';
import { measureGrain } from './picture-noise.ts';

const [WIDTH, HEIGHT] = [120, 80];
const [LEFT, RIGHT] = [60, 140];
/** Beyond this column the other color begins; a line of it lies two pixels wide in the first. */
const [EDGE, LINE] = [60, 20];
/** A corner is not there. */
const isClear = (x: number, y: number) => x >= WIDTH - 6 && y < 6;

const levelAt = (x: number): number => (x >= EDGE || x === LINE || x === LINE + 1 ? RIGHT : LEFT);

function art(grain: number) {
  const random = seededRandom(7);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const level = levelAt(x) + Math.round((grain / 2) * random.nextNormal());
    pixels.set(isClear(x, y) ? [9, 9, 9, 0] : [level, level, level, 255], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

/** Root of the mean square of what pixels are off their color. */
function offOf(pixels: Uint8Array): number {
  const squares: number[] = [];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (!isClear(x, y)) squares.push((pixels[at * 4] - levelAt(x)) ** 2);
  }
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length);
}

test('grain goes to less than half, and edges and thin lines stay where they are', () => {
  const image = art(10);
  const grain = measureGrain(image);
  expect(hasGrain(grain)).toBe(true);
  const calm = new Uint8Array(image.pixels.length);
  calmGrain(image, grain, calm);
  expect(offOf(calm)).toBeLessThan(0.5 * offOf(image.pixels));
  for (let y = 8; y < HEIGHT; y++) {
    for (const x of [LINE - 1, LINE, LINE + 1, LINE + 2, EDGE - 1, EDGE]) {
      expect(Math.abs(calm[(y * WIDTH + x) * 4] - levelAt(x))).toBeLessThan(15);
    }
  }
});

test('what is not opaque stays as it is, and colors nothing beside it', () => {
  const image = art(10);
  const calm = new Uint8Array(image.pixels.length);
  calmGrain(image, measureGrain(image), calm);
  expect([...calm.subarray((WIDTH - 1) * 4, WIDTH * 4)]).toEqual([9, 9, 9, 0]);
  expect(calm[(WIDTH - 7) * 4]).toBeGreaterThan(RIGHT - 15);
});

test('clean art has no grain', () => {
  expect(hasGrain(measureGrain(art(0)))).toBe(false);
});
