import { lumaAt } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import { isOpaque } from '../is-opaque.ts';
import { contrasts } from '../jpeg-repair/clean-noise.ts';
import type { Size } from '../region/rect.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
import { boxMean, maskedMeans } from './box-mean.ts';
import { flatPixels, LEAST_NOISE, OF_RINGING } from './flat-pixels.ts';
import { insideAreas } from './inside-areas.ts';

/** How far a drawing may lie off the picture around a pixel, root mean square in levels: nearer is trusted whole, farther not at all. */
const NEAR_LEVELS = 10;
const FAR_LEVELS = 40;
/** The same as a part of how much the drawing itself varies there: an edge that explains less than it draws is an edge of the drawing alone. */
const NEAR_SHARE = 0.15;
const FAR_SHARE = 0.6;
/** A variation smaller than this is none, levels. */
const EVEN_LEVELS = 4;
/** There differences of color count for so much beside those of light: JPEG keeps color at half the size. */
const OF_COLOR = 0.4;
/** Grain goes up and down by so many times its measure. What goes further than all noise is something that was not drawn, from twice as much on for sure. */
const OF_GRAIN = 3;
/**
 * Noise is as often above as below: a drawing that lies to one side in the mean of a square has another color, or is even where the picture is shaded.
 * Light bears little, so that no shade is made even that could be seen; JPEG's blocks of color are twice eight pixels wide and bear more. Levels, the
 * color's as counted above; halves of the sides.
 */
const SIDE_RADIUS = 3;
/** Coarse grain lies to one side over as much as that, and to the other beside it. Shades go on, and steps drawn of them are wider. */
const SIDE_RADIUS_OF_GRAIN = 12;
const LIGHT_SIDE = { near: 2.5, far: 6 } as const;
const COLOR_SIDE = { near: 6, far: 16 } as const;
/** Noise of a flat area may be so many times as strong: there is nothing else. */
const ROOM_OF_FLAT = 3;
/** Half the side of the square that tells whether an edge is one of flat areas, the part of it that has to be inside of any, and flat. */
const BESIDE_RADIUS = 3;
const LEAST_INSIDE = 0.1;
const HALF = 0.5;
/** An edge is one between flat areas where all inside of any nearby is flat, and in part from so much on. */
const NEARLY_FLAT = 0.75;
/** Half the side of a region, and how much of what is fine in both may be untrue: up to the first all of it is believed, from the second on nothing. */
const REGION_RADIUS = 6;
const TOLD_SHARE = 0.25;
const UNTOLD_SHARE = 0.5;
/** Untold parts of the picture smaller than this are no texture. */
const FEW_UNTOLD = 0.1;
/** What rounding to bytes leaves of three channels, squared, and a claim so small that it is none. */
const ROUNDING = 0.5;
const LEAST_CLAIM = 0.01;
/** Halves of the sides of the squares looked at. */
const OFF_RADIUS = 1;
const VARIED_RADIUS = 2;
/** Levels that noise adds to what may lie off: twice the grain, and a part of the contrast that ringing leaves beside edges. */
const PER_GRAIN = 2;
const PER_RINGING = 255;

const falling = (value: number, near: number, far: number): number => Math.min(1, Math.max(0, (far - value) / (far - near)));

/** How a drawing is compared with its picture. */
export interface TrustRules {
  readonly noise: PictureNoise;
  /** JPEG, or grain that is to go, lies on the picture. */
  readonly isNoisy: boolean;
  /** Grain of the file's even places, levels, as `evenGrain` has it, where that is to go; 0 otherwise. */
  readonly grain?: number;
}

/** A picture and its drawing, laid over black or over white. */
interface Compared {
  /** The light of the picture less that of the drawing. */
  readonly light: Float32Array;
  /** One channel of both. The difference counts what is color alone for less where noise lies on the picture. */
  channels(): Iterable<{ readonly apart: Float32Array; readonly drawn: Float32Array }>;
}

/** What both are laid over: black shows what is opaque as it is. */
const GROUNDS = { ofOpaque: [0], ofCutOut: [0, 255] } as const;

