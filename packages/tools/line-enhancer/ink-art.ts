import {
  clearFaint,
  coveredByOneInk,
  type FlatMixes,
  hasFlatAreas,
  type Ink,
  isLevel,
  type Kernels,
  mayHaveFaint,
  type PixelImage,
  settleStraddling,
  softLines,
} from '@underbase/engine';
import type { Art } from './art.ts';
import { settleSmears } from './chroma-smears.ts';
import { closeFragments } from './close-fragments.ts';
import { heldAcross, wordsAsFull } from './held-across.ts';
import { settleTints } from './jpeg-fragments.ts';
import { inkOfJpeg } from './jpeg-ink.ts';
import { settleOutlines } from './outlined-edges.ts';
import type { TakenWord } from './words-of-jpeg.ts';

/** Of what was a JPEG, lines have at least this coverage somewhere near: ruled paper, and what compression smears, stays paler all along. */
const LEAST_IN_JPEG_LINE = 76;
/** Where so much of a picture's faint lines is uneven along them, 0 to 1, what looks like several inks are shades of one, whatever is solid beside them. */
const LEAST_UNSTEADY = 0.5;
/** Ink that is nearer to its ground than this, in coded values, is read as rims of darker ink where nothing is known of it. */
const PALE = 80;
/** An ink this near to the ground's color, in levels, is the ground. */
const SAME_COLOR = 24;

/** Coverage of all that is not the ground, where it has several inks: each is read against those that it is mixed with. */
function coveredByInks({ first, second, share }: FlatMixes, ground: number): Uint8Array {
  const covered = new Uint8Array(first.length).fill(255);
  for (let at = 0; at < covered.length; at++) {
    if (first[at] === ground) covered[at] = second[at] === ground ? 0 : share[at];
    else if (second[at] === ground) covered[at] = 255 - share[at];
  }
  return covered;
}

/** Art of one ink that has faint lines; null where it has none, or several inks. */
function softArt(
  image: PixelImage,
  ink: Ink,
  mixes: FlatMixes | null,
  wasJpeg: boolean,
): Pick<Art, 'coverage' | 'shape' | 'full' | 'beside'> | null {
  const { ground } = ink;
  if (!ground) {
    const soft = mixes ? null : softLines(ink.coverage, image);
    return soft && { coverage: ink.coverage, shape: soft.shape, full: soft.full, beside: { kind: 'nothing' } };
  }
  if (!mayHaveFaint(ink.coverage, image)) return null;
  const one = coveredByOneInk(image, ground, ink.noise);
  if (!one) return null;
  const { covered, fullContrast } = one;
  const inks = wasJpeg ? [inkOfJpeg(image, covered, ground)] : null;
  const beside = { kind: 'color', color: ground, inks, alike: [] } as const;
  const soft = softLines(covered, image);
  // Several flat inks of one hue are told apart as such, however thin what is drawn in them.
  const isShades = soft !== null && (soft.unsteady >= LEAST_UNSTEADY || !hasFlatAreas(covered, image)) && !isLevel(covered, image);
  if (mixes && mixes.inks.length > 2 && !isShades) return null;
  if (soft) return { coverage: covered, shape: soft.shape, full: soft.full, beside };
  // One pale ink is its own full ink.
  return fullContrast < PALE ? { coverage: covered, shape: covered, full: null, beside } : null;
}

/** Art whose ground is even, or nothing. */
export function inkArt(
  kernels: Pick<Kernels, 'scanRuns'>,
  image: PixelImage,
  ink: Ink,
  own: Pick<Art, 'mixes' | 'shades' | 'wasJpeg' | 'drawn' | 'darkness'>,
  taken: readonly TakenWord[],
): Art {
  const { mixes, wasJpeg } = own;
  const soft = softArt(image, ink, mixes, wasJpeg);
  if (soft) return { ...soft, ...own, mixes: ink.ground ? null : mixes, ground: null };
  if (!ink.ground) return { coverage: ink.coverage, shape: ink.coverage, full: null, beside: { kind: 'nothing' }, ground: null, ...own };
  const { r, g, b } = ink.ground;
  const apart = mixes?.inks.map((own) => Math.hypot(own.r - r, own.g - g, own.b - b)) ?? [];
  const nearest = apart.indexOf(Math.min(...apart));
  const ground = nearest >= 0 && apart[nearest] < SAME_COLOR ? nearest : null;
  const alike = mixes?.alike?.filter((own) => Math.hypot(own.r - r, own.g - g, own.b - b) < SAME_COLOR) ?? [];
  // How far a color lies from the ground's is no measure where what lies in the art is of nearly that color.
  const isByInks = mixes !== null && ground !== null && (wasJpeg || mixes.inks.length > 2 || alike.length > 0);
  if (isByInks && wasJpeg && mixes.inks.length > 2) {
    settleSmears(kernels, mixes, image, ground);
    settleOutlines(mixes, image);
  }
  if (isByInks && !wasJpeg) settleStraddling(mixes, image, ground);
  const coverage = isByInks ? coveredByInks(mixes, ground) : ink.coverage;
  if (isByInks && wasJpeg) {
    clearFaint(coverage, heldAcross(coverage, taken, image), image, LEAST_IN_JPEG_LINE);
    if (mixes.inks.length > 2) {
      closeFragments(kernels, coverage, mixes, ground, image);
      settleTints(kernels, coverage, mixes, image, ground);
    }
  }
  const several = isByInks && wasJpeg ? mixes.inks.filter((_, own) => own !== ground) : null;
  const inks = several?.length === 1 ? [inkOfJpeg(image, coverage, ink.ground)] : several;
  const asFull = isByInks && wasJpeg ? wordsAsFull(coverage, taken, image) : null;
  const full = asFull && new Uint8Array(coverage.length).fill(255);
  return { coverage, shape: asFull ?? coverage, full, beside: { kind: 'color', color: ink.ground, inks, alike }, ground, ...own };
}
