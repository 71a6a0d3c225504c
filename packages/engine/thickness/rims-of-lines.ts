import type { Rgb } from '../color/hex.ts';
import { lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import type { FlatMixes } from './flat-mixes.ts';

/** An ink within so many pixels in full is surely there; of any other, a mixed pixel only looks to be. */
const SURE_PX = 2;
const FARTHEST_SURE_PX = 4;
/** The color of a line is what all pixels so near have together, beside what they lie on: JPEG spreads it, and keeps its sum. */
const SUM_PX = 4;
/** Where lines of two inks meet, that sum is of none: an ink is there only if so much of what is guessed so far around looks like it, the fullest counting most. */
const VOTING_PX = 12;
const LEAST_GUESSED = 0.12;
/** Inks that lie the same way from what they are on, as a cosine, no sum tells apart: there it is the more frequent one along the line, as far as this. */
const SAME_WAY = 0.965;
const ALONG_PX = 30;
/** A line goes on where so much of a pixel is not what it lies on. */
const OF_LINE = 48;
/** Those that hardly differ but by how light they are, such as cream and white, JPEG mingles all along: there it is the clearly more frequent one of the picture. */
const ONE_WAY = 0.995;
const CLEARLY = 2;
/** JPEG keeps brightness far better than hue: a pixel that is so many levels darker or lighter than both inks is no mix of them. */
const BEYOND_LEVELS = 48;
/** What is fainter is what compression left on the bare ink, and tells nothing. */
const FAINT = 16;
/** No ink, in planes of inks. */
const NONE = 255;

type Shares = Pick<FlatMixes, 'first' | 'second' | 'share'>;

/** Mixed pixels of which one ink is sure and the other guessed: the lines too thin to fill a pixel anywhere, and their rims. */
interface Guesses {
  readonly places: readonly number[];
  /** One byte a pixel: the sure ink, NONE where nothing is guessed. */
  readonly bed: Uint8Array;
  /** One byte a pixel: the guessed ink. */
  readonly guess: Uint8Array;
}

/** Where an ink fills a square of three pixels: its number, elsewhere NONE. */
function solidInks({ first, second }: Shares, { width, height }: PixelImage): Uint8Array {
  const solid = new Uint8Array(first.length).fill(NONE);
  for (let y = 1; y < height - 1; y++) {
    let columns = 0;
    for (let at = y * width; at < (y + 1) * width; at++) {
      const ink = first[at];
      const isPure = [at - width, at, at + width].every((place) => first[place] === ink && second[place] === ink);
      columns = isPure ? (columns > 0 && first[at - 1] === ink && at % width > 0 ? columns + 1 : 1) : 0;
      if (columns < 3) continue;
      for (let place = at - 2; place <= at; place++) solid[place - width] = solid[place] = solid[place + width] = ink;
    }
  }
  return solid;
}

/** The inks that are solid around a place, as bits: as near as any is. */
function solidAround(solid: Uint8Array, { width, height }: PixelImage, at: number): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let reach = SURE_PX; reach <= FARTHEST_SURE_PX; reach++) {
    let inks = 0;
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
      for (let place = v * width + Math.max(0, x - reach); place <= v * width + Math.min(width - 1, x + reach); place++) {
        if (solid[place] !== NONE) inks |= 1 << solid[place];
      }
    }
    if (inks !== 0) return inks;
  }
  return 0;
}

function guessesOf(mixes: Shares, image: PixelImage): Guesses {
  const { first, second } = mixes;
  const solid = solidInks(mixes, image);
  const bed = new Uint8Array(first.length).fill(NONE);
  const guess = new Uint8Array(first.length);
  const places: number[] = [];
  for (let at = 0; at < first.length; at++) {
    if (solid[at] !== NONE) continue;
    const [one, other] = [first[at], second[at]];
    const sure = solidAround(solid, image, at);
    const isSure = (ink: number) => ((sure >> ink) & 1) === 1;
    const isAlone = sure !== 0 && (sure & (sure - 1)) === 0;
    if (one === other ? !isAlone || isSure(one) : isSure(one) === isSure(other)) continue;
    const own = one === other ? 31 - Math.clz32(sure) : isSure(one) ? one : other;
    if (besides(mixes, at, own) < FAINT) continue;
    bed[at] = own;
    guess[at] = own === one ? other : one;
    places.push(at);
  }
  return { places, bed, guess };
}

