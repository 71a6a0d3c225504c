import type { Rgb } from '../color/hex.ts';
import { connectRuns } from '../components/label-components.ts';
import { RunList } from '../components/run-list.ts';
import type { PixelImage } from '../image.ts';

/** What each pixel is mixed of, as far as it is known; written to. */
export interface Mixture {
  readonly inks: Rgb[];
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  readonly share: Uint8Array;
}

/** Lines are looked for where the ground is bare so far to both sides, in pixels. */
const BARE_PX = 3;
/** A line's middle is fuller than what lies two pixels beside it by this part of its own. */
const FALLS_BY = 0.25;
/** Fainter middles are noise. */
const LEAST_SHARE = 0.12;
/** No more of a line's middles lie in one row and one column of pixels where it turns. */
const MOST_STRAIGHT = 0.4;
/** A line is of one fullness, to the level, in so much of its middle. */
const LEVEL_SHARE = 0.6;
/** Two are as full, to the level, where they differ by less. */
export const SAME_LEVEL = 1.5 / 255;

/** The middles of one line between where it meets others. */
export interface Chain {
  readonly ground: number;
  /** What lies on its other side: the same, but along the border of two. */
  readonly far: number;
  readonly ink: number;
  readonly places: readonly number[];
  /** What each of these tells. */
  readonly lines: readonly LinePlace[];
  /** How full its fullest places are. */
  readonly full: number;
  /** Ink across it, in pixels of full ink. */
  readonly width: number;
  readonly isTurning: boolean;
  /** Most of its middle is as full as its fullest place, to the level. */
  readonly isLevel: boolean;
}

/** How full each pixel is of an ink on a ground; negative where it is mixed of others. */
export function fullness({ first, second, share }: Mixture, at: number, ground: number, ink: number): number {
  const [one, other] = [first[at], second[at]];
  if (one === other) return one === ground ? 0 : one === ink ? 1 : -1;
  if (one === ground && other === ink) return share[at] / 255;
  return one === ink && other === ground ? 1 - share[at] / 255 : -1;
}

/** How full a pixel is of an ink on either of two grounds; negative where it is mixed of others. */
export function fullnessOn(mixture: Mixture, at: number, ground: number, far: number, ink: number): number {
  const full = fullness(mixture, at, ground, ink);
  return full < 0 && far !== ground ? fullness(mixture, at, far, ink) : full;
}

/** A place in the middle of a line: what lies on its sides, the lower number first, how full it is there and how much of it lies across. */
export interface LinePlace {
  readonly ground: number;
  readonly far: number;
  readonly ink: number;
  readonly full: number;
  readonly across: number;
}

/** Ways across a line, and how long a step is. */
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** Where a line of one ink crosses a place alone on bare ground, or along the border of two; null elsewhere. Beyond the sheet's sides its ground goes on. */
function lineAt(mixture: Mixture, { width, height }: PixelImage, at: number): LinePlace | null {
  const [x, y] = [at % width, Math.floor(at / width)];
  const { first, second, share } = mixture;
  let found: LinePlace | null = null;
  for (const [right, down] of WAYS) {
    const step = down * width + right;
    const length = right !== 0 && down !== 0 ? Math.SQRT2 : 1;
    const isWithin = (by: number) => {
      const [u, v] = [x + by * right, y + by * down];
      return u >= 0 && v >= 0 && u < width && v < height;
    };
    const [left, beyond] = [isWithin(-BARE_PX) ? at - BARE_PX * step : -1, isWithin(BARE_PX) ? at + BARE_PX * step : -1];
    if (left < 0 && beyond < 0) continue;
    const [ground, far] = [first[left < 0 ? beyond : left], first[beyond < 0 ? left : beyond]];
    if ((left >= 0 && second[left] !== ground) || (beyond >= 0 && second[beyond] !== far)) continue;
    const ink = first[at] === ground || first[at] === far ? second[at] : first[at];
    if (ink === ground || ink === far || (first[at] !== second[at] && share[at] === 0)) continue;
    const full = fullnessOn(mixture, at, ground, far, ink);
    if (full < LEAST_SHARE) continue;
    let across = full;
    let [isWhole, isMiddle] = [true, true];
    for (let by = -BARE_PX; by <= BARE_PX; by++) {
      if (by === 0 || !isWithin(by)) continue;
      const beside = fullnessOn(mixture, at + by * step, by < 0 ? ground : far, by < 0 ? far : ground, ink);
      if (beside < 0) isWhole = false;
      if (beside > full || (Math.abs(by) === 2 && beside > (1 - FALLS_BY) * full)) isMiddle = false;
      across += beside;
    }
    // Across a line it is shortest.
    if (isWhole && isMiddle && (!found || across * length < found.across)) {
      found = { ground: Math.min(ground, far), far: Math.max(ground, far), ink, full, across: across * length };
    }
  }
  return found;
}

