import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { codecs } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type RemoverOptions } from './options.ts';
import { overlaysOf } from './overlays.ts';
import { CLEAN_EDGE } from './panel-details.ts';
import type { RemoverDetails } from './report.ts';
import { run } from './run.ts';

const read = async (name: string): Promise<PixelImage> =>
  (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;

const BADGE = await read('badge-on-gradient.png');
const PLANKS = await read('badge-on-planks.png');

const optionsOf = (given: Partial<RemoverOptions> = {}): RemoverOptions => ({ ...defaultOptions(fields), ...given });
const made = async (image: PixelImage, given: Partial<RemoverOptions> = {}) => (await openTool(run, image, optionsOf(given))).whole();
const alphaAt = (pixels: Uint8Array, { width }: PixelImage, x: number, y: number): number => pixels[(y * width + x) * 4 + 3];
const even = (width: number, height: number, color: readonly number[]): PixelImage => ({
  width,
  height,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from({ length: width * height * 4 }, (_, at) => color[at & 3]),
});

/** A place in the gap between ring and mug, and one on the ring; the art is drawn in golden/make.py. */
const POCKET = { x: 80, y: 100 };
const RING = { x: 60, y: 100 };
const GROUND = { x: 20, y: 20 };

describe('clicks', () => {
  test('a click in a pocket keeps it, and no other pixel changes beyond its rim', async () => {
    const before = (await made(BADGE)).pixels;
    const { pixels, report } = await made(BADGE, { seeds: [{ mode: 'keep', ...POCKET }] });
    expect(alphaAt(before, BADGE, POCKET.x, POCKET.y)).toBe(0);
    expect(alphaAt(pixels, BADGE, POCKET.x, POCKET.y)).toBe(255);
    const { pockets } = report.details as RemoverDetails;
    const { box } = pockets.find(({ seeds }) => seeds.includes(0)) ?? { box: { x: 0, y: 0, width: 0, height: 0 } };
    for (let at = 3; at < pixels.length; at += 4) {
      const [x, y] = [(at >> 2) % BADGE.width, Math.floor((at >> 2) / BADGE.width)];
      const isBeside = x >= box.x - 24 && y >= box.y - 24 && x < box.x + box.width + 24 && y < box.y + box.height + 24;
      if (!isBeside) expect(pixels[at], `${x},${y}`).toBe(before[at]);
    }
  });

  test('a click on the subject takes away what hangs together with it; a later one brings it back', async () => {
    const gone = { mode: 'remove', ...RING };
    expect(alphaAt((await made(PLANKS, { seeds: [gone] })).pixels, PLANKS, RING.x, RING.y)).toBe(0);
    const back = await made(PLANKS, { seeds: [gone, { mode: 'keep', ...RING }] });
    expect(alphaAt(back.pixels, PLANKS, RING.x, RING.y)).toBe(255);
  });

  test('what a click takes off a plain ground stays away, however unlike the ground it is', async () => {
    const bar = { x: 110, y: 171 };
    const { pixels } = await made(BADGE, { seeds: [{ mode: 'remove', ...bar }] });
    let left = 0;
    for (let y = 166; y < 188; y++) for (let x = 44; x < 180; x++) left += alphaAt(pixels, BADGE, x, y);
    expect(left / (22 * 136)).toBeLessThan(4);
    expect(alphaAt(pixels, BADGE, RING.x, RING.y)).toBe(255);
  });

  describe('on what is finer than the copy that a subject is looked for on', () => {
    /** A block with strands two pixels wide and one apart. */
    const [width, height] = [560, 96];
    const strands = Array.from({ length: 24 }, (_, index) => 40 + 3 * index);
    const isStrand = (x: number, y: number, from: number) => x >= from && x < from + 2 && y >= 44 && y < 80;
    const fringed = even(width, height, [255, 255, 255, 255]);
    for (let y = 0; y < height; y++) {
      for (let x = 30; x < 122; x++) {
        if ((y >= 20 && y < 44) || strands.some((from) => isStrand(x, y, from))) fringed.pixels.set([150, 70, 30], (y * width + x) * 4);
      }
    }
    const PLACE = { x: strands[11], y: 66 };

    test('a click takes away one strand and no other pixel; a later one brings it back', async () => {
      const before = (await made(fringed)).pixels;
      const gone = { mode: 'remove', ...PLACE };
      const { pixels } = await made(fringed, { seeds: [gone] });
      expect(alphaAt(before, fringed, PLACE.x, PLACE.y)).toBe(255);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const wanted = isStrand(x, y, PLACE.x) ? 0 : alphaAt(before, fringed, x, y);
          // Where it hangs on the block nothing tells where it begins.
          if (y < 42 || y >= 46) expect(alphaAt(pixels, fringed, x, y), `${x},${y}`).toBe(wanted);
        }
      }
      const back = await made(fringed, { seeds: [gone, { mode: 'keep', ...PLACE }] });
      expect(alphaAt(back.pixels, fringed, PLACE.x, PLACE.y)).toBe(255);
    });
  });

  test('a click beside the picture is refused by its flag', async () => {
    await expect(made(BADGE, { seeds: [{ mode: 'keep', x: 999, y: 3 }] })).rejects.toMatchObject({
      code: 'option.outside-picture',
      params: { option: '--keep-at', value: '999,3' },
    });
  });

  test('a mask decides where it is white or black', async () => {
    // The left half goes, the right half is left to the tool.
    const keep = `2x1:r1o1`;
    const { pixels } = await made(BADGE, { keep });
    expect(alphaAt(pixels, BADGE, RING.x, RING.y)).toBe(0);
    expect(alphaAt(pixels, BADGE, 164, 100)).toBe(255);
  });

  test('strokes keep and take away what they lie on', async () => {
    const stroke = (mode: string, { x, y }: typeof RING) => ({ mode, radiusPx: 5, points: [x, y] });
    const { pixels } = await made(BADGE, { strokes: [stroke('remove', RING), stroke('keep', GROUND)] });
    expect(alphaAt(pixels, BADGE, RING.x, RING.y)).toBe(0);
    expect(alphaAt(pixels, BADGE, GROUND.x, GROUND.y)).toBe(255);
  });
});

