import { expect, test } from 'vitest';
import { reducedCoverage, thumbPlace } from './reduced-coverage.ts';

/** Hairlines of two pixels, nine apart: thinner than a pixel of the strip. */
function hairlines(width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) => ((at % width) % 9 < 2 ? 255 : 0));
}

test('hairlines finer than the strip stay even: each of its pixels has the ink that lies beneath it', () => {
  const [size, small] = [
    { width: 400, height: 367 },
    { width: 102, height: 94 },
  ];
  const lines = hairlines(size.width, size.height);
  const reduced = reducedCoverage(lines, size, small);
  let most = 0;
  for (const [at, ink] of reduced.entries()) {
    const [from, to] = [(at % small.width) * (400 / 102), ((at % small.width) + 1) * (400 / 102)];
    let beneath = 0;
    for (let x = 0; x < 400; x++) beneath += x % 9 < 2 ? Math.max(0, Math.min(to, x + 1) - Math.max(from, x)) : 0;
    most = Math.max(most, Math.abs(ink - (255 * beneath) / (400 / 102)));
  }
  expect(most).toBeLessThan(1);
});

test('a sheet lies whole and in the middle of its place, and is not made larger than it is', () => {
  expect(thumbPlace({ width: 400, height: 367 }, { width: 378, height: 94 }, 1)).toEqual({ x: 138, y: 0, width: 102, height: 94 });
  expect(thumbPlace({ width: 900, height: 90 }, { width: 300, height: 94 }, 1)).toEqual({ x: 0, y: 32, width: 300, height: 30 });
  expect(thumbPlace({ width: 20, height: 10 }, { width: 300, height: 188 }, 2)).toEqual({ x: 130, y: 84, width: 40, height: 20 });
});