/** One number for a line's ink and what lies on its sides. */
export const kindOf = ({ ground, far, ink }: Pick<LinePlace, 'ground' | 'far' | 'ink'>): number => (ground * 256 + far) * 256 + ink;

export const sorted = (values: readonly number[]) => [...values].sort((one, other) => one - other);
export const partOf = (values: readonly number[], part: number) => values[Math.min(values.length - 1, Math.floor(part * values.length))];

/** How many numbers are the most frequent one. */
function mostIn(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values());
}

/** The middles of lines that stand alone, row by row, connected along each line. */
export function chainsOf(mixture: Mixture, image: PixelImage): Chain[] {
  const { width, height } = image;
  const lines = new Map<number, LinePlace>();
  const runs = new RunList(width, height);
  const edges: number[] = [];
  const { first, second } = mixture;
  for (let y = 0; y < height; y++) {
    edges.length = 0;
    let was = -1;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const isBare = first[at] === second[at] && x > 0 && first[at] === first[at - 1];
      if (isBare && was < 0) continue;
      const line = isBare ? null : lineAt(mixture, image, at);
      if (line) lines.set(at, line);
      const own = line ? kindOf(line) : -1;
      if (own === was) continue;
      if (was >= 0) edges.push(x);
      if (own >= 0) edges.push(x);
      was = own;
    }
    if (was >= 0) edges.push(width);
    runs.addRows(Uint32Array.from(edges), Uint32Array.of(edges.length / 2));
  }
  if (lines.size === 0) return [];
  const { labels, count } = connectRuns(runs, 8);
  const places: number[][] = Array.from({ length: count + 1 }, () => []);
  for (let y = 0; y < height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      for (let x = runs.edges[run * 2]; x < runs.edges[run * 2 + 1]; x++) places[labels[run]].push(y * width + x);
    }
  }
  return places.flatMap((own) => [...byKind(own, lines).values()].map((places) => chainOf(places, lines, width)));
}

/** Connected middles by their kind: where a line crosses another, the two are connected. */
function byKind(places: readonly number[], lines: ReadonlyMap<number, LinePlace>): Map<number, number[]> {
  const kinds = new Map<number, number[]>();
  for (const at of places) {
    const line = lines.get(at);
    if (!line) continue;
    const own = kinds.get(kindOf(line));
    if (own) own.push(at);
    else kinds.set(kindOf(line), [at]);
  }
  return kinds;
}

/** What connected middles of one kind tell of their line. */
function chainOf(places: readonly number[], lines: ReadonlyMap<number, LinePlace>, width: number): Chain {
  const own = places.map((at) => lines.get(at)).filter((line) => line !== undefined);
  const { ground, far, ink } = own[0];
  const fulls = sorted(own.map(({ full }) => full));
  const widths = sorted(own.map(({ across }) => across));
  const isTurning =
    mostIn(places.map((at) => at % width)) + mostIn(places.map((at) => Math.floor(at / width))) <= MOST_STRAIGHT * places.length;
  const isLevel = partOf(fulls, 1 - LEVEL_SHARE) >= fulls[fulls.length - 1] - SAME_LEVEL;
  return { ground, far, ink, places, lines: own, full: partOf(fulls, 0.9), width: partOf(widths, 0.5), isTurning, isLevel };
}
