import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { seededRandom } from '../random.ts';
import { fft } from './fft.ts';
import { findBakedScreen } from './find-baked-screen.ts';

function draw(size: number, pixel: (x: number, y: number) => [number, number]): PixelImage {
  const pixels = new Uint8Array(size * size * 4);
  for (let n = 0; n < size * size; n++) {
    const [gray, alpha] = pixel(n % size, Math.floor(n / size));
    pixels.set([gray, gray, gray, alpha], n * 4);
  }
  return { width: size, height: size, pixels, dpi: 300, icc: null };
}

/** A round-dot screen of a ramp, cut hard. */
function screened(pitch: number, degrees: number, inAlpha: boolean): PixelImage {
  const angle = (degrees * Math.PI) / 180;
  return draw(512, (x, y) => {
    const u = (2 * Math.PI * (x * Math.cos(angle) + y * Math.sin(angle))) / pitch;
    const v = (2 * Math.PI * (y * Math.cos(angle) - x * Math.sin(angle))) / pitch;
    const isInk = Math.cos(u) + Math.cos(v) > 1.4 - (2.2 * x) / 512;
    return inAlpha ? [200, isInk ? 255 : 0] : [isInk ? 0 : 255, 255];
  });
}

describe('Fourier transform', () => {
  test('finds the one frequency of a cosine', () => {
    const real = Float64Array.from({ length: 16 }, (_, n) => Math.cos((2 * Math.PI * 3 * n) / 16));
    const imaginary = new Float64Array(16);
    fft(real, imaginary);
    expect([...real].map((value) => Math.round(value) + 0)).toEqual([0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0]);
  });
});

describe('a baked screen', () => {
  test.each([
    [6.67, 22.5, false],
    [6.67, 45, true],
    [10, 15, false],
    [5.5, 10, true],
    [4.6, 0, true],
  ])('of %f px at %f degrees is found', (pitch, degrees, inAlpha) => {
    const found = findBakedScreen(screened(pitch, degrees, inAlpha));
    expect(found?.pitchPx).toBeGreaterThan(pitch * 0.85);
    expect(found?.pitchPx).toBeLessThan(pitch * 1.15);
  });

  test('is not seen in flat art, stripes, ramps or noise', () => {
    const random = seededRandom(7);
    const art = draw(512, (x, y) => [Math.hypot(x - 256, y - 256) < 180 ? 30 : 240, Math.hypot(x - 256, y - 256) < 230 ? 255 : 0]);
    const stripes = draw(512, (x) => [x % 12 < 6 ? 0 : 255, 255]);
    const ramp = draw(512, (x) => [x >> 1, 255]);
    const noise = draw(512, () => [random.nextBelow(256), 255]);
    for (const image of [art, stripes, ramp, noise]) expect(findBakedScreen(image)).toBeNull();
  });

  test('asks for at least one window of pixels', () => {
    expect(findBakedScreen(draw(64, (x, y) => [(x + y) % 4 ? 0 : 255, 255]))).toBeNull();
  });
});
