import { findFlatColors, instantiateKernels, MixTable, type PixelImage, type Rgb } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import type { ArtColors } from './art-colors.ts';
import type { Plate } from './plates.ts';
import { tallyProof, worstOnProof } from './proof-error.ts';

const kernels = instantiateKernels(await loadKernels());
const SIDE = 64;
const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
const frame = { width: SIDE, height: SIDE, dpi: 300, scale: 1 };
const WHITE = { r: 255, g: 255, b: 255 };
const GRAY = { r: 51, g: 51, b: 51 };

const drawn = (colorAt: (x: number, y: number) => Rgb): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: SIDE * SIDE }, (_, at) => {
      const { r, g, b } = colorAt(at % SIDE, Math.floor(at / SIDE));
      return [r, g, b, 255];
    }).flat(),
  );

/** The art's gray on white, printed by a plate that covers `isInked`. */
function worst(pixels: Uint8Array, isInked: (x: number, y: number) => boolean): number {
  const plane = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isInked(at % SIDE, Math.floor(at / SIDE)) ? 255 : 0));
  const coverages = { rect, planes: [plane], needs: new Uint8Array(plane.length) };
  const art = { isKnockedOut: false, cut: null } as unknown as ArtColors;
  const plan = { garment: WHITE, plates: [{ role: 'ink', color: GRAY, isTransparent: false } as Plate], art };
  return worstOnProof(tallyProof(coverages, { rect, pixels }, { rect, pixels }, frame, plan, kernels, null));
}

const isType = (x: number, y: number): boolean => y >= 20 && y < 40 && x % 8 < 2;

test('type that no plate prints is told as what it is off, however little of the sheet it is', () => {
  const pixels = drawn((x, y) => (isType(x, y) ? GRAY : WHITE));
  expect(worst(pixels, isType)).toBe(0);
  expect(worst(pixels, () => false)).toBeGreaterThan(40);
});

test('the soft rim of art that was cut from a white ground prints without the white, and is not off for that', () => {
  const TEAL = { r: 20, g: 120, b: 130 };
  // A disc with a rim two pixels soft.
  const alphaAt = (at: number): number => {
    const off = 24 - Math.hypot((at % SIDE) - 31.5, Math.floor(at / SIDE) - 31.5);
    return Math.round(255 * Math.min(1, Math.max(0, off / 2 + 0.5)));
  };
  const mixed = (level: number, alpha: number) => Math.round(255 + (alpha / 255) * (level - 255));
  const pixels = drawn((x, y) => {
    const alpha = alphaAt(y * SIDE + x);
    return { r: mixed(TEAL.r, alpha), g: mixed(TEAL.g, alpha), b: mixed(TEAL.b, alpha) };
  });
  const cut = Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, at) => [TEAL.r, TEAL.g, TEAL.b, alphaAt(at >> 2)][at & 3]);
  const printed = (isLost: boolean): number => {
    const plane = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isLost && at % SIDE < 24 ? 0 : alphaAt(at)));
    const coverages = { rect, planes: [plane], needs: new Uint8Array(plane.length) };
    const art = { isKnockedOut: true, cut } as unknown as ArtColors;
    const plan = { garment: { r: 17, g: 17, b: 17 }, plates: [{ role: 'ink', color: TEAL, isTransparent: false } as Plate], art };
    return worstOnProof(tallyProof(coverages, { rect, pixels }, { rect, pixels }, frame, plan, kernels, null));
  };
  expect(printed(false)).toBeLessThan(3);
  expect(printed(true)).toBeGreaterThan(20);
});

test('what goes up and down around the print is nothing to eyes', () => {
  const ringing = drawn((x, y) => ((x + y) % 2 === 0 ? { r: 61, g: 61, b: 61 } : { r: 41, g: 41, b: 41 }));
  expect(worst(ringing, () => true)).toBeLessThan(1);
});

test('a gray is no solid of a deep teal, though its lightness is that', () => {
  const colors = [WHITE, WHITE, { r: 11, g: 94, b: 102 }, { r: 53, g: 53, b: 53 }];
  const isUsable = [true, false, true, true];
  const table = new MixTable({
    colors,
    isUsable,
    solidWithin: 6.5,
    locality: 0.02,
    evenness: 1,
    bareWithin: 3,
    named: [],
    thinBase: 0,
    isOnBase: false,
    highlight: null,
  });
  const at = table.lookUp(90, 90, 90);
  expect(table.values[at + 2]).toBeLessThan(0.1);
});

test('a black outline on navy keeps its color in a JPEG', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#14213d"/>
<circle cx="300" cy="300" r="200" fill="#f4e8d0" stroke="#151515" stroke-width="9"/><circle cx="300" cy="300" r="90" fill="#e08b20" stroke="#151515" stroke-width="9"/></svg>`;
  const jpeg = await sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 50, chromaSubsampling: '4:2:0' }).toBuffer();
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image: PixelImage = { width: info.width, height: info.height, dpi: 300, icc: null, pixels: new Uint8Array(data) };
  const isBlack = ({ r, g, b }: Rgb) => Math.max(r, g, b) < 32;
  expect(findFlatColors(image).some(isBlack)).toBe(true);
});

test('edges of a drawing, sharper than the JPEG shows them, are not off; ink that the plates lose is', () => {
  const blurred = drawn((x) => (x < 30 ? GRAY : x < 34 ? { r: 140, g: 140, b: 140 } : WHITE));
  const cut = drawn((x) => (x < 32 ? GRAY : WHITE));
  const printed = (isInked: (x: number) => boolean): number => {
    const plane = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isInked(at % SIDE) ? 255 : 0));
    const coverages = { rect, planes: [plane], needs: new Uint8Array(plane.length) };
    const art = { isKnockedOut: false, isDrawn: true, cut } as unknown as ArtColors;
    const plan = { garment: WHITE, plates: [{ role: 'ink', color: GRAY, isTransparent: false } as Plate], art };
    return worstOnProof(tallyProof(coverages, { rect, pixels: blurred }, { rect, pixels: blurred }, frame, plan, kernels, null));
  };
  expect(printed((x) => x < 32)).toBe(0);
  expect(printed((x) => x < 16)).toBeGreaterThan(40);
});
