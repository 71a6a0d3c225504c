import type { Matte, PixelImage, Size } from '@underbase/engine';

/** What of the old background a print would show. */
export interface PrintTraces {
  /** Part of the rim, 0 to 1, whose color is the background's rather than the subject's. */
  readonly halo: number;
  /** Part of the sheet's border, 0 to 1, that is neither clear nor opaque: there the sheet's own outline prints. */
  readonly veil: number;
}

/** So many rim pixels tell what all are like. */
const MOST_LOOKED_AT = 40_000;
/** Fewer tell nothing. */
const LEAST_LOOKED_AT = 60;
/** Fainter rim pixels put little ink down. */
const PRINTS_FROM = 64;
/** How far from the rim subject and background are looked for, and how much farther in they are themselves. */
const REACH_PX = 12;
const INWARD_PX = 2;
/** Colors that lie nearer than this, in levels over three channels, leave no rim that anybody sees. */
const APART = 70;
/** A rim color on the background's side of this part of the way is a halo. */
const HALO_SIDE = 0.4;

const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The nearest pixel along rows and columns that is all clear, or all opaque, a little further in; -1 where there is none. */
function nearest({ width, height, alpha }: Matte, x: number, y: number, wanted: 0 | 255): number {
  for (let away = 1; away <= REACH_PX; away++) {
    for (const [dx, dy] of WAYS) {
      const [i, j] = [x + dx * away, y + dy * away];
      if (i < 0 || j < 0 || i >= width || j >= height || alpha[j * width + i] !== wanted) continue;
      const [inX, inY] = [i + dx * INWARD_PX, j + dy * INWARD_PX];
      const isInside = inX >= 0 && inY >= 0 && inX < width && inY < height && alpha[inY * width + inX] === wanted;
      return isInside ? inY * width + inX : j * width + i;
    }
  }
  return -1;
}

/** Whether a rim pixel's color is the background's rather than the subject's; null where both look the same, or one is not near. */
function isHalo(matte: Matte, pixels: Uint8Array, x: number, y: number, index: number): boolean | null {
  const [ground, subject] = [nearest(matte, x, y, 0), nearest(matte, x, y, 255)];
  if (ground < 0 || subject < 0) return null;
  let [span, along] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const from = pixels[ground * 4 + channel];
    const way = pixels[subject * 4 + channel] - from;
    span += way * way;
    along += way * (matte.colors[index * 3 + channel] - from);
  }
  return span < APART * APART ? null : along < HALO_SIDE * span;
}

function haloPart(matte: Matte, { pixels }: PixelImage, alpha: Uint8Array): number {
  const { width, height, rowStarts, open } = matte;
  const step = Math.max(1, Math.ceil(open.length / MOST_LOOKED_AT));
  let [seen, halos] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let index = rowStarts[y]; index < rowStarts[y + 1]; index++) {
      if (index % step !== 0) continue;
      const value = alpha[y * width + open[index]];
      if (value < PRINTS_FROM || value === 255) continue;
      const found = isHalo(matte, pixels, open[index], y, index);
      if (found === null) continue;
      seen++;
      if (found) halos++;
    }
  }
  return seen < LEAST_LOOKED_AT ? 0 : halos / seen;
}

function veilPart({ width, height }: Size, alphaAt: (at: number) => number): number {
  let [veiled, all] = [0, 0];
  const look = (at: number): void => {
    all++;
    if (alphaAt(at) > 0 && alphaAt(at) < 255) veiled++;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(y * width + x);
  for (let y = 1; y < height - 1; y++) for (const x of [0, width - 1]) look(y * width + x);
  return veiled / all;
}

/**
 * Looks for traces of the background in a cut-out.
 * @param matte null for a picture that came cut out; @param edged opacity after the edge was changed; null where it is the matte's own
 */
export function printTraces(matte: Matte | null, edged: Uint8Array | null, image: PixelImage): PrintTraces {
  const alpha = edged ?? matte?.alpha;
  const alphaAt = alpha ? (at: number) => alpha[at] : (at: number) => image.pixels[at * 4 + 3];
  return { halo: matte && alpha ? haloPart(matte, image, alpha) : 0, veil: veilPart(image, alphaAt) };
}
