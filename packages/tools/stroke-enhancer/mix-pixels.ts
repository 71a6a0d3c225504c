import type { PixelWindow, Rgb } from '@underbase/engine';

/** Coverages on the outline's area of cells, one byte a pixel. */
export interface Layers {
  /** The art's own, and all of its holes where they are filled or skipped. */
  readonly plane: Uint8Array;
  /** What the stroke leaves of the art; null where it lies outside alone. */
  readonly kept: Uint8Array | null;
  /** Everything up to the outer edge of each band, from the inside out; null for a band that ends at or inside the art's edge. */
  readonly bands: readonly (Uint8Array | null)[];
  readonly colors: readonly Rgb[];
  /** One byte for each pixel of the picture. */
  readonly holes: Uint8Array | null;
  readonly fillsHoles: boolean;
}

/** One row of the target: its first pixel in the source, its row in the target, and its first place on the layers. */
export interface Row {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly at: number;
  readonly pictureWidth: number;
  readonly pictureHeight: number;
}

export interface StrokeTally {
  /** Pixels of stroke, in 255ths summed to whole ones. */
  stroke: number;
  /** Art pixels that are neither clear nor opaque, and no rim. */
  soft: number;
}

/** Partly covered pixels next to each other that anti-aliasing alone may make. */
const RIM_PX = 6;

/**
 * Some pixels of a row, from column `from` to `to`: shares of every pixel add up, from the art outward. What lies within the art's edge and is not
 * stroked is art; then the stroke up to its own edge, then ring after ring. The art's own partial coverage is filled up with the stroke's, so no seam
 * shows between them; art that is see-through has the stroke behind it. Colors mix as coded values, by share.
 */
export function mixPixels(
  source: PixelWindow,
  target: PixelWindow,
  place: Row,
  layers: Layers,
  tally: StrokeTally,
  first: number,
  end: number,
): void {
  const { kept, bands, colors, holes, fillsHoles } = layers;
  const { rect, pixels: art } = source;
  const { pixels: out } = target;
  const { width } = target.rect;
  const outermost = bands[bands.length - 1];
  const isRow = place.y >= rect.y && place.y < rect.y + rect.height;
  const artRow = (place.y - rect.y) * rect.width - rect.x;
  const last = bands.length - 1;
  let stroke = 0;
  let softRun = 0;

  for (let column = first; column < end; column++) {
    const x = place.x + column;
    const at = place.at + column;
    const to = (place.row * width + column) * 4;
    const from = isRow && x >= rect.x && x < rect.x + rect.width ? (artRow + x) * 4 : -1;
    const alpha = from < 0 ? 0 : art[from + 3];
    const keeps = kept ? kept[at] : 255;
    softRun = alpha !== 0 && alpha !== 255 ? softRun + 1 : 0;
    if (softRun > RIM_PX) tally.soft++;
    if ((alpha === 255 && keeps === 255) || (alpha === 0 && outermost !== null && outermost[at] === 0)) {
      if (from >= 0) {
        out[to] = art[from];
        out[to + 1] = art[from + 1];
        out[to + 2] = art[from + 2];
        out[to + 3] = alpha;
      }
      continue;
    }
    const isHole = holes !== null && from >= 0 && holes[place.y * place.pictureWidth + x] !== 0;
    const share = Math.min(alpha, keeps);
    let total = share;
    let r = 0;
    let g = 0;
    let b = 0;
    if (share > 0) {
      r = art[from] * share;
      g = art[from + 1] * share;
      b = art[from + 2] * share;
    }
    for (let band = 0; band <= last; band++) {
      const layer = bands[band];
      let reach = band === 0 ? alpha : total;
      if (isHole) reach = fillsHoles ? 255 : reach;
      else if (layer !== null && layer[at] > reach) reach = layer[at];
      const part = reach - total;
      if (part <= 0) continue;
      const color = colors[band];
      r += color.r * part;
      g += color.g * part;
      b += color.b * part;
      total = reach;
    }
    stroke += total - share;
    if (total === 0) {
      if (from >= 0) out.set(art.subarray(from, from + 3), to);
      continue;
    }
    out[to] = (r / total + 0.5) | 0;
    out[to + 1] = (g / total + 0.5) | 0;
    out[to + 2] = (b / total + 0.5) | 0;
    out[to + 3] = total;
  }
  tally.stroke += stroke / 255;
}
