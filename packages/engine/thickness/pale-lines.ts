import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { giveLine, OF_PALE, paleParts } from './give-pale-lines.ts';
import { type Chain, chainsOf, fullness, kindOf, type Mixture, partOf, sorted } from './line-chains.ts';

/** So many middles of a line that turns show every way that a line can meet the pixels. */
const LEAST_CHAIN = 40;
/** Of an ink that is not paler, a line's fullest middles have nearly all that lies across it, or all that a pixel holds. */
const LEAST_OF_ACROSS = 0.8;
/**
 * Of an ink that is nearly as full, a line that turns holds one fullness, to the level, in so much of its middle, and nowhere more: what is drawn in full
 * ink and fills pixels fills some of them.
 */
const MOST_LEVEL = 0.95;
/** A line goes along a row, or a column, where it does for so many pixels on one side; nearly all of a frame does. */
const STRAIGHT_PX = 8;
const LEAST_STRAIGHT = 0.9;
/** Halfway between two diagonals of pixels a line of one pixel covers so much of each pixel at least: 1 - (1/sqrt(2) - (1/2 - 1/sqrt(8)))^2 = .685. */
const LEAST_ON_DIAGONAL = 0.65;
/** As much lies across two lines if it differs by no more than this part. */
const SAME_ACROSS = 0.2;
/** ... and of so much of the line's own middle there must be that is fuller. */
const LEAST_FULLER = 0.1;
/** What lies across is counted in so many steps a pixel, up to seven pixels, and fullness in so many. */
const ACROSS_A_PX = 128;
const ACROSS_STEPS = 7 * ACROSS_A_PX;
const FULL_STEPS = 256;
/** So many middles tell an ink. */
const LEAST_TELLING = 80;
/** Of a JPEG, pixels of such lines are up to so many times as full. */
const OF_PALE_IN_JPEG = 1.5;
/** Places this nearly as full as the fullest show an ink's color. */
const NEARLY = 0.05;
/** Edges that are neither ink nor ground, but for this part, over so many pixels are soft; on the ink's side so many are full. */
const RIM = 0.15;
const SOFT_PX = 2;
const DEEP_PX = 2;

/** Whether a line is drawn in a paler ink than it was read in. */
const isPaleLine = ({ places, full, width, isTurning, isLevel }: Chain): boolean =>
  places.length >= LEAST_CHAIN && isTurning && full < (isLevel ? MOST_LEVEL : LEAST_OF_ACROSS) * Math.min(1, width);

/**
 * Whether a line goes along rows and columns of pixels alone, as frames and grids do, or along diagonals, as hatches do: it meets the pixels one way all
 * along. What is paler on diagonals than a line can be that lies between two of them is paler ink.
 */
function keepsToPixels({ places, full, width }: Chain, image: PixelImage): boolean {
  const own = new Set(places);
  const isAlong = (at: number, step: number) => own.has(at - STRAIGHT_PX * step) || own.has(at + STRAIGHT_PX * step);
  const diagonals = full >= LEAST_ON_DIAGONAL * Math.min(1, width) ? [image.width - 1, image.width + 1] : [];
  const steps = [1, image.width, ...diagonals];
  const straight = places.filter((at) => steps.some((step) => isAlong(at, step)));
  return straight.length >= LEAST_STRAIGHT * places.length;
}

/** How many middles have so much across them, in steps of a part of a pixel, and are so full: [across * FULL_STEPS + full]. */
function countsOf(chains: readonly Chain[]): Uint32Array {
  const counts = new Uint32Array(ACROSS_STEPS * FULL_STEPS);
  for (const { lines } of chains) {
    for (const { across, full } of lines) {
      const row = Math.min(ACROSS_STEPS - 1, Math.round(across * ACROSS_A_PX));
      counts[row * FULL_STEPS + Math.round(full * (FULL_STEPS - 1))]++;
    }
  }
  return counts;
}

