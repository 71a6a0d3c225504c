import { type GroundField, groundAt } from './ground-field.ts';
import { type Band, BandSolver, evened, KNOWN, openBand, solveBand, type WidePart } from './solve-band.ts';
import { NO_GROUND } from './strays.ts';

const { OPEN } = KNOWN;

/** Pixels to each side of a cut that are solved, on the coarsest copy; and how far samples may lie. */
export const BAND_PX = 2;
export const REACH_PX = 14;

/** Where the outermost pixels of a band turn out neither clear nor opaque on a smooth backdrop, and are not of its color, it grows: at most so many times. */
export const GROWTHS = 8;
const GROWS_FROM = 20;
const GROWS_TO = 235;

/** How much farther samples may lie each time. */
const FARTHER_PX = 2;
const reachIn = (round: number): number => REACH_PX + FARTHER_PX * Math.max(0, round - 1);

/** A copy with what is known of it; see `Band`. */
type Start = Omit<Band, 'open' | 'colors'>;

/**
 * The band of a copy before a smooth ground, solved, and grown as far as its rim turns out to be neither clear nor opaque. Until it has grown up only the
 * rim is solved, as nothing else tells how it goes on. Changes `known` and `alpha`.
 * @param isFixed one byte a pixel: what is 1 is never opened; null for nothing
 */
export function grownBand(start: Start, ground: GroundField, isFixed: Uint8Array | null, wide: WidePart | null): Band {
  // Where a hand opened hair, and where nothing is known in reach, a pixel goes by what all of the band was the time before.
  if (wide) return grownByAll(start, ground, isFixed, wide);
  const [known, alpha] = [start.known.slice(), start.alpha.slice()];
  const band = grownByRim(start, ground, isFixed);
  if (band) return band;
  start.known.set(known);
  start.alpha.set(alpha);
  return grownByAll(start, ground, isFixed, wide);
}

function grownByAll(start: Start, ground: GroundField, isFixed: Uint8Array | null, wide: WidePart | null): Band {
  for (let round = 0; ; round++) {
    const band = opened(start);
    solveBand(band, reachIn(round), wide);
    if (round === GROWTHS || !grow(band, rimOf(band, ground, isFixed), isFixed, (at) => band.alpha[at])) return band;
  }
}

/** Null where some pixel goes by what it was the time before: that is not known here. */
function grownByRim(start: Start, ground: GroundField, isFixed: Uint8Array | null): Band | null {
  for (let round = 0; ; round++) {
    const band = opened(start);
    const solver = new BandSolver(band, reachIn(round));
    const isAnswered = new Uint8Array(band.open.length);
    if (round < GROWTHS) {
      const rim = rimOf(band, ground, isFixed);
      solveAround(band, rim, solver, isAnswered);
      if (round > 0 && solver.hasUntold) return null;
      if (grow(band, rim, isFixed, (at) => evened(band, at))) continue;
    }
    solveRest(band, solver, isAnswered);
    return round > 0 && solver.hasUntold ? null : band;
  }
}

const opened = ({ width, height, pixels, known, alpha }: Start): Band => openBand(width, height, pixels, known, alpha);

/** Solves some places of a band and all open pixels that touch them, without evening out. */
function solveAround(
  { width, height, known, alpha, open }: Band,
  places: readonly number[],
  solver: BandSolver,
  isAnswered: Uint8Array,
): void {
  const isAsked = new Uint8Array(known.length);
  for (const at of places) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++)
      for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) isAsked[j * width + i] = 1;
  }
  for (let index = 0; index < open.length; index++) {
    if (!isAsked[open[index]]) continue;
    alpha[open[index]] = solver.solve(index);
    isAnswered[index] = 1;
  }
}

/** Solves what is not answered yet, and evens out all. */
function solveRest(band: Band, solver: BandSolver, isAnswered: Uint8Array): void {
  const { open, alpha } = band;
  for (let index = 0; index < open.length; index++) if (!isAnswered[index]) alpha[open[index]] = solver.solve(index);
  const answers = Uint8Array.from(open, (at) => evened(band, at));
  for (let index = 0; index < open.length; index++) alpha[open[index]] = answers[index];
}

/** Open pixels beside known ones, where they are not of the ground's color and have something around that may be opened. */
function rimOf({ width, height, pixels, known, open }: Band, ground: GroundField, isFixed: Uint8Array | null): readonly number[] {
  const color = new Float32Array(3);
  const most = ground.strayLevels + NO_GROUND;
  const mayOpen = (near: number): boolean => known[near] !== OPEN && !isFixed?.[near];
  const rim: number[] = [];
  for (const at of open) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isRim =
      (x > 0 && known[at - 1] !== OPEN) ||
      (x < width - 1 && known[at + 1] !== OPEN) ||
      (y > 0 && known[at - width] !== OPEN) ||
      (y < height - 1 && known[at + width] !== OPEN);
    if (!isRim || !isAround(width, height, x, y, BAND_PX, mayOpen)) continue;
    groundAt(ground, x, y, color);
    if ([0, 1, 2].some((channel) => Math.abs(pixels[at * 4 + channel] - color[channel]) > most)) rim.push(at);
  }
  return rim;
}

/** Opens more around what of the rim is neither clear nor opaque; false where nowhere. */
function grow(
  { width, height, known }: Band,
  rim: readonly number[],
  isFixed: Uint8Array | null,
  opacityAt: (at: number) => number,
): boolean {
  const marks = new Uint8Array(known.length);
  for (const at of rim) {
    const opacity = opacityAt(at);
    if (opacity >= GROWS_FROM && opacity <= GROWS_TO) openAround(marks, width, height, at % width, Math.floor(at / width), BAND_PX);
  }
  let isWider = false;
  for (let at = 0; at < known.length; at++) {
    if (!marks[at] || known[at] === OPEN || isFixed?.[at]) continue;
    known[at] = OPEN;
    isWider = true;
  }
  return isWider;
}

/** Whether something holds for a pixel within so many of one. */
function isAround(width: number, height: number, x: number, y: number, px: number, holds: (near: number) => boolean): boolean {
  for (let j = Math.max(0, y - px); j <= Math.min(height - 1, y + px); j++) {
    for (let i = Math.max(0, x - px); i <= Math.min(width - 1, x + px); i++)
      if ((i - x) ** 2 + (j - y) ** 2 <= px * px + 1 && holds(j * width + i)) return true;
  }
  return false;
}

/** Marks what lies within so many pixels of one. */
export function openAround(marks: Uint8Array, width: number, height: number, x: number, y: number, px: number): void {
  isAround(width, height, x, y, px, (near) => {
    marks[near] = 1;
    return false;
  });
}
