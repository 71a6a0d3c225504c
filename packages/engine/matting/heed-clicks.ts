import type { PixelImage } from '../image.ts';
import { finePx } from './fine-click.ts';
import type { HeededClick } from './heeded-click.ts';
import type { Matte } from './matte.ts';
import { OpenPixels } from './open-pixels.ts';
import { planeAt } from './plane-subject.ts';
import type { SettledSubject } from './settle-subject.ts';
import type { SmallCopy } from './small-copy.ts';
import { type Band, KNOWN, openBand, solveBand } from './solve-band.ts';
import { type WrongArea, wrongArea } from './wrong-area.ts';

/** Soft pixels so near to what changes are its rim. */
const RIM_PX = 2;
/** From here on a pixel is the subject's. */
const INSIDE = 128;
/** And clear ones so near to what comes back. */
const NEXT_PX = 1;
/** How far samples for rims may lie. */
const REACH_PX = 10;
/** Neither known nor asked for; see KNOWN. */
const LEFT_ALONE = 3;

/** Visits the pixels within a square around a place. */
function visitAround({ width, height }: Pick<PixelImage, 'width' | 'height'>, at: number, px: number, visit: (at: number) => void): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let j = Math.max(0, y - px); j <= Math.min(height - 1, y + px); j++)
    for (let i = Math.max(0, x - px); i <= Math.min(width - 1, x + px); i++) visit(j * width + i);
}

/** Takes a part away, with its soft rim. */
function clear({ width, height, alpha }: Matte, { places }: WrongArea, isAsked: (at: number) => boolean, changed: Uint8Array): void {
  for (const at of places) {
    alpha[at] = 0;
    changed[at] = 1;
  }
  for (const at of places) {
    visitAround({ width, height }, at, RIM_PX, (near) => {
      if (alpha[near] % 255 === 0 || !isAsked(near)) return;
      alpha[near] = 0;
      changed[near] = 1;
    });
  }
}

/** Takes a fine part away. Soft pixels beside it go where nothing that stays is their own: those of strands next to it are right. */
function clearFine({ width, height, alpha }: Matte, { places }: WrongArea, changed: Uint8Array): void {
  for (const at of places) {
    alpha[at] = 0;
    changed[at] = 1;
  }
  for (const at of places) {
    visitAround({ width, height }, at, RIM_PX, (near) => {
      if (alpha[near] === 0 || alpha[near] >= INSIDE) return;
      let isOfOther = false;
      visitAround({ width, height }, near, NEXT_PX, (by) => {
        if (alpha[by] >= INSIDE) isOfOther = true;
      });
      if (isOfOther) return;
      alpha[near] = 0;
      changed[near] = 1;
    });
  }
}

/** Brings back what has the ground's own color: the copy's outline is all that is known of it. */
function keepOutline({ width, height, alpha }: Matte, { places }: WrongArea, shareAt: (at: number) => number, changed: Uint8Array): void {
  const raise = (at: number) => {
    const share = Math.round(255 * shareAt(at));
    if (share <= alpha[at]) return;
    alpha[at] = share;
    changed[at] = 1;
  };
  for (const at of places) raise(at);
  for (const at of places) {
    visitAround({ width, height }, at, RIM_PX, (near) => {
      if (alpha[near] > 0) raise(near);
    });
  }
}

/** Brings back what is told by its color; its rim is solved between it and the ground, and gets no fainter anywhere. */
function keepSolved(image: PixelImage, { alpha }: Matte, { places }: WrongArea, changed: Uint8Array): Band {
  const known = alpha.map((value) => (value === 0 ? KNOWN.GROUND : value === 255 ? KNOWN.SUBJECT : LEFT_ALONE));
  for (const at of places) {
    visitAround(image, at, RIM_PX, (near) => {
      if (known[near] === LEFT_ALONE) known[near] = KNOWN.OPEN;
    });
    visitAround(image, at, NEXT_PX, (near) => {
      if (known[near] === KNOWN.GROUND) known[near] = KNOWN.OPEN;
    });
  }
  for (const at of places) {
    known[at] = KNOWN.SUBJECT;
    alpha[at] = 255;
    changed[at] = 1;
  }
  const band = openBand(image.width, image.height, image.pixels, known, alpha);
  const before = Uint8Array.from(band.open, (at) => alpha[at]);
  solveBand(band, REACH_PX);
  for (const [index, at] of band.open.entries()) {
    if (alpha[at] < before[index]) alpha[at] = before[index];
    else changed[at] = 1;
  }
  return band;
}

/** A matte with the open pixels of `solved`, and its own but for those that changed. */
function withOpen({ width, height, alpha, rowStarts: starts, open, colors }: Matte, changed: Uint8Array, solved: Band | null): Matte {
  const made = new OpenPixels();
  const rowStarts = new Uint32Array(height + 1);
  for (let y = 0, next = 0; y < height; y++) {
    for (let index = starts[y]; index < starts[y + 1]; index++)
      if (!changed[y * width + open[index]]) made.add(open[index], colors, index * 3);
    for (; solved && next < solved.open.length && solved.open[next] < (y + 1) * width; next++)
      if (changed[solved.open[next]] && alpha[solved.open[next]] > 0) made.add(solved.open[next] % width, solved.colors, next * 3);
    rowStarts[y + 1] = made.count;
  }
  return { width, height, alpha, rowStarts, ...made.taken() };
}

/**
 * Carries out clicks on what a matte has the other way though the small copy has it as they ask: what was lost because it is thin or nearly of the
 * ground's color, or stayed because the copy is too coarse to show it; and all that fine clicks ask for. Nothing but that changes. Changes `matte.alpha`; keeps the rest.
 * @param settled on the copy, one byte a pixel
 * @param clicks with lines, if any, as found in `matte`
 */
export function heedClicks(
  image: PixelImage,
  matte: Matte,
  { width: across, height: down }: Pick<SmallCopy, 'width' | 'height'>,
  { isSubject, isHeld }: Pick<SettledSubject, 'isSubject' | 'isHeld'>,
  clicks: readonly HeededClick[],
): Matte {
  const { width, height } = image;
  const perPx = Math.max(1, width / across);
  // The copy's outline, as steep as outlines of the picture are.
  const shareOf = (marks: Uint8Array) => {
    const plane = { width: across, height: down, alpha: marks };
    return (at: number) => {
      const value = planeAt(plane, ((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height);
      return Math.min(1, Math.max(0, 0.5 + (value - 0.5) * perPx));
    };
  };
  const [held, sure] = [shareOf(isHeld), shareOf(isSubject)];
  let heeded = matte;
  for (const click of clicks) {
    const isAsked = click.keeps ? (at: number) => held(at) >= 0.5 : (at: number) => sure(at) < 0.5;
    // Once something changed, lines are to be looked for anew.
    const asOf = heeded === matte ? click : { ...click, lines: undefined };
    const area = wrongArea({ image, matte: heeded, isAsked, thinPx: finePx(perPx) }, asOf);
    if (!area) continue;
    const changed = new Uint8Array(width * height);
    let solved: Band | null = null;
    if (!click.keeps && click.isFine) clearFine(heeded, area, changed);
    else if (!click.keeps) clear(heeded, area, isAsked, changed);
    else if (area.isTold) solved = keepSolved(image, heeded, area, changed);
    else keepOutline(heeded, area, held, changed);
    heeded = withOpen(heeded, changed, solved);
  }
  return heeded;
}
