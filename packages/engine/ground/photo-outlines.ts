import type { PixelImage } from '../image.ts';
import { crispPart } from './crisp-steps.ts';
import type { Mass } from './photo-lattice.ts';

/** Its mass is deep for this part, as that of a photo that fades is. */
const LEAST_DEEP_PART = 0.72;

/**
 * A photo that fades, of one hue or hardly lit, tells by its outlines: luma changes at once in so many of its squares (.21 to .6; .0 to .13 in flames, smoke, washes, airbrush and metal
 * with a shadow). Of its own strongest color it is dim for half at most, where neon is for more, and it is rather deep, busy and uneven, as others are.
 */
const LEAST_CRISP = 0.18;
/** And meets the ground gradually in this part of its passages: where one side of four fades, the others are edges. */
export const SOFT_PART_CRISP = 0.12;
const MOST_DIM = 0.5;
const MOST_EVEN = 0.2;
const BUSY_PART = [0.06, 0.36] as const;
const STIRRED_PART = [0.17, 0.45] as const;

/**
 * The wider it fades, the more of it is dim, and the fewer of its outlines are left. Art of many hues for each strength needs fewer, is as uneven as photos in color are, and may be dim for
 * more (.05 to .12 even, .10 to .18 crisp; a glow over smoke .16 to .20 and .09, neon .20 to .28 and .12, nebulae .21, flames of one hue for each strength).
 */
const LEAST_CRISP_HUED = 0.1;
const MOST_DIM_HUED = 0.6;
const MOST_EVEN_HUED = 0.13;
const OFF_HUED = 0.2;
const SCATTER_HUED = 0.05;

/**
 * A photo of one hue, or by night, that ends in edges tells by its outlines, too, and by its frame, see isFramed: fur, feathers and cut-outs are uneven and crisp likewise. A night
 * sky changes little; what is crisp nearly all over is the texture of paper, of strands or of dots.
 */
const BUSY_PART_FRAMED = [0.05, 0.36] as const;
const STIRRED_PART_FRAMED = [0.14, 0.45] as const;
const MOST_EVEN_FRAMED = 0.3;
const MOST_CRISP_FRAMED = 0.7;
/** A sky of a gradient alone, with what stands before it in other hues: drawn gradients change less (.00 to .02), whatever they are of. */
const BUSY_PART_SKY = [0.03, 0.36] as const;
const STIRRED_PART_SKY = [0.09, 0.45] as const;
const MOST_EVEN_SKY = 0.5;

/** Whether art is a photo: surely, if it fills a frame, or not. */
export type PhotoLooks = 'yes' | 'ifFramed' | 'no';

export const isPartOf = (all: number, count: number, [least, most]: readonly [number, number]): boolean =>
  count >= least * all && count <= most * all;

const isHued = ({ off, scatter }: Mass): boolean => off >= OFF_HUED && scatter >= SCATTER_HUED;

/**
 * Whether a mass that neither its hues nor its tones tell is a photo, by the outlines of things within. `meetsSoftly` tells whether it meets its ground gradually in SOFT_PART_CRISP of its passages.
 * Keeps its input.
 */
export function looksByOutlines(image: PixelImage, mass: Mass, meetsSoftly: () => boolean): PhotoLooks {
  if (mass.deep < LEAST_DEEP_PART * mass.art || mass.dimmer > MOST_DIM_HUED * mass.deep) return 'no';
  const crisp = () => crispPart(image, { side: mass.side, columns: mass.columns, asked: mass.squares }, mass.strongest);
  if (meetsSoftly()) return looksFaded(mass, crisp) ? 'yes' : 'no';
  return looksMasked(mass, crisp) ? 'ifFramed' : 'no';
}

function looksFaded(mass: Mass, crisp: () => number): boolean {
  const { deep, dimmer, pairs, busy, stirred, even } = mass;
  if (!isPartOf(pairs, busy, BUSY_PART) || !isPartOf(pairs, stirred, STIRRED_PART) || even > MOST_EVEN * pairs) return false;
  if (isHued(mass) && even <= MOST_EVEN_HUED * pairs) return crisp() >= LEAST_CRISP_HUED;
  if (dimmer > MOST_DIM_HUED * deep) return false;
  const part = crisp();
  return part >= LEAST_CRISP && dimmer <= (MOST_DIM + part - LEAST_CRISP) * deep;
}

function looksMasked(mass: Mass, crisp: () => number): boolean {
  const { deep, dimmer, pairs, busy, stirred, even } = mass;
  if (dimmer > MOST_DIM * deep) return false;
  const [busyPart, stirredPart, mostEven] = isHued(mass)
    ? [BUSY_PART_SKY, STIRRED_PART_SKY, MOST_EVEN_SKY]
    : [BUSY_PART_FRAMED, STIRRED_PART_FRAMED, MOST_EVEN_FRAMED];
  if (!isPartOf(pairs, busy, busyPart) || !isPartOf(pairs, stirred, stirredPart) || even > mostEven * pairs) return false;
  const part = crisp();
  return part >= LEAST_CRISP && part <= MOST_CRISP_FRAMED;
}
