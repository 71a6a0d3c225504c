import { selectNth } from '../thickness/select-nth.ts';
import type { FadeVotes } from './fade-votes.ts';
import type { GroundCells } from './ground-cells.ts';
import { HUES, hueOf } from './hues.ts';
import { offRay, type Plateaus } from './plateaus.ts';
import { washedHues } from './washed-hues.ts';

/** Colors of one tone change by no more than this from cell to cell: in levels, in parts of the weaker one's length, and of the reach of grain. */
const ALIKE = 6;
const ALIKE_PART = 0.22;
const ALIKE_REACH = 0.8;

/** Cells with more bare ground than this part of no tone. */
const MOST_BARE = 0.25;

/** Smaller tones have nothing to settle. */
const LEAST_CELLS = 4;

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

/**
 * A tone that is a wash or a worn print: how full each of its cells is, and what all but few are below, 0 to 1. Its fullest places are an ink by their
 * own, neither as full as colors get nor as faint as haze.
 */
interface WornTone {
  readonly tone: Uint32Array;
  readonly parts: Float32Array;
  readonly fullest: number;
}

/** Which way a tone is settled. */
export const TONE = {
  /** As its cells were judged. */
  OPEN: 0,
  FADES: 1,
  SOLID: 2,
} as const;

/** Tones: cells that hang together by their sides and whose color runs on from one to the next. Those of each lie one behind the other in one list. */
function tonesOf({ columns, tops, strengths, bare, reach }: GroundCells): readonly Uint32Array[] {
  const count = strengths.length;
  const seen = new Uint8Array(count);
  for (let cell = 0; cell < count; cell++) if (strengths[cell] <= reach || bare[cell] > MOST_BARE) seen[cell] = 1;
  const list = new Uint32Array(count);
  let [begin, end] = [0, 0];
  const visit = (cell: number, other: number) => {
    if (seen[other] === 1) return;
    const [x, y] = [cell * 3, other * 3];
    const weaker = strengths[cell] < strengths[other] ? strengths[cell] : strengths[other];
    const apart = Math.sqrt((tops[x] - tops[y]) ** 2 + (tops[x + 1] - tops[y + 1]) ** 2 + (tops[x + 2] - tops[y + 2]) ** 2);
    if (apart > ALIKE + ALIKE_PART * weaker + ALIKE_REACH * reach || offRay(tops, x, tops, y) >= 1) return;
    seen[other] = 1;
    list[end++] = other;
  };
  const tones: Uint32Array[] = [];
  for (let start = 0; start < count; start++) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    begin = end;
    list[end++] = start;
    for (let next = begin; next < end; next++) {
      const cell = list[next];
      const column = cell % columns;
      if (column > 0) visit(cell, cell - 1);
      if (column < columns - 1) visit(cell, cell + 1);
      if (cell >= columns) visit(cell, cell - columns);
      if (cell + columns < count) visit(cell, cell + columns);
    }
    if (end - begin >= LEAST_CELLS) tones.push(list.subarray(begin, end));
  }
  return tones;
}

/** For each cell of a tone which hue it has. */
function huesOf(cells: GroundCells, tones: readonly Uint32Array[]): Uint16Array {
  const hues = new Uint16Array(cells.strengths.length);
  for (const tone of tones) for (const cell of tone) hues[cell] = hueOf(cells, cell);
  return hues;
}

/** The value that `part`, 0 to 1, of all others are not above; `values` change their order. */
const valueAtPart = (values: Float32Array, part: number): number =>
  selectNth(values, values.length, Math.floor(part * (values.length - 1)));