/** How much of a pixel is not of an ink, 0 to 255. */
function besides({ first, second, share }: Shares, at: number, ink: number): number {
  if (first[at] === ink) return second[at] === ink ? 0 : share[at];
  return second[at] === ink ? 255 - share[at] : 255;
}

type Way = readonly [number, number, number];

const wayOf = (from: Rgb, to: Rgb): Way => [to.r - from.r, to.g - from.g, to.b - from.b];
const cosine = (one: Way, other: Way) =>
  (one[0] * other[0] + one[1] * other[1] + one[2] * other[2]) / Math.max(1e-6, Math.hypot(...one) * Math.hypot(...other));

/** Calls `see` with each place around one where something is guessed on the same bed. */
function lookAround({ bed }: Guesses, { width, height }: PixelImage, at: number, reach: number, see: (place: number) => void): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
    for (let place = v * width + Math.max(0, x - reach); place <= v * width + Math.min(width - 1, x + reach); place++)
      if (bed[place] === bed[at]) see(place);
  }
}

/** How much of what lies on each ink looks to be of each, ink by ink. */
function guessedOn(mixes: FlatMixes, { places, bed, guess }: Guesses): Float64Array {
  const inks = mixes.inks.length;
  const sums = new Float64Array(inks * inks);
  for (const at of places) sums[bed[at] * inks + guess[at]] += besides(mixes, at, bed[at]) ** 2;
  return sums;
}

/** What the line looks to be that a place is the middle of, ink by ink. */
function guessedAlong(mixes: FlatMixes, { bed, guess }: Guesses, { width, height }: PixelImage, from: number): Float64Array {
  const sums = new Float64Array(mixes.inks.length);
  const [x, y] = [from % width, Math.floor(from / width)];
  const open = [from];
  const seen = new Set(open);
  for (const at of open) {
    sums[guess[at]] += besides(mixes, at, bed[from]) ** 2;
    const [u, v] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, v - 1, y - ALONG_PX); row <= Math.min(height - 1, v + 1, y + ALONG_PX); row++) {
      for (let column = Math.max(0, u - 1, x - ALONG_PX); column <= Math.min(width - 1, u + 1, x + ALONG_PX); column++) {
        const place = row * width + column;
        if (bed[place] !== bed[from] || seen.has(place) || besides(mixes, place, bed[from]) < OF_LINE) continue;
        seen.add(place);
        open.push(place);
      }
    }
  }
  return sums;
}

/** Whether a pixel may be a mix of two inks, by its brightness. */
function mayBeOf({ pixels }: PixelImage, at: number, one: Rgb, other: Rgb): boolean {
  const luma = lumaOf({ r: pixels[at * 4], g: pixels[at * 4 + 1], b: pixels[at * 4 + 2] });
  const [from, to] = [lumaOf(one), lumaOf(other)];
  return luma > Math.min(from, to) - BEYOND_LEVELS && luma < Math.max(from, to) + BEYOND_LEVELS;
}

/** The ink of the line that a place is the middle of. `overall` is of the whole picture, by `guessedOn`. */
function inkOfLine(mixes: FlatMixes, guesses: Guesses, image: PixelImage, at: number, overall: Float64Array): number {
  const { inks } = mixes;
  const { pixels } = image;
  const own = guesses.bed[at];
  const on = inks[own];
  const sum: [number, number, number] = [0, 0, 0];
  lookAround(guesses, image, at, SUM_PX, (place) => {
    sum[0] += pixels[place * 4] - on.r;
    sum[1] += pixels[place * 4 + 1] - on.g;
    sum[2] += pixels[place * 4 + 2] - on.b;
  });
  const guessed = new Float64Array(inks.length);
  lookAround(guesses, image, at, VOTING_PX, (place) => {
    guessed[guesses.guess[place]] += besides(mixes, place, own) ** 2;
  });
  const least = LEAST_GUESSED * guessed.reduce((all, part) => all + part, 0);
  const ways = inks.map((ink) => wayOf(on, ink));
  const isFit = (ink: number) => ink !== own && (ink === guesses.guess[at] || mayBeOf(image, at, on, inks[ink]));
  const likely = inks.map((_, ink) => (guessed[ink] < least || !isFit(ink) ? -1 : cosine(sum, ways[ink])));
  const best = likely.indexOf(Math.max(...likely));
  let found = best;
  let along: Float64Array | null = null;
  for (let ink = 0; ink < inks.length; ink++) {
    const alike = cosine(ways[ink], ways[best]);
    if (ink === found || !isFit(ink) || alike <= SAME_WAY) continue;
    const [here, there] = [overall[own * inks.length + ink], overall[own * inks.length + found]];
    along ??= guessedAlong(mixes, guesses, image, at);
    const isRather = alike > ONE_WAY && Math.max(here, there) > CLEARLY * Math.min(here, there) ? here > there : along[ink] > along[found];
    if (isRather) found = ink;
  }
  return found;
}