function lightApart({ pixels }: PixelImage, drawn: Uint8Array, under: number, out: Float32Array): void {
  for (let index = 0, at = 0; index < out.length; index++, at += 4) {
    const own = pixels[at + 3];
    const other = drawn[at + 3];
    out[index] = (lumaAt(pixels, at) * own - lumaAt(drawn, at) * other + under * (other - own)) / 255;
  }
}

/** Fills in how far one channel of both lies apart, and what the drawing has. A function of its own: loops inside of generators are slow. */
function fillChannel(
  { pixels, drawn, light }: { readonly pixels: Uint8Array; readonly drawn: Uint8Array; readonly light: Float32Array },
  { channel, under, ofColor }: { readonly channel: number; readonly under: number; readonly ofColor: number },
  apart: Float32Array,
  value: Float32Array,
): void {
  for (let index = 0, at = 0; index < apart.length; index++, at += 4) {
    const own = pixels[at + 3];
    const other = drawn[at + 3];
    const one = (pixels[at + channel] * own + under * (255 - own)) / 255;
    const two = (drawn[at + channel] * other + under * (255 - other)) / 255;
    apart[index] = light[index] + ofColor * (one - two - light[index]);
    value[index] = two;
  }
}

/** Both over every ground that tells something. What it gives is good until it gives the next one. */
function* comparisons(image: PixelImage, drawn: Uint8Array, ofColor: number): Generator<Compared> {
  const { pixels } = image;
  const light = new Float32Array(pixels.length / 4);
  const [apart, value] = [new Float32Array(light.length), new Float32Array(light.length)];
  const isSolid = isOpaque(image) && isOpaque({ pixels: drawn });
  for (const under of isSolid ? GROUNDS.ofOpaque : GROUNDS.ofCutOut) {
    lightApart(image, drawn, under, light);
    yield {
      light,
      *channels() {
        for (let channel = 0; channel < 3; channel++) {
          fillChannel({ pixels, drawn, light }, { channel, under, ofColor }, apart, value);
          yield { apart, drawn: value };
        }
      },
    };
  }
}

/** A pixel's squares of a plane where they are larger. */
function takeLargerSquares(most: Float32Array, plane: Float32Array): void {
  for (let index = 0; index < most.length; index++) {
    const square = plane[index] * plane[index];
    if (square > most[index]) most[index] = square;
  }
}

const takeLarger = (most: Float32Array, other: Float32Array): void => {
  for (let index = 0; index < most.length; index++) if (other[index] > most[index]) most[index] = other[index];
};

const takeFarther = (most: Float32Array, other: Float32Array): void => {
  for (let index = 0; index < most.length; index++) {
    const far = Math.abs(other[index]);
    if (far > most[index]) most[index] = far;
  }
};

/** Memory that one plane after the other is worked out in. */
interface Work {
  readonly one: Float32Array;
  readonly two: Float32Array;
  readonly three: Float32Array;
  readonly across: Float32Array;
}

/** How much a plane varies around each pixel: the mean of the squares less the square of the mean. */
function variance(plane: Float32Array, size: Size, radius: number, { one, two, three, across }: Work): Float32Array {
  const mean = boxMean(plane, size, radius, one, across);
  for (let index = 0; index < two.length; index++) two[index] = plane[index] * plane[index];
  const squares = boxMean(two, size, radius, three, across);
  for (let index = 0; index < squares.length; index++) squares[index] -= mean[index] * mean[index];
  return squares;
}

/** What a plane has beyond the mean of three by three. */
function fineOf(plane: Float32Array, size: Size, out: Float32Array, across: Float32Array): Float32Array {
  const fine = boxMean(plane, size, OFF_RADIUS, out, across);
  for (let index = 0; index < fine.length; index++) fine[index] = plane[index] - fine[index];
  return fine;
}

/** Whether hardly anything is untold. */
function isNearlyTold(told: Float32Array): boolean {
  let untold = 0;
  for (let index = 0; index < told.length; index++) if (told[index] < HALF) untold++;
  return untold < FEW_UNTOLD * told.length;
}

