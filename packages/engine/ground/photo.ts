import { type Components, labelComponents } from '../components/label-components.ts';
import { paintParts } from '../components/paint-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { dottedHoles } from './dotted-holes.ts';
import type { Ground } from './find-ground.ts';
import { fringeOf } from './fringe.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { marksOfFewer, readBorders } from './highlights.ts';
import { marksWithin } from './marks-within.ts';
import { findBays } from './photo-bays.ts';
import { markFadeAround } from './photo-fade.ts';
import { isFramed, readFrame } from './photo-frame.ts';
import { looksLikePhoto, meetsSoftly } from './photo-lattice.ts';
import { SOFT_PART_CRISP } from './photo-outlines.ts';
import { findVignette, type PhotoVignette } from './photo-vignette.ts';
import { touchesEdge } from './pockets.ts';
import { marksOfVignette } from './solve-vignette.ts';

/** Bare ground lies within so many levels of its color at least. */
const LEAST_BARE = 6;

/** A hole in a photo that shows the ground has so many pixels at least, and edges along this part of its border: between its shades color passes the ground's gradually. */
const LEAST_HOLE = 64;
const HOLE_EDGES = 0.9;

/** Pieces of art in it of fewer pixels are specks that JPEG left there. */
const MOST_SPECK = 64;

/** Where a photo's own sides are edges for this part at least, as those of one that has the ground's color itself are not, a hole in it ends as they do: JPEG blurs texture. */
const EDGED_SIDES = 0.85;

/** On ground of less luma, of 255, nothing casts a shadow that shows. */
const DARK = 40;

const isDark = ({ color: { r, g, b } }: Ground): boolean => 0.3 * r + 0.59 * g + 0.11 * b < DARK;

/** A photo on its ground. */
export interface Photo {
  /** One byte a pixel: 255 in the photo, PHOTO_FADES where it fades itself, 0 on the ground, in what fades around it, and in holes with an edge of their own. */
  readonly marks: Uint8Array;
  /** A shadow or a glow lies around it; else it ends in edges all over. */
  readonly hasFade: boolean;
  /** How it fades into the ground itself; null where it ends. */
  readonly vignette: PhotoVignette | null;
}

/** Mark of what belongs to a photo and fades. */
export const PHOTO_FADES = 1;

/**
 * Finds the photo that a sheet shows: one mass of many colors, some of them the ground's, that ends in an edge, in a shadow or glow of one ink, or fades itself. What lies
 * within is art, whatever its color. Null where the sheet shows none, or where nobody knows where it ends. `ringing` as `measureRinging` tells. Keeps its input.
 */
export function findPhoto(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'scanRuns'>): Photo | null {
  const looks = looksLikePhoto(image, ground, ringing);
  if (looks === 'no') return null;
  const found: Omit<Photo, 'marks'> = { hasFade: false, vignette: null };
  const marks = marksOfFewer(image, ground, (some, own) => {
    const photo = photoIn(some, own, ringing, looks === 'ifFramed', kernels);
    if (!photo) return null;
    const { hasFade, vignette } = photo;
    Object.assign(found, { hasFade, vignette: vignette && { ...vignette, side: (vignette.side * image.width) / some.width } });
    return photo.marks;
  });
  return marks && { ...found, marks };
}

