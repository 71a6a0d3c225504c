import type { HeatShape, OverlayShape } from '@underbase/tools';

/** The mean of each square of so many pixels on a side. */
function coarser(shape: HeatShape, step: number): HeatShape {
  const { plane, size } = shape;
  const width = Math.ceil(size.width / step);
  const height = Math.ceil(size.height / step);
  const sums = new Uint32Array(width * height);
  const counts = new Uint32Array(width * height);
  for (let y = 0; y < size.height; y++) {
    const row = Math.floor(y / step) * width;
    for (let x = 0; x < size.width; x++) {
      const at = row + Math.floor(x / step);
      sums[at] += plane[y * size.width + x];
      counts[at]++;
    }
  }
  // Squares at the edges stand for less than a whole one, and are stretched over as much: the rectangle says so.
  const rect = {
    ...shape.rect,
    width: (shape.rect.width * width * step) / size.width,
    height: (shape.rect.height * height * step) / size.height,
  };
  return { ...shape, plane: Uint8Array.from(sums, (sum, at) => Math.round(sum / counts[at])), size: { width, height }, rect };
}

/** A shape whose plane has at most so many pixels. */
export function coarserShape(shape: OverlayShape, mostPixels: number): OverlayShape {
  if (shape.kind !== 'heat') return shape;
  const step = Math.ceil(Math.sqrt((shape.size.width * shape.size.height) / mostPixels));
  return step > 1 ? coarser(shape, step) : shape;
}
