import { type Components, type FlatMixes, inkPlane, labelComponents, paintParts, type Rect, type Size } from '@underbase/engine';

/** What nowhere has this much of an ink is another ink's rim, which compression tinted. */
const LEAST_FULL = 76;
/** The same of specks: JPEG strews such beside edges, also on bare ground. */
const LEAST_FULL_SPECK = 128;
/** A piece of an ink no longer than this, in pixels, is what compression left where two others meet, if both lie around it. */
const MOST_LONG = 10;
/** Coverage from which a pixel is of the ink. */
const OF_INK = 64;
/** Of what lies around a piece, at least this share is of each of two inks; less of an opening, as a line's end is wider than the line beside it. */
const LEAST_AROUND = { ink: 0.25, opening: 0.1 } as const;

/** Of eight pixels around one. */
const MOST_OF_AROUND = 6;

type ScanKernels = Parameters<typeof labelComponents>[0];

const FAINT = 1;
const SPECK = 2;

/** Parts of a plane that are faint all over, by number: FAINT, or as a speck, which need not be as faint as others. */
function faintParts({ runs, labels, count, boxes }: Components, plane: Uint8Array, width: number, leastOfSpecks: number): Uint8Array {
  const faint = Uint8Array.from({ length: count + 1 }, (_, part) => {
    const [left, top, right, bottom] = boxes.subarray(part * 4, part * 4 + 4);
    return Math.max(right - left, bottom - top) > MOST_LONG ? FAINT : SPECK;
  });
  const { edges, rowStarts } = runs;
  for (let y = 0; y < runs.height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const part = labels[run];
      const least = faint[part] === SPECK ? leastOfSpecks : LEAST_FULL;
      for (let at = y * width + edges[run * 2]; at < y * width + edges[run * 2 + 1]; at++) if (plane[at] >= least) faint[part] = 0;
    }
  }
  return faint;
}

/** Where a plane of an ink is faint all over, FAINT or SPECK a pixel, else 0. */
function faintPlaces(kernels: ScanKernels, plane: Uint8Array, size: Size, leastOfSpecks: number): Uint8Array {
  const parts = labelComponents(kernels, plane, size, { connectivity: 8 });
  const faint = new Uint8Array(plane.length);
  paintParts(parts, faintParts(parts, plane, size.width, leastOfSpecks), faint);
  return faint;
}

/** Clears what is faint all over. */
function clearTints(kernels: ScanKernels, plane: Uint8Array, size: Rect): void {
  const faint = faintPlaces(kernels, plane, size, LEAST_FULL);
  for (let at = 0; at < plane.length; at++) if (faint[at] > 0) plane[at] = 0;
}

/**
 * Gives what JPEG tinted of one ink with another's color back to that ink, in `mixes`, in place: else its rim would have dents, and what lies outside
 * of these would be a line. Specks that it strewed beside edges on bare ground go from `coverage`, that of all ink, as well. Longer tints of the ground
 * stay, as they are how far an ink reaches.
 */
export function settleTints(
  kernels: ScanKernels,
  coverage: Uint8Array,
  mixes: FlatMixes,
  image: Size & { readonly pixels: Uint8Array },
  ground: number,
): void {
  const { first, second, share, inks } = mixes;
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  const settled: number[] = [];
  for (let ink = 0; ink < inks.length; ink++) {
    if (ink === ground) continue;
    const faint = faintPlaces(kernels, inkPlane(mixes, image, ink, whole), image, LEAST_FULL_SPECK);
    for (let at = 0; at < faint.length; at++) {
      if (faint[at] === 0) continue;
      const other = first[at] === ink ? second[at] : first[at];
      if (other === ground ? faint[at] === SPECK : standsIn(mixes, image, at, other)) settled.push(at, other);
    }
  }
  for (let place = 0; place < settled.length; place += 2) {
    const [at, other] = [settled[place], settled[place + 1]];
    [first[at], second[at], share[at]] = [other, other, 0];
    if (other === ground) coverage[at] = 0;
  }
}

/** Whether most of what lies around a pixel is of an ink for the most part. */
function standsIn({ first, second, share }: FlatMixes, { width, height }: Size, at: number, ink: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  let count = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let near = row * width + Math.max(0, x - 1); near <= row * width + Math.min(width - 1, x + 1); near++)
      if (near !== at && (share[near] < 128 ? first[near] : second[near]) === ink) count++;
  }
  return count >= MOST_OF_AROUND;
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
