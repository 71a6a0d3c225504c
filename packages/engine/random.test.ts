import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';

test('a seed repeats its stream, another seed does not', () => {
  const take = (seed: number) =>
    Array.from(
      { length: 8 },
      (
        (random) => () =>
          random.nextUint32()
      )(seededRandom(seed)),
    );
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
  expect(take(0).every((value) => value === 0)).toBe(false);
});

test('values are uniform: every bit and every 16th part is hit as often as chance has it', () => {
  const random = seededRandom(2);
  const [bits, parts] = [new Array(32).fill(0), new Array(16).fill(0)];
  const draws = 32_000;
  for (let draw = 0; draw < draws; draw++) {
    const word = random.nextUint32();
    for (let bit = 0; bit < 32; bit++) bits[bit] += (word >>> bit) & 1;
    parts[random.nextBelow(16)]++;
  }
  // Six standard deviations.
  for (const count of bits) expect(Math.abs(count - draws / 2)).toBeLessThan(6 * Math.sqrt(draws / 4));
  for (const count of parts) expect(Math.abs(count - draws / 16)).toBeLessThan(6 * Math.sqrt((draws / 16) * (15 / 16)));
});

test('normal values have mean 0 and deviation 1', () => {
  const random = seededRandom(3);
  const values = Array.from({ length: 20_000 }, () => random.nextNormal());
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(0.04);
  expect(Math.abs(variance - 1)).toBeLessThan(0.06);
});