/** Whether as much of the ink lies across other lines, and these are fuller: a frame between two rows of pixels is as pale everywhere, in whatever ink. */
function straddles(line: Chain, counts: Uint32Array, image: PixelImage): boolean {
  const [from, to] = [line.width * (1 - SAME_ACROSS), line.width * (1 + SAME_ACROSS)].map((px) => Math.round(px * ACROSS_A_PX));
  const least = Math.ceil(OF_PALE * line.full * (FULL_STEPS - 1));
  let fuller = 0;
  for (let row = from; row <= Math.min(ACROSS_STEPS - 1, to); row++) {
    for (let full = least; full < FULL_STEPS; full++) fuller += counts[row * FULL_STEPS + full];
  }
  return fuller >= Math.max(LEAST_CHAIN, LEAST_FULLER * line.places.length) && keepsToPixels(line, image);
}

/** How full the lines of paler inks are, of one ink on one ground; most frequent first. */
function paleInks(chains: readonly Chain[], image: PixelImage): number[] {
  const found: number[] = [];
  const counts = countsOf(chains);
  let open = chains.filter((chain) => isPaleLine(chain) && !straddles(chain, counts, image));
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
export function fromMixes(pixels: Uint8Array, at: number, one: Rgb, other: Rgb): number {
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

/**
 * Whether most edges of an ink on a ground run over more pixels than anti-aliasing takes: thin lines of such art are pale all along. An edge is looked at
 * where a row or a column crosses it squarely: along one that hardly leaves its row every drawing is soft.
 */
function isSoft(mixture: Mixture, { width, height }: PixelImage, ground: number, ink: number): boolean {
  const at = (place: number) => fullness(mixture, place, ground, ink);
  const isFull = (place: number) => at(place) >= 1 - RIM;
  let [soft, edges] = [0, 0];
  for (let y = DEEP_PX + SOFT_PX; y < height - DEEP_PX - SOFT_PX; y++) {
    for (let place = y * width + DEEP_PX + SOFT_PX; place < (y + 1) * width - DEEP_PX - SOFT_PX; place++) {
      if (!isFull(place)) continue;
      for (const [step, beside] of [
        [1, width],
        [-1, width],
        [width, 1],
        [-width, 1],
      ]) {
        const next = place + step;
        if (isFull(next) || !isFull(place - step) || !isFull(place - DEEP_PX * step)) continue;
        if (!isFull(place - beside) || !isFull(place + beside) || isFull(next - beside) || isFull(next + beside)) continue;
        let by = 1;
        while (by < SOFT_PX && at(place + by * step) > RIM) by++;
        if (at(place + by * step) < 0) continue;
        edges++;
        if (at(place + by * step) > RIM) soft++;
      }
    }
  }
  return soft > 0.5 * edges;
}

/**
 * Tells lines of a paler ink from a darker one's that are too thin to fill a pixel: gray lines beside black type are mixes of black and white everywhere.
 * A thin line's fullness comes and goes as it meets the pixels; a wider one's, of a paler ink, keeps to what that ink has. Adds such inks, `most` at most
 * in all, and reads their lines by them, in place. Where edges are soft thin lines keep one fullness too: there, nothing is told.
 */
export function tellPaleLines(image: PixelImage, mixture: Mixture, most: number, wasJpeg = false): void {
  const slack = wasJpeg ? OF_PALE_IN_JPEG : OF_PALE;
  const chains = chainsOf(mixture, image);
  const pairs = new Map<number, Chain[]>();
  for (const chain of chains) {
    const key = kindOf(chain);
    pairs.set(key, [...(pairs.get(key) ?? []), chain]);
  }
  for (const own of pairs.values()) {
    if (!own.some(isPaleLine) || isSoft(mixture, image, own[0].ground, own[0].ink)) continue;
    const levels = paleInks(own, image);
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
      const wide = Math.max(...own.filter((chain) => isPaleLine(chain) && chain.full <= OF_PALE * full).map(({ width }) => width));
      for (const chain of own) {
        const parts = chain.full > below ? paleParts(chain, image, slack * full, full, slack * wide) : [];
        for (const places of parts) giveLine(mixture, image, chain, places, pale, full, slack * full);
      }
    }
  }
}
