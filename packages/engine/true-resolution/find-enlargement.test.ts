import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { findEnlargement } from './find-enlargement.ts';

const SIDE = 1152;

/** Dots of a rising tone, at a pitch in pixels and a turn in degrees. */
function halftone(pitch: number, turn: number): Uint8Array {
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const wave = (along: number) => Math.cos((along * 2 * Math.PI) / pitch);
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const threshold = (wave(x * cosine + y * sine) + wave(y * cosine - x * sine)) / 4 + 0.5;
    const tone = 0.1 + (0.8 * x) / SIDE;
    return 255 / (1 + Math.exp(-40 * (tone + threshold - 1)));
  });
}

async function scaled(gray: Uint8Array, from: number, to: number, kernel: 'lanczos3' | 'cubic'): Promise<Uint8Array> {
  const raw = { width: from, height: from, channels: 1 } as const;
  return new Uint8Array(await sharp(gray, { raw }).resize(to, to, { kernel }).extractChannel(0).raw().toBuffer());
}

async function picture(gray: Uint8Array, side: number): Promise<PixelImage> {
  const raw = { width: side, height: side, channels: 1 } as const;
  const pixels = await sharp(gray, { raw }).toColorspace('srgb').ensureAlpha().raw().toBuffer();
  return { width: side, height: side, pixels: new Uint8Array(pixels) } as PixelImage;
}

test.each([
  [24, 45],
  [18, 22.5],
  [12, 45],
])('the rhythm of a halftone of pitch %d at %d degrees is no enlargement', async (pitch, turn) => {
  const small = await scaled(halftone(pitch, turn), SIDE, SIDE / 3, 'lanczos3');
  expect(findEnlargement(plainKernels(), await picture(small, SIDE / 3), false).factor).toBe(1);
});

test('a halftone that was enlarged is found', async () => {
  const small = await scaled(halftone(24, 45), SIDE, SIDE / 2, 'lanczos3');
  const large = await scaled(small, SIDE / 2, SIDE, 'cubic');
  expect(findEnlargement(plainKernels(), await picture(large, SIDE), false).factor).toBeCloseTo(2, 1);
});

/** Light of a tube of edges as steep as that, and its glow, so far from its middle in pixels. */
const tubeLight = (away: number, steep: number): number =>
  255 * Math.min(1, 1 / (1 + Math.exp((away - 4) * steep)) + 0.14 * Math.exp(-((away / 7) ** 2)) + 0.12 * Math.exp(-((away / 25) ** 2)));

/** Rings of neon, some pixels across. */
function neon(side: number, steep: number): Uint8Array {
  return Uint8Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    const away = [0.1, 0.25, 0.41].map((part) => Math.abs(Math.hypot(x - side * 0.48, (y - side * 0.51) * 1.1) - side * part));
    return tubeLight(Math.min(...away), steep);
  });
}

test('soft neon was never enlarged', async () => {
  expect(findEnlargement(plainKernels(), await picture(neon(300, 1.6), 300), false).factor).toBe(1);
});

test('soft neon that was enlarged is told by its rhythm, not by its edges', async () => {
  const large = await scaled(neon(300, 1.2), 300, 600, 'cubic');
  expect(findEnlargement(plainKernels(), await picture(large, 600), false)).toMatchObject({ by: 'rhythm', factor: expect.closeTo(2, 1) });
});
