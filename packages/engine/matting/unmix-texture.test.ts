import { describe, expect, it } from 'vitest';
import type { PixelImage } from '../image.ts';
import { seededRandom } from '../random.ts';
import { groundTexture } from './ground-texture.ts';
import { smallCopy } from './small-copy.ts';
import { KNOWN, openBand } from './solve-band.ts';
import { unmixTexture } from './unmix-texture.ts';

const WIDTH = 160;
const HEIGHT = 120;
const OCHER = [176, 112, 44] as const;

/** Gray stones of two pixels. */
function gravel(): Uint8Array {
  const random = seededRandom(7);
  const stones = Float64Array.from({ length: (WIDTH * HEIGHT) / 4 }, () => 140 + 26 * random.nextNormal());
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const value = Math.round(Math.max(0, Math.min(255, stones[(y >> 1) * (WIDTH / 2) + (x >> 1)])));
    pixels.fill(value, at * 4, at * 4 + 3);
  }
  return pixels;
}

/** A bar with a comb of strands, each a pixel wide with two between; a disc of the stones' mean gray within the bar, and a hole. */
function shareAt(x: number, y: number): number {
  if (x >= 56 && x < 63 && y >= 76 && y < 83) return 0;
  if (x >= 20 && x < 70 && y >= 20 && y < 100) return 1;
  return x >= 70 && x < 78 && y >= 20 && y < 100 && y % 3 === 0 ? 0.8 : 0;
}
const isPatch = (x: number, y: number): boolean => (x - 40) ** 2 + (y - 60) ** 2 <= 81;
/** Stripes of it too, as narrow as gaps are. */
const isStripe = (x: number, y: number): boolean => x >= 20 && x < 70 && y >= 20 && y < 46 && y % 4 < 2;

type Color = readonly [number, number, number];

/** The bar with its comb, in `ink`; within it, or beside it, `paint` where that gives a color; null leaves the stones. */
function laid(ink: Color = OCHER, paint?: (x: number, y: number) => Color | null | undefined): PixelImage {
  const pixels = gravel();
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const painted = paint?.(x, y);
    const share = painted === undefined ? shareAt(x, y) : painted ? 1 : 0;
    for (let channel = 0; channel < 3; channel++) {
      const own = painted?.[channel] ?? (!paint && (isPatch(x, y) || isStripe(x, y)) ? 140 : ink[channel]);
      pixels[at * 4 + channel] = Math.round(share * own + (1 - share) * pixels[at * 4 + channel]);
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

/** What a copy too coarse for strands makes of it: all of the comb, gaps too. */
const found = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
  const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
  return x >= 20 && x < 74 && y >= 20 && y < 100 ? 255 : 0;
});

function solved(image = laid()) {
  const known = found.map((value) => (value ? KNOWN.SUBJECT : KNOWN.GROUND));
  const looked = { copy: smallCopy(image), guess: { isSmooth: false } } as Parameters<typeof groundTexture>[1];
  const texture = groundTexture(
    image,
    looked,
    image,
    found.map((value) => value / 255),
  );
  if (!texture) throw new Error('no texture');
  const band = openBand(WIDTH, HEIGHT, image.pixels, known, found.slice());
  return unmixTexture(band, texture, 1, () => true);
}

const at = (x: number, y: number): number => y * WIDTH + x;

describe('strands before a ground with texture', () => {
  const { alpha, open, colors } = solved();

  it('come back where they were lost, and gaps between them open', () => {
    let [strands, gaps, count] = [0, 0, 0];
    for (let y = 30; y < 90; y += 3) {
      for (let x = 72; x < 77; x++, count++) {
        strands += alpha[at(x, y)];
        gaps += (alpha[at(x, y + 1)] + alpha[at(x, y + 2)]) / 2;
      }
    }
    expect(strands / count).toBeGreaterThan(0.7 * 255);
    expect(gaps / count).toBeLessThan(0.08 * 255);
  });

  it('have their own color, with nothing of the stones', () => {
    const wanted = open.indexOf(at(75, 60));
    expect(wanted).toBeGreaterThanOrEqual(0);
    const off = [0, 1, 2].map((channel) => Math.abs(colors[wanted * 3 + channel] - OCHER[channel]));
    expect(Math.max(...off)).toBeLessThan(30);
  });

  it('leave what is broadly of the ground’s color as it was', () => {
    for (let y = 54; y < 66; y++) for (let x = 34; x < 46; x++) expect(alpha[at(x, y)]).toBe(255);
  });

  it('leave even stripes of the ground’s color as they were', () => {
    for (let y = 22; y < 46; y++) for (let x = 26; x < 66; x++) expect(alpha[at(x, y)]).toBe(255);
  });

  it('open broad gaps that have the stones’ texture', () => {
    let [sum, count] = [0, 0];
    for (let y = 77; y < 82; y++) for (let x = 57; x < 62; x++, count++) sum += alpha[at(x, y)];
    expect(sum / count).toBeLessThan(0.15 * 255);
  });

  it('leave the ground clear where it is far off', () => {
    for (let y = 0; y < HEIGHT; y++) for (let x = 90; x < WIDTH; x++) expect(alpha[at(x, y)]).toBe(0);
  });
});

describe('what a ground with texture leaves as it was found', () => {
  const PATCH = { left: 32, top: 50, right: 52, bottom: 70 };
  /** As small as a gap that goes. */
  const SMALL = { left: 40, top: 60, right: 47, bottom: 67 };
  const isIn = ({ left, top, right, bottom }: typeof PATCH, x: number, y: number) => x >= left && x < right && y >= top && y < bottom;
  /** Mean opacity of the patch but for its rim. */
  const meanIn = ({ alpha }: { readonly alpha: Uint8Array }, { left, top, right, bottom } = PATCH) => {
    let [sum, count] = [0, 0];
    for (let y = top + 2; y < bottom - 2; y++) for (let x = left + 2; x < right - 2; x++, count++) sum += alpha[at(x, y)];
    return sum / count;
  };
  const inPatch = (color: () => Color | null, patch = PATCH) => laid(OCHER, (x, y) => (isIn(patch, x, y) ? color() : undefined));

  it('is a patch of its color, broad as gaps are, that strays less', () => {
    const random = seededRandom(3);
    const grainy = inPatch(() => {
      const level = 140 + 17 * random.nextNormal();
      return [level, level, level];
    }, SMALL);
    expect(meanIn(solved(grainy), SMALL)).toBe(255);
  });

  it('is a patch larger than gaps are, be it of stones', () => {
    expect(meanIn(solved(inPatch(() => null)))).toBe(255);
  });

  it('is a mix of both colors that has no stones beside it', () => {
    const mixed = OCHER.map((value) => 0.6 * value + 0.4 * 140) as unknown as Color;
    expect(meanIn(solved(inPatch(() => mixed)))).toBe(255);
  });

  it('is what is a mix of neither', () => {
    const { alpha } = solved(laid(OCHER, (x, y) => (x >= 79 && x < 81 && y >= 20 && y < 100 ? [200, 90, 90] : undefined)));
    let sum = 0;
    for (let y = 22; y < 98; y++) for (let x = 79; x < 81; x++) sum += alpha[at(x, y)];
    expect(sum).toBe(0);
  });

  it('is all of a subject whose color lies hardly off the stones’ own', () => {
    const { alpha } = solved(laid([34, 34, 34], () => undefined));
    expect(alpha).toEqual(found);
  });
});
