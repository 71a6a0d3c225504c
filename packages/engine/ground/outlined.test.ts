import { expect, test } from 'vitest';
import { fill } from '../../../tests/art/coverage.ts';
import { alike, ellipse } from '../../../tests/art/rings.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import type { PixelImage } from '../image.ts';
import { findGround } from './find-ground.ts';
import { outlineOf, type Rim, readRim } from './outlined.ts';
import { visitPassages } from './soft-passages.ts';

const SIDE = 240;
const WHITE = [255, 255, 255];
const disc = (radius: number) => fill([alike(ellipse([SIDE / 2, SIDE / 2], radius, radius))], SIDE, SIDE);

/** Art over a ground, opaque. */
function over(art: Sheet, ground: readonly number[]): PixelImage {
  const image = art.toImage(300);
  const pixels = image.pixels.map((value, at) => {
    const share = image.pixels[at - (at % 4) + 3] / 255;
    return at % 4 === 3 ? 255 : Math.round(value * share + ground[at % 4] * (1 - share));
  });
  return { ...image, pixels };
}

function outlinedOn(art: Sheet, color: readonly number[]): boolean {
  const image = over(art, color);
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const rims: Rim[] = [];
  visitPassages(image, ground, {
    passage(passage) {
      const rim = readRim(image, ground, passage, 0);
      if (rim) rims.push(rim);
    },
  });
  return outlineOf(rims, 0) !== null;
}

test('art within an outline of one ink is outlined, also where it lies between that ink and the ground', () => {
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(disc(90), '#140c04').lay(disc(82), '#e0a830'), [18, 48, 28])).toBe(true);
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(disc(90), '#0a0a0c').lay(disc(82), '#e8eef4'), WHITE)).toBe(true);
});

test('art of one ink has no outline', () => {
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(disc(90), '#0a0a0c'), WHITE)).toBe(false);
});

/** A disc of gold within black, or of what is laid between the two. */
const crest = (outline: number, inner: number) => new Sheet(SIDE, SIDE).lay(disc(outline), '#0a0a0c').lay(disc(inner), '#e0a830');

test('a few rims make no outline', () => {
  expect(outlinedOn(crest(12, 9), WHITE)).toBe(false);
  expect(outlinedOn(crest(34, 28), WHITE)).toBe(true);
});

test('what is wider than an outline is art', () => {
  expect(outlinedOn(crest(90, 78), WHITE)).toBe(true);
  expect(outlinedOn(crest(90, 60), WHITE)).toBe(false);
});

test('a line within a rim is nothing that it holds', () => {
  expect(outlinedOn(crest(90, 84).lay(disc(82), '#0a0a0c'), WHITE)).toBe(false);
});

test('what differs from its rim as little as grain, or comes slowly out of it, has no outline', () => {
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(disc(90), '#0a0a0c').lay(disc(84), '#16161a'), WHITE)).toBe(false);
  const shade = (x: number, y: number): [number, number, number] => {
    const t = Math.min(1, Math.max(0, (86 - Math.hypot(x - SIDE / 2, y - SIDE / 2)) / 40));
    return [10 + Math.round(214 * t), 10 + Math.round(158 * t), 12 + Math.round(36 * t)];
  };
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(disc(90), shade), WHITE)).toBe(false);
});

test('a ring of ink that ground parts from what it holds is no outline', () => {
  expect(outlinedOn(crest(90, 84).lay(disc(84), '#ffffff').lay(disc(80), '#e0a830'), WHITE)).toBe(false);
  // Nor where it is tinted by less than art begins at.
  expect(outlinedOn(crest(90, 84).lay(disc(84), '#fffbff').lay(disc(80), '#e0a830'), WHITE)).toBe(false);
});

test('an outline that wear cuts through keeps no ground out', () => {
  const holes = Array.from({ length: 90 }, (_, at) => alike(ellipse([30 + ((at * 61) % 180), 30 + ((at * 37) % 180)], 3 + (at % 4))));
  const shares = fill(holes, SIDE, SIDE).shares;
  const lay = (radius: number) => {
    const part = disc(radius);
    for (let at = 0; at < part.shares.length; at++) part.shares[at] *= 1 - shares[at];
    return part;
  };
  expect(outlinedOn(new Sheet(SIDE, SIDE).lay(lay(90), '#0a0a0c').lay(lay(82), '#e0a830'), WHITE)).toBe(false);
});

test('inks that take turns at the rim are no outline', () => {
  const halves = new Sheet(SIDE, SIDE).lay(disc(90), (x) => (x < SIDE / 2 ? [10, 10, 12] : [192, 32, 40])).lay(disc(82), '#e0a830');
  expect(outlinedOn(halves, WHITE)).toBe(false);
});

/** Bands across black, so many levels in every channel, one pixel each; the last goes on. */
function bands(...levels: readonly number[]): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const level = levels[Math.min(levels.length - 1, (at % SIDE) - SIDE / 2)] ?? 0;
    pixels.fill(level, at * 4, at * 4 + 3);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('a rim has come up where it rises no faster than a full ink is shaded', () => {
  const rises = Array.from({ length: 20 }, (_, at) => Math.round(60 + 1.5 * at));
  const image = bands(20, ...rises);
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const along = { isSoft: false, isBlurred: false, stepX: 1, stepY: 0, peak: 90, peakX: SIDE - 1, peakY: 50 };
  const rim = readRim(image, ground, { ...along, x: SIDE / 2, y: 50, length: SIDE / 2 }, 0);
  // 89 where two levels make a rise, however full.
  expect(rim?.color[0]).toBeLessThan(64);
});
