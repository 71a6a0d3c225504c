import { type ColorSurvey, type FlatColor, isSameColor, type PictureNoise, type ReadFlats, type Rgb } from '@underbase/engine';
import { solidInNoise } from './solid-colors.ts';

/** Flat art has at least this much of its opaque part in flat colors. */
export const LEAST_FLAT = 0.3;
/** In clean art what is flat beside ramps is sure, however little it is. */
const LEAST_FLAT_OF_CLEAN = 0.02;

const shareOf = (flats: readonly FlatColor[]): number => flats.reduce((sum, { share }) => sum + share, 0);
export const areFlat = (flats: readonly FlatColor[], least = LEAST_FLAT): boolean => shareOf(flats) >= least;

/** Art fades where more than this of its even places, the largest flat color left out, is of no flat color ... */
const MOST_UNLIKE_FLATS = 0.1;
/** ... and all these are this much of the art: of small type hardly anything is even. */
export const LEAST_EVEN = 0.02;
/** A fade goes through many colors: of what is unlike, at least this share is beyond the two largest. Measured: fades .43 and more, thin lines whose chroma was halved up to .2. */
const LEAST_SPREAD = 0.3;
const LARGEST = 2;
/** Of art that fades so many flat colors are fields and lettering; of more some are steps of its fades, which take no screens of their own. */
const MOST_FIELDS = 5;

/** Steps of a fade that JPEG made even lie one behind another: so many at least, each within so many levels of the next, on about one way. */
const LEAST_CHAIN = 4;
const NEXT_LEVELS = 60;
const ONE_WAY = 0.9;

type Step = readonly [number, number, number];

const stepOf = (from: Rgb, to: Rgb): Step => [to.r - from.r, to.g - from.g, to.b - from.b];
const lengthOf = (step: Step): number => Math.hypot(...step);
const isOneWay = (one: Step, other: Step): boolean =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2] >= ONE_WAY * lengthOf(one) * lengthOf(other);

/** Whether enough colors follow one another from a color on, each the nearest ahead on about the same way; the way may bend, as that of a rainbow does. */
function isChain(start: Rgb, first: Step, colors: readonly Rgb[]): boolean {
  let [last, way] = [start, first];
  for (let count = 1; count < LEAST_CHAIN; count++) {
    const ahead = colors
      .map((color) => ({ color, step: stepOf(last, color) }))
      .filter(({ step }) => lengthOf(step) > 0 && lengthOf(step) <= NEXT_LEVELS && isOneWay(way, step))
      .sort((one, other) => lengthOf(one.step) - lengthOf(other.step))[0];
    if (!ahead) return false;
    [last, way] = [ahead.color, ahead.step];
  }
  return true;
}

/** Whether flat colors that end in no edges are the even steps that a JPEG made of a ramp. A mascot's shades of one hue are two or three. */
function areSteps(flats: readonly FlatColor[], fields: readonly FlatColor[]): boolean {
  const loose = flats.filter((flat) => !fields.some(({ r, g, b }) => r === flat.r && g === flat.g && b === flat.b));
  if (loose.length < LEAST_CHAIN) return false;
  return loose.some((start) => loose.some((next) => next !== start && isChain(start, stepOf(start, next), loose)));
}

/** Fading art has fields where they are so much of all but its largest color; less is a pupil or a dark corner, which takes no screen from its shades. */
const LEAST_FIELDS = 0.05;

/** Whether fields and lettering are enough of art that fades. */
function areFields([largest, ...others]: readonly FlatColor[]): boolean {
  return largest !== undefined && shareOf(others) >= LEAST_FIELDS * (1 - largest.share);
}

/** True for washed-out and distressed art: evenly colored places that no flat color explains, though noise be granted. Colors survey even places. */
function hasFades({ colors }: ColorSurvey, flats: readonly FlatColor[], noise: PictureNoise): boolean {
  const within = solidInNoise(noise);
  const unlikes: number[] = [];
  let even = 0;
  for (const { r, g, b, share } of colors) {
    const color = { r: Math.round(r), g: Math.round(g), b: Math.round(b) };
    const like = flats.findIndex((flat) => isSameColor(flat, color, within));
    if (like === 0) continue;
    even += share;
    if (like < 0) unlikes.push(share);
  }
  const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
  const unlike = sum(unlikes);
  const spread = sum(unlikes.sort((one, other) => other - one).slice(LARGEST));
  return even >= LEAST_EVEN && unlike > MOST_UNLIKE_FLATS * even && spread >= LEAST_SPREAD * unlike;
}

/** Of what is flat in a picture, fields and lettering, not the steps of fades; where hardly anything is flat, what is lettering of that. Whether the art fades, also in JPEG's blocks. */
export function flatsAmong(survey: ColorSurvey, { flats, fields, sure, lettering, steps }: ReadFlats, noise: PictureNoise) {
  const least = noise.ringing === 0 && noise.grain === 0 ? LEAST_FLAT_OF_CLEAN : LEAST_FLAT;
  // Where a glow goes on in blocks nothing is noise: a shade between two flat colors was drawn there.
  const stepped = shareOf(steps);
  const glows = stepped >= LEAST_EVEN && stepped > MOST_UNLIKE_FLATS * (stepped + shareOf(flats.slice(1)));
  const fades = glows || (noise.ringing > 0 && (areSteps(flats, fields) || hasFades(survey, flats, noise)));
  const isWhole = areFlat(flats, least);
  if (!fades) return isWhole ? { flats, lettering: [], fades } : { flats: [], lettering, fades };
  const some = flats.length > MOST_FIELDS ? fields : flats;
  const drawn = isWhole ? some : sure;
  return areFields(drawn) ? { flats: drawn, lettering: [], fades } : { flats: [], lettering, fades };
}
