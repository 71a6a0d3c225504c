import { RIM_PX, type StrokedArt, type StrokeRows, type StrokeSums } from '../../offset/stroke-rows.ts';

/** Lays the art into rows of the target, with nothing around it. Returns where the holes lie there. */
function layArt(art: StrokedArt | null, pixels: Uint8Array, width: number): Uint8Array | null {
  pixels.fill(0);
  if (art === null) return null;
  const { holes, left } = art;
  const mask = holes && new Uint8Array(pixels.length / 4);
  const first = Math.max(0, left);
  const end = Math.min(width, left + art.width);
  for (let row = 0; first < end && row < pixels.length / 4 / width; row++) {
    const from = row * art.width - left;
    pixels.set(art.pixels.subarray((from + first) * 4, (from + end) * 4), (row * width + first) * 4);
    const hole = holes ? holes.at + row * holes.stride - left : 0;
    if (holes && mask) mask.set(holes.mask.subarray(hole + first, hole + end), row * width + first);
  }
  return mask;
}

/**
 * Plain twin of the kernel `layStroke`; see kernels.ts. Shares of every pixel add up, from the art outward: what lies within the art's edge and is not
 * stroked is art; then the stroke up to its own edge, then ring after ring. The art's own partial coverage is filled up with the stroke's, so no seam
 * shows between them; art that is see-through has the stroke behind it. Colors mix as coded values, by share.
 */
export function layStroke({ art, pixels, width, at: first, stride, kept, bands, colors, fillsHoles }: StrokeRows): StrokeSums {
  const holes = layArt(art, pixels, width);
  const count = pixels.length / 4;
  const outermost = bands[bands.length - 1];
  let stroke = 0;
  let soft = 0;
  let softRun = 0;
  for (let index = 0; index < count; index++) {
    const column = index % width;
    const at = first + ((index - column) / width) * stride + column;
    const pixel = index * 4;
    const alpha = pixels[pixel + 3];
    const keeps = kept ? kept[at] : 255;
    softRun = alpha === 0 || alpha === 255 ? 0 : (column === 0 ? 0 : softRun) + 1;
    if (softRun > RIM_PX) soft++;
    if ((alpha === 255 && keeps === 255) || (alpha === 0 && outermost !== null && outermost[at] === 0)) continue;
    const share = Math.min(alpha, keeps);
    let total = share;
    let r = pixels[pixel] * share;
    let g = pixels[pixel + 1] * share;
    let b = pixels[pixel + 2] * share;
    for (let band = 0; band < bands.length; band++) {
      const layer = bands[band];
      let reach = band === 0 ? alpha : total;
      if (holes !== null && holes[index] !== 0) reach = fillsHoles ? 255 : reach;
      else if (layer !== null && layer[at] > reach) reach = layer[at];
      const part = reach - total;
      r += (colors[band] & 255) * part;
      g += ((colors[band] >>> 8) & 255) * part;
      b += ((colors[band] >>> 16) & 255) * part;
      total = reach;
    }
    stroke += total - share;
    pixels[pixel + 3] = total;
    if (total === 0) continue;
    pixels[pixel] = (r / total + 0.5) | 0;
    pixels[pixel + 1] = (g / total + 0.5) | 0;
    pixels[pixel + 2] = (b / total + 0.5) | 0;
  }
  return { stroke, soft };
}
