import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPiece, type PieceName } from '../../../tests/art/index.ts';
import type { PixelImage } from '../image.ts';
import { cropWindow } from '../region/windows.ts';
import { findJpegGrid } from './find-jpeg-grid.ts';

const raw = ({ width, height, pixels }: PixelImage) => sharp(pixels, { raw: { width, height, channels: 4 } });

async function asJpeg(image: PixelImage, quality: number): Promise<PixelImage> {
  const file = await raw(image).removeAlpha().jpeg({ quality }).toBuffer();
  return { ...image, pixels: new Uint8Array(await sharp(file).ensureAlpha().raw().toBuffer()) };
}

async function resized(image: PixelImage, width: number, height: number): Promise<PixelImage> {
  const pixels = new Uint8Array(await raw(image).resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).raw().toBuffer());
  return { ...image, width, height, pixels };
}

const NAMES: readonly PieceName[] = ['jpeg-logo', 'mascot', 'watercolor', 'small-type', 'scanned-sketch'];

describe.each(NAMES)('%s', (name) => {
  const { flat } = drawPiece(name, { widthPx: 320, seed: 5 });

  test('shows the grid of its JPEG, also where it was cut since', async () => {
    for (const quality of [40, 60, 85]) {
      const damaged = await asJpeg(flat, quality);
      expect(findJpegGrid(damaged)).toEqual({ phaseX: 0, phaseY: 0 });
      const rect = { x: 5, y: 3, width: damaged.width - 9, height: damaged.height - 3 };
      expect(findJpegGrid({ ...damaged, ...rect, pixels: cropWindow(damaged, rect).pixels })).toEqual({ phaseX: 3, phaseY: 5 });
    }
  });

  test('shows none where it never was a JPEG, or was resized since', async () => {
    expect(findJpegGrid(flat)).toBeNull();
    expect(findJpegGrid(await resized(flat, 512, 410))).toBeNull();
    expect(findJpegGrid(await resized(await asJpeg(flat, 50), 512, 410))).toBeNull();
  });
});

test('a logo whose edges nearly all lie beside white, which cuts off what JPEG drew beyond it', async () => {
  const { flat } = drawPiece('jpeg-logo', { widthPx: 1200, seed: 3 });
  for (const quality of [40, 50, 60, 75])
    expect(findJpegGrid(await asJpeg(flat, quality)), `quality ${quality}`).toEqual({ phaseX: 0, phaseY: 0 });
  expect(findJpegGrid(flat)).toBeNull();
});

describe('strokes on white whose every block something was cut off', () => {
  /** Rings of hard black strokes, with white around. */
  function rings(pitch: number, stroke: number): PixelImage {
    const [width, height] = [200, 130];
    const pixels = new Uint8Array(width * height * 4).fill(255);
    for (let y = 20; y < height - 20; y++) {
      for (let x = 20; x < width - 20; x++) {
        if (Math.hypot(x - width / 2, y - height / 2) % pitch < stroke) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
    return { width, height, pixels, dpi: null, icc: null };
  }

  test.each([
    [27, 3],
    [27, 8],
    [37, 5],
  ])('rings %i px apart of %i px are told by specks that stay in their blocks', async (pitch, stroke) => {
    const flat = rings(pitch, stroke);
    for (const quality of [40, 60]) {
      const damaged = await asJpeg(flat, quality);
      expect(findJpegGrid(damaged)).toEqual({ phaseX: 0, phaseY: 0 });
      const rect = { x: 5, y: 3, width: damaged.width - 9, height: damaged.height - 3 };
      expect(findJpegGrid({ ...damaged, ...rect, pixels: cropWindow(damaged, rect).pixels })).toEqual({ phaseX: 3, phaseY: 5 });
    }
    expect(findJpegGrid(flat)).toBeNull();
    expect(findJpegGrid(await resized(flat, 320, 208))).toBeNull();
    expect(findJpegGrid(await resized(await asJpeg(flat, 50), 320, 208))).toBeNull();
  });
});

/** Places within a pixel, along each axis, that tell how much of it is covered. */
const WITHIN = 8;

/** A disc in the middle of an even ground, its rim a blend of the two. */
function disc(radius: number, ink: number, ground: number): PixelImage {
  const side = 2 * radius + 40;
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) {
      let inside = 0;
      for (let place = 0; place < WITHIN ** 2; place++) {
        const [right, down] = [(place % WITHIN) / WITHIN, Math.floor(place / WITHIN) / WITHIN];
        if ((x + right - side / 2) ** 2 + (y + down - side / 2) ** 2 < radius ** 2) inside++;
      }
      pixels.fill(Math.round(ground + ((ink - ground) * inside) / WITHIN ** 2), at, at + 3);
    }
  }
  return { width: side, height: side, pixels, dpi: null, icc: null };
}

test.each([
  [70, 30, 255],
  [70, 90, 235],
])('a disc of %i px whose edge falls alike on blocks by chance never was a JPEG', async (radius, ink, ground) => {
  const clean = disc(radius, ink, ground);
  expect(findJpegGrid(clean)).toBeNull();
  expect(findJpegGrid(await asJpeg(clean, 90))).toEqual({ phaseX: 0, phaseY: 0 });
});
