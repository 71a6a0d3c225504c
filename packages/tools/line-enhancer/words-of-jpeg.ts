import {
  cielabFromRgb,
  deltaE2000,
  FINE_QUALITY,
  type FlatMixes,
  type InkedWord,
  lumaOf,
  type PixelImage,
  type Rgb,
} from '@underbase/engine';

/** A word's ink or ground no farther than this from one that the picture has, in CIEDE2000, is that one: of thin strokes less is seen. */
const OWN_INK = 12;
/** A hairline that fills no pixel is solved as a mix of its ink and its ground, at least so much of it, and so near to their mixes, in levels. */
const LEAST_MIXED = 0.3;
const MOST_MIXED = 1.1;
const OFF_MIX = 26;
/** The same of coarser JPEGs. */
const OFF_MIX_COARSE = 40;
/** Thicker strokes are of an ink that they are nearly, in all but what JPEG took. */
const NEARLY_WHOLE = 0.8;
/** Cover of a pixel that is full, and how many of a solid word's are the middles of squares: a stroke of three pixels has a third. */
const FULL = 0.9;
const LEAST_MIDDLES = 0.15;
/** Inks that are told apart at all. */
const MOST_INKS = 16;

/** A word in inks of its picture. */
export interface TakenWord {
  readonly places: readonly number[];
  /** How much ink each of these has, 0 to 1. */
  readonly covers: Float32Array;
  /** Numbers of inks. */
  readonly ground: number;
  readonly ink: number;
}

const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

function between(from: Rgb, to: Rgb, share: number): Rgb {
  const mixed = (one: number, other: number) => Math.round(one + share * (other - one));
  return { r: mixed(from.r, to.r), g: mixed(from.g, to.g), b: mixed(from.b, to.b) };
}

interface Known {
  readonly ink: number;
  /** How much of it the color is, beside the ground. */
  readonly share: number;
}

/** The ink that a color mixes with its ground, as a hairline's does; null where it is none of them. */
function mixedInk(color: Rgb, inks: readonly Rgb[], ground: number, quality: number): Known | null {
  const most = quality < FINE_QUALITY ? OFF_MIX_COARSE : OFF_MIX;
  const from = inks[ground];
  let best: (Known & { readonly off: number }) | null = null;
  for (const [ink, to] of inks.entries()) {
    if (ink === ground) continue;
    const [dr, dg, db] = [to.r - from.r, to.g - from.g, to.b - from.b];
    const along = ((color.r - from.r) * dr + (color.g - from.g) * dg + (color.b - from.b) * db) / Math.max(1, dr * dr + dg * dg + db * db);
    if (along > MOST_MIXED) continue;
    const share = Math.min(1, along);
    const off = Math.hypot(color.r - from.r - share * dr, color.g - from.g - share * dg, color.b - from.b - share * db);
    if (share >= LEAST_MIXED && off <= most && (!best || off < best.off)) best = { ink, share, off };
  }
  return best;
}

/** Whether a word's full strokes fill squares of three pixels: there its ink shows in full. */
function isSolid({ word: { places }, covers }: InkedWord, width: number): boolean {
  const full = new Set(places.filter((_, index) => covers[index] >= FULL));
  const isMiddle = (at: number) => [-width, 0, width].every((row) => [-1, 0, 1].every((column) => full.has(at + row + column)));
  let middles = 0;
  for (const at of full) if (isMiddle(at)) middles++;
  return middles > 0 && middles >= LEAST_MIDDLES * full.size;
}

/** Whether a word shows an ink of its own: none whose strokes fill no pixel, in what other inks mix with its ground. */
export function showsInk(one: InkedWord, inks: readonly Rgb[], width: number, quality: number): boolean {
  if (isSolid(one, width)) return true;
  const mixed = mixedInk(one.ink, [one.word.ground, ...inks], 0, quality);
  return !mixed || mixed.share > NEARLY_WHOLE;
}

/** The ink that a word is in; null where it is none that the picture has. */
function knownInk(one: InkedWord, inks: readonly Rgb[], ground: number, width: number, quality: number): Known | null {
  const own = nearest(one.ink, inks);
  if (own >= 0 && own !== ground) return { ink: own, share: 1 };
  const mixed = mixedInk(one.ink, inks, ground, quality);
  return mixed && (mixed.share >= NEARLY_WHOLE || !isSolid(one, width)) ? mixed : null;
}

function nearest(color: Rgb, inks: readonly Rgb[]): number {
  const offs = inks.map((ink) => apart(ink, color));
  const least = Math.min(...offs);
  return least <= OWN_INK ? offs.indexOf(least) : -1;
}

/** Words of a JPEG in the inks of its picture; inks that only words have are added to `inks`. Words on no ink of it are left out. */
export function takeWords(words: readonly InkedWord[], inks: Rgb[], width: number, quality: number): readonly TakenWord[] {
  const taken: TakenWord[] = [];
  const amountOf = ({ covers }: InkedWord) => covers.reduce((sum, cover) => sum + cover, 0);
  const largest = [...words].sort((first, second) => amountOf(second) - amountOf(first));
  const areSolid = largest.map((one) => isSolid(one, width));
  const contrastOf = ({ ink, word: { ground } }: InkedWord) => Math.abs(lumaOf(ink) - lumaOf(ground));
  const hairlines = largest.filter((_, at) => !areSolid[at]).sort((first, second) => contrastOf(second) - contrastOf(first));
  // Solid ones show inks that hairlines are then told by, and the fullest hairlines that of paler ones, which meet the pixels badly.
  for (const one of [...largest.filter((_, at) => areSolid[at]), ...hairlines]) {
    const { word, ink: color, covers } = one;
    const ground = nearest(word.ground, inks);
    if (ground < 0) continue;
    const known = knownInk(one, inks, ground, width, quality);
    if (!known && inks.length >= MOST_INKS) continue;
    const { ink, share } = known ?? { ink: inks.push({ r: color.r, g: color.g, b: color.b }) - 1, share: 1 };
    taken.push({ places: word.places, covers: share === 1 ? covers : covers.map((cover) => cover * share), ground, ink });
  }
  return taken;
}

/** Puts words where they lie into what a picture is mixed of. */
export function layWords(words: readonly TakenWord[], { first, second, share }: FlatMixes): void {
  for (const { places, covers, ground, ink } of words) {
    for (const [index, at] of places.entries()) {
      first[at] = ground;
      second[at] = covers[index] > 0 ? ink : ground;
      share[at] = Math.round(255 * covers[index]);
    }
  }
}

/** A picture with its words as they were before it was a JPEG. RGBA. */
export function withWords({ pixels }: PixelImage, words: readonly TakenWord[], inks: readonly Rgb[]): Uint8Array {
  const drawn = pixels.slice();
  for (const { places, covers, ground, ink } of words) {
    for (const [index, at] of places.entries()) {
      const { r, g, b } = between(inks[ground], inks[ink], covers[index]);
      drawn[at * 4] = r;
      drawn[at * 4 + 1] = g;
      drawn[at * 4 + 2] = b;
    }
  }
  return drawn;
}
