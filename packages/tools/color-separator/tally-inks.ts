import { FADING, FINE_BASE, type Frame, NEED_BITS, NO_BASE, type PixelWindow, tintCounter } from '@underbase/engine';
import type { Tally } from '../run.ts';
import { areRims, aroundDots } from './fading-needs.ts';
import type { KeptInks } from './kept-sheets.ts';
import { wantedInk } from './own-dots.ts';
import type { Plan } from './plan.ts';
import type { Coverages } from './separate-view.ts';

/** Pictures with more rows than this are asked for tints and bases in every fourth: that says well enough how much there is, and costs little. */
const FEW_ROWS = 400;
const ROW_STEP = 4;
/** Sums of this many words of four pixels fit sixteen bits. */
const WORDS_AT_ONCE = 64;
const EVEN_BYTES = 0x00ff00ff;
/** Of a row that was counted. */
const COUNTED = 1;

/** The sum of some bytes of a plane, four at a time. All rows are summed: a rule of two pixels lies between any four. */
function sumOf(plane: Uint8Array, from: number, end: number): number {
  let sum = 0;
  const aligned = from + ((4 - ((plane.byteOffset + from) % 4)) % 4);
  const count = Math.max(0, (end - aligned) >> 2);
  const first = count === 0 ? end : aligned;
  for (let at = from; at < first; at++) sum += plane[at];
  const words = new Uint32Array(plane.buffer, count === 0 ? 0 : plane.byteOffset + first, count);
  for (let begin = 0; begin < words.length; begin += WORDS_AT_ONCE) {
    const last = Math.min(words.length, begin + WORDS_AT_ONCE);
    let [even, odd] = [0, 0];
    for (let word = begin; word < last; word++) {
      even += words[word] & EVEN_BYTES;
      odd += (words[word] >>> 8) & EVEN_BYTES;
    }
    sum += (even & 0xffff) + (even >>> 16) + (odd & 0xffff) + (odd >>> 16);
  }
  for (let at = first + words.length * 4; at < end; at++) sum += plane[at];
  return sum;
}

/** Counts a plate's ink row by row, and its tints in every one of `step`; rows of inks that are kept once for all bases. */
function rowCounter(
  plate: number,
  { rect: view, planes }: Coverages,
  { x, width }: PixelWindow['rect'],
  kept: KeptInks | null,
  step: number,
) {
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
    found.sum = sumOf(plane, from, from + width);
    found.tints = y % step === 0 ? step * tintsIn(y - view.y, x - view.x, x - view.x + width) : 0;
    if (counts) {
      counts[at + 1] = found.sum;
      counts[at + 2] = found.tints;
      counts[at] = COUNTED;
    }
    return found;
  };
}

/** The plate that has most ink at a pixel. */
function fullestAt(inks: readonly number[], planes: readonly Uint8Array[], at: number): number {
  let fullest = inks[0];
  for (const plate of inks) if (planes[plate][at] > planes[fullest][at]) fullest = plate;
  return fullest;
}

/** Ink of every plate within the target, how much of it stands in tints, and how much on a base that is too fine. Rows of the whole picture, so that bands add up to the same. */
export function tallyInks(
  coverages: Coverages,
  { rect }: PixelWindow,
  { height }: Frame,
  kept: KeptInks | null,
  { plates, ownDots }: Pick<Plan, 'plates' | 'ownDots'>,
): Tally {
  const { rect: view, planes, needs } = coverages;
  const step = height > FEW_ROWS ? ROW_STEP : 1;
  const first = rect.y + ((step - (rect.y % step)) % step);
  const tally: Record<string, number> = { pixels: rect.height * rect.width };
  for (const plate of planes.keys()) {
    const countRow = rowCounter(plate, coverages, rect, kept, step);
    let [sum, tints] = [0, 0];
    for (let y = rect.y; y < rect.y + rect.height; y++) {
      const row = countRow(y);
      sum += row.sum;
      tints += row.tints;
    }
    tally[`ink${plate}`] = sum / 255;
    tally[`tints${plate}`] = tints;
  }
  const base = planes[plates.findIndex(({ role }) => role === 'underbase')];
  const inks = plates.flatMap(({ role }, plate) => (role === 'ink' ? [plate] : []));
  const fineOf = planes.map(() => 0);
  let [carried, bare, fine, inFades, onRims] = [0, 0, 0, 0, 0];
  for (let y = first; y < rect.y + rect.height; y += step) {
    const from = (y - view.y) * view.width + rect.x - view.x;
    let [own, without, narrow, around, rims] = [0, 0, 0, 0, 0];
    for (let x = from; x < from + rect.width; x++) {
      const need = needs[x];
      const ink = need & NEED_BITS;
      if (need >= FADING) {
        own += wantedInk(ownDots, planes, need, x);
        const off = aroundDots(need, base[x]);
        around += off;
        if (areRims(need)) rims += off;
        continue;
      }
      own += ink;
      if (need >= NO_BASE) without += ink;
      else if (need >= FINE_BASE) {
        narrow += ink;
        const plate = fullestAt(inks, planes, x);
        fineOf[plate] += planes[plate][x];
      }
    }
    carried += own;
    bare += without;
    fine += narrow;
    inFades += around;
    onRims += rims;
  }
  for (const plate of inks) tally[`fine${plate}`] = (step * fineOf[plate]) / 255;
  tally.carried = carried;
  tally.bare = bare;
  tally.fine = fine;
  tally.inFades = inFades;
  tally.onRims = onRims;
  return tally;
}
