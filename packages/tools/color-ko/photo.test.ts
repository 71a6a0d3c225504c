import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { wear } from '../../../tests/art/pale-solids.ts';
import { bumps, clouds } from '../../../tests/art/textures.ts';
import { alphaAt, clamp, draw, fact, knockOut, mix, warnings } from './knockout-for-tests.ts';

const [SIDE, RADIUS] = [600, 250];
const [MIDDLE, SHADOW] = [
  [290, 285],
  [308, 306],
] as const;
const GRAY = [168, 168, 170];

/** Colors of a scene: lit and shaded, of many hues, and through the ground's own gray here and there. */
function scene(x: number, y: number): number[] {
  const light = 110 + 70 * Math.sin(x / 23 + Math.sin(y / 31)) * Math.cos(y / 27) + 30 * Math.sin((x + y) / 7);
  const [warm, cool] = [60 * Math.sin(x / 41 + y / 57), 60 * Math.cos(x / 53 - y / 37)];
  return [light + warm, light + cool / 2 - warm / 3, light - warm + cool].map((value) => Math.min(255, Math.max(0, value)));
}

const away = (x: number, y: number, [cx, cy]: readonly [number, number]) => Math.hypot(x - cx, y - cy);
const coverage = (x: number, y: number, radius = RADIUS) => clamp(radius + 0.5 - away(x, y, MIDDLE));
/** A soft shadow of half opacity, below and to the right. */
const shadow = (x: number, y: number) => {
  const part = clamp((RADIUS + 16 - away(x, y, SHADOW)) / 32);
  return 0.5 * part * part * (3 - 2 * part);
};

interface Look {
  readonly ground: readonly number[];
  readonly shadow?: boolean;
  readonly hole?: number;
}

const photo = ({ ground, shadow: casts = false, hole = 0 }: Look): PixelImage =>
  draw(SIDE, SIDE, (x, y) => {
    const under = casts ? mix(ground, [0, 0, 0], shadow(x, y)) : ground;
    return mix(under, scene(x, y), coverage(x, y) - (hole > 0 ? coverage(x, y, hole) : 0));
  });

/** How much of what lies in the photo, beyond its rim, has lost its opacity, 0 to 1. */
function lostOf(pixels: Uint8Array, hole = 0): number {
  let [lost, all] = [0, 0];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const from = away(x, y, MIDDLE);
      if (from > RADIUS - 4 || from < hole + 4) continue;
      all++;
      if (pixels[(y * SIDE + x) * 4 + 3] < 235) lost++;
    }
  }
  return lost / all;
}

const JPEG = { name: 'q80 4:2:0', quality: 80, halved: true };

test.each([
  { look: { ground: GRAY }, how: JPEG },
  { look: { ground: [180, 40, 40] }, how: JPEG },
  { look: { ground: GRAY, shadow: true }, how: { name: 'clean' } },
  { look: { ground: GRAY, shadow: true }, how: JPEG },
  { look: { ground: [255, 255, 255], shadow: true }, how: JPEG },
])('a photo on $look.ground, shadow $look.shadow, stays whole after $how.name', async ({ look, how }) => {
  const image = await wear(photo(look), how);
  const { pixels, report } = knockOut(image, {});
  expect(lostOf(pixels)).toBeLessThan(0.01);
  expect(alphaAt(image, pixels, 12, 12)).toBe(0);
  if (!look.shadow) return;
  // Its shadow fades.
  const [x, y] = [SHADOW[0] + Math.round((RADIUS + 4) * Math.SQRT1_2), SHADOW[1] + Math.round((RADIUS + 4) * Math.SQRT1_2)];
  expect(Math.abs(alphaAt(image, pixels, x, y) - 255 * shadow(x, y))).toBeLessThan(30);
  expect(fact(report, 'fadeShare')).toBeGreaterThan(1);
});

const gray = (color: readonly number[]) => Array.from({ length: 3 }, () => 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]);

