import { breaksOffEarly } from './detail-spectrum.ts';
import { CLEAR_PEAK, type Rhythm } from './rhythms.ts';

/** Smallest and largest enlargement that a rhythm may stand for. */
const LEAST_FACTOR = 1.4;
const MOST_FACTOR = 8;

/** Both enlargements that a rhythm may stand for: it is seen at one over the factor, or mirrored at half a cycle. */
function candidates(frequency: number): readonly number[] {
  return [1 / frequency, 1 / (1 - frequency)].filter((factor) => factor >= LEAST_FACTOR && factor <= MOST_FACTOR);
}

/** How much wider than the factor edges of art become: by bicubic and Lanczos, and by bilinear. */
const CURVED_WIDER = 1.02;
const BILINEAR_WIDER = 1.31;
/** Bilinear again, where an edge lay between two old samples: its ramp is as long as one of them, and 0.8 of that is measured. */
const BILINEAR_STEP = 0.8;
const LEAST_STEP_EDGES = 1.6;
const NEAR = 0.16;

const awayFrom = (wanted: number, factor: number): number => Math.abs(Math.log(factor / wanted));

/** Flat art: of all factors that the rhythms allow, the one that its edges tell, by whichever way of enlarging. */
export function pickByEdges(rhythms: readonly Rhythm[], byEdges: number): number | null {
  if (byEdges === 0) return null;
  const possible = rhythms.flatMap(({ frequency }) => candidates(frequency));
  const steps = byEdges >= LEAST_STEP_EDGES ? [byEdges / BILINEAR_STEP] : [];
  for (const wanted of [byEdges / CURVED_WIDER, byEdges / BILINEAR_WIDER, ...steps]) {
    const fitting = possible.filter((factor) => awayFrom(wanted, factor) < NEAR);
    if (fitting.length > 0) return fitting.reduce((one, other) => (awayFrom(wanted, other) < awayFrom(wanted, one) ? other : one));
  }
  return null;
}

/** In art that glows edges are as soft as they like: so strong a line that they need not confirm it. Chance made up to 16, enlargements of such art 22 and more. */
const LEAST_UNCONFIRMED = 20;
/** An enlargement leaves no edges that are sharper than this part of it. */
const SHARPEST_EDGES = 0.8;

/** Art that glows: the factor that the strongest rhythm stands for, of two the one nearer to what its edges tell; none that they are too sharp for. */
export function pickByRhythm([strongest]: readonly Rhythm[], byEdges: number): number | null {
  if (!strongest || strongest.strength < LEAST_UNCONFIRMED) return null;
  const fitting = candidates(strongest.frequency).filter((factor) => byEdges >= SHARPEST_EDGES * factor);
  return fitting.length === 0 ? null : fitting.reduce((one, other) => (awayFrom(byEdges, other) < awayFrom(byEdges, one) ? other : one));
}

/** A line this weak beside the strongest is chance. */
const LEAST_SHARE = 0.02;

/** Photos, whose edges may be soft by themselves: the factor that the clearest rhythm stands for, and of two the one where detail breaks off. */
export function pickByDetail(rhythms: readonly Rhythm[], byEdges: number, detail: Float64Array): number | null {
  if (rhythms.length === 0) return null;
  const [strongest] = rhythms;
  const isClear = strongest.strength >= CLEAR_PEAK;
  const possible = rhythms
    .filter(({ strength }) => strength >= strongest.strength * LEAST_SHARE)
    .flatMap(({ frequency }) => candidates(frequency));
  // Sharp edges belie an enlargement: the art has a rhythm of its own. A clear rhythm has more room, since photos are not equally sharp.
  const room = Math.log(isClear ? 2.4 : 1.6);
  const fitting = byEdges === 0 ? (isClear ? possible : []) : possible.filter((factor) => awayFrom(byEdges, factor) < room);
  const own = candidates(strongest.frequency);
  const isMultiple = (factor: number, one: number) => Math.abs(factor / Math.round(factor / one) - one) < 0.06;
  const sorted = fitting
    .filter((factor) => own.some((one) => Math.abs(one - factor) < 0.1 || isMultiple(factor, one)))
    .sort((one, other) => one - other);
  if (sorted.length === 0) return null;
  if (!isClear) return sorted.reduce((one, other) => (awayFrom(byEdges, other) < awayFrom(byEdges, one) ? other : one));
  return sorted.reduce((one, other) => (other > one * 1.15 && breaksOffEarly(detail, one, other) ? other : one));
}
