import type { PixelImage } from '../image.ts';
import { type FrameSide, frameSides } from './frame-sides.ts';
import { straightEdges } from './straight-edges.ts';

const FULL = 255;
/** A side where the art ends in a blunt outline has a row of so many pixels there, at most this covered: the outline lies within the pixels. */
const BLUNT_PX = 6;
const WITHIN_ALPHA = 240;
/** Fewer straight edges tell nothing of the grid; with more than this share of them on seams, the art was drawn by the pixel. */
const LEAST_EDGES = 3;
const OPPOSITE = [1, 0, 3, 2] as const;
/** So many rounds along a side are no feet of letters. */
const LEAST_ROUNDS = 3;
const MOST_ON_SEAMS = 0.34;

/** How the art meets a side of the picture. */
type Meeting = 'off' | 'pointed' | 'within' | 'full';

/** Solid art along a side, up to the side itself. */
export interface SolidRun {
  readonly from: number;
  readonly to: number;
}

/** Where the first row along a side is solid to the last level, and the second one too: what a smoothed outline ends in never is. */
function solidRuns({ pixels }: PixelImage, { length, placeAt }: FrameSide, leastPx: number): readonly SolidRun[] {
  const isSolid = (along: number) => pixels[placeAt(along, 0) * 4 + 3] === FULL && pixels[placeAt(along, 1) * 4 + 3] === FULL;
  const runs: SolidRun[] = [];
  for (let from = 0; from < length; from++) {
    if (!isSolid(from)) continue;
    let to = from;
    while (to < length && isSolid(to)) to++;
    if (to - from >= leastPx) runs.push({ from, to });
    from = to;
  }
  return runs;
}

function meetingOf({ pixels }: PixelImage, { length, placeAt }: FrameSide): Meeting {
  let [longest, run, most] = [0, 0, 0];
  for (let along = 0; along < length; along++) {
    const alpha = pixels[placeAt(along, 0) * 4 + 3];
    run = alpha === 0 ? 0 : run + 1;
    longest = Math.max(longest, run);
    most = Math.max(most, alpha);
  }
  if (most === 0) return 'off';
  if (longest < BLUNT_PX) return 'pointed';
  return most > WITHIN_ALPHA ? 'full' : 'within';
}

/**
 * True where the picture was not made to fit the art exactly, as programs export it: such a picture begins with whole pixels of the art at the top and
 * on the left, wherever it ends there bluntly.
 */
function isTrimmedLater(meetings: readonly Meeting[], side: number): boolean {
  const [top, bottom, left, right] = meetings;
  const firsts = [top, left].filter((_, index) => index * 2 !== side).filter((meeting) => meeting !== 'pointed');
  if (firsts.length > 0) return firsts.some((meeting) => meeting !== 'full');
  const rest = [bottom, right].filter((_, index) => index * 2 + 1 !== side);
  return !rest.includes('full') && rest.some((meeting) => meeting !== 'pointed');
}

/** How the art's outline leaves a run's ends. */
export type OutlineLeaving = 'square' | 'aslant' | 'bent';

/** How outlines leave a side, and whether the runs along it are rays that point at one place. */
export interface Leavings {
  readonly of: (side: number, run: SolidRun) => OutlineLeaving;
  readonly areRays: (side: number, runs: readonly SolidRun[]) => boolean;
  /** Whether they are tips that would end a little beyond the side. */
  readonly areTips: (side: number, runs: readonly SolidRun[]) => boolean;
}

/** What counts as a slice, in pixels. */
export interface SliceLimits {
  /** All solid runs along a side together. */
  readonly leastPx: number;
  /** Shorter runs are left out. */
  readonly leastRunPx: number;
}

/**
 * True where several rounds end in whole rows along a side, and only square strokes do so at the other one: a row of letters that was cut through its
 * bowls, while its stems end on a whole row by chance. A round that ends by itself has no solid row.
 */
function cutsRounds(side: number, runs: readonly SolidRun[], opposite: readonly SolidRun[], { of }: Leavings): boolean {
  const countBent = (at: number, those: readonly SolidRun[]) => those.filter((run) => of(at, run) === 'bent').length;
  return countBent(side, runs) >= LEAST_ROUNDS && countBent(OPPOSITE[side], opposite) === 0;
}

/**
 * Solid runs along the sides, in the order of `frameSides`, where a cut ended art that was smoothed everywhere else: along the cut it is solid to the
 * last level on whole pixels, while its own straight edges in the same direction, and its outermost outlines at other sides, lie within pixels. Nothing
 * is told of art that was drawn by the pixel, whose edges lie on seams, nor where it ends at opposite sides alike, but for rounds (`cutsRounds`); rays need no
 * other edges to tell. Programs smooth level edges in fifteen steps or fewer, so that one of them is
 * solid by chance now and then: at the top and the bottom, where bars and letters end in such edges, the outline has to leave one of the runs in a bend,
 * or the runs are rays, or tips. Upright edges are smoothed in 255 steps: at the left and the right any run tells, or one that does not stand square where the art has no
 * upright edges of its own. `image` is straight RGBA8.
 */
export function findSlices(
  image: PixelImage,
  { leastPx, leastRunPx }: SliceLimits,
  leavingsAt: Leavings,
): readonly (readonly SolidRun[])[] {
  const sides = frameSides(image);
  const solid = sides.map((side) => {
    const runs = solidRuns(image, side, leastRunPx);
    return runs.reduce((sum, { from, to }) => sum + to - from, 0) >= leastPx ? runs : [];
  });
  if (solid.every((runs) => runs.length === 0)) return solid;
  const meetings = sides.map((side) => meetingOf(image, side));
  return solid.map((runs, side) => {
    const isLevel = side < 2;
    if (runs.length === 0) return [];
    // Rays end across themselves: several of different slants that end in one row were cut, whatever other edges and sides tell.
    if (isLevel && leavingsAt.areRays(side, runs)) return runs;
    const isAlike = solid[OPPOSITE[side]].length > 0 && !(isLevel && cutsRounds(side, runs, solid[OPPOSITE[side]], leavingsAt));
    if (isAlike) return [];
    if (!isTrimmedLater(meetings, side)) return [];
    const leavings = runs.map((run) => leavingsAt.of(side, run));
    if (isLevel && !leavings.includes('bent') && !leavingsAt.areTips(side, runs)) return [];
    const { onSeams, within } = straightEdges(image, isLevel);
    const edges = onSeams + within;
    const isSmoothed = edges < LEAST_EDGES ? leavings.some((leaving) => leaving !== 'square') : onSeams <= MOST_ON_SEAMS * edges;
    return isSmoothed ? runs : [];
  });
}