describe('edges', () => {
  test('hard and halftone leave nothing between clear and opaque', async () => {
    for (const edge of ['hard', 'halftone'] as const) {
      const { pixels } = await made(BADGE, { edge });
      expect(pixels.filter((value, at) => (at & 3) === 3 && value % 255 !== 0)).toHaveLength(0);
    }
  });

  test('an edge moves inward by as much as was asked', async () => {
    const widthOf = (pixels: Uint8Array) => {
      let sum = 0;
      // Across the bar below the ring, where it has no openings.
      for (let y = 160; y < 195; y++) sum += alphaAt(pixels, BADGE, 48, y) / 255;
      return sum;
    };
    const [whole, moved] = [widthOf((await made(BADGE)).pixels), widthOf((await made(BADGE, { shift: '2px' })).pixels)];
    expect(whole - moved).toBeGreaterThan(3.4);
    expect(whole - moved).toBeLessThan(4.6);
  });

  test('a shadow is left out, or kept as black that fades', async () => {
    const shaded = await read('badge-on-shadow.png');
    const kept = (await made(shaded, { shadow: 'keep' })).pixels;
    const dropped = (await made(shaded)).pixels;
    const place = { x: 190, y: 186 };
    expect(alphaAt(dropped, shaded, place.x, place.y)).toBe(0);
    expect(alphaAt(kept, shaded, place.x, place.y)).toBeGreaterThan(20);
    expect(kept[(place.y * shaded.width + place.x) * 4]).toBeLessThan(10);
  });
});

test('the difference view shows what went and rims of another color, and nothing inside the subject', async () => {
  const { pixels } = await made(BADGE);
  const [shape] = overlaysOf({ ids: ['difference'], source: BADGE, result: { ...BADGE, pixels } });
  const plane = 'plane' in shape ? shape.plane : [];
  expect(plane[GROUND.y * BADGE.width + GROUND.x]).toBe(255);
  expect(plane[RING.y * BADGE.width + RING.x]).toBeLessThan(8);
});

describe('pictures that are none for it', () => {
  test.each([
    ['picture.too-narrow', even(1, 1, [9, 9, 9, 255])],
    ['picture.clear', even(40, 40, [9, 9, 9, 0])],
    ['picture.one-color', even(40, 40, [9, 90, 9, 255])],
  ])('%s', async (code, image) => {
    await expect(made(image)).rejects.toMatchObject({ code });
  });

  test('grain without anything on it is refused', async () => {
    const grain = even(96, 96, [128, 128, 128, 255]);
    for (let at = 0, seed = 7; at < grain.pixels.length; at++) {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      if ((at & 3) !== 3) grain.pixels[at] += (seed >> 16) % 17;
    }
    await expect(made(grain)).rejects.toMatchObject({ code: 'picture.no-subject' });
  });

  test('art that is cut out already stays as it is, and the report says so', async () => {
    const art = await read('badge.png');
    const { pixels, report, tally } = await made(art);
    expect(report.details).toMatchObject({ way: 'transparent' });
    expect(report.warnings.map(({ id }) => id)).toEqual(['transparent']);
    expect(() => run.requireWork?.(tally)).toThrow(expect.objectContaining({ code: 'picture.unchanged' }));
    expect(pixels.filter((_, at) => (at & 3) === 3)).toEqual(art.pixels.filter((_, at) => (at & 3) === 3));
    // What its panel offers is work that may cost.
    const cleaned = await made(art, CLEAN_EDGE);
    expect(cleaned.tally.changed).toBeGreaterThan(0);
    expect(() => run.requireWork?.(cleaned.tally)).not.toThrow();
  });
});

