import { expect, test } from 'vitest';
import { busiestPlace } from './busiest-place.ts';

function picture(side: number, isInk: (x: number, y: number) => boolean) {
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if (isInk(x, y)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data, colorSpace: 'srgb' as const };
}

test('goes where most changes, not where most ink is', () => {
  const place = busiestPlace(picture(120, (x, y) => x < 60 || (x >= 100 && y >= 100 && x < 110 && y < 110 && (x + y) % 2 === 0)));
  expect(place.across).toBeGreaterThan(0.8);
  expect(place.down).toBeGreaterThan(0.8);
});

test('an empty picture is looked at in its middle', () => {
  expect(busiestPlace(picture(24, () => false))).toEqual({ across: 0.5, down: 0.5 });
});