/**
 * How far a drawing tells a region of a clean picture, 0 to 1: what both have finer than three pixels is to be the same. A shade drawn in steps and a texture drawn
 * in flecks come near to their picture in color, but each of their edges is one that it hasn't, or has elsewhere. What is untrue counts as a part of the
 * stronger of both, and edges stronger than they were drawn are none: those in steps of whole pixels lie off drawn ones. Where hardly anything is untold, all is told: strokes too fine for either.
 */
class ToldRegions {
  readonly #size: Size;
  readonly #work: Work;
  readonly #told: Float32Array;
  /** Sums over channels, a pixel each, of what is fine: squares of what the drawing misses, of its own, and the product of both. */
  readonly #missed: Float32Array;
  readonly #drawing: Float32Array;
  readonly #crossed: Float32Array;

  constructor(size: Size, work: Work) {
    const plane = (): Float32Array => new Float32Array(size.width * size.height);
    this.#size = size;
    this.#work = work;
    this.#told = plane().fill(1);
    [this.#missed, this.#drawing, this.#crossed] = [plane(), plane(), plane()];
  }

  add(apart: Float32Array, drawn: Float32Array): void {
    const { one, two, across } = this.#work;
    const [fine, own] = [fineOf(apart, this.#size, one, across), fineOf(drawn, this.#size, two, across)];
    const [missed, drawing, crossed] = [this.#missed, this.#drawing, this.#crossed];
    for (let index = 0; index < fine.length; index++) {
      const off = fine[index];
      const there = own[index];
      missed[index] += off * off;
      drawing[index] += there * there;
      crossed[index] += off * there;
    }
  }

  /** All channels over one ground were added: the worst ground counts. */
  closeGround(): void {
    const { one, two, three, across } = this.#work;
    const mean = (sum: Float32Array, out: Float32Array): Float32Array => boxMean(sum, this.#size, REGION_RADIUS, out, across);
    const [untrue, claimed, along] = [mean(this.#missed, one), mean(this.#drawing, two), mean(this.#crossed, three)];
    const told = this.#told;
    for (let index = 0; index < told.length; index++) {
      const own = claimed[index] + 2 * along[index] + untrue[index];
      const falls = Math.max(0, along[index]);
      const more = (falls * falls) / (claimed[index] + LEAST_CLAIM);
      const share = Math.max(0, untrue[index] - more - ROUNDING) / (Math.max(claimed[index], own) + LEAST_CLAIM);
      told[index] = Math.min(told[index], falling(share, TOLD_SHARE, UNTOLD_SHARE));
    }
    for (const sum of [this.#missed, this.#drawing, this.#crossed]) sum.fill(0);
  }

  found(): Float32Array {
    return isNearlyTold(this.#told) ? this.#told.fill(1) : this.#told;
  }
}

/**
 * How far a drawing is to be trusted at each pixel of the picture that it was read from, 0 not at all to 255: whole where it comes back to the
 * picture once it is drawn at the picture's own size, not at all where it says something else, and not in what is shaded like a photo, where every
 * edge of the drawing is one that the picture hasn't.
 *
 * Where noise lies on the picture, pixels that no edge of the drawing touches are asked one thing: are they of the area's color, give or take noise?
 * Edges are judged by themselves, so that noise beside them costs the areas nothing, and areas don't vouch for edges.
 *
 * Colors are laid over white and over black, and the worse one counts.
 * @param drawn the drawing at the picture's size, straight RGBA
 * @param out one byte a pixel
 * @returns how far each pixel is one of flat areas or of an edge between them, a byte each; empty where no noise lies on the picture
 */
export function drawingTrust(
  image: PixelImage,
  drawn: Uint8Array,
  { noise: measured, isNoisy, grain = 0 }: TrustRules,
  out: Uint8Array,
): Uint8Array {
  const noise = { ...measured, grain: Math.max(measured.grain, grain) };
  const count = image.width * image.height;
  const [off, varied] = [new Float32Array(count), new Float32Array(count)];
  const inside = isNoisy ? insideAreas(drawn, image) : new Uint8Array(count);
  const [lightSide, colorSide] = [new Float32Array(isNoisy ? count : 0), new Float32Array(isNoisy ? count : 0)];
  const sides = isNoisy ? maskedMeans(inside, image, grain > 0 ? SIDE_RADIUS_OF_GRAIN : SIDE_RADIUS) : null;
  const plane = (): Float32Array => new Float32Array(count);
  const work: Work = { one: plane(), two: plane(), three: plane(), across: plane() };
  const told = isNoisy ? null : new ToldRegions(image, work);
  for (const { light, channels } of comparisons(image, drawn, isNoisy ? OF_COLOR : 1)) {
    if (sides) takeFarther(lightSide, sides.of(light));
    for (const channel of channels()) {
      takeLargerSquares(off, channel.apart);
      takeLarger(varied, variance(channel.drawn, image, VARIED_RADIUS, work));
      if (sides) takeFarther(colorSide, sides.of(channel.apart));
      told?.add(channel.apart, channel.drawn);
    }
    told?.closeGround();
  }
  const near = boxMean(off, image, OFF_RADIUS, work.one, work.across);
  const wide = boxMean(off, image, VARIED_RADIUS, work.two, work.across);
  const within = isNoisy ? maskedMeans(inside, image, OFF_RADIUS).of(off) : near;
  const more = PER_GRAIN * noise.grain + PER_RINGING * noise.ringing;
  const contrast = isNoisy ? contrasts({ ...image, pixels: drawn }) : new Uint8Array(0);
  const flat = isNoisy ? flatPixels({ drawn, inside, within, lightSide, contrast, noise }, image) : new Uint8Array(0);
  const ofArea = (index: number): number => {
    const room = flat[index] === 1 ? ROOM_OF_FLAT : 1;
    const noisy = room * (LEAST_NOISE + OF_GRAIN * noise.grain + OF_RINGING * noise.ringing * contrast[index]);
    return Math.min(
      falling(Math.sqrt(within[index]), noisy, 2 * noisy),
      falling(lightSide[index], room * LIGHT_SIDE.near, room * LIGHT_SIDE.far),
      falling(colorSide[index], room * COLOR_SIDE.near, room * COLOR_SIDE.far),
    );
  };
  // Edges between areas that aren't flat are steps that the drawing made of a shade. Where nothing is inside, as in fine type, nobody knows.
  const besideFlat = isNoisy ? maskedMeans(inside, image, BESIDE_RADIUS).of(Float32Array.from(flat)) : new Float32Array(0);
  const besideInside = isNoisy ? boxMean(Float32Array.from(inside), image, BESIDE_RADIUS) : new Float32Array(0);
  const ofEdge = (index: number): number => {
    if (isNoisy && besideInside[index] > LEAST_INSIDE && besideFlat[index] < HALF) return 2 * besideFlat[index] * ofSharpEdge(index);
    return ofSharpEdge(index);
  };
  const ofSharpEdge = (index: number): number => {
    const share = Math.sqrt(wide[index]) / (Math.sqrt(varied[index]) + EVEN_LEVELS + more);
    return Math.min(falling(Math.sqrt(near[index]), NEAR_LEVELS + more, FAR_LEVELS + 2 * more), falling(share, NEAR_SHARE, FAR_SHARE));
  };
  const share = told?.found();
  for (let index = 0; index < count; index++) {
    const trusted = inside[index] === 1 ? ofArea(index) : ofEdge(index);
    out[index] = Math.round(255 * trusted * (share?.[index] ?? 1));
  }
  if (!isNoisy) return flat;
  const ofFlat = (index: number): number => {
    if (inside[index] === 1) return 255 * flat[index];
    return besideInside[index] > LEAST_INSIDE ? Math.round(255 * (1 - falling(besideFlat[index], NEARLY_FLAT, 1))) : 0;
  };
  return Uint8Array.from(flat, (_, index) => ofFlat(index));
}
