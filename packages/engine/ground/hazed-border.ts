import type { SurfaceSamples } from './surface.ts';

/** Haze that is brighter than this at the border, in levels, is art of its own. */
const BRIGHTEST = 90;

/** What comes to no more than this part of the border's middle, or so many levels, is dark beside it. */
const DARK_PART = 0.25;
const DARK = 3;

/** So much of the sheet is dark, and hardly any of the border. */
const LEAST_DARK = 0.05;
const MOST_DARK_BORDER = 0.02;

/** From dark to the border's middle it goes gradually: up to the first part of that middle lie so many places for each dark one. Black ink ends in edges. */
const NEARLY = 0.9;
const BETWEEN = 0.25;

/** A glow falls off toward the corners: from the border's faint twentieth to its strong one so many levels at least, and this part of its middle. */
const TAIL = 0.05;
const LEAST_FALL = 6;
const FALL_PART = 0.35;

const brightest = ({ colors }: SurfaceSamples, index: number): number =>
  Math.max(colors[index * 3], colors[index * 3 + 1], colors[index * 3 + 2]);

/**
 * The ground, red, green and blue, of a sheet whose glow reaches all along its border: there its haze passes for the ground, and what is truly dark for
 * ink. Null where the border is ground. `isBorder` has 1 for samples along the border.
 */
export function groundUnderHaze(samples: SurfaceSamples, isBorder: Uint8Array): readonly number[] | null {
  const bordering: number[] = [];
  for (let index = 0; index < samples.count; index++) if (isBorder[index]) bordering.push(brightest(samples, index));
  bordering.sort((one, other) => one - other);
  const at = (part: number) => bordering[Math.floor(part * (bordering.length - 1))] ?? 0;
  const middle = at(0.5);
  if (middle <= DARK || middle > BRIGHTEST || at(1 - TAIL) - at(TAIL) < Math.max(LEAST_FALL, FALL_PART * middle)) return null;
  const dark = Math.max(DARK, DARK_PART * middle);
  if (bordering.filter((value) => value <= dark).length > MOST_DARK_BORDER * bordering.length) return null;
  const darks: number[] = [];
  let between = 0;
  for (let index = 0; index < samples.count; index++) {
    const value = brightest(samples, index);
    if (value <= dark) darks.push(index);
    else if (value < NEARLY * middle) between++;
  }
  if (darks.length < LEAST_DARK * samples.count || between < BETWEEN * darks.length) return null;
  // Of what is dark the darkest is the ground; the rest is haze yet.
  darks.sort((one, other) => brightest(samples, one) - brightest(samples, other));
  const one = darks[Math.floor(TAIL * darks.length)];
  return Array.from(samples.colors.subarray(one * 3, one * 3 + 3));
}
