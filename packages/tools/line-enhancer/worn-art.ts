import { AppError } from '@underbase/contract';
import {
  type FlatMixes,
  type Frame,
  type InkBounds,
  inkPlane,
  type Kernels,
  markWorn,
  mmFromInches,
  type PixelImage,
  type Size,
} from '@underbase/engine';
import type { Art } from './art.ts';
import { LEAST_TOUCHING } from './inner-lines.ts';

/**
 * Wear is looked for at the scale of the lines that are asked for, between these: its specks are as fine whatever the limit is. What is worn where film's
 * easy width is asked for, is so where less is: its specks are no lines then, and grow to gravel all the same.
 */
const FINEST_PX = 3;
const FINEST_MM = 0.5;
const COARSEST_MM = 0.6;
/** Where more of the ink than this lies in wear, the rest is too little to be worth a run. */
const MOST_WORN = 0.4;
/** Of a JPEG, less than this is what compression made of small lettering. */
const LEAST_IN_JPEG = 0.1;
const INKED = 128;
/** Words that are solved change single pixels of wear: so much of the ink, measured without them, is worn with them too. */
const SURELY_WORN = 0.6;

/** An ink of which so much of what lies open in another's wear is, lies there in crumbs. */
const FILLS = 0.2;

/** Where nothing is to change, 255 a pixel. */
export interface WornPlaces {
  /** In the art as a whole; null where it is not worn. */
  readonly all: Uint8Array | null;
  /** In each ink, by number: what is worn in it, and what lies in crumbs in another's wear. Lines of other inks go on through these. */
  readonly ofInk: ReadonlyMap<number, Uint8Array>;
}

/** Inks that fill the specks of a worn one. */
function fillersOf({ first, second, share }: FlatMixes, own: number, plane: Uint8Array, worn: Uint8Array): number[] {
  const counts = new Map<number, number>();
  let open = 0;
  for (let at = 0; at < plane.length; at++) {
    if (worn[at] === 0 || plane[at] >= INKED) continue;
    const ink = share[at] < INKED ? first[at] : second[at];
    if (ink === own) continue;
    open++;
    counts.set(ink, (counts.get(ink) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= FILLS * open).map(([ink]) => ink);
}

/** Adds what one plane marks to another; either may be missing. */
export function bothOf(one: Uint8Array | null | undefined, other: Uint8Array | null | undefined): Uint8Array | null {
  if (!one || !other) return one ?? other ?? null;
  const both = one.slice();
  for (let at = 0; at < both.length; at++) if (both[at] === 0) both[at] = other[at];
  return both;
}

/** At what scale wear is looked for, in pixels of the frame. */
function scaleOfWear(widthPx: number, frame: Frame): number {
  const pxOf = (mm: number) => (mm / mmFromInches(1)) * frame.dpi;
  return Math.max(FINEST_PX, pxOf(FINEST_MM), Math.min(pxOf(COARSEST_MM), widthPx));
}

/**
 * Refuses before anything slow what would be refused after it. `coverage` is the art's ink without its words, one byte a pixel.
 * Errors: picture.worn, where far more of it is worn than is refused anyway.
 */
export function refuseWorn(kernels: Pick<Kernels, 'scanRuns'>, coverage: Uint8Array, size: Size, widthPx: number, frame: Frame): void {
  const worn = markWorn(kernels, coverage, size, scaleOfWear(widthPx, frame));
  if (!worn) return;
  let [inked, lost] = [0, 0];
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] < INKED) continue;
    inked++;
    if (worn[at] > 0) lost++;
  }
  if (lost > SURELY_WORN * inked) throw new AppError('picture.worn');
}

/**
 * Where art is worn, in its shape or in any of its inks: specks, scratches and crumbs are no lines. Null where it is not.
 * Errors: picture.worn, where most of it is.
 */
export function wornPlaces(
  kernels: Pick<Kernels, 'scanRuns'>,
  image: PixelImage,
  { shape, mixes, ground, beside, wasJpeg }: Art,
  bounds: readonly InkBounds[] | null,
  widthPx: number,
  frame: Frame,
  progress: (share: number) => void = () => {},
): WornPlaces | null {
  // A scan's shape is drawn of soft greys: specks between hatching are paper.
  if (beside.kind === 'paper') return null;
  const scalePx = scaleOfWear(widthPx, frame);
  const all = markWorn(kernels, shape, image, scalePx);
  const ofInk = new Map<number, Uint8Array>();
  if (mixes && bounds) {
    for (const [ink, { touching }] of bounds.entries()) {
      progress((ink + 1) / (bounds.length + 1));
      if (ink === ground || touching < LEAST_TOUCHING) continue;
      const plane = inkPlane(mixes, image, ink, { x: 0, y: 0, width: image.width, height: image.height });
      const worn = markWorn(kernels, plane, image, scalePx);
      if (worn) for (const one of [ink, ...fillersOf(mixes, ink, plane, worn)]) ofInk.set(one, bothOf(ofInk.get(one), worn) ?? worn);
    }
  }
  if (!all && ofInk.size === 0) return null;
  const planes = [...ofInk.values(), ...(all ? [all] : [])];
  let [inked, lost] = [0, 0];
  for (let at = 0; at < shape.length; at++) {
    if (shape[at] < INKED) continue;
    inked++;
    if (planes.some((plane) => plane[at] > 0)) lost++;
  }
  if (lost > MOST_WORN * inked) throw new AppError('picture.worn');
  return wasJpeg && lost < LEAST_IN_JPEG * inked ? null : { all, ofInk };
}
