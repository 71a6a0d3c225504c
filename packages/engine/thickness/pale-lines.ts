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
/** So many middles in a row, of which no more lie in one row and one column of pixels, show every way that a line can meet these. */
const LEAST_CHAIN = 40;
const MOST_STRAIGHT = 0.4;
/** Of an ink that is not paler, a line's fullest middles have nearly all that lies across it, or all that a pixel holds. */
const LEAST_OF_ACROSS = 0.8;
/**
 * Of an ink that is nearly as full, a line that turns holds one fullness, to the level, in so much of its middle, and nowhere more: what is drawn in full
 * ink and fills pixels fills some of them.
 */
const LEVEL_SHARE = 0.6;
const SAME_LEVEL = 1.5 / 255;
const MOST_LEVEL = 0.95;
/** Of fewer middles than these, nothing is told. */
const LEAST_TOLD = 10;
/** So many middles tell an ink. */
const LEAST_TELLING = 80;
/** Lines up to this times an ink's fullness are of it. */
const OF_PALE = 1.12;
/** Places this nearly as full as the fullest show an ink's color. */
const NEARLY = 0.05;
/** Edges that are neither ink nor ground, but for this part, over so many pixels are soft. */
const RIM = 0.15;
const SOFT_PX = 3;
/** A line's rims lie so far from its middle. */
const RIM_PX = 3;
/** A line goes on so far where something comes near it. */
const ONWARD_PX = 8;

/** The middles of one line between where it meets others. */
interface Chain {
  readonly ground: number;
  /** What lies on its other side: the same, but along the border of two. */
  readonly far: number;
  readonly ink: number;
  readonly places: readonly number[];
  /** How full its fullest places are. */
  readonly full: number;
  /** Ink across it, in pixels of full ink. */
  readonly width: number;
  readonly isTurning: boolean;
  /** Most of its middle is as full as its fullest place, to the level. */
  readonly isLevel: boolean;
}

/** How full each pixel is of an ink on a ground; negative where it is mixed of others. */
function fullness({ first, second, share }: Mixture, at: number, ground: number, ink: number): number {
  const [one, other] = [first[at], second[at]];
  if (one === other) return one === ground ? 0 : one === ink ? 1 : -1;
  if (one === ground && other === ink) return share[at] / 255;
  return one === ink && other === ground ? 1 - share[at] / 255 : -1;
}

/** How full a pixel is of an ink on either of two grounds; negative where it is mixed of others. */
function fullnessOn(mixture: Mixture, at: number, ground: number, far: number, ink: number): number {
  const full = fullness(mixture, at, ground, ink);
  return full < 0 && far !== ground ? fullness(mixture, at, far, ink) : full;
}

/** A place in the middle of a line: what lies on its sides, the lower number first, how full it is there and how much of it lies across. */
interface LinePlace {
  readonly ground: number;
  readonly far: number;
  readonly ink: number;
  readonly full: number;
  readonly across: number;
}

