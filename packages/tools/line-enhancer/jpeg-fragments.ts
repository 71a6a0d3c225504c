import { type Components, type FlatMixes, labelComponents, paintParts, type Rect } from '@underbase/engine';

/** What nowhere has this much of an ink is another ink's rim, which compression tinted. */
const LEAST_FULL = 76;
/** A piece of an ink no longer than this, in pixels, is what compression left where two others meet, if both lie around it. */
const MOST_LONG = 10;
/** Coverage from which a pixel is of the ink. */
const OF_INK = 64;
/** Of what lies around a piece, at least this share is of each of two inks; less of an opening, as a line's end is wider than the line beside it. */
const LEAST_AROUND = { ink: 0.25, opening: 0.1 } as const;

type ScanKernels = Parameters<typeof labelComponents>[0];

/** Parts of a plane in which no pixel reaches `least`: 1 each, by number. */
function faintParts({ runs, labels, count }: Components, plane: Uint8Array, width: number, least: number): Uint8Array {
  const faint = new Uint8Array(count + 1).fill(1);
  const { edges, rowStarts } = runs;
  for (let y = 0; y < runs.height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      for (let at = y * width + edges[run * 2]; at < y * width + edges[run * 2 + 1]; at++) if (plane[at] >= least) faint[labels[run]] = 0;
    }
  }
  return faint;
}

/** Clears what is faint all over. */
function clearTints(kernels: ScanKernels, plane: Uint8Array, size: Rect): void {
  const parts = labelComponents(kernels, plane, size, { connectivity: 8 });
  const faint = new Uint8Array(plane.length);
  paintParts(parts, faintParts(parts, plane, size.width, LEAST_FULL), faint);
  for (let at = 0; at < plane.length; at++) if (faint[at] > 0) plane[at] = 0;
}

/**
 * Clears, in place, what JPEG left of an ink along the edges of others: tints, and short pieces between two of these. `plane` is the ink's coverage within
 * `rect` of a picture so wide. What stands on one ink alone, such as the dot of an i, stays.
 * `of` the ground the plane is where the ink is open.
 */
export function clearFragments(
  kernels: ScanKernels,
  plane: Uint8Array,
  { first, second, share }: FlatMixes,
  rect: Rect,
  pictureWidth: number,
  of: keyof typeof LEAST_AROUND = 'ink',
): void {
  clearTints(kernels, plane, rect);
  const parts = labelComponents(kernels, plane, rect, { threshold: OF_INK, connectivity: 8 });
  const inkAt = (x: number, y: number) => {
    const at = (rect.y + y) * pictureWidth + rect.x + x;
    return share[at] < 128 ? first[at] : second[at];
  };
  for (let part = 1; part <= parts.count; part++) {
    const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
    if (Math.max(right - left, bottom - top) > MOST_LONG) continue;
    const [x0, y0, x1, y1] = [
      Math.max(0, left - 1),
      Math.max(0, top - 1),
      Math.min(rect.width, right + 1),
      Math.min(rect.height, bottom + 1),
    ];
    const counts = new Map<number, number>();
    let around = 0;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        if (plane[y * rect.width + x] >= OF_INK) continue;
        around++;
        const ink = inkAt(x, y);
        counts.set(ink, (counts.get(ink) ?? 0) + 1);
      }
    }
    if ([...counts.values()].filter((count) => count >= LEAST_AROUND[of] * around).length < 2) continue;
    for (let y = y0; y < y1; y++) plane.fill(0, y * rect.width + x0, y * rect.width + x1);
  }
}
