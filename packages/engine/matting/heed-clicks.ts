import type { PixelImage, Rect } from '../image.ts';
import { haloRect, type Size } from '../region/rect.ts';
import { finePx } from './fine-click.ts';
import type { HeededClick } from './heeded-click.ts';
import type { Matte } from './matte.ts';
import { movedList, OpenPixels } from './open-pixels.ts';
import { planeAt } from './plane-subject.ts';
import type { SettledSubject } from './settle-subject.ts';
import type { SmallCopy } from './small-copy.ts';
import { type Band, KNOWN, openBand, solveBand } from './solve-band.ts';
import { croppedImage, croppedPlane } from './touched-windows.ts';
import { type WrongArea, wrongArea } from './wrong-area.ts';

/** Soft pixels so near to what changes are its rim. */
const RIM_PX = 2;
/** From here on a pixel is the subject's. */
const INSIDE = 128;
/** And clear ones so near to what comes back. */
const NEXT_PX = 1;
/** How far samples for rims may lie. */
const REACH_PX = 10;

/** Memory of this thread alone. */
const ownMemory = (bytes: number): Uint8Array => new Uint8Array(bytes);

/** Pixels that were solved, in a part of a picture. */
interface SolvedRim {
  readonly rect: Rect;
  readonly band: Band;
}

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

/** A rectangle of a picture that holds some places and so many pixels around. It begins at even pixels: those look about another way than odd ones. */
function boundsOf(picture: Size, places: readonly number[], px: number): Rect {
  let [left, top, right, bottom] = [picture.width, picture.height, 0, 0];
  for (const at of places) {
    const [x, y] = [at % picture.width, Math.floor(at / picture.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const { x, y, width, height } = haloRect({ x: left, y: top, width: right - left, height: bottom - top }, px, picture);
  const [oddX, oddY] = [x & 1, y & 1];
  return { x: x - oddX, y: y - oddY, width: width + oddX, height: height + oddY };
}

/** Brings back what is told by its color; its rim is solved between it and the ground, and gets no fainter anywhere. */
function keepSolved(image: PixelImage, matte: Matte, { places }: WrongArea, changed: Uint8Array): SolvedRim {
  const rect = boundsOf(image, places, RIM_PX + 1 + REACH_PX);
  const [part, alpha] = [croppedImage(image, rect), croppedPlane(matte.alpha, image.width, rect, 1)];
  const onPart = (at: number) => (Math.floor(at / image.width) - rect.y) * rect.width + (at % image.width) - rect.x;
  const known = new Uint8Array(alpha.length);
  for (let at = 0; at < known.length; at++)
    known[at] = alpha[at] === 0 ? KNOWN.GROUND : alpha[at] === 255 ? KNOWN.SUBJECT : KNOWN.LEFT_ALONE;
  const own = places.map(onPart);
  for (const at of own) {
    visitAround(part, at, RIM_PX, (near) => {
      if (known[near] === KNOWN.LEFT_ALONE) known[near] = KNOWN.OPEN;
    });
    visitAround(part, at, NEXT_PX, (near) => {
      if (known[near] === KNOWN.GROUND) known[near] = KNOWN.OPEN;
    });
  }
  for (const at of own) {
    known[at] = KNOWN.SUBJECT;
    alpha[at] = 255;
  }
  const band = openBand(rect.width, rect.height, part.pixels, known, alpha);
  const before = Uint8Array.from(band.open, (at) => alpha[at]);
  solveBand(band, REACH_PX);
  for (const at of places) {
    matte.alpha[at] = 255;
    changed[at] = 1;
  }
  for (const [index, at] of band.open.entries()) {
    if (alpha[at] < before[index]) continue;
    const on = (rect.y + Math.floor(at / rect.width)) * image.width + rect.x + (at % rect.width);
    matte.alpha[on] = alpha[at];
    changed[on] = 1;
  }
  return { rect, band };
}

/** A matte with the open pixels of `solved`, and its own but for those that changed. */
function withOpen({ width, height, alpha, rowStarts: starts, open, colors }: Matte, changed: Uint8Array, solved: SolvedRim | null): Matte {
  const made = new OpenPixels();
  const rowStarts = new Uint32Array(height + 1);
  for (let y = 0, next = 0; y < height; y++) {
    for (let index = starts[y]; index < starts[y + 1]; index++)
      if (!changed[y * width + open[index]]) made.add(open[index], colors, index * 3);
    if (solved && y >= solved.rect.y) next = addRow(solved, y, next, { width, alpha }, changed, made);
    rowStarts[y + 1] = made.count;
  }
  return { width, height, alpha, rowStarts, ...made.taken(ownMemory) };
}

/** Adds what a row of the picture has of a solved rim, from its `from`th open pixel on; returns where the next row begins. */
function addRow(
  { rect, band: { open, colors } }: SolvedRim,
  y: number,
  from: number,
  { width, alpha }: Pick<Matte, 'width' | 'alpha'>,
  changed: Uint8Array,
  made: OpenPixels,
): number {
  let next = from;
  for (const end = (y - rect.y + 1) * rect.width; next < open.length && open[next] < end; next++) {
    const x = rect.x + (open[next] % rect.width);
    if (changed[y * width + x] && alpha[y * width + x] > 0) made.add(x, colors, next * 3);
  }
  return next;
}

/**
 * Carries out clicks on what a matte has the other way though the small copy has it as they ask: what was lost because it is thin or nearly of the
 * ground's color, or stayed because the copy is too coarse to show it; and all that fine clicks ask for. Nothing but that changes. Changes `matte.alpha`; keeps the rest.
 * @param settled on the copy, one byte a pixel
 * @param clicks with lines, if any, as found in `matte`
 * @param allocate gives the memory for what a click made open
 */
export function heedClicks(
  image: PixelImage,
  matte: Matte,
  { width: across, height: down }: Pick<SmallCopy, 'width' | 'height'>,
  { isSubject, isHeld }: Pick<SettledSubject, 'isSubject' | 'isHeld'>,
  clicks: readonly HeededClick[],
  allocate: (bytes: number) => Uint8Array = ownMemory,
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
    let solved: SolvedRim | null = null;
    if (!click.keeps && click.isFine) clearFine(heeded, area, changed);
    else if (!click.keeps) clear(heeded, area, isAsked, changed);
    else if (area.isTold) solved = keepSolved(image, heeded, area, changed);
    else keepOutline(heeded, area, held, changed);
    heeded = withOpen(heeded, changed, solved);
  }
  return heeded === matte ? matte : { ...heeded, ...movedList(heeded, allocate) };
}