describe('what the print would show', () => {
  const SIDE = 224;

  test('a rim that is the background’s is a halo, one that is the subject’s is none', async () => {
    const idsOf = async (image: PixelImage): Promise<readonly string[]> => (await made(image)).report.warnings.map(({ id }) => id);
    expect(await idsOf(await read('badge-on-blur.png'))).toContain('halo');
    expect(await idsOf(BADGE)).not.toContain('halo');
  });

  test('a faint rest along the border is a box, and a hard edge leaves none', async () => {
    const veiled = even(SIDE, SIDE, [200, 60, 30, 12]);
    for (let y = 80; y < 140; y++) for (let x = 80; x < 140; x++) veiled.pixels[(y * SIDE + x) * 4 + 3] = 255;
    const idsOf = async (given: Partial<RemoverOptions>): Promise<readonly string[]> =>
      (await made(veiled, given)).report.warnings.map(({ id }) => id);
    expect(await idsOf({})).toContain('box');
    expect(await idsOf({ edge: 'hard' })).not.toContain('box');
  });
});

describe('a box around the subject', () => {
  /** Two discs of one color on planks of grays. */
  const SIDE = 300;
  const discs = even(SIDE, SIDE, [120, 120, 120, 255]);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const isDisc = Math.hypot(x - 90, y - 150) < 45 || Math.hypot(x - 215, y - 150) < 45;
      const gray = 110 + 30 * (Math.floor(x / 9) % 3) + 12 * (Math.floor(y / 5) % 2);
      discs.pixels.set(isDisc ? [200, 40, 60] : [gray, gray, gray], (y * SIDE + x) * 4);
    }
  }

  test('keeps what it holds and takes away the rest', async () => {
    const all = await made(discs, { mode: 'subject' });
    expect([alphaAt(all.pixels, discs, 90, 150), alphaAt(all.pixels, discs, 215, 150)]).toEqual([255, 255]);
    const { pixels } = await made(discs, { mode: 'subject', box: '40,100,100,100' });
    expect([alphaAt(pixels, discs, 90, 150), alphaAt(pixels, discs, 215, 150)]).toEqual([255, 0]);
    for (let y = 0; y < SIDE; y++) for (let x = 150; x < SIDE; x++) expect(alphaAt(pixels, discs, x, y)).toBe(0);
  });

  test('beside the picture it is refused', async () => {
    await expect(made(discs, { box: '400,0,10,10' })).rejects.toMatchObject({
      code: 'option.outside-picture',
      params: { option: '--box' },
    });
  });
});

describe('plain backdrops', () => {
  const SIDE = 240;
  /** Bars of ink from border to border, a ring, and a slit between two bars. */
  const isInk = (x: number, y: number): boolean => {
    const radius = Math.hypot(x - 120, y - 90);
    return (y > 170 && y < 215 && x % 48 < 42) || (radius < 60 && radius > 40);
  };
  const drawn = (ground: (x: number, y: number) => readonly number[]): PixelImage => {
    const image = even(SIDE, SIDE, [0, 0, 0, 255]);
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) image.pixels.set(isInk(x, y) ? [30, 40, 90] : ground(x, y).slice(0, 3), (y * SIDE + x) * 4);
    }
    return image;
  };

  test.each([
    ['white', () => [255, 255, 255]],
    ['a gradient over more levels than shirts have', (x: number, y: number) => [250 - x / 2, 120 + y / 2, 160 + x / 4]],
    ['a vignette', (x: number, y: number) => Array(3).fill(235 - ((x - 120) ** 2 + (y - 120) ** 2) / 330)],
  ] as const)('art that runs into the border of %s is cut whole, slits and enclosed ground too', async (_name, ground) => {
    const image = drawn(ground);
    const { pixels, report } = await made(image);
    expect(report.details).toMatchObject({ way: 'solid' });
    let wrong = 0;
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) if (alphaAt(pixels, image, x, y) >= 128 !== isInk(x, y)) wrong++;
    }
    expect(wrong).toBeLessThan(SIDE);
  });
});
