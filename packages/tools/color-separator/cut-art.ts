import { lumaOf, type PixelImage, type Rgb } from '@underbase/engine';

/** Alpha of a pixel that is the art's own, and of one that has nothing of it. */
const [WHOLE, CLEAR] = [250, 5];
/** What was cut off is so much of the sheet at least; a speck that is missing is no ground. */
const LEAST_CUT = 0.005;
/** Rims are partly clear: more such pixels for each one at the edge of what is whole are a fade. */
const MOST_PARTLY = 3;
/** So far inside the edge a JPEG shows what the art is there. */
const INWARD = 5;
/** A rim that is less far off the art inside it, in levels, tells of no ground. */
const TELLING = 24;
/** Rims lie so near to the line from the art to the ground that they were cut from, in levels: the middle one of all. */
const ON_LINE = 24;
/** Fewer rims than this tell nothing. */
const LEAST_TELLING = 24;
/** Colors of pixels with less alpha are hardly kept. */
const LEAST_SEEN = 40;
/** Grounds that logos come on. */
const GROUNDS: readonly Rgb[] = [
  { r: 255, g: 255, b: 255 },
  { r: 0, g: 0, b: 0 },
];

/** Art that was cut from a JPEG, as the JPEG that it was. */
export interface StandingArt {
  /** The art on its ground, opaque. */
  readonly image: PixelImage;
  readonly ground: Rgb;
}

/** A pixel at the edge of the art, one inside it and the one beyond it, by their first bytes. */
interface Rim {
  readonly at: number;
  readonly inside: number;
  readonly beyond: number;
}

/** Where art that was cut out of its ground ends. */
interface Edges {
  readonly rims: readonly Rim[];
  /** Pixels of the art that lie at what is not whole. */
  readonly length: number;
}

/** How many pixels of a sheet are clear, and partly so. */
function countOf({ pixels }: PixelImage): { readonly clear: number; readonly partly: number } {
  let [clear, partly] = [0, 0];
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] <= CLEAR) clear++;
    else if (pixels[at] < WHOLE) partly++;
  }
  return { clear, partly };
}

function edgesOf({ width, height, pixels }: PixelImage): Edges {
  const isWhole = (place: number) => pixels[place * 4 + 3] >= WHOLE;
  const rims: Rim[] = [];
  let length = 0;
  for (let y = INWARD; y < height - INWARD; y++) {
    const end = (y + 1) * width - INWARD;
    for (let place = y * width + INWARD; place < end; place++) {
      if (!isWhole(place)) continue;
      // Asked of every whole pixel, and most lie among their like: nothing is made before one does not.
      if (isWhole(place - 1) && isWhole(place + 1) && isWhole(place - width) && isWhole(place + width)) continue;
      length++;
      const dx = Number(isWhole(place + 1)) - Number(isWhole(place - 1));
      const dy = Number(isWhole(place + width)) - Number(isWhole(place - width));
      const step = dy * width + dx;
      const inside = place + INWARD * step;
      if ((dx !== 0 || dy !== 0) && isWhole(inside)) rims.push({ at: place * 4, inside: inside * 4, beyond: (place - step) * 4 });
    }
  }
  return { rims, length };
}

/** How far a rim's color lies off the line from the art inside it to a ground, in levels. */
function offLine(pixels: Uint8Array, { at, inside }: Pick<Rim, 'at' | 'inside'>, ground: Rgb): number {
  const to = [ground.r, ground.g, ground.b];
  let [along, square] = [0, 0];
  for (let c = 0; c < 3; c++) {
    along += (pixels[at + c] - pixels[inside + c]) * (to[c] - pixels[inside + c]);
    square += (to[c] - pixels[inside + c]) ** 2;
  }
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
  let off = 0;
  for (let c = 0; c < 3; c++) off += (pixels[at + c] - pixels[inside + c] - share * (to[c] - pixels[inside + c])) ** 2;
  return Math.sqrt(off);
}

const middleOf = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** The ground that rims were mixed with; where they tell none, the one that the art stands out from. Null where it was another color. */
function groundOfRims({ pixels }: PixelImage, { rims }: Edges): Rgb | null {
  const isTelling = ({ at, inside }: Pick<Rim, 'at' | 'inside'>): boolean =>
    Math.hypot(pixels[at] - pixels[inside], pixels[at + 1] - pixels[inside + 1], pixels[at + 2] - pixels[inside + 2]) >= TELLING;
  // Along a path the pixels of the edge itself are mixed with the ground, and tell of it far more than what a JPEG leaves inside.
  const beyond = rims.flatMap(({ beyond, inside }) => (pixels[beyond + 3] >= LEAST_SEEN ? [{ at: beyond, inside }] : []));
  for (const telling of [beyond.filter(isTelling), rims.filter(isTelling)]) {
    if (telling.length < Math.max(LEAST_TELLING, rims.length / 20)) continue;
    const off = GROUNDS.map((ground) => middleOf(telling.map((rim) => offLine(pixels, rim, ground))));
    const least = Math.min(...off);
    return least <= ON_LINE ? GROUNDS[off.indexOf(least)] : null;
  }
  const light = middleOf(rims.map(({ at }) => lumaOf({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] })));
  return light > 127 ? GROUNDS[1] : GROUNDS[0];
}

/**
 * Art that was cut from a flat ground, on that ground again: what a JPEG left around its edges tells of the JPEG only there. Null where it is opaque all
 * over, fades, or was cut from a ground that is neither white nor black. Straight alpha; keeps its input.
 */
export function standingArt(given: PixelImage): StandingArt | null {
  const { clear, partly } = countOf(given);
  if (clear < LEAST_CUT * given.width * given.height) return null;
  const edges = edgesOf(given);
  if (edges.rims.length === 0 || partly > MOST_PARTLY * edges.length) return null;
  const ground = groundOfRims(given, edges);
  if (!ground) return null;
  return { image: { ...given, pixels: onGround(given.pixels, ground) }, ground };
}

/** Pixels over a ground, opaque. Most of what was cut out is whole or clear, and needs no arithmetic. */
function onGround(given: Uint8Array, { r, g, b }: Rgb): Uint8Array {
  const pixels = given.slice();
  const words = new Uint32Array(pixels.buffer);
  const bare = new Uint32Array(Uint8Array.of(r, g, b, 255).buffer)[0];
  for (let place = 0; place < words.length; place++) {
    const alpha = words[place] >>> 24;
    if (alpha === 255) continue;
    words[place] = bare;
    if (alpha === 0) continue;
    for (let at = place * 4, c = 0; c < 3; at++, c++) pixels[at] = Math.round((alpha * given[at] + (255 - alpha) * pixels[at]) / 255);
  }
  return pixels;
}
