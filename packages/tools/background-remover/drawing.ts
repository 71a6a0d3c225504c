import type { Frame, Matte, Rect } from '@underbase/engine';
import { MASK, parseMask } from '../keep-mask.ts';
import { boxOn } from './box.ts';
import { carryOutClicks } from './drawing-clicks.ts';
import { flood, INK } from './drawing-flood.ts';
import type { RemoverOptions } from './options.ts';
import { clicksOn } from './settle.ts';

/** Paper that ink encloses stays: all that the border's paper does not hang together with. */
function keepEnclosed(matte: Matte, alpha: Uint8Array): void {
  const { width, height } = matte;
  const isOutside = new Uint8Array(alpha.length);
  const reach = (at: number): void => flood(at, matte, isOutside, (near) => matte.alpha[near] < INK);
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) reach(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) reach(y * width + x);
  for (let at = 0; at < alpha.length; at++) if (!isOutside[at] && matte.alpha[at] < INK) alpha[at] = 255;
}

function applyMask(keep: string, { width, height }: Matte, alpha: Uint8Array): void {
  const mask = parseMask(keep);
  if (!mask) return;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / height) * mask.width;
    for (let x = 0; x < width; x++, at++) {
      const mark = mask.marks[row + Math.floor(((x + 0.5) * mask.width) / width)];
      if (mark !== MASK.OPEN) alpha[at] = mark === MASK.KEEP ? 255 : 0;
    }
  }
}

function clearBeyond({ x, y, width, height }: Rect, drawing: Matte, alpha: Uint8Array): void {
  for (let row = 0; row < drawing.height; row++) {
    const start = row * drawing.width;
    const isIn = row >= y && row < y + height;
    alpha.fill(0, start, start + (isIn ? x : drawing.width));
    if (isIn) alpha.fill(0, start + x + width, start + drawing.width);
  }
}

/**
 * A pen's drawing as someone wants it: areas of paper that were clicked come back with their paper, strokes that were clicked go, as `carryOutClicks` says;
 * a mask rules over both.
 */
export function settleDrawing(
  drawing: Matte,
  frame: Frame,
  { holes, seeds, keep, box }: Pick<RemoverOptions, 'holes' | 'seeds' | 'keep' | 'box'>,
  allocate: (bytes: number) => Uint8Array,
): Matte {
  if (holes !== 'keep' && seeds.length === 0 && keep === '' && box === '') return drawing;
  const alpha = allocate(drawing.alpha.length);
  alpha.set(drawing.alpha);
  if (holes === 'keep') keepEnclosed(drawing, alpha);
  carryOutClicks(drawing, clicksOn(frame, { seeds }), alpha);
  applyMask(keep, drawing, alpha);
  const within = boxOn({ box }, frame, drawing);
  if (within) clearBeyond(within, drawing, alpha);
  return withOwnColors(drawing, alpha);
}

/** Where paper stays, a pixel has the picture's own color. */
function withOwnColors(drawing: Matte, alpha: Uint8Array): Matte {
  const { width, height, rowStarts, open, colors } = drawing;
  const starts = new Uint32Array(height + 1);
  const kept: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let index = rowStarts[y]; index < rowStarts[y + 1]; index++) {
      const at = y * width + open[index];
      if (alpha[at] === drawing.alpha[at]) kept.push(index);
    }
    starts[y + 1] = kept.length;
  }
  return {
    width,
    height,
    alpha,
    rowStarts: starts,
    open: Uint32Array.from(kept, (index) => open[index]),
    colors: Uint8Array.from({ length: kept.length * 3 }, (_, at) => colors[kept[Math.floor(at / 3)] * 3 + (at % 3)]),
  };
}
