import { type FlatColor, instantiateKernels, type PixelImage, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { ThreadTables } from '../thread-tables.ts';
import { surveyArt } from './art-colors.ts';
import { settleFlatRims } from './flat-rims.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [40, 30];
const PAPER: Rgb = { r: 255, g: 255, b: 255 };
const flat = (r: number, g: number, b: number): FlatColor => ({ r, g, b, share: 0.3 });
const [LINE, FILL] = [flat(58, 42, 85), flat(230, 246, 226)];

const clampShare = (share: number): number => Math.min(1, Math.max(0, share));

/** A slanted edge of a pale fill under a line of 2.5 px, on paper: how much of each pixel is fill and line. */
function outlined() {
  const shares = Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const behind = (at % WIDTH) - 12.3 - Math.floor(at / WIDTH) / 6;
    const [art, fill] = [clampShare(behind), clampShare(behind - 2.5)];
    return { art, fill, line: art - fill };
  });
  const pixels = Uint8Array.from(
    shares.flatMap(({ art, fill, line }) => [
      ...(['r', 'g', 'b'] as const).map((c) => Math.round(PAPER[c] * (1 - art) + FILL[c] * fill + LINE[c] * line)),
      255,
    ]),
  );
  const image: PixelImage = { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
  return { image, shares };
}

/** The picture with nothing but its bare ground cut: rims are pale and whole. */
function barelyCut({ pixels }: PixelImage): Uint8Array {
  const cut = pixels.slice();
  for (let at = 0; at < cut.length; at += 4) if (Math.min(cut[at], cut[at + 1], cut[at + 2]) === 255) cut.fill(0, at, at + 4);
  return cut;
}

test('the rim of a thin outline has the color of that, and is as much of it as was drawn', () => {
  const { image, shares } = outlined();
  const cut = barelyCut(image);
  settleFlatRims(image, cut, PAPER, [FILL, LINE]);
  for (const [index, { art, fill }] of shares.entries()) {
    const [r, g, b, alpha] = cut.subarray(index * 4, index * 4 + 4);
    expect(Math.abs(alpha - 255 * art)).toBeLessThan(4);
    if (art > 0.02 && fill === 0) expect([r, g, b]).toEqual([LINE.r, LINE.g, LINE.b]);
    if (art === 1) expect([r, g, b]).toEqual([...(fill > 0 ? image.pixels.subarray(index * 4, index * 4 + 3) : [LINE.r, LINE.g, LINE.b])]);
  }
});

test('what the art keeps of the ground’s color stays whole behind a thin outline', () => {
  const { image, shares } = outlined();
  for (const [index, { art, line }] of shares.entries()) {
    for (const [c, name] of (['r', 'g', 'b'] as const).entries()) {
      image.pixels[index * 4 + c] = Math.round(255 - (255 - LINE[name]) * (art > 0 ? line : 0));
    }
  }
  const cut = image.pixels.slice();
  for (const [index, { art }] of shares.entries()) if (art === 0) cut.fill(0, index * 4, index * 4 + 4);
  settleFlatRims(image, cut, PAPER, [flat(255, 255, 255), LINE]);
  for (const [index, { fill }] of shares.entries()) if (fill > 0.5) expect(cut[index * 4 + 3]).toBe(255);
});

test('pale art without an outline, and colors that are no mix, are left as they were cut', () => {
  const { image } = outlined();
  const cut = barelyCut(image);
  const before = cut.slice();
  settleFlatRims(image, cut, PAPER, [FILL]);
  settleFlatRims(image, cut, PAPER, [FILL, flat(200, 30, 40)]);
  expect(cut).toEqual(before);
});

/** A disc of a pale fill in an outline of 3 px, on paper. */
function disc(): PixelImage {
  const [side, center, radius] = [100, 49.7, 40.2];
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at++) {
    const inside = radius - Math.hypot((at % side) - center, Math.floor(at / side) - center);
    const [art, fill] = [clampShare(inside), clampShare(inside - 3)];
    const level = (c: 'r' | 'g' | 'b') => Math.round(PAPER[c] * (1 - art) + FILL[c] * fill + LINE[c] * (art - fill));
    pixels.set([level('r'), level('g'), level('b')], at * 4);
  }
  return { width: side, height: side, dpi: 300, icc: null, pixels };
}

test('art whose ground is knocked out has no pale rim around a thin outline', () => {
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const image = disc();
  const cut = surveyArt(image, { method: 'spot', ground: 'knock-out' }, context, null).cut;
  const pale = Array.from({ length: image.width * image.height }, (_, at) => at).filter((at) => {
    const away = Math.hypot((at % image.width) - 49.7, Math.floor(at / image.width) - 49.7);
    return away > 38 && cut && cut[at * 4 + 3] > 64 && cut[at * 4] > 62;
  });
  expect(cut).not.toBeNull();
  expect(pale).toHaveLength(0);
});
