import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlatMixes } from './flat-mixes.ts';
import { type InkBounds, inkBounds, inkPlane } from './ink-planes.ts';

const INKS = 3;

/** Mixes with long runs of solid inks, rims, clear and half-clear pixels. */
const arts = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 6 }),
    ground: fc.constantFrom(null, 0, 1),
    repeat: fc.integer({ min: 1, max: 9 }),
  })
  .chain(({ width, height, ground, repeat }) => {
    const cell = fc.record({
      first: fc.nat(INKS - 1),
      second: fc.nat(INKS - 1),
      share: fc.constantFrom(0, 0, 1, 120, 255),
      alpha: fc.constantFrom(255, 255, 255, 254, 90, 1, 0),
      isSolid: fc.boolean(),
    });
    return fc.array(cell, { minLength: width * height, maxLength: width * height }).map((cells) => {
      const own = cells.map((_, at) => cells[at - (at % repeat)]);
      const bytes = (value: (cell: (typeof own)[number]) => number) => Uint8Array.from(own, value);
      const mixes: FlatMixes = {
        inks: Array.from({ length: INKS }, (_, ink) => ({ r: ink, g: 0, b: 0 })),
        first: bytes(({ first }) => first),
        second: bytes(({ first, second, isSolid }) => (isSolid ? first : second)),
        share: bytes(({ share, isSolid }) => (isSolid ? 0 : share)),
      };
      const pixels = Uint8Array.from(own.flatMap(({ alpha }) => [9, 9, 9, alpha]));
      return { mixes, ground, image: { width, height, pixels, dpi: 300, icc: null } };
    });
  });

/** How much of a pixel an ink covers, without its alpha. */
function covered({ first, second, share }: FlatMixes, at: number, ink: number): number {
  if (first[at] === ink && second[at] === ink) return 255;
  return first[at] === ink ? 255 - share[at] : second[at] === ink ? share[at] : 0;
}

test('planes are what the mixes say, in any part of the picture', () => {
  fc.assert(
    fc.property(arts, ({ mixes, image }) => {
      const [x, y] = [Math.floor(image.width / 3), Math.floor(image.height / 2)];
      const rect = { x, y, width: image.width - x, height: image.height - y };
      for (let ink = 0; ink < INKS; ink++) {
        const expected = Array.from({ length: rect.width * rect.height }, (_, place) => {
          const at = (y + Math.floor(place / rect.width)) * image.width + x + (place % rect.width);
          return Math.round((covered(mixes, at, ink) * image.pixels[at * 4 + 3]) / 255);
        });
        expect([...inkPlane(mixes, image, ink, rect)]).toEqual(expected);
      }
    }),
  );
});

test('bounds hold what an ink covers, and count its rims to other inks and the opaque art behind its solid runs', () => {
  fc.assert(
    fc.property(arts, ({ mixes, ground, image }) => {
      const { width, height, pixels } = image;
      const whole = { x: 0, y: 0, width, height };
      const expected = mixes.inks.map((_, ink): InkBounds => {
        const plane = inkPlane(mixes, image, ink, whole);
        const places = [...plane.keys()].filter((at) => plane[at] > 0);
        const touching = [...plane.keys()].filter((at) => {
          const [one, other] = [mixes.first[at], mixes.second[at]];
          if (pixels[at * 4 + 3] < 255 || one === ground) return false;
          if (one !== ink && other !== ink) return at % width > 0 && plane[at - 1] === 255;
          return other !== ground && plane[at] > 0 && plane[at] < 255;
        });
        const [xs, ys] = [places.map((at) => at % width), places.map((at) => Math.floor(at / width))];
        return {
          left: Math.min(width, ...xs),
          top: Math.min(height, ...ys),
          right: Math.max(-1, ...xs) + 1,
          bottom: Math.max(-1, ...ys) + 1,
          touching: touching.length,
        };
      });
      expect(inkBounds(mixes, image, ground)).toEqual(expected);
    }),
  );
});
