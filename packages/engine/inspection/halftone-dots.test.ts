import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { measureHalftone } from './halftone-dots.ts';

const SIDE = 1024;
const PITCH = 8;
const RIM = { from: 260, to: 480 } as const;

/** A disc with a fade around it: as soft alpha, or as round dots that shrink outward. */
function fadedDisc(isScreened: boolean): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const radius = Math.hypot(x - SIDE / 2, y - SIDE / 2);
      const tone = Math.min(1, Math.max(0, (RIM.to - radius) / (RIM.to - RIM.from)));
      const dot = Math.hypot((x % PITCH) - PITCH / 2 + 0.5, (y % PITCH) - PITCH / 2 + 0.5);
      const isInk = dot < PITCH * Math.sqrt(tone / Math.PI) || tone > 0.95;
      pixels.set([200, 120, 30, isScreened ? (isInk ? 255 : 0) : Math.round(255 * tone)], (y * SIDE + x) * 4);
    }
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('a screened fade around solid art is a halftone of its pitch', () => {
  const found = measureHalftone(plainKernels(), fadedDisc(true));
  expect(found?.pitchPx).toBeGreaterThan(PITCH * 0.95);
  expect(found?.pitchPx).toBeLessThan(PITCH * 1.05);
  expect(found?.isCrisp).toBe(true);
});

test('a soft fade is none', () => {
  expect(measureHalftone(plainKernels(), fadedDisc(false))).toBeNull();
});

const WIDE = { width: 960, height: 384, pitch: 12 } as const;

/** Round dots on white that grow from none at the left to all at the right, with or without clear ground; `truth` counts the cells. */
function ramp(isOpaque: boolean): {
  readonly image: PixelImage;
  readonly truth: { readonly dotPx: number; readonly holePx: number; readonly outside: number };
} {
  const { width, height, pitch } = WIDE;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const areas = new Map<number, number>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor(y / pitch) * (width / pitch) + Math.floor(x / pitch);
      const tone = (Math.floor(x / pitch) + 0.5) / (width / pitch);
      const away = Math.hypot((x % pitch) - pitch / 2 + 0.5, (y % pitch) - pitch / 2 + 0.5);
      const hole = Math.hypot(((x + pitch / 2) % pitch) - pitch / 2 + 0.5, ((y + pitch / 2) % pitch) - pitch / 2 + 0.5);
      const isInk = tone < 0.5 ? away < pitch * Math.sqrt(tone / Math.PI) : hole >= pitch * Math.sqrt((1 - tone) / Math.PI);
      if (isInk) areas.set(cell, (areas.get(cell) ?? 0) + 1);
      const at = (y * width + x) * 4;
      if (isOpaque) pixels.set(isInk ? [20, 20, 20] : [250, 250, 250], at);
      else pixels.set([20, 20, 20, isInk ? 255 : 0], at);
    }
  }
  const inked = [...areas.values()];
  const twentieth = (all: number[]) => 2 * Math.sqrt(all.sort((one, other) => one - other)[Math.floor(all.length / 20)] / Math.PI);
  const cells = (width * height) / pitch ** 2;
  const outside = inked.filter((area) => area < 0.05 * pitch ** 2 || area > 0.9 * pitch ** 2).length / cells;
  const dotPx = twentieth(inked.filter((area) => area < pitch ** 2 / 2));
  const holePx = twentieth(inked.filter((area) => area >= pitch ** 2 / 2).map((area) => pitch ** 2 - area));
  return { image: { width, height, pixels, dpi: 300, icc: null }, truth: { dotPx, holePx, outside } };
}

test.each([false, true])('every dot and hole of a ramp is measured, and the tones that are lost (opaque: %s)', (isOpaque) => {
  const { image, truth } = ramp(isOpaque);
  const found = measureHalftone(plainKernels(), image);
  const mm = 25.4 / 300;
  expect(Math.abs((found?.smallestDotPx ?? 0) - truth.dotPx) * mm).toBeLessThan(0.02);
  expect(Math.abs((found?.smallestHolePx ?? 0) - truth.holePx) * mm).toBeLessThan(0.02);
  const coverages = [...(found?.coverages ?? [])];
  const outside = coverages.filter((coverage) => coverage < 0.05 || coverage > 0.9).length / coverages.length;
  expect(Math.abs(outside - truth.outside)).toBeLessThan(0.01);
});

/** Each pixel the mean of three by three of a picture that is shrunk to 0.7. */
function shrunk({ width, height, pixels }: PixelImage): PixelImage {
  const [w, h] = [Math.floor(width * 0.7), Math.floor(height * 0.7)];
  const small = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let v = 0; v < 3; v++) {
          for (let u = 0; u < 3; u++) {
            const [sx, sy] = [(x + (u + 0.5) / 3) / 0.7, (y + (v + 0.5) / 3) / 0.7];
            sum += pixels[(Math.min(height - 1, Math.floor(sy)) * width + Math.min(width - 1, Math.floor(sx))) * 4 + channel];
          }
        }
        small[(y * w + x) * 4 + channel] = Math.round(sum / 9);
      }
    }
  }
  return { width: w, height: h, pixels: small, dpi: 300, icc: null };
}

test('a halftone that was resized is not crisp', () => {
  expect(measureHalftone(plainKernels(), ramp(true).image)?.isCrisp).toBe(true);
  expect(measureHalftone(plainKernels(), shrunk(ramp(true).image))?.isCrisp).toBe(false);
});
