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