/** Where a line of one ink crosses a place alone on bare ground, or along the border of two; null elsewhere. */
function lineAt(mixture: Mixture, { width, height }: PixelImage, at: number): LinePlace | null {
  const [x, y] = [at % width, Math.floor(at / width)];
  if (x < BARE_PX + 1 || y < BARE_PX + 1 || x > width - BARE_PX - 2 || y > height - BARE_PX - 2) return null;
  const { first, second, share } = mixture;
  let found: LinePlace | null = null;
  for (const [step, length] of [
    [1, 1],
    [width, 1],
    [width + 1, Math.SQRT2],
    [width - 1, Math.SQRT2],
  ]) {
    const [left, right] = [at - BARE_PX * step, at + BARE_PX * step];
    const [ground, far] = [first[left], first[right]];
    if (second[left] !== ground || second[right] !== far) continue;
    const ink = first[at] === ground || first[at] === far ? second[at] : first[at];
    if (ink === ground || ink === far || (first[at] !== second[at] && share[at] === 0)) continue;
    const full = fullnessOn(mixture, at, ground, far, ink);
    if (full < LEAST_SHARE) continue;
    let across = full;
    let [isWhole, isMiddle] = [true, true];
    for (let by = -BARE_PX; by <= BARE_PX; by++) {
      if (by === 0) continue;
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
const kindOf = ({ ground, far, ink }: Pick<LinePlace, 'ground' | 'far' | 'ink'>): number => (ground * 256 + far) * 256 + ink;

const sorted = (values: readonly number[]) => [...values].sort((one, other) => one - other);
const partOf = (values: readonly number[], part: number) => values[Math.min(values.length - 1, Math.floor(part * values.length))];

/** How many numbers are the most frequent one. */
function mostIn(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values());
}

/** The middles of lines that stand alone, row by row, connected along each line. */
function chainsOf(mixture: Mixture, image: PixelImage): Chain[] {
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
  return { ground, far, ink, places, full: partOf(fulls, 0.9), width: partOf(widths, 0.5), isTurning, isLevel };
}

/** Whether a line is drawn in a paler ink than it was read in. */
const isPaleLine = ({ places, full, width, isTurning, isLevel }: Chain): boolean =>
  places.length >= LEAST_CHAIN && isTurning && full < (isLevel ? MOST_LEVEL : LEAST_OF_ACROSS) * Math.min(1, width);

/** How full the lines of paler inks are, of one ink on one ground; most frequent first. */
function paleInks(chains: readonly Chain[]): number[] {
  const found: number[] = [];
  let open = chains.filter(isPaleLine);
  while (open.length > 0) {
    const weightOf = (chain: Chain) => open.reduce((sum, other) => sum + (isLike(chain, other) ? other.places.length : 0), 0);
    const best = open.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
    if (weightOf(best) < LEAST_TELLING) break;
    found.push(best.full);
    open = open.filter((chain) => !isLike(best, chain));
  }
  return sorted(found);
}

const isLike = (one: Chain, other: Chain) => other.full < OF_PALE * one.full && one.full < OF_PALE * other.full;

/** How far a pixel's color is from all mixes of two, in levels. */
function fromMixes(pixels: Uint8Array, at: number, one: Rgb, other: Rgb): number {
  const along = [other.r - one.r, other.g - one.g, other.b - one.b];
  const away = [pixels[at * 4] - one.r, pixels[at * 4 + 1] - one.g, pixels[at * 4 + 2] - one.b];
  const length = along.reduce((sum, by) => sum + by * by, 0);
  const part = length > 0 ? Math.min(1, Math.max(0, along.reduce((sum, by, channel) => sum + by * away[channel], 0) / length)) : 0;
  return Math.hypot(...away.map((by, channel) => by - part * along[channel]));
}

/** The places of lines that are fullest; along a border of two grounds, those that have least of both. */
function fullestPlaces({ pixels }: PixelImage, mixture: Mixture, chains: readonly Chain[], full: number): number[] {
  return chains.flatMap(({ places, ground, far, ink }) => {
    if (ground === far) return places.filter((at) => Math.abs(fullness(mixture, at, ground, ink) - full) <= NEARLY * full);
    const away = places.map((at) => fromMixes(pixels, at, mixture.inks[ground], mixture.inks[far]));
    const most = partOf(sorted(away), 0.9);
    return places.filter((_, place) => Math.abs(away[place] - most) <= NEARLY * most);
  });
}

/** The color of lines' fullest places. */
function colorOf(image: PixelImage, mixture: Mixture, chains: readonly Chain[], full: number): Rgb {
  const { pixels } = image;
  let [r, g, b] = [0, 0, 0];
  const places = fullestPlaces(image, mixture, chains, full);
  for (const at of places) {
    r += pixels[at * 4];
    g += pixels[at * 4 + 1];
    b += pixels[at * 4 + 2];
  }
  const count = Math.max(1, places.length);
  return { r: r / count, g: g / count, b: b / count };
}

/** Whether an ink is pure anywhere near a place. */
function isNearPure({ first, second }: Mixture, { width }: PixelImage, at: number, ink: number): boolean {
  for (let v = -RIM_PX; v <= RIM_PX; v++) {
    for (let place = at + v * width - RIM_PX; place <= at + v * width + RIM_PX; place++) {
      if (first[place] === ink && second[place] === ink) return true;
    }
  }
  return false;
}

/**
 * Reads a line and its rims as what they have of the paler ink, and where it comes near others what is left of it there: a mix of the darker ink, and as
 * pale, that nothing pure lies beside.
 */
function giveLine(mixture: Mixture, image: PixelImage, { places, ground, far, ink }: Chain, pale: number, full: number): void {
  const { first, second, share } = mixture;
  const give = (at: number): boolean => {
    const [isFirst, isSecond] = [first[at] === ink, second[at] === ink];
    if (isFirst === isSecond) return false;
    const was = isFirst ? 1 - share[at] / 255 : share[at] / 255;
    if (was <= 0 || was > OF_PALE * full) return false;
    first[at] = isFirst ? second[at] : first[at];
    second[at] = pale;
    share[at] = Math.round(255 * Math.min(1, was / full));
    return true;
  };
  const around = (middle: number, reachPx: number, see: (at: number) => void) => {
    for (let v = -reachPx; v <= reachPx; v++) for (let u = -reachPx; u <= reachPx; u++) see(middle + v * image.width + u);
  };
  let open: number[] = [];
  for (const middle of places) {
    around(middle, RIM_PX, (at) => {
      if (fullnessOn(mixture, at, ground, far, ink) > 0 && give(at)) open.push(at);
    });
  }
  for (let round = 0; round < ONWARD_PX && open.length > 0; round++) {
    const next: number[] = [];
    for (const from of open) {
      around(from, 1, (at) => {
        if (first[at] === second[at] || (first[at] !== ink && second[at] !== ink) || isNearPure(mixture, image, at, ink)) return;
        if (give(at)) next.push(at);
      });
    }
    open = next;
  }
}

/** Whether most edges of an ink on a ground run over more pixels than anti-aliasing takes: thin lines of such art are pale all along. */
function isSoft(mixture: Mixture, { width }: PixelImage, ground: number, ink: number): boolean {
  const at = (place: number) => fullness(mixture, place, ground, ink);
  let [soft, edges] = [0, 0];
  for (const step of [1, -1]) {
    for (let place = 2; place < mixture.first.length - 2; place++) {
      if (place % width < 2 + SOFT_PX || place % width >= width - 2 - SOFT_PX) continue;
      if (at(place) < 1 - RIM || at(place + step) >= 1 - RIM || at(place - step) < 1 - RIM || at(place - 2 * step) < 1 - RIM) continue;
      let by = 1;
      while (by < SOFT_PX && at(place + by * step) > RIM) by++;
      if (at(place + by * step) < 0) continue;
      edges++;
      if (at(place + by * step) > RIM) soft++;
    }
  }
  return soft > 0.5 * edges;
}

/**
 * Tells lines of a paler ink from a darker one's that are too thin to fill a pixel: gray lines beside black type are mixes of black and white everywhere.
 * A thin line's fullness comes and goes as it meets the pixels; a wider one's, of a paler ink, keeps to what that ink has. Adds such inks, `most` at most
 * in all, and reads their lines by them, in place. Where edges are soft thin lines keep one fullness too: there, nothing is told.
 */
export function tellPaleLines(image: PixelImage, mixture: Mixture, most: number): void {
  const chains = chainsOf(mixture, image);
  const pairs = new Map<number, Chain[]>();
  for (const chain of chains) {
    const key = kindOf(chain);
    pairs.set(key, [...(pairs.get(key) ?? []), chain]);
  }
  for (const own of pairs.values()) {
    if (!own.some(isPaleLine) || isSoft(mixture, image, own[0].ground, own[0].ink)) continue;
    const levels = paleInks(own);
    const inks = levels.map((full) =>
      colorOf(
        image,
        mixture,
        own.filter((chain) => chain.full < OF_PALE * full),
        full,
      ),
    );
    for (const [place, full] of levels.entries()) {
      if (mixture.inks.length >= most) return;
      const pale = mixture.inks.push(inks[place]) - 1;
      const below = place > 0 ? OF_PALE * levels[place - 1] : 0;
      for (const chain of own) {
        const isOf = chain.places.length >= LEAST_TOLD && chain.full > below && chain.full <= OF_PALE * full;
        if (isOf) giveLine(mixture, image, chain, pale, full);
      }
    }
  }
}