const [forms, hues, folds] = [clouds(4, 200, 0.75), clouds(9, 240, 0.5), bumps(5, 3)];

/** Colors of a scene of lit and shaded forms, as a camera takes it: some edges, hardly anything even, much of it as dark as black ground. */
function snapshot(x: number, y: number): number[] {
  const form = forms(x, y) - 0.46;
  const hue = hues(x, y) - 0.5;
  const light = 118 + 1150 * form * (1 + Math.abs(3 * form)) + 60 * Math.sign(hue) + 50 * (folds(x, y) - 0.5);
  return [light + 600 * hue, light - 200 * hue, light - 600 * hue].map((value) => Math.min(255, Math.max(0, value)));
}

test.each([{ ground: [0, 0, 0] }, { ground: [255, 255, 255] }])('a photo of one hue on $ground stays whole', async ({ ground }) => {
  const drawn = draw(SIDE, SIDE, (x, y) => mix(ground, gray(snapshot(x, y)), coverage(x, y)));
  const { pixels, report } = knockOut(await wear(drawn, JPEG), {});
  expect(warnings(report)).toContain('photoStays');
  expect(lostOf(pixels)).toBeLessThan(0.2);
});

test('what of a photo has the color of its ground is told, and a click there takes nothing out of it', async () => {
  const image = await wear(photo({ ground: GRAY }), JPEG);
  const { report, plan } = knockOut(image, {});
  expect(warnings(report)).toContain('photoStays');
  expect(plan.areas?.enclosed).toEqual([]);
  const clicked = knockOut(image, { seeds: [{ mode: 'remove', x: MIDDLE[0], y: MIDDLE[1] }] });
  expect(lostOf(clicked.pixels)).toBeLessThan(0.01);
  expect(warnings(clicked.report)).toContain('seedMissed0');
});

test('a hole in a photo shows the ground, and goes', async () => {
  const image = await wear(photo({ ground: GRAY, hole: 40 }), JPEG);
  const { pixels, report } = knockOut(image, {});
  expect(warnings(report)).toContain('photoStays');
  expect(alphaAt(image, pixels, ...MIDDLE)).toBe(0);
  expect(lostOf(pixels, 40)).toBeLessThan(0.01);
});

test('spots of the ground’s color in a photo are no holes', () => {
  const isSpot = (x: number, y: number) => x % 150 < 5 && y % 150 < 5 && away(x, y, MIDDLE) < RADIUS - 10;
  const whole = photo({ ground: GRAY });
  const image = draw(SIDE, SIDE, (x, y) => {
    if (isSpot(x, y)) return GRAY;
    const at = (y * SIDE + x) * 4;
    // What is around a spot is far from it, so that edges bound it.
    return isSpot(x - (x % 150) + 2, y - (y % 150) + 2) && x % 150 < 9 && y % 150 < 9
      ? [30, 60, 20]
      : [...whole.pixels.subarray(at, at + 3)];
  });
  const { pixels, report } = knockOut(image, {});
  expect(warnings(report)).toContain('photoStays');
  expect(lostOf(pixels)).toBe(0);
});

/** The photo, its rim at so many pixels from where a circle's is, and its colors beside the ground changed to others. */
const drawnWith = (rim: (angle: number) => number, color: (x: number, y: number, depth: number, angle: number) => number[]) =>
  draw(SIDE, SIDE, (x, y) => {
    const angle = Math.atan2(y - MIDDLE[1], x - MIDDLE[0]);
    const depth = RADIUS + rim(angle) - away(x, y, MIDDLE);
    return mix(GRAY, color(x, y, depth, angle), clamp(depth + 0.5));
  });

test('a mass with a rim of fur is no photo', () => {
  const fur = drawnWith((angle) => 9 * Math.sin(angle * 220), scene);
  const told = warnings(knockOut(fur, {}).report);
  expect(told).not.toContain('photoStays');
  expect(told).not.toContain('photoFades');
});

