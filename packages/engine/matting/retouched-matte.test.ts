import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { seededRandom } from '../random.ts';
import { groundField } from './ground-field.ts';
import { halvings, type Matte, type MatteRequest, makeMatte } from './matte.ts';
import { retouchedMatte } from './retouched-matte.ts';

const [WIDTH, HEIGHT] = [480, 320];
const copy = { width: WIDTH / 2, height: HEIGHT / 2 };
const smallOf = (image: PixelImage) => halvings(image, copy.width, plainKernels())[1];
/** Middles and radii in pixels of the picture: a subject, a thing beside it, and one far off. */
const DISCS = [
  { x: 100, y: 120, radius: 60 },
  { x: 360, y: 120, radius: 40 },
  { x: 360, y: 250, radius: 30 },
];

/** How much of a pixel some discs cover, 0 to 1; a glow fades over so many pixels. */
const shareAt = (x: number, y: number, discs: typeof DISCS, glowPx: number) =>
  Math.max(0, ...discs.map((disc) => Math.min(1, Math.max(0, (disc.radius - Math.hypot(x - disc.x, y - disc.y)) / glowPx + 0.5))));

function pictureOf(glowPx: number, grain: number): PixelImage {
  const random = seededRandom(4);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const share = shareAt(at % WIDTH, Math.floor(at / WIDTH), DISCS, glowPx);
    const add = grain * random.nextNormal();
    for (const [channel, [ground, ink]] of [
      [190, 40],
      [180, 60],
      [160, 130],
    ].entries())
      pixels[at * 4 + channel] = Math.round(ground + share * (ink - ground) + add);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

function requestFor(image: PixelImage, discs: typeof DISCS, isSmooth: boolean): MatteRequest {
  const cover = (of: typeof DISCS, grown: number) =>
    Uint8Array.from({ length: copy.width * copy.height }, (_, at) =>
      of.some(({ x, y, radius }) => Math.hypot((at % copy.width) * 2 + 1 - x, Math.floor(at / copy.width) * 2 + 1 - y) < radius + grown)
        ? 1
        : 0,
    );
  const isSubject = cover(discs, 0);
  const all = cover(DISCS, 0);
  const isGround = cover(DISCS, 40).map((mark) => 1 - mark);
  return {
    isSubject,
    isOpen: null,
    isRemoved: all.map((mark, at) => mark & (1 - isSubject[at])),
    ground: isSmooth ? groundField(copy, smallOf(image).pixels, isGround) : null,
  };
}

const allocate = (bytes: number) => new Uint8Array(bytes);
const whole = (image: PixelImage, request: MatteRequest) =>
  makeMatte(halvings(image, copy.width, plainKernels()), request, allocate, () => {});

/** Red, green, blue and opacity of a pixel as it would be laid on paper. */
function colorsOf({ width, height, rowStarts, open, colors }: Matte): Map<number, string> {
  const found = new Map<number, string>();
  for (let y = 0; y < height; y++)
    for (let index = rowStarts[y]; index < rowStarts[y + 1]; index++)
      found.set(y * width + open[index], colors.slice(index * 3, index * 3 + 3).join());
  return found;
}

/** How many pixels lie more than so many levels apart. */
const differences = (one: Uint8Array, other: Uint8Array, levels: number) =>
  one.reduce((count, value, at) => count + (Math.abs(value - other[at]) > levels ? 1 : 0), 0);

describe.each([
  { name: 'a ground with grain', glowPx: 2, grain: 12, isSmooth: false },
  { name: 'a smooth ground, with glows', glowPx: 28, grain: 0, isSmooth: true },
])('a matte solved anew where a hand touched it, on $name', ({ glowPx, grain, isSmooth }) => {
  const image = pictureOf(glowPx, grain);
  const [all, one] = [requestFor(image, DISCS, isSmooth), requestFor(image, [DISCS[0]], isSmooth)];
  const isTouched = all.isSubject.map((mark, at) => mark ^ one.isSubject[at]);

  test.each([
    { what: 'taken away', before: all, after: one },
    { what: 'brought back', before: one, after: all },
  ])('what is $what comes out as if all were solved', ({ before, after }) => {
    const found = whole(image, before);
    const kept = { alpha: found.alpha.slice(), colors: colorsOf(found) };
    const made = retouchedMatte(image, found, smallOf(image), after, { isTouched, goesOn: isSmooth }, plainKernels(), allocate);
    const wanted = whole(image, after);
    // Where a glow goes on farther it ends a little sooner.
    expect(differences(made.alpha, wanted.alpha, 12)).toBeLessThanOrEqual(isSmooth ? 50 : 0);
    expect(differences(made.alpha, wanted.alpha, 48)).toBe(0);
    expect(found.alpha).toEqual(kept.alpha);
    // Opaque or clear pixels have no color of their own; all others have one, and one only.
    const colors = colorsOf(made);
    expect(colors.size).toBe(made.open.length);
    for (const at of made.alpha.keys()) if (made.alpha[at] % 255 !== 0) expect(colors.has(at)).toBe(true);
    // The subject on the other side stays to the bit, colors too.
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      if (at % WIDTH > 220) continue;
      expect(made.alpha[at]).toBe(kept.alpha[at]);
      expect(colors.get(at)).toBe(kept.colors.get(at));
    }
  });
});
