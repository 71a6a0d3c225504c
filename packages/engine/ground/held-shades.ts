import { type Components, labelComponents, partAt } from '../components/label-components.ts';
import { paintParts } from '../components/paint-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { GRADUAL, LEAST_BORDER, marksOfFewer } from './highlights.ts';
import { marksWithin } from './marks-within.ts';
import { outlineOf, type Rim, readRim } from './outlined.ts';
import { type Pocket, readPockets, touchesEdge } from './pockets.ts';
import { visitPassages } from './soft-passages.ts';
import { readTops } from './tops.ts';

/** Bare ground lies within so many levels of its color at least; passages begin at three in each channel. */
const LEAST_BARE = 6;

/** Shades within so many levels of the ground, in a color's length, are looked at: farther ones keep their opacity by themselves. */
const NEAR = 90;

/** The outline is at least so many levels from the ground, where no shade that is looked at is taken for it. */
const LEAST_INK = 120;

/** Of the passages from the ground outside no more than this part is gradual: more are a shadow, or a glow. */
const MOST_GRADUAL = 0.05;

/** Smaller pockets, in pixels, tell nothing. */
const LEAST_POCKET = 24;

/** So many calm pixels, and this part of them off the ground's color, are a shade. */
const LEAST_SHADED = 12;
const SHADED = 0.5;

/**
 * What the outline bounds all around, this part of its border at least, is a counter or lies between letters. Of a few calm pixels of such a one more must
 * be off the ground's color.
 */
const INKED = 0.9;
const FEW = 100;
const INKED_SHADED = 0.75;

/**
 * A pocket too small to have calm pixels is a shade where the outline bounds less than this part of it, other shades this part at least, and hardly a pixel
 * has the ground's color. Where more of all pockets that no outline bounds has it, the sheet is worn.
 */
const LEAST_SMALL = 8;
const HALF_INKED = 0.75;
const IN_SHADES = 0.2;
const HARDLY_BARE = 0.1;

/** A larger one is a shade, too, where the outline bounds this part of it at least, other shades this one, and this part of its calm pixels is off the ground's color. */
const TOP_INKED = 0.5;
const TOP_IN_SHADES = 0.03;
const TOP_SHADED = 0.1;

/** Of art no more than this part is of the ground's very color where shades are held, but for tops: a ring shaded toward its middle is open there. */
const MOST_OF_ART = 0.2;

/**
 * Finds what an outline of one ink holds that is nearly of the ground's color, or of its very color: the light bands of chrome, the pale top of a plate.
 * Pockets that lead gradually to other shades; a counter of a letter ends in its outline all round. Null where no outline keeps the ground outside from
 * all art. One byte a pixel: 255 in such a pocket, else 0. `ringing` as `measureRinging` tells. Keeps its input.
 */
export function findHeldShades(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  return marksOfFewer(image, ground, (some, own) => heldPockets(some, own, ringing, kernels));
}

function heldPockets(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  const bare = marksWithin(image, ground.surface, Math.max(LEAST_BARE, grainReach(ground), RINGS * ringing));
  const grounds = labelComponents(kernels, bare, image, { threshold: 1, connectivity: 4 });
  const ink = outlineAround(image, ground, grounds, ringing);
  if (!ink) return null;
  const near = marksWithin(image, ground.surface, NEAR);
  const parts = labelComponents(kernels, near, image, { threshold: 1, connectivity: 4 });
  const isHeld = heldParts(readPockets(image, ground, parts, near, bare, ink, ringing));
  if (!isHeld.includes(255)) return null;
  const marks = new Uint8Array(bare.length);
  paintParts(parts, isHeld, marks);
  let art = bare.length;
  for (let part = 1; part <= grounds.count; part++) if (touchesEdge(grounds, part, image)) art -= grounds.areas[part];
  return bareBesideTops(image, ground, grounds, marks, ink, ringing) <= MOST_OF_ART * art ? marks : null;
}

/** Counts the pixels of the ground's very color where shades are held, but for tops. */
function bareBesideTops(
  image: PixelImage,
  ground: Ground,
  grounds: Components,
  held: Uint8Array,
  ink: readonly number[],
  ringing: number,
): number {
  const isBare = Uint8Array.from(readTops(image, ground, grounds, ink, ringing), (isTop) => 1 - isTop);
  const bare = new Uint8Array(held.length);
  paintParts(grounds, isBare, bare);
  let count = 0;
  for (let at = 0; at < held.length; at++) if (held[at] !== 0 && bare[at] !== 0) count++;
  return count;
}

/** Tells of each pocket whether it is a shade that the outline holds: 255, or 0. */
function heldParts(pockets: readonly Pocket[]): Uint8Array {
  const isInShades = ({ isEnclosed, area, border, sides }: Pocket) =>
    isEnclosed && area >= LEAST_SMALL && sides.inked < HALF_INKED * border.all;
  let [bare, all] = [0, 0];
  for (const pocket of pockets) {
    if (!isInShades(pocket) || isShaded(pocket)) continue;
    bare += pocket.bare;
    all += pocket.area;
  }
  const isWorn = bare > HARDLY_BARE * all;
  return Uint8Array.from(pockets, (pocket) => {
    const isSmallShade =
      !isWorn && isInShades(pocket) && pocket.bare <= HARDLY_BARE * pocket.area && pocket.sides.shaded >= IN_SHADES * pocket.border.all;
    return isShaded(pocket) || isSmallShade ? 255 : 0;
  });
}

/** Whether enough calm pixels of a pocket are off the ground's color. */
function isShaded({ isEnclosed, area, border, calm: { all, shaded }, sides }: Pocket): boolean {
  if (!isEnclosed || area < LEAST_POCKET || shaded < LEAST_SHADED) return false;
  if (border.gradual >= Math.max(LEAST_BORDER, GRADUAL * border.all)) return true;
  if (all >= FEW && isLetter(border.all, sides) && shaded >= TOP_SHADED * all) return true;
  const isBetween = sides.inked >= INKED * border.all && all < FEW;
  return shaded >= (isBetween ? INKED_SHADED : SHADED) * all;
}

/** Whether the outline bounds a pocket, and shades somewhere, as the white top of a letter: long strokes are shaded but at their ends. */
function isLetter(border: number, { inked, shaded }: Pocket['sides']): boolean {
  return inked >= TOP_INKED * border && shaded >= Math.max(LEAST_BORDER, TOP_IN_SHADES * border);
}

/**
 * The ink, less the ground's color, of an outline that lies between the ground outside and all art, farther from the ground's color than the shades that are
 * looked at; null where there is none.
 */
function outlineAround(image: PixelImage, ground: Ground, grounds: Components, ringing: number): readonly number[] | null {
  const isGround = (x: number, y: number) => {
    const part = partAt(grounds, { x, y });
    return part > 0 && touchesEdge(grounds, part, image);
  };
  const rims: Rim[] = [];
  let [all, soft] = [0, 0];
  visitPassages(image, ground, {
    passage(passage) {
      if (!isGround(passage.x - passage.stepX, passage.y - passage.stepY)) return;
      all++;
      if (passage.isSoft) soft++;
      const rim = readRim(image, ground, passage, ringing, isGround);
      if (rim) rims.push(rim);
    },
  });
  const ink = soft <= MOST_GRADUAL * all ? outlineOf(rims, ringing) : null;
  return ink && Math.hypot(...ink) > LEAST_INK ? ink : null;
}
