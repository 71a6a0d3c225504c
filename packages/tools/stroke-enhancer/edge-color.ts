import { formatHex, INSIDE, type PixelImage, type ShapeOutline } from '@underbase/engine';

/** So far inside the edge a pixel shows the art's own color, not its anti-aliasing. */
const DEPTH_PX = 2;
const OPAQUE = 250;
/** Colors that share the upper four bits of every channel count as one. */
const SHADES = 4096;

/**
 * The color that is most frequent along the edge of the art, as #rrggbb: of the pixels just inside it, the mean of the fullest of 4096 classes.
 * Null where no opaque pixel lies along an edge.
 */
export function edgeColor({ width, height, pixels }: PixelImage, { contour }: ShapeOutline): string | null {
  const sums = new Float64Array(SHADES * 4);
  for (let point = 0; point < contour.count; point++) {
    const end = contour.next[point];
    if (end < 0) continue;
    const dx = contour.x[end] - contour.x[point];
    const dy = contour.y[end] - contour.y[point];
    const length = Math.hypot(dx, dy);
    if (length < 1e-3) continue;
    // The shape lies on the right hand.
    const x = Math.floor(contour.x[point] - (dy / length) * DEPTH_PX);
    const y = Math.floor(contour.y[point] + (dx / length) * DEPTH_PX);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = (y * width + x) * 4;
    if (pixels[at + 3] < OPAQUE) continue;
    const shade = ((pixels[at] >> 4) << 8) | ((pixels[at + 1] >> 4) << 4) | (pixels[at + 2] >> 4);
    for (let channel = 0; channel < 3; channel++) sums[shade * 4 + channel] += pixels[at + channel];
    sums[shade * 4 + 3]++;
  }
  let fullest = 0;
  for (let shade = 1; shade < SHADES; shade++) if (sums[shade * 4 + 3] > sums[fullest * 4 + 3]) fullest = shade;
  const [r, g, b, count] = sums.subarray(fullest * 4, fullest * 4 + 4);
  return count > 0 ? formatHex({ r: r / count, g: g / count, b: b / count }) : commonColor(pixels);
}

/** For art that is nowhere thick enough to have an inside: the mean of its opaque half. */
function commonColor(pixels: Uint8Array): string | null {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < INSIDE) continue;
    for (let channel = 0; channel < 3; channel++) sums[channel] += pixels[at + channel];
    count++;
  }
  return count > 0 ? formatHex({ r: sums[0] / count, g: sums[1] / count, b: sums[2] / count }) : null;
}
