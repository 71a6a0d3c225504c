import { type FlatMixes, inkPlane, type Kernels, labelComponents, type PixelImage, type Rgb } from '@underbase/engine';

/** From so much of an ink on, 0 to 255, a pixel belongs to a piece of it. */
const OF_INK = 32;
/** Pieces longer than this, in pixels, are lines of their own: a smear lasts as long as the stem that it lies beside, of small type. */
const MOST_LONG = 20;
/** And no piece of so much area for its length is a smear. */
const MOST_WIDE = 4;
/** Inks are looked for so far around a piece: chroma is shared by two pixels. */
const AROUND_PX = 2;
/** Of what lies around a piece, at least this share is of each of two inks. */
const LEAST_AROUND = 0.1;
/** This share of a piece is told as a mix of the two inks. */
const LEAST_TOLD = 0.8;
/** A pixel's tone lies at most so far beyond both inks', and its color so far from any mix of theirs, in levels. */
const MOST_BEYOND = 28;
const MOST_OFF = 30;

interface Split {
  readonly luma: number;
  readonly blue: number;
  readonly red: number;
}

/** A color's tone and its two color differences, as a JPEG keeps them apart. */
function split(r: number, g: number, b: number): Split {
  const luma = 0.299 * r + 0.587 * g + 0.114 * b;
  return { luma, blue: 0.564 * (b - luma), red: 0.713 * (r - luma) };
}

const splitOf = ({ r, g, b }: Rgb): Split => split(r, g, b);

/** How much of a pixel is of the other ink, 0 to 255, by its tone alone; null where tone or color are of no such mix. */
function toldShare(own: Split, one: Split, other: Split): number | null {
  const step = other.luma - one.luma;
  if (own.luma < Math.min(one.luma, other.luma) - MOST_BEYOND || own.luma > Math.max(one.luma, other.luma) + MOST_BEYOND) return null;
  const [blue, red] = [other.blue - one.blue, other.red - one.red];
  const square = blue * blue + red * red;
  const along = square > 0 ? ((own.blue - one.blue) * blue + (own.red - one.red) * red) / square : 0;
  const at = Math.min(1, Math.max(0, along));
  if (Math.hypot(own.blue - one.blue - at * blue, own.red - one.red - at * red) > MOST_OFF) return null;
  // Inks of one tone are told by their color.
  const share = Math.abs(step) > MOST_BEYOND ? (own.luma - one.luma) / step : at;
  return Math.round(255 * Math.min(1, Math.max(0, share)));
}

/** The two inks that most of what lies around a piece is of; null where it lies in one alone. `around` holds how often each was seen. */
function twoAround(around: ReadonlyMap<number, number>): readonly [number, number] | null {
  const all = [...around.values()].reduce((sum, count) => sum + count, 0);
  const most = [...around].sort(([one, count], [other, more]) => more - count || one - other).slice(0, 2);
  if (most.length < 2 || most[1][1] < LEAST_AROUND * all) return null;
  return [most[0][0], most[1][0]];
}

/**
 * Tells of a JPEG what is no ink between two others but their smeared colors, in `mixes`, in place: beside an edge tones are right, but color reaches over
 * it, so that navy beside yellow is nearly black. Short, thin pieces of an ink that lie between two others and can be told by these become
 * mixes of them. What lies beside the ground is left to `settleTints` and `closeFragments`.
 */
export function settleSmears(kernels: Pick<Kernels, 'scanRuns'>, mixes: FlatMixes, image: PixelImage, ground: number): void {
  const { pixels, width, height } = image;
  const { first, second, share, inks } = mixes;
  const splits = inks.map(splitOf);
  const mainAt = (at: number) => (share[at] < 128 ? first[at] : second[at]);
  for (let ink = 0; ink < inks.length; ink++) {
    if (ink === ground) continue;
    const plane = inkPlane(mixes, image, ink, { x: 0, y: 0, width, height });
    const parts = labelComponents(kernels, plane, image, { threshold: OF_INK, connectivity: 8 });
    for (let part = 1; part <= parts.count; part++) {
      const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
      const longPx = Math.max(right - left, bottom - top);
      if (longPx > MOST_LONG || parts.areas[part] > MOST_WIDE * longPx) continue;
      const around = new Map<number, number>();
      const piece: number[] = [];
      for (let y = Math.max(0, top - AROUND_PX); y < Math.min(height, bottom + AROUND_PX); y++) {
        for (let at = y * width + Math.max(0, left - AROUND_PX); at < y * width + Math.min(width, right + AROUND_PX); at++) {
          if (plane[at] >= OF_INK) piece.push(at);
          else if (mainAt(at) !== ink) around.set(mainAt(at), (around.get(mainAt(at)) ?? 0) + 1);
        }
      }
      const two = twoAround(around);
      // Beside the ground tints and openings are settled by themselves.
      if (!two || two.includes(ground)) continue;
      const told = piece.map((at) =>
        toldShare(split(pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]), splits[two[0]], splits[two[1]]),
      );
      if (told.filter((own) => own !== null).length < LEAST_TOLD * piece.length) continue;
      for (const [index, at] of piece.entries()) {
        const own = told[index];
        if (own !== null) [first[at], second[at], share[at]] = [two[0], two[1], own];
      }
    }
  }
}