test('a photo that fades into its ground itself fades smoothly, is whole within, and is told as what it is', () => {
  const faded = drawnWith(
    () => 0,
    (x, y, depth) => mix(GRAY, scene(x, y), clamp(depth / 60)),
  );
  const { pixels, report } = knockOut(faded, {});
  expect(warnings(report)).toContain('photoFades');
  expect(warnings(report)).not.toContain('photoStays');
  let [off, all, lost, steps] = [0, 0, 0, 0];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 1; x < SIDE; x++) {
      const cover = clamp((RADIUS - away(x, y, MIDDLE)) / 60);
      const alpha = alphaAt(faded, pixels, x, y);
      if (cover === 1) lost += alpha < 235 ? 1 : 0;
      if (cover === 0 || cover === 1) continue;
      all++;
      off += Math.abs(alpha - 255 * cover);
      steps += Math.abs(alpha - alphaAt(faded, pixels, x - 1, y)) > 40 ? 1 : 0;
    }
  }
  expect(off / all).toBeLessThan(25);
  expect(lost / (Math.PI * (RADIUS - 60) ** 2)).toBeLessThan(0.03);
  expect(steps / all).toBeLessThan(0.01);
});

test('a wall that is lit as the ground is, in some place at the rim, is no shadow around a photo', () => {
  const lit = drawnWith(
    () => 0,
    (x, y, depth, angle) => (Math.abs(angle) < 0.3 && depth < 110 ? mix(GRAY, [20, 20, 20], clamp(depth / 110)) : scene(x, y)),
  );
  const { pixels, report } = knockOut(lit, {});
  expect(warnings(report)).toContain('photoStays');
  expect(lostOf(pixels)).toBeLessThan(0.02);
});

test('a shadow goes on up to the edge of its photo', async () => {
  const image = await wear(photo({ ground: GRAY, shadow: true }), { name: 'clean' });
  const { pixels } = knockOut(image, {});
  let most = 0;
  for (let turn = 0; turn < 90; turn += 3) {
    const at = (turn * Math.PI) / 180;
    const [x, y] = [Math.cos(at), Math.sin(at)].map((part, axis) => Math.round(MIDDLE[axis] + (RADIUS + 3) * part));
    most = Math.max(most, alphaAt(image, pixels, x, y));
  }
  // Its own is 128 at most; kept as the photo's rim, it is 255.
  expect(most).toBeLessThan(180);
});

test('a photo with white in it, and a wide shadow around, keeps its colors on white', async () => {
  const [radius, middle] = [200, [305, 305]] as const;
  const isWhite = (x: number, y: number) => Math.abs(away(x, y, MIDDLE) - 80) < 16 || (Math.abs(x - MIDDLE[0]) < 16 && y < MIDDLE[1] - 80);
  const wide = (x: number, y: number) => {
    const part = clamp((radius + 45 - away(x, y, middle)) / 80);
    return 0.45 * part * part * (3 - 2 * part);
  };
  // Lit harder than the scene is: a photo is busy.
  const shades = (x: number, y: number) =>
    scene(x * 1.05, y * 1.05).map((value, channel) => Math.max(10, Math.min(195, (value - 110) * 2.9 + 90) * [1, 0.85, 0.7][channel]));
  const image = await wear(
    draw(SIDE, SIDE, (x, y) => {
      const under = mix([255, 255, 255], [0, 0, 0], wide(x, y));
      return mix(under, isWhite(x, y) ? [255, 255, 255] : shades(x, y), coverage(x, y, radius));
    }),
    JPEG,
  );
  const { pixels } = knockOut(image, {});
  let [lost, all] = [0, 0];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (away(x, y, MIDDLE) > radius - 6) continue;
      all++;
      if (pixels[(y * SIDE + x) * 4 + 3] < 235) lost++;
    }
  }
  expect(lost / all).toBeLessThan(0.02);
});