function photoIn(
  image: PixelImage,
  ground: Ground,
  ringing: number,
  mustBeFramed: boolean,
  kernels: Pick<Kernels, 'scanRuns'>,
): Photo | null {
  const reach = Math.max(LEAST_BARE, grainReach(ground), RINGS * ringing);
  const bare = marksWithin(image, ground.surface, reach);
  const parts = labelComponents(kernels, bare, image, { threshold: 1, connectivity: 4 });
  const outside = new Uint8Array(bare.length);
  paintParts(
    parts,
    Uint8Array.from({ length: parts.count + 1 }, (_, part) => (part > 0 && touchesEdge(parts, part, image) ? 1 : 0)),
    outside,
  );
  const fringe = fringeOf(image, outside, kernels);
  const framed = mustBeFramed ? readFrame(image, ground, outside, kernels) : null;
  if (framed && !isFramed(framed, fringe)) return null;
  // On black nothing casts a shadow, and around what is framed by edges nothing glows.
  const hasFade = framed && isDark(ground) ? false : markFadeAround(image, ground, outside, ringing, fringe);
  const vignette =
    hasFade === true || !meetsSoftly(image, ground, SOFT_PART_CRISP) ? null : findVignette(image, ground, outside, reach, kernels);
  if (vignette) return { marks: marksOfVignette(vignette, image.width, image.height, PHOTO_FADES), hasFade: true, vignette };
  const frame = hasFade === true ? null : (framed ?? readFrame(image, ground, outside, kernels));
  const bays = frame && findBays(image, frame, outside, kernels);
  if (bays) for (let at = 0; at < outside.length; at++) if (bays[at] !== 0) outside[at] = 0;
  // What led out of it gradually were its own colors.
  if (hasFade === null && !bays && !(frame && isFramed(frame, fringe))) return null;
  const marks = outside.map((mark) => (mark === 0 ? 255 : 0));
  const holes = new Uint8Array(bare.length);
  paintParts(parts, holesOf(parts, edgedHoles(image, ground, parts, bare, kernels)), holes);
  for (let at = 0; at < marks.length; at++) if (holes[at] !== 0) marks[at] = 0;
  return { marks, hasFade: hasFade === true, vignette };
}

/** Marks of bare ground with the specks that JPEG left on it, which are no border of what they lie in. */
function withoutSpecks(bare: Uint8Array, size: Size, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array {
  const parts = labelComponents(
    kernels,
    bare.map((mark) => (mark === 0 ? 255 : 0)),
    size,
    { threshold: 1, connectivity: 4 },
  );
  const marks = bare.slice();
  paintParts(
    parts,
    Uint8Array.from(parts.areas, (area, part) => (part > 0 && area < MOST_SPECK ? 255 : 0)),
    marks,
  );
  return marks;
}

/** How a photo ends, and what of the ground's color within it has an edge around it. */
interface Ends {
  /** How much of the photo's own sides is an edge, 0 to 1. */
  readonly sides: number;
  /** Numbers of the parts within whose border is an edge for so much of its length, times HOLE_EDGES, at least. */
  edgedAs(part: number): number[];
}

/** Reads how parts of the ground's color end. `marks` are those of the parts, or of more, one byte a pixel. */
function readEnds(image: PixelImage, ground: Ground, parts: Components, marks: Uint8Array): Ends {
  const borders = readBorders(image, ground, parts, marks);
  const isOuter = borders.map((_, part) => part > 0 && touchesEdge(parts, part, image));
  const sum = (of: 'edges' | 'all') => borders.reduce((all, border, part) => all + (isOuter[part] ? border[of] : 0), 0);
  const isEdged = (part: number, asked: number) => !isOuter[part] && borders[part].edges >= HOLE_EDGES * asked * borders[part].all;
  const inner = Array.from({ length: parts.count }, (_, at) => at + 1);
  return { sides: sum('edges') / Math.max(1, sum('all')), edgedAs: (asked) => inner.filter((part) => isEdged(part, asked)) };
}

/** Numbers of the parts of the ground's color within a photo that have an edge around them. */
function edgedHoles(image: PixelImage, ground: Ground, parts: Components, bare: Uint8Array, kernels: Pick<Kernels, 'scanRuns'>): number[] {
  const ends = readEnds(image, ground, parts, withoutSpecks(bare, image, kernels));
  return ends.sides >= EDGED_SIDES ? ends.edgedAs(ends.sides) : readEnds(image, ground, parts, bare).edgedAs(1);
}

/** Tells of each part of the ground's color whether it is a hole in the photo, by itself or as a gap between dots: 1, or 0. */
function holesOf(parts: Components, edged: readonly number[]): Uint8Array {
  const isHole = dottedHoles(parts, edged);
  for (const part of edged) if (parts.areas[part] >= LEAST_HOLE) isHole[part] = 1;
  return isHole;
}