/** How uneven a tone is: its strongest tenth less its weakest, against its middle. */
function spreadOf(strengths: Float32Array, tone: Uint32Array): number {
  const values = new Float32Array(tone.length);
  for (let at = 0; at < tone.length; at++) values[at] = strengths[tone[at]];
  return (valueAtPart(values, 0.9) - valueAtPart(values, 0.1)) / valueAtPart(values, 0.5);
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
  const hues = huesOf(cells, tones);
  const [all, faded] = [new Float64Array(HUES), new Float64Array(HUES)];
  for (const tone of tones) {
    for (const cell of tone) {
      all[hues[cell]]++;
      faded[hues[cell]] += fading[cell];
    }
  }
  const settled = new Uint8Array(fading.length);
  const worn: WornTone[] = [];
  const isWornSheet = isWorn(votes, null);
  const washed = isWornSheet ? washedHues(cells, votes.hasStrands, fullness) : null;
  for (const tone of tones) {
    let [own, alike, tops, thin] = [0, 0, 0, 0];
    for (const cell of tone) {
      own += fading[cell];
      alike += faded[hues[cell]] / all[hues[cell]];
      tops += isTop[cell];
      thin += washed?.[hues[cell]] ?? 0;
    }
    const isFading = own >= HALF * tone.length;
    let verdict: number = TONE.OPEN;
    // On a washed sheet an even stretch is one that wore evenly.
    if (thin >= HALF * tone.length) verdict = TONE.FADES;
    else if (tops > MOST_TOP * tone.length) verdict = TONE.OPEN;
    else if (alike >= FADES_PART * tone.length && (isFading || (tone.length >= LEAST_BY_HUE && spreadOf(cells.strengths, tone) >= UNEVEN)))
      verdict = TONE.FADES;
    else if (isFading && alike <= SOLID_PART * tone.length) verdict = TONE.SOLID;
    if (verdict === TONE.FADES && isWornSheet && isWorn(votes, tone)) {
      const parts = new Float32Array(tone.length);
      for (let at = 0; at < tone.length; at++) parts[at] = fullness(tone[at]);
      const fullest = valueAtPart(parts.slice(), FULL_PART);
      if (fullest >= FAINTEST && fullest <= FULLEST) worn.push({ tone, parts, fullest });
    }
    for (const cell of tone) settled[cell] = verdict === TONE.OPEN ? STAYS : verdict;
  }
  settleRims(cells, settled);
  return {
    verdicts: settled.map((verdict) => (verdict === STAYS ? TONE.OPEN : verdict)),
    most: wornMost(fading.length, worn, hues),
  };
}

/** Whether a tone, or the whole sheet for null, ends in edges; too few passages to tell are no proof against it. */
function isWorn({ peaked, topped, sharp }: FadeVotes, tone: Uint32Array | null): boolean {
  let [peaks, tops, edges] = [0, 0, 0];
  for (let at = 0; at < (tone ?? sharp).length; at++) {
    const cell = tone ? tone[at] : at;
    peaks += peaked[cell];
    tops += topped[cell];
    edges += sharp[cell];
  }
  const all = peaks + tops + edges;
  return all < LEAST_VOTES || (tone ? peaks < GLOWS_ALONE * all : peaks < GLOW_PART * all && tops < SOFT_PART * all);
}

/** For each cell of a worn tone how full the tone is where it is fullest, 0 to 1: that of its hues, wherever on the sheet; else 0. `count` cells. */
function wornMost(count: number, worn: readonly WornTone[], hues: Uint16Array): Float32Array {
  const most = new Float32Array(count);
  const starts = new Uint32Array(HUES + 1);
  for (const { tone } of worn) for (const cell of tone) starts[hues[cell] + 1]++;
  for (let hue = 0; hue < HUES; hue++) starts[hue + 1] += starts[hue];
  const byHue = new Float32Array(starts[HUES]);
  const ends = starts.slice();
  for (const { tone, parts } of worn) for (let at = 0; at < tone.length; at++) byHue[ends[hues[tone[at]]]++] = parts[at];
  const full = new Float64Array(HUES);
  for (let hue = 0; hue < HUES; hue++) {
    if (starts[hue + 1] > starts[hue]) full[hue] = valueAtPart(byHue.subarray(starts[hue], starts[hue + 1]), FULL_PART);
  }
  for (const { tone, fullest } of worn) {
    let sum = 0;
    for (const cell of tone) sum += full[hues[cell]];
    const shown = Math.min(1, Math.max(sum / tone.length, fullest));
    for (const cell of tone) most[cell] = shown;
  }
  return most;
}

/** Cells of no tone go with a tone beside them that fades, where they have its hue and touch no tone of it that does not. */
function settleRims({ columns, rows, tops, strengths, reach }: GroundCells, settled: Uint8Array): void {
  const known = settled.slice();
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      if (known[cell] !== TONE.OPEN || strengths[cell] <= reach) continue;
      let [fades, stays] = [false, false];
      for (let y = Math.max(0, row - RIM); y <= Math.min(rows - 1, row + RIM); y++) {
        for (let x = Math.max(0, column - RIM); x <= Math.min(columns - 1, column + RIM); x++) {
          const other = y * columns + x;
          if (known[other] === TONE.OPEN || offRay(tops, cell * 3, tops, other * 3) >= 1) continue;
          if (known[other] === TONE.FADES) fades = true;
          else stays = true;
        }
      }
      if (fades && !stays) settled[cell] = TONE.FADES;
    }
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
