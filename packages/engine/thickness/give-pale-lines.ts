import type { PixelImage } from '../image.ts';
import { type Chain, fullnessOn, type Mixture, SAME_LEVEL } from './line-chains.ts';

/** Lines up to this times an ink's fullness are of it. */
export const OF_PALE = 1.12;
/** Of fewer middles than these, nothing is told ... */
const LEAST_TOLD = 10;
/** ... but of a part between fuller lines that is as full as the paler ink, to the level. */
const LEAST_PART = 3;
/** What is so many times as full as a paler ink's lines is no part of them, nor are its rims. */
const FULLER = 1.35;
/** A line's rims lie so far from its middle. */
const RIM_PX = 3;
/** A line goes on so far where something comes near it. */
const ONWARD_PX = 8;

/**
 * What of a line is as pale as a paler ink's lines are, in connected parts: all of it, or where it crosses a fuller line what lies between such crossings.
 * Lines of the darker ink are pale in places too, but have more of it across. A short part is one only if it is as full as that ink, to the level.
 */
export function paleParts(
  { places, lines, full: own }: Chain,
  { width }: PixelImage,
  most: number,
  full: number,
  mostAcross: number,
): readonly (readonly number[])[] {
  const isWhole = own <= OF_PALE * full;
  const pale = places.filter((_, at) => lines[at].full <= most && (isWhole || lines[at].across <= mostAcross));
  if (isWhole && pale.length === places.length) return pale.length >= LEAST_TOLD ? [pale] : [];
  const fulls = new Map(places.map((at, place) => [at, lines[place].full]));
  const open = new Set(pale);
  const parts: number[][] = [];
  for (const start of pale) {
    if (!open.delete(start)) continue;
    const part = [start];
    for (const at of part) {
      for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1])
        if (open.delete(at + step)) part.push(at + step);
    }
    const isLevel = part.length >= LEAST_PART && part.every((at) => Math.abs((fulls.get(at) ?? 0) - full) <= SAME_LEVEL);
    if (part.length >= LEAST_TOLD || isLevel) parts.push(part);
  }
  return parts;
}

/** Whether an ink is pure anywhere near a place. */
function isNearPure({ first, second }: Mixture, { width }: PixelImage, at: number, ink: number): boolean {
  for (let v = -RIM_PX; v <= RIM_PX; v++) {
    for (let place = at + v * width - RIM_PX; place <= at + v * width + RIM_PX; place++) {
      if (first[place] === ink && second[place] === ink) return true;
    }
  }
  return false;
}

/** Whether a place is the rim of a line that is fuller than a paler ink's are. */
function isRimOfFuller(mixture: Mixture, image: PixelImage, at: number, { ground, far, ink }: Chain, most: number): boolean {
  let isRim = false;
  lookAround(image, at, 1, (place) => {
    if (fullnessOn(mixture, place, ground, far, ink) > most) isRim = true;
  });
  return isRim;
}

/** Calls `see` with each place so far around one. */
function lookAround({ width, height }: PixelImage, middle: number, reachPx: number, see: (at: number) => void): void {
  const [x, y] = [middle % width, Math.floor(middle / width)];
  for (let v = Math.max(0, y - reachPx); v <= Math.min(height - 1, y + reachPx); v++) {
    for (let at = v * width + Math.max(0, x - reachPx); at <= v * width + Math.min(width - 1, x + reachPx); at++) see(at);
  }
}

/**
 * Reads a line, given by its middles, and its rims as what they have of the paler ink, and where it comes near others what is left of it there: a mix of the
 * darker ink, and as pale, that nothing fuller lies beside.
 */
export function giveLine(
  mixture: Mixture,
  image: PixelImage,
  line: Chain,
  places: readonly number[],
  pale: number,
  full: number,
  most: number,
): void {
  const { first, second, share } = mixture;
  const { ground, far, ink } = line;
  const give = (at: number): boolean => {
    const [isFirst, isSecond] = [first[at] === ink, second[at] === ink];
    if (isFirst === isSecond) return false;
    const was = isFirst ? 1 - share[at] / 255 : share[at] / 255;
    if (was <= 0 || was > most) return false;
    first[at] = isFirst ? second[at] : first[at];
    second[at] = pale;
    share[at] = Math.round(255 * Math.min(1, was / full));
    return true;
  };
  const isRim = (at: number) => isRimOfFuller(mixture, image, at, line, FULLER * most);
  let open: number[] = [];
  for (const middle of places) {
    lookAround(image, middle, RIM_PX, (at) => {
      if (fullnessOn(mixture, at, ground, far, ink) > 0 && !isRim(at) && give(at)) open.push(at);
    });
  }
  const given = [...open];
  for (let round = 0; round < ONWARD_PX && open.length > 0; round++) {
    const next: number[] = [];
    for (const from of open) {
      lookAround(image, from, 1, (at) => {
        if (first[at] === second[at] || (first[at] !== ink && second[at] !== ink) || isNearPure(mixture, image, at, ink) || isRim(at))
          return;
        if (give(at)) next.push(at);
      });
    }
    open = next;
    given.push(...next);
  }
  // As full as the ink to the level is what lies beside the fuller one, too.
  const isOfLevel = (at: number) => Math.abs(fullnessOn(mixture, at, ground, far, ink) - full) <= SAME_LEVEL;
  for (const from of given) {
    lookAround(image, from, 1, (at) => {
      if (isOfLevel(at) && !isRim(at) && give(at)) given.push(at);
    });
  }
}
