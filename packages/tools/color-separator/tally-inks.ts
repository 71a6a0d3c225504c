import { FINE_BASE, type Frame, NEED_BITS, NO_BASE, type PixelWindow, tintCounter } from '@underbase/engine';
import type { Tally } from '../run.ts';
import type { KeptInks } from './kept-sheets.ts';
import type { Coverages } from './separate-view.ts';

/** Pictures with more rows than this are counted by every fourth: that says well enough how much ink there is, and costs little. */
const FEW_ROWS = 400;
const ROW_STEP = 4;
/** Of a row that was counted. */
const COUNTED = 1;

/** Counts a plate's ink and tints row by row; rows of inks that are kept once for all bases. */
function rowCounter(plate: number, { rect: view, planes }: Coverages, { x, width }: PixelWindow['rect'], kept: KeptInks | null) {
  const plane = planes[plate];
  const tintsIn = tintCounter(plane, view);
  const counts = kept?.sheets[plate] && x === 0 && width === kept.widthPx ? kept.counts : null;
  const plates = planes.length;
  const found = { sum: 0, tints: 0 };
  return (y: number): { readonly sum: number; readonly tints: number } => {
    const at = (y * plates + plate) * 3;
    if (counts?.[at] === COUNTED) {
      found.sum = counts[at + 1];
      found.tints = counts[at + 2];
      return found;
    }
    const from = (y - view.y) * view.width + x - view.x;
    let sum = 0;
    for (let place = from; place < from + width; place++) sum += plane[place];
    found.sum = sum;
    found.tints = tintsIn(y - view.y, x - view.x, x - view.x + width);
    if (counts) {
      counts[at + 1] = found.sum;
      counts[at + 2] = found.tints;
      counts[at] = COUNTED;
    }
    return found;
  };
}

/** Ink of every plate within the target, and how much of it stands in tints. Rows of the whole picture, so that bands add up to the same. */
export function tallyInks(coverages: Coverages, { rect }: PixelWindow, { height }: Frame, kept: KeptInks | null): Tally {
  const { rect: view, planes, needs } = coverages;
  const step = height > FEW_ROWS ? ROW_STEP : 1;
  const first = rect.y + ((step - (rect.y % step)) % step);
  const tally: Record<string, number> = { pixels: Math.ceil(Math.max(0, rect.y + rect.height - first) / step) * rect.width };
  for (const plate of planes.keys()) {
    const countRow = rowCounter(plate, coverages, rect, kept);
    let [sum, tints] = [0, 0];
    for (let y = first; y < rect.y + rect.height; y += step) {
      const row = countRow(y);
      sum += row.sum;
      tints += row.tints;
    }
    tally[`ink${plate}`] = sum / 255;
    tally[`tints${plate}`] = tints;
  }
  let [carried, bare, fine] = [0, 0, 0];
  for (let y = first; y < rect.y + rect.height; y += step) {
    const from = (y - view.y) * view.width + rect.x - view.x;
    let [own, without, narrow] = [0, 0, 0];
    for (let x = from; x < from + rect.width; x++) {
      const need = needs[x];
      const ink = need & NEED_BITS;
      own += ink;
      if (need >= NO_BASE) without += ink;
      else if (need >= FINE_BASE) narrow += ink;
    }
    carried += own;
    bare += without;
    fine += narrow;
  }
  tally.carried = carried;
  tally.bare = bare;
  tally.fine = fine;
  return tally;
}