/** What a pixel of two inks is of the second, 0 to 255. */
function shareOf({ pixels }: PixelImage, at: number, { inks }: FlatMixes, first: number, second: number): number {
  const [one, other] = [inks[first], inks[second]];
  const [dr, dg, db] = [other.r - one.r, other.g - one.g, other.b - one.b];
  const dot = (pixels[at * 4] - one.r) * dr + (pixels[at * 4 + 1] - one.g) * dg + (pixels[at * 4 + 2] - one.b) * db;
  return Math.round(255 * Math.min(1, Math.max(0, dot / Math.max(1, dr * dr + dg * dg + db * db))));
}

/** The ink of the fullest pixel beside a place that is fuller than it and may be its rim; NONE where it is the fullest itself. `settled` is of fuller guesses. */
function inkBeside(mixes: FlatMixes, { bed }: Guesses, image: PixelImage, at: number, settled: Uint8Array): number {
  const { first, second, share, inks } = mixes;
  const { width, height } = image;
  const [x, y] = [at % width, Math.floor(at / width)];
  let [most, ink] = [besides(mixes, at, bed[at]), NONE];
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let place = v * width + Math.max(0, x - 1); place <= v * width + Math.min(width - 1, x + 1); place++) {
      if (bed[place] !== bed[at] && bed[place] !== NONE) continue;
      const full = besides(mixes, place, bed[at]);
      const sure = share[place] < 128 ? first[place] : second[place];
      const its = bed[place] === bed[at] ? settled[place] : sure;
      // Of a line between two flat colors, that on its other side is fuller too, and never its own.
      if (full > most && its !== NONE && its !== bed[at] && mayBeOf(image, at, inks[bed[at]], inks[its])) [most, ink] = [full, its];
    }
  }
  return ink;
}

/** Places of guesses, fullest first. */
function byFullness(mixes: Shares, { places, bed }: Guesses): readonly number[] {
  const levels: number[][] = Array.from({ length: 256 }, () => []);
  for (const at of places) levels[255 - besides(mixes, at, bed[at])].push(at);
  return levels.flat();
}

/**
 * Makes the inks of a JPEG's thin lines one along each line, in place. JPEG keeps colors at half the size and coarsely: along a line that fills no pixel
 * single ones point to another ink, and so do its rims. A guess is held against those around it, the fullest of which count most; what is paler takes the ink
 * of the fuller pixel beside it, whose rim it is. Where both inks of a pixel lie in full beside it, it stays. `image` is what was read, RGBA, only read.
 */
export function settleRims(mixes: FlatMixes, image: PixelImage): void {
  const { first, second, share } = mixes;
  const found = guessesOf(mixes, image);
  const { places, bed, guess } = found;
  const settled = new Uint8Array(first.length).fill(NONE);
  const fullest = byFullness(mixes, found);
  const overall = guessedOn(mixes, found);
  for (const at of fullest) {
    const beside = inkBeside(mixes, found, image, at, settled);
    settled[at] = beside === NONE ? inkOfLine(mixes, found, image, at, overall) : beside;
  }
  for (const at of places) {
    if (settled[at] === guess[at]) continue;
    [first[at], second[at]] = [bed[at], settled[at]];
    share[at] = shareOf(image, at, mixes, bed[at], settled[at]);
  }
}
