import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PixelImage, Rect } from '../image.ts';
import { clipRect, containsRect, haloRect, inflateRect, intersectRects, isEmptyRect } from './rect.ts';
import { splitRows } from './split-rows.ts';
import { copyWindow, cropWindow, wholeWindow } from './windows.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const rects = fc.record({ x: whole(-20, 20), y: whole(-20, 20), width: whole(0, 20), height: whole(0, 20) });

function holds({ x, y, width, height }: Rect, px: number, py: number): boolean {
  return px >= x && py >= y && px < x + width && py < y + height;
}

test('a point lies in the common part exactly where it lies in both', () => {
  fc.assert(
    fc.property(rects, rects, whole(-20, 40), whole(-20, 40), (one, other, x, y) => {
      const common = intersectRects(one, other);
      expect(holds(common, x, y)).toBe(holds(one, x, y) && holds(other, x, y));
      expect(containsRect(other, common)).toBe(true);
    }),
  );
});

test('inflating and deflating', () => {
  expect(inflateRect({ x: 5, y: 5, width: 2, height: 4 }, 3)).toEqual({ x: 2, y: 2, width: 8, height: 10 });
  expect(inflateRect({ x: 5, y: 5, width: 9, height: 3 }, -2)).toEqual({ x: 7, y: 6, width: 5, height: 1 });
  expect(haloRect({ x: 0, y: 4, width: 10, height: 2 }, 1.2, { width: 10, height: 7 })).toEqual({ x: 0, y: 2, width: 10, height: 5 });
  expect(isEmptyRect(clipRect({ x: 30, y: 0, width: 5, height: 5 }, { width: 10, height: 10 }))).toBe(true);
});

test('bands cover every row once, differ by one unit at most, and none is empty', () => {
  fc.assert(
    fc.property(rects, whole(1, 9), whole(1, 5), (rect, bands, multiple) => {
      const parts = splitRows(rect, bands, multiple);
      expect(parts.length).toBeLessThanOrEqual(bands);
      let y = rect.y;
      for (const [index, part] of parts.entries()) {
        expect([part.x, part.y, part.width]).toEqual([rect.x, y, rect.width]);
        expect(part.height).toBeGreaterThan(0);
        if (index < parts.length - 1) expect(part.height % multiple).toBe(0);
        y += part.height;
      }
      expect(y).toBe(rect.y + (parts.length ? rect.height : 0));
      const units = parts.map((part) => Math.ceil(part.height / multiple));
      if (units.length) expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1);
    }),
  );
});

const image: PixelImage = {
  width: 3,
  height: 2,
  pixels: Uint8Array.from({ length: 24 }, (_, index) => index),
  dpi: null,
  icc: null,
};

test('a crop holds its own pixels and can be laid back', () => {
  const window = cropWindow(image, { x: 1, y: 1, width: 9, height: 9 });
  expect(window.rect).toEqual({ x: 1, y: 1, width: 2, height: 1 });
  expect([...window.pixels]).toEqual([16, 17, 18, 19, 20, 21, 22, 23]);
  const blank: PixelImage = { ...image, pixels: new Uint8Array(24) };
  copyWindow(window, wholeWindow(blank));
  expect([...blank.pixels]).toEqual([...new Array(16).fill(0), 16, 17, 18, 19, 20, 21, 22, 23]);
});
