import type { HeededClick, Matte } from '@underbase/engine';
import { flood, INK } from './drawing-flood.ts';

type Drawing = Pick<Matte, 'width' | 'height' | 'alpha'>;

/** A stroke that is taken away goes with its rim. */
const RIM = 24;
/** A pixel between these is half ink and half paper: surely neither, and as likely as not a rim that is right. */
const SURE_PAPER = 64;
const SURE_INK = 192;
/** What holds more than this part of all sure ink, or of all sure paper, is the drawing, or its sheet: such a pixel is no reason to turn it over. */
const MOST_BY_HALF = 0.1;
/** Who asks for more than this part of all paper asks for what the reading took for paper. */
const MOST_OF_SHEET = 0.5;
/** Half ink so near to sure ink, in pixels, is its rim. */
const RIM_PX = 2;

function partAt(drawing: Drawing, first: number, belongs: (at: number) => boolean): readonly number[] {
  const places: number[] = [];
  flood(first, drawing, new Uint8Array(drawing.alpha.length), belongs, (at) => places.push(at));
  return places;
}

/** Whether sure ink lies so near that a pixel is its rim. */
function isBesideInk({ width, height, alpha }: Drawing, at: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let j = Math.max(0, y - RIM_PX); j <= Math.min(height - 1, y + RIM_PX); j++)
    for (let i = Math.max(0, x - RIM_PX); i <= Math.min(width - 1, x + RIM_PX); i++) if (alpha[j * width + i] >= SURE_INK) return true;
  return false;
}

/** Smudges and faint lines: half ink that hangs together, down to `least`, up to where it is the rim of sure ink. */
function halfInkAt(drawing: Drawing, first: number, least: number): readonly number[] {
  const { alpha } = drawing;
  return partAt(drawing, first, (at) => alpha[at] >= least && alpha[at] < SURE_INK && !isBesideInk(drawing, at));
}

/** Whether a part, all of ink or all of paper, is more than `most` of what there is of that. */
function isMain({ alpha }: Drawing, part: readonly number[], isSure: (value: number) => boolean, most = MOST_BY_HALF): boolean {
  let [own, all] = [0, 0];
  for (const at of part) if (isSure(alpha[at])) own++;
  for (const value of alpha) if (isSure(value)) all++;
  return own > most * all;
}

/**
 * Whether a click is to keep what was read as the sheet itself: nobody wants a sheet back who takes it away, so what lies there is a thing of about its
 * color, as glass before a wall, and the picture no pen's drawing.
 */
export function asksForSheet(drawing: Drawing, clicks: readonly HeededClick[]): boolean {
  const { width, alpha } = drawing;
  return clicks.some(({ x, y, keeps }) => {
    const at = y * width + x;
    if (!keeps || alpha[at] >= SURE_PAPER) return false;
    const part = partAt(drawing, at, (near) => alpha[near] < INK);
    return isMain(drawing, part, (value) => value < SURE_PAPER, MOST_OF_SHEET);
  });
}

/**
 * Carries out clicks on a pen's drawing. One to keep brings the paper under it back, opaque, and a stroke that a click before took; one to remove takes a
 * stroke away with its rim, and paper that came back. A click on a pixel that is half ink takes or brings no more than a tenth of the drawing or of its
 * sheet: on what is larger it means the smudge or faint line under it, and at a rim nothing.
 * @param drawing as it was read off its paper: opacity is ink
 * @param alpha opacity as it shall come out; changed
 */
export function carryOutClicks(drawing: Drawing, clicks: readonly HeededClick[], alpha: Uint8Array): void {
  const { width, alpha: ink } = drawing;
  for (const { x, y, keeps } of clicks) {
    const at = y * width + x;
    const isInk = ink[at] >= INK;
    const isHalf = ink[at] >= SURE_PAPER && ink[at] < SURE_INK;
    const part = partAt(drawing, at, isInk ? (near) => ink[near] >= RIM : (near) => ink[near] < INK);
    const turns = keeps !== isInk;
    const isTooMuch = turns && isHalf && isMain(drawing, part, isInk ? (value) => value >= SURE_INK : (value) => value < SURE_PAPER);
    if (!isTooMuch) for (const near of part) alpha[near] = !turns ? ink[near] : keeps ? 255 : 0;
    // Faint ink on paper is paper here; a click to remove means it all the same.
    const isFaint = isHalf && !isInk && !keeps;
    if (!isTooMuch && !isFaint) continue;
    for (const near of halfInkAt(drawing, at, keeps ? SURE_PAPER : RIM)) alpha[near] = keeps ? 255 : 0;
  }
}
