import type { Size } from '@underbase/engine';

/** Films are cut at half coverage, and where nothing reaches it at half of what is reached, down to this; see `edgeThresholds`. */
const [HALF, FAINT] = [128, 64];
/** Where a larger share of the pixels around are tints, a part is a dot of a screen. */
const [TINT_FROM, TINT_TO, TINTS_WITHIN, MOST_TINTS] = [8, 247, 4, 0.5];
/** Coverage as far from a part as this is cut with it. */
const CUT_WITHIN = 2;
/** Parts are no larger than this either way, in pixels: what lies around them is in the view then. */
const MOST_BOX = 6;

/** A part of a plate that touches no other: its box, in pixels of the plane, and the place where it is fullest. */
export interface SmallPart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly fullest: number;
}

/** Whether a pixel within `reach` of a place covers as much as `level`. */
function reaches(plane: Uint8Array, { width, height }: Size, x: number, y: number, reach: number, level: number): boolean {
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (let near = Math.max(0, x - reach); near <= Math.min(width - 1, x + reach); near++) {
      if (plane[row * width + near] >= level) return true;
    }
  }
  return false;
}

function isAmongTints(plane: Uint8Array, { width, height }: Size, x: number, y: number): boolean {
  let [tints, all] = [0, 0];
  for (let row = Math.max(0, y - TINTS_WITHIN); row <= Math.min(height - 1, y + TINTS_WITHIN); row++) {
    for (let near = Math.max(0, x - TINTS_WITHIN); near <= Math.min(width - 1, x + TINTS_WITHIN); near++) {
      const cover = plane[row * width + near];
      all++;
      if (cover > TINT_FROM && cover < TINT_TO) tints++;
    }
  }
  return tints > MOST_TINTS * all;
}

/** The part that begins at a place, its first by rows; null where it begins elsewhere or is as much as `mostPx` across. */
function partFrom(plane: Uint8Array, { width, height }: Size, first: number, level: number, mostPx: number): SmallPart | null {
  const found = [first];
  let [left, right, bottom, fullest, cover] = [first % width, first % width, 0, first, 0];
  const top = Math.floor(first / width);
  for (let next = 0; next < found.length; next++) {
    const at = found[next];
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, bottom] = [Math.min(left, x), Math.max(right, x), Math.max(bottom, y)];
    cover += plane[at] / 255;
    if (plane[at] > plane[fullest]) fullest = at;
    if (right - left >= MOST_BOX || bottom - top >= MOST_BOX) return null;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let near = Math.max(0, x - 1); near <= Math.min(width - 1, x + 1); near++) {
        const place = row * width + near;
        if (plane[place] < level || found.includes(place)) continue;
        if (place < first) return null;
        found.push(place);
      }
    }
  }
  // A disc of this diameter, or a sliver of this width.
  const acrossPx = Math.min(2 * Math.sqrt(cover / Math.PI), cover / (1 + Math.max(right - left, bottom - top)));
  return acrossPx < mostPx ? { left, top, right, bottom, fullest } : null;
}

/** Whether a part may begin at a pixel: not where it goes on from the left or from above. Asked of every pixel of ink. */
export const mayBegin = (plane: Uint8Array, width: number, at: number): boolean =>
  plane[at] >= FAINT && !(at > 0 && plane[at - 1] >= HALF) && !(at >= width && plane[at - width] >= HALF);

/**
 * The part of a plate of which `at` is the first pixel by rows, as its film is cut there; null where it is as much as `mostPx` pixels across, begins
 * elsewhere, or is no part but a dot among tints. `plane` is coverage, one byte a pixel; it is only read.
 */
export function smallPartAt(plane: Uint8Array, size: Size, at: number, mostPx: number): SmallPart | null {
  const level = plane[at] >= HALF ? HALF : FAINT;
  if (plane[at] < level) return null;
  const [x, y] = [at % size.width, Math.floor(at / size.width)];
  if (level === FAINT && reaches(plane, size, x, y, CUT_WITHIN, Math.max(HALF, 2 * plane[at] + 1))) return null;
  const part = partFrom(plane, size, at, level, mostPx);
  return part && !isAmongTints(plane, size, x, y) ? part : null;
}
