import type { PixelImage } from '../image.ts';
import type { Subject } from './find-subject.ts';
import { type Matte, makeMatte, matteOf } from './matte.ts';
import { type OpacityPlane, planeAt } from './plane-subject.ts';
import type { SettledSubject } from './settle-subject.ts';
import { colorBand, KNOWN, openBand } from './solve-band.ts';

/** Opacities this near clear and opaque are: what a network is sure of, it seldom says fully. */
const CLEAR = 4;
const OPAQUE = 251;
/** From here to there a plane is unsure, and the edge is looked for in the picture. */
const UNSURE_FROM = 10;
const UNSURE_TO = 245;
const INSIDE = 128;

/** A plane this many times as fine as the picture, or finer, has its edges at the picture's own. */
const AS_FINE = 1.5;
/** Where a plane changes by more than the second within two of its pixels, it is an edge, which the picture tells better; by less than the first, a fade. */
const FADE = 90;
const EDGE = 200;
const REACH_PX = 2;
/** How far samples for colors may lie. */
const COLOR_PX = 32;

/** The plane with what hands changed of the subject that it gave. */
function withHands(
  plane: OpacityPlane,
  { copy, isSubject: before }: Subject,
  { isSubject: after }: Pick<SettledSubject, 'isSubject'>,
): OpacityPlane {
  if (after.every((mark, at) => mark === before[at])) return plane;
  const { width, height } = plane;
  const alpha = plane.alpha.slice();
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(copy.height - 1, Math.floor(((y + 0.5) * copy.height) / height)) * copy.width;
    for (let x = 0; x < width; x++, at++) {
      const from = row + Math.min(copy.width - 1, Math.floor(((x + 0.5) * copy.width) / width));
      if (after[from] !== before[from]) alpha[at] = after[from] ? 255 : 0;
    }
  }
  return { width, height, alpha };
}

/** How much of an edge each place of a plane is, 0 for a fade to 255: by how far its values lie apart near by. */
function edginess({ width, height, alpha }: OpacityPlane): Uint8Array {
  const out = new Uint8Array(alpha.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let [least, most] = [255, 0];
      for (let j = Math.max(0, y - REACH_PX); j <= Math.min(height - 1, y + REACH_PX); j++) {
        for (let i = Math.max(0, x - REACH_PX); i <= Math.min(width - 1, x + REACH_PX); i++) {
          const value = alpha[j * width + i];
          if (value < least) least = value;
          if (value > most) most = value;
        }
      }
      out[at] = Math.round(255 * Math.max(0, Math.min(1, (most - least - FADE) / (EDGE - FADE))));
    }
  }
  return out;
}

/** Edges of a plane as the picture has them, at full size. */
function solvedEdges(copies: readonly PixelImage[], plane: OpacityPlane, progress: (fraction: number) => void): Uint8Array {
  const finest = Math.max(plane.width, plane.height);
  const found = copies.findIndex(({ width, height }) => Math.max(width, height) <= finest);
  const level = found < 0 ? copies.length - 1 : found;
  const { width, height } = copies[level];
  const values = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round(planeAt(plane, ((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height)),
  );
  const request = {
    isSubject: values.map((value) => (value >= INSIDE ? 1 : 0)),
    isOpen: values.map((value) => (value > UNSURE_FROM && value < UNSURE_TO ? 1 : 0)),
    isRemoved: new Uint8Array(values.length),
    ground: null,
  };
  return makeMatte(copies.slice(0, level + 1), request, (bytes) => new Uint8Array(bytes), progress).alpha;
}

const snapped = (value: number): number => (value < CLEAR ? 0 : value > OPAQUE ? 255 : Math.round(value));

/**
 * Opacity and color of a subject at full size from a plane of another size. Fades are the plane's own; where it has an edge, and is coarser than the
 * picture, the edge is looked for in the picture. Colors are worked out again, so that nothing of the old background stays in them.
 * @param copies see `halvings`; @param subject what the plane gave on the small copy, and @param settled what hands made of it
 */
export function matteOfPlane(
  copies: readonly PixelImage[],
  plane: OpacityPlane,
  { subject, settled }: { readonly subject: Subject; readonly settled: Pick<SettledSubject, 'isSubject'> },
  allocate: (bytes: number) => Uint8Array,
  progress: (fraction: number) => void,
): Matte {
  const [{ width, height, pixels }] = copies;
  const wanted = withHands(plane, subject, settled);
  const isCoarse = Math.max(width, height) > AS_FINE * Math.max(plane.width, plane.height);
  const solved = isCoarse ? solvedEdges(copies, wanted, progress) : null;
  const edges = solved && { ...wanted, alpha: edginess(wanted) };
  const alpha = new Uint8Array(width * height);
  const known = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++, at++) {
      const u = (x + 0.5) / width;
      const own = planeAt(wanted, u, v);
      const part = edges ? planeAt(edges, u, v) / 255 : 0;
      alpha[at] = snapped(solved ? part * solved[at] + (1 - part) * own : own);
      known[at] = alpha[at] === 0 ? KNOWN.GROUND : alpha[at] === 255 ? KNOWN.SUBJECT : KNOWN.OPEN;
    }
  }
  const band = openBand(width, height, pixels, known, alpha);
  colorBand(band, COLOR_PX);
  progress(1);
  return matteOf(band, allocate);
}
