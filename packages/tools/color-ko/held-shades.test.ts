import { findGround, findHeldShades, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { fill } from '../../../tests/art/coverage.ts';
import { wear } from '../../../tests/art/pale-solids.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { type Rgb, rgb, Sheet } from '../../../tests/art/sheet.ts';
import { knockOut, native } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [480, 320];
/** The plate within its outline, and what is cut out of it. */
const PLATE = { left: 60, top: 50, right: 420, bottom: 270 };
const COUNTER = { x: 240, y: 200, radius: 30 };
const OUTLINE = '#101010';
const EDGE = 6;

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => [0, 1, 2].map((c) => from[c] + (to[c] - from[c]) * share) as unknown as Rgb;

const box = (grow: number) =>
  alike(rectangle(PLATE.left - grow, PLATE.top - grow, PLATE.right - PLATE.left + 2 * grow, PLATE.bottom - PLATE.top + 2 * grow));
const hole = (radius: number) => [...alike(ellipse([COUNTER.x, COUNTER.y], radius))].reverse();

/** A plate shaded from `top` down to `bottom` in a dark outline, with a round counter, on a ground. */
function plate(top: string, bottom: string, ground = '#ffffff', outline = OUTLINE): PixelImage {
  const [from, to] = [rgb(top), rgb(bottom)];
  const shade = (_x: number, y: number) => mixed(from, to, Math.min(1, Math.max(0, (y - PLATE.top) / (PLATE.bottom - PLATE.top))));
  return new Sheet(WIDTH, HEIGHT)
    .lay([box(EDGE), hole(COUNTER.radius)], outline)
    .lay(fill([box(0), hole(COUNTER.radius + EDGE)], WIDTH, HEIGHT), shade)
    .toFlat(300, () => rgb(ground));
}

/** How much of the plate, farther than two pixels from its ground, is opaque, 0 to 1. */
function keptOf(pixels: Uint8Array): number {
  let [kept, all] = [0, 0];
  for (let y = PLATE.top - EDGE + 2; y < PLATE.bottom + EDGE - 2; y++) {
    for (let x = PLATE.left - EDGE + 2; x < PLATE.right + EDGE - 2; x++) {
      if (Math.hypot(x - COUNTER.x, y - COUNTER.y) < COUNTER.radius + 2) continue;
      all++;
      if (pixels[(y * WIDTH + x) * 4 + 3] > 250) kept++;
    }
  }
  return kept / all;
}

function heldIn(image: PixelImage): Uint8Array | null {
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  return findHeldShades(image, ground, 0, native);
}

const alphaAt = (pixels: Uint8Array, x: number, y: number): number => pixels[(y * WIDTH + x) * 4 + 3];

test.each([
  { name: 'a gray plate', top: '#f0f0f0', bottom: '#3c3c3c', quality: 90 },
  { name: 'a pale plate', top: '#fafafa', bottom: '#a0a0a0', quality: 80 },
  { name: 'a plate that is white at its top', top: '#ffffff', bottom: '#909090', quality: 85 },
  { name: 'a plate paler than heather and darker', top: '#d8dce0', bottom: '#8c9094', quality: 85, ground: '#b8bcc0' },
])('$name in a dark outline stays, and its counter goes', async ({ top, bottom, quality, ground }) => {
  const { pixels } = knockOut(await wear(plate(top, bottom, ground), { name: 'JPEG', quality, halved: true }), {});
  expect(keptOf(pixels)).toBeGreaterThan(0.99);
  expect(alphaAt(pixels, COUNTER.x, COUNTER.y)).toBe(0);
  expect(alphaAt(pixels, 10, 10)).toBe(0);
});

test('what an outline holds goes where it is picked', async () => {
  const image = await wear(plate('#ffffff', '#909090'), { name: 'q85', quality: 85, halved: true });
  const { pixels } = knockOut(image, { seeds: [{ mode: 'remove', x: 240, y: PLATE.top + 6 }] });
  expect(alphaAt(pixels, 240, PLATE.top + 6)).toBeLessThan(20);
});

test('an outline with a shadow beside it closes nothing: the shadow would stay as it is', () => {
  const art = plate('#fafafa', '#a0a0a0');
  const pixels = art.pixels.slice();
  for (let y = 276; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const light = 1 - 0.35 * Math.exp(-(((y - 276) / 14) ** 2) - ((x - 240) / 120) ** 2);
      for (let channel = 0; channel < 3; channel++) pixels[(y * WIDTH + x) * 4 + channel] = Math.round(255 * light);
    }
  }
  expect(heldIn(art)).not.toBeNull();
  expect(heldIn({ ...art, pixels })).toBeNull();
});

/** Slits between strokes of an outline, so narrow that no pixel of them may be bare. */
test.each([2, 3, 5, 8])('a slit of %i pixels between outlines is no shade', async (wide) => {
  const art = new Sheet(WIDTH, HEIGHT).lay([box(EDGE)], OUTLINE).lay(fill([box(0)], WIDTH, HEIGHT), '#c8a050');
  for (let x = 120; x < 380; x += 40) {
    art.lay([alike(rectangle(x, 100, wide + 16, 120))], OUTLINE).lay([alike(rectangle(x + 8, 108, wide, 104))], '#ffffff');
  }
  const worn = await wear(
    art.toFlat(300, () => [255, 255, 255]),
    { name: 'q80', quality: 80, halved: true },
  );
  const { pixels } = knockOut(worn, {});
  for (let x = 120; x < 380; x += 40) expect(alphaAt(pixels, x + 8 + (wide >> 1), 160)).toBeLessThan(128);
});
