import type { Orientation } from './header.ts';

export interface RgbaPixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** For each orientation: where the source's x and y steps lead in the upright picture, and whether each runs backwards. */
const STEPS: Readonly<Record<Orientation, { swaps: boolean; flipsX: boolean; flipsY: boolean }>> = {
  1: { swaps: false, flipsX: false, flipsY: false },
  2: { swaps: false, flipsX: true, flipsY: false },
  3: { swaps: false, flipsX: true, flipsY: true },
  4: { swaps: false, flipsX: false, flipsY: true },
  5: { swaps: true, flipsX: false, flipsY: false },
  6: { swaps: true, flipsX: true, flipsY: false },
  7: { swaps: true, flipsX: true, flipsY: true },
  8: { swaps: true, flipsX: false, flipsY: true },
};

/**
 * Turns a stored picture upright by its EXIF orientation (CIPA DC-008, 4.6.4).
 * Returns the input itself where it is upright; else new memory, shared where asked. RGBA8.
 */
export function orient(image: RgbaPixels, orientation: Orientation, shared = false): RgbaPixels {
  if (orientation === 1) return image;
  const { swaps, flipsX, flipsY } = STEPS[orientation];
  const width = swaps ? image.height : image.width;
  const height = swaps ? image.width : image.height;
  const sizeBytes = width * height * 4;
  const pixels = new Uint8Array(shared ? new SharedArrayBuffer(sizeBytes) : new ArrayBuffer(sizeBytes));
  const from = new Uint32Array(image.pixels.buffer, image.pixels.byteOffset, width * height);
  const to = new Uint32Array(pixels.buffer);
  const start = (flipsX ? width - 1 : 0) + (flipsY ? height - 1 : 0) * width;
  const alongX = swaps ? (flipsY ? -width : width) : flipsX ? -1 : 1;
  const alongY = swaps ? (flipsX ? -1 : 1) : flipsY ? -width : width;
  for (let y = 0; y < image.height; y++) {
    const source = y * image.width;
    for (let x = 0, target = start + y * alongY; x < image.width; x++, target += alongX) to[target] = from[source + x];
  }
  return { width, height, pixels };
}
