import { scratchCanvas } from '../scratch-canvas.ts';

const SIDE = 128;
let probe: CanvasRenderingContext2D | null = null;

/** A small canvas in main memory, for looking at a few pixels without pulling the big one back from the graphics card. */
export function probeContext(): CanvasRenderingContext2D {
  probe ??= scratchCanvas(SIDE, SIDE, true).context;
  return probe;
}

/**
 * Whether nothing in the bitmap is opaque at all. It is averaged down to 128 x 128, so that one opaque pixel in some hundred still counts.
 */
export function isBlank(bitmap: ImageBitmap): boolean {
  const context = probeContext();
  context.clearRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  for (let at = 3; at < data.length; at += 4) if (data[at] > 0) return false;
  return true;
}

/** Mean color of a part of a canvas or bitmap, premultiplied, 0 to 255; the last number is alpha. */
export function meanColor(
  picture: CanvasImageSource,
  x: number,
  y: number,
  width: number,
  height: number,
): [number, number, number, number] {
  const context = probeContext();
  context.clearRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++) sum[channel] += data[at + channel] * alpha;
    sum[3] += data[at + 3];
  }
  return sum.map((total) => total / (SIDE * SIDE)) as [number, number, number, number];
}

/** One pixel of a bitmap, straight alpha. */
export function bitmapPixel(bitmap: ImageBitmap, x: number, y: number): { r: number; g: number; b: number; a: number } {
  const context = probeContext();
  context.clearRect(0, 0, 1, 1);
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap, x, y, 1, 1, 0, 0, 1, 1);
  context.imageSmoothingEnabled = true;
  const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
  return { r, g, b, a };
}
