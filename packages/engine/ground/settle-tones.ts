import type { FadeVotes } from './fade-votes.ts';
import { type GroundCells, neighborsOf } from './ground-cells.ts';
import { forSides, offRay, type Plateaus } from './plateaus.ts';

/** Colors of one tone change by no more than this from cell to cell: in levels, in parts of the weaker one's length, and of the reach of grain. */
const ALIKE = 6;
const ALIKE_PART = 0.22;
const ALIKE_REACH = 0.8;

/** Cells with more bare ground than this part of no tone. */
const MOST_BARE = 0.25;

/** Smaller tones have nothing to settle. */
const LEAST_CELLS = 4;

/** Hues are told apart so finely: steps of a direction from the ground on each axis, to each side. */
const HUE_STEPS = 5;

/** A tone fades where at least this part of all that has its hues does. */
const FADES_PART = 0.3;

/** One that was judged to fade is solid where no more than this part does. */
const SOLID_PART = 0.2;

/** By its hues alone a tone fades only where it is uneven: its strongest tenth less its weakest, against its middle. Flat lettering stays. */
const UNEVEN = 0.2;

/** Where so much of a tone is a plateau, it is a solid, however soft its rim. */
const MOST_TOP = 0.5;

/** And only where it has so many cells: of strokes of small type JPEG leaves such. */
const LEAST_BY_HUE = 12;

const HALF = 0.5;

/** A wash or a worn print ends in edges: of so many passages fewer than these parts go gradually to a peak, as a glow's, or, of the whole sheet, to an even top, as a soft solid's. */
const LEAST_VOTES = 12;
const GLOW_PART = 0.05;
const SOFT_PART = 0.25;
/** Among worn prints a tone glows where more than this part of its own does. */
const GLOWS_ALONE = 0.25;

/** A worn tone is fullest where this part of its cells is less full. */
const FULL_PART = 0.95;

/** Fuller than the last, inks are told by their colors; fainter than the first, tones are haze. */
const FAINTEST = 0.12;
const FULLEST = 0.85;

/** Cells around a tone that may be its rim. */
const RIM = 1;

/** A tone that stays as judged, while others are settled. */
const STAYS = 255;

/** What is known of cells before tones are settled; one byte a cell each. */
export interface CellJudgement {
  readonly fading: Uint8Array;
  readonly isTop: Uint8Array;
}

/** How tones are settled, for each cell. */
export interface SettledTones {
  /** One of TONE. */
  readonly verdicts: Uint8Array;
  /** Of a wash or a worn print, which ends in edges, the coverage that its fullest place needs at least, 0 to 1: there it is opaque. Else 0. */
  readonly most: Float32Array;
}

/** Which way a tone is settled. */
export const TONE = {
  /** As its cells were judged. */
  OPEN: 0,
  FADES: 1,
  SOLID: 2,
} as const;

/** Tones: cells that hang together by their sides and whose color runs on from one to the next, each a list of cells. */
function tonesOf({ columns, tops, strengths, bare, reach }: GroundCells): readonly (readonly number[])[] {
  const seen = Uint8Array.from(strengths, (strength, cell) => (strength <= reach || bare[cell] > MOST_BARE ? 1 : 0));
  const tones: number[][] = [];
  const runsOn = (one: number, other: number) => {
    const weaker = Math.min(strengths[one], strengths[other]);
    const [x, y] = [one * 3, other * 3];
    const apart = Math.sqrt((tops[x] - tops[y]) ** 2 + (tops[x + 1] - tops[y + 1]) ** 2 + (tops[x + 2] - tops[y + 2]) ** 2);
    return apart <= ALIKE + ALIKE_PART * weaker + ALIKE_REACH * reach && offRay(tops, one * 3, tops, other * 3) < 1;
  };
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1) continue;
    const tone = [start];
    seen[start] = 1;
    for (const cell of tone) {
      forSides(cell, columns, seen.length, (other) => {
        if (other < 0 || seen[other] === 1 || !runsOn(cell, other)) return;
        seen[other] = 1;
        tone.push(other);
      });
    }
    if (tone.length >= LEAST_CELLS) tones.push(tone);
  }
  return tones;
}

/** For each cell which hue it has. */
function huesOf({ tops, strengths }: GroundCells, cell: number): number {
  let hue = 0;
  for (let channel = 0; channel < 3; channel++) {
    hue = hue * (2 * HUE_STEPS + 1) + Math.round((tops[cell * 3 + channel] / strengths[cell]) * HUE_STEPS) + HUE_STEPS;
  }
  return hue;
}

/** How uneven a tone is: its strongest tenth less its weakest, against its middle. */
function spreadOf(strengths: Float32Array, tone: readonly number[]): number {
  const sorted = Float32Array.from(tone, (cell) => strengths[cell]).sort();
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))];
  return (at(0.9) - at(0.1)) / at(0.5);
}

/**
 * Settles each tone as a whole, for each cell one of TONE: cells by themselves are judged by what is near them, and a wash came out clear in one
 * place and opaque beside it. All cells of a tone vote, and all others of its hues wherever on the sheet: a fade's color within an eye of bone fades, too.
 */
