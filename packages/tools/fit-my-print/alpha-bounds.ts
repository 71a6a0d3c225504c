import type { PixelImage, Rect } from '@underbase/engine';

/** Box of all pixels with any opacity, as trimming cuts it; null for a picture that is clear throughout. */
export function alphaBounds({ width, height, pixels }: PixelImage): Rect | null {
  const isClearRow = (y: number): boolean => {
    for (let at = y * width * 4 + 3; at < (y + 1) * width * 4; at += 4) if (pixels[at] > 0) return false;
    return true;
  };
  let top = 0;
  while (top < height && isClearRow(top)) top++;
  if (top === height) return null;
  let bottom = height;
  while (isClearRow(bottom - 1)) bottom--;
  let left = width;
  let right = 0;
  for (let y = top; y < bottom; y++) {
    const row = y * width * 4 + 3;
    for (let x = 0; x < left; x++) if (pixels[row + x * 4] > 0) left = x;
    for (let x = width - 1; x >= right; x--) if (pixels[row + x * 4] > 0) right = x + 1;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
