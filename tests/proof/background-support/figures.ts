import { cielabFromRgb, deltaE2000, type PixelImage } from '@underbase/engine';

/** How a cut-out compares with its truth. */
export interface Figures {
  /** Mean error of opacity over the sheet, in levels. */
  readonly error: number;
  /** Overlap of both silhouettes at half opacity. */
  readonly iou: number;
  /** Mean dE2000 on deep blue along the edges. */
  readonly fringe: number;
  /** Sum of errors over the sheet, in thousands of pixels; and of squared differences of gradients. */
  readonly sad: number;
  readonly gradient: number;
  /** Parts under 25 px that the truth lacks. */
  readonly crumbs: number;
  /** Enclosed backdrop: how many areas there are, and how many are as the truth has them; false ones count against. */
  readonly pockets: number;
  readonly pocketsRight: number;
}

const GARMENT = [30, 30, 160] as const;
const BAND_PX = 3;
const BAND_LEVELS = 20;
const CRUMB_PX = 25;
const CRUMB_FROM = 64;
/** Smaller areas are no pockets that anyone would ask about. */
const POCKET_PX = 40;
/** An area is as the truth has it where so much of it is. */
const RIGHT = 0.9;
const INSIDE = 128;

export const alphaOf = ({ pixels }: PixelImage): Uint8Array =>
  Uint8Array.from({ length: pixels.length / 4 }, (_, at) => pixels[at * 4 + 3]);

/** Pixels that hang together over sides, in lists. */
export function partsOf(width: number, count: number, belongs: (at: number) => boolean): readonly (readonly number[])[] {
  const isSeen = new Uint8Array(count);
  const parts: number[][] = [];
  for (let start = 0; start < count; start++) {
    if (isSeen[start] || !belongs(start)) continue;
    const part = [start];
    isSeen[start] = 1;
    for (const at of part) {
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= count || isSeen[near] || !belongs(near)) continue;
        isSeen[near] = 1;
        part.push(near);
      }
    }
    parts.push(part);
  }
  return parts;
}

function labOver(pixels: Uint8Array, at: number) {
  const share = pixels[at + 3] / 255;
  const [r, g, b] = [0, 1, 2].map((channel) => Math.round(pixels[at + channel] * share + GARMENT[channel] * (1 - share)));
  return cielabFromRgb({ r, g, b });
}

/** Largest less smallest opacity around each pixel. */
function spreads(alpha: Uint8Array, width: number, height: number): Uint8Array {
  const along = (from: Uint8Array, pick: (...values: number[]) => number, step: number, at: (index: number) => number, last: number) =>
    from.map((value, index) => {
      let best = value;
      for (let away = Math.max(-BAND_PX, -at(index)); away <= Math.min(BAND_PX, last - at(index)); away++)
        best = pick(best, from[index + away * step]);
      return best;
    });
  const over = (pick: (...values: number[]) => number) =>
    along(
      along(alpha, pick, 1, (index) => index % width, width - 1),
      pick,
      width,
      (index) => Math.floor(index / width),
      height - 1,
    );
  const [most, least] = [over(Math.max), over(Math.min)];
  return most.map((value, index) => value - least[index]);
}

function gradientError(made: Uint8Array, truth: Uint8Array, width: number): number {
  let sum = 0;
  const slope = (alpha: Uint8Array, at: number) => Math.hypot(alpha[at + 1] - alpha[at - 1], alpha[at + width] - alpha[at - width]) / 510;
  for (let at = width; at < made.length - width; at++) sum += (slope(made, at) - slope(truth, at)) ** 2;
  return sum / 1000;
}

function enclosed(alpha: Uint8Array, width: number, height: number): readonly (readonly number[])[] {
  const isOut = (at: number) => at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1);
  return partsOf(width, alpha.length, (at) => alpha[at] < INSIDE).filter((part) => part.length >= POCKET_PX && !part.some(isOut));
}

/** Overlap of both silhouettes at half opacity, 0 to 1. */
export function overlapOf({ pixels: one }: PixelImage, { pixels: other }: PixelImage): number {
  let [both, either] = [0, 0];
  for (let at = 3; at < one.length; at += 4) {
    if (one[at] >= INSIDE && other[at] >= INSIDE) both++;
    if (one[at] >= INSIDE || other[at] >= INSIDE) either++;
  }
  return both / Math.max(1, either);
}

/** Compares a cut-out (RGBA, straight) with its truth. Keeps both. */
export function figuresOf(made: PixelImage, truth: PixelImage): Figures {
  const { width, height } = truth;
  const [own, wanted] = [alphaOf(made), alphaOf(truth)];
  const spread = spreads(wanted, width, height);
  let [error, fringe, band] = [0, 0, 0];
  for (let at = 0; at < own.length; at++) {
    error += Math.abs(own[at] - wanted[at]);
    if (spread[at] <= BAND_LEVELS) continue;
    band++;
    fringe += deltaE2000(labOver(made.pixels, at * 4), labOver(truth.pixels, at * 4));
  }
  const crumbs = partsOf(width, own.length, (at) => own[at] >= CRUMB_FROM).filter(
    (part) => part.length < CRUMB_PX && !part.some((at) => wanted[at] >= CRUMB_FROM),
  );
  const holes = enclosed(wanted, width, height);
  const right = holes.filter((part) => part.filter((at) => own[at] < INSIDE).length >= RIGHT * part.length).length;
  const invented = enclosed(own, width, height).filter(
    (part) => part.filter((at) => wanted[at] >= INSIDE).length >= RIGHT * part.length,
  ).length;
  return {
    error: error / own.length,
    iou: overlapOf(made, truth),
    fringe: fringe / Math.max(1, band),
    sad: error / 255_000,
    gradient: gradientError(own, wanted, width),
    crumbs: crumbs.length,
    pockets: holes.length,
    pocketsRight: right - invented,
  };
}

/** Where somebody would click first: the middle of the largest area that is wrong, as deep in it as can be. */
export function worstPlace(
  made: PixelImage,
  truth: PixelImage,
): { readonly mode: 'keep' | 'remove'; readonly x: number; readonly y: number } | null {
  const { width } = truth;
  const [own, wanted] = [alphaOf(made), alphaOf(truth)];
  const isWrong = (at: number) => own[at] >= INSIDE !== wanted[at] >= INSIDE;
  const parts = [true, false].flatMap((keeps) => partsOf(width, own.length, (at) => isWrong(at) && wanted[at] >= INSIDE === keeps));
  const [largest] = [...parts].sort((one, other) => other.length - one.length);
  if (!largest) return null;
  // Peeled until nothing is left: what went last lies deepest.
  const isLeft = new Uint8Array(own.length);
  for (const at of largest) isLeft[at] = 1;
  let rest: readonly number[] = largest;
  let last = largest[0];
  while (rest.length > 0) {
    last = rest[Math.floor(rest.length / 2)];
    const isInner = (at: number) => {
      const x = at % width;
      return x > 0 && x < width - 1 && isLeft[at - 1] && isLeft[at + 1] && isLeft[at - width] && isLeft[at + width];
    };
    const inner = rest.filter(isInner);
    for (const at of rest) isLeft[at] = 0;
    for (const at of inner) isLeft[at] = 1;
    rest = inner;
  }
  return { mode: wanted[last] >= INSIDE ? 'keep' : 'remove', x: last % width, y: Math.floor(last / width) };
}