export function settleTones(
  cells: GroundCells,
  { fading, isTop }: CellJudgement,
  votes: FadeVotes,
  fullness: (cell: number) => number,
): SettledTones {
  const tones = tonesOf(cells);
  const hues = (2 * HUE_STEPS + 1) ** 3;
  const [all, faded] = [new Float64Array(hues), new Float64Array(hues)];
  for (const tone of tones) {
    for (const cell of tone) {
      const hue = huesOf(cells, cell);
      all[hue]++;
      faded[hue] += fading[cell];
    }
  }
  const settled = new Uint8Array(fading.length);
  const worn: (readonly number[])[] = [];
  const isWornSheet = isWorn(votes, null);
  for (const tone of tones) {
    let [own, alike, tops] = [0, 0, 0];
    for (const cell of tone) {
      const hue = huesOf(cells, cell);
      own += fading[cell];
      alike += faded[hue] / all[hue];
      tops += isTop[cell];
    }
    const isFading = own >= HALF * tone.length;
    let verdict: number = TONE.OPEN;
    if (tops > MOST_TOP * tone.length) verdict = TONE.OPEN;
    else if (alike >= FADES_PART * tone.length && (isFading || (tone.length >= LEAST_BY_HUE && spreadOf(cells.strengths, tone) >= UNEVEN)))
      verdict = TONE.FADES;
    else if (isFading && alike <= SOLID_PART * tone.length) verdict = TONE.SOLID;
    if (verdict === TONE.FADES && isWornSheet && isWorn(votes, tone) && isInk(tone, fullness)) worn.push(tone);
    for (const cell of tone) settled[cell] = verdict === TONE.OPEN ? STAYS : verdict;
  }
  settleRims(cells, settled);
  return {
    verdicts: settled.map((verdict) => (verdict === STAYS ? TONE.OPEN : verdict)),
    most: wornMost(cells, worn, fullness),
  };
}

/** Whether a tone, or the whole sheet for null, ends in edges; too few passages to tell are no proof against it. */
function isWorn({ peaked, topped, sharp }: FadeVotes, tone: readonly number[] | null): boolean {
  let [peaks, tops, edges] = [0, 0, 0];
  const count = (cell: number) => {
    peaks += peaked[cell];
    tops += topped[cell];
    edges += sharp[cell];
  };
  if (tone) tone.forEach(count);
  else for (let cell = 0; cell < sharp.length; cell++) count(cell);
  const all = peaks + tops + edges;
  return all < LEAST_VOTES || (tone ? peaks < GLOWS_ALONE * all : peaks < GLOW_PART * all && tops < SOFT_PART * all);
}

/** Whether the fullest places of a tone are an ink by their own: neither as full as colors get, nor as faint as haze. */
function isInk(tone: readonly number[], fullness: (cell: number) => number): boolean {
  const most = fullestOf(tone.map(fullness));
  return most >= FAINTEST && most <= FULLEST;
}

const fullestOf = (parts: readonly number[]): number => Float32Array.from(parts).sort()[Math.floor(FULL_PART * (parts.length - 1))];

/** For each cell of a worn tone how full the tone is where it is fullest, 0 to 1: that of its hues, wherever on the sheet; else 0. */
function wornMost(cells: GroundCells, worn: readonly (readonly number[])[], fullness: (cell: number) => number): Float32Array {
  const most = new Float32Array(cells.strengths.length);
  const byHue = new Map<number, number[]>();
  for (const tone of worn) {
    for (const cell of tone) {
      const hue = huesOf(cells, cell);
      const parts = byHue.get(hue);
      if (parts) parts.push(fullness(cell));
      else byHue.set(hue, [fullness(cell)]);
    }
  }
  const full = new Map<number, number>();
  for (const [hue, parts] of byHue) full.set(hue, fullestOf(parts));
  for (const tone of worn) {
    let sum = 0;
    for (const cell of tone) sum += full.get(huesOf(cells, cell)) ?? 1;
    const fullest = Math.min(1, Math.max(sum / tone.length, fullestOf(tone.map(fullness))));
    for (const cell of tone) most[cell] = fullest;
  }
  return most;
}

/** Cells of no tone go with a tone beside them that fades, where they have its hue and touch no tone of it that does not. */
function settleRims({ columns, rows, tops, strengths, reach }: GroundCells, settled: Uint8Array): void {
  const known = settled.slice();
  for (let cell = 0; cell < known.length; cell++) {
    if (known[cell] !== TONE.OPEN || strengths[cell] <= reach) continue;
    let [fades, stays] = [false, false];
    neighborsOf(cell, columns, rows, RIM, (other) => {
      if (known[other] === TONE.OPEN || offRay(tops, cell * 3, tops, other * 3) >= 1) return;
      if (known[other] === TONE.FADES) fades = true;
      else stays = true;
    });
    if (fades && !stays) settled[cell] = TONE.FADES;
  }
}

/** Takes what was settled back where a plateau (see `findPlateaus`) is of no worn tone for the greater part: gradual rims tell of it by themselves. */
export function keepPlateaus({ verdicts, most }: SettledTones, { owners, isTop, inks }: Plateaus): void {
  const [tops, worn] = [new Uint32Array(inks.length / 3), new Uint32Array(inks.length / 3)];
  for (let cell = 0; cell < owners.length; cell++) {
    if (owners[cell] === 0 || isTop[cell] === 0) continue;
    tops[owners[cell]]++;
    if (most[cell] > 0) worn[owners[cell]]++;
  }
  for (let cell = 0; cell < owners.length; cell++) {
    const owner = owners[cell];
    if (owner === 0 || worn[owner] > HALF * tops[owner]) continue;
    verdicts[cell] = TONE.OPEN;
    most[cell] = 0;
  }
}
