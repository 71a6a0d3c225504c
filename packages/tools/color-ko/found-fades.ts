import { type Frame, fullSize, type Rect } from '@underbase/engine';
import type { Tally } from '../run.ts';
import { cellGroups } from './cell-groups.ts';
import { passageGrid } from './passages.ts';

/** One place where the art goes over to the ground without an edge. */
export interface FadeArea {
  /** In pixels of the full picture. */
  readonly box: Rect;
  /** Share of what prints, in percent. */
  readonly percent: number;
  /** So faint all over that it is haze rather than a fade: nobody painted it to be seen. */
  readonly isHaze: boolean;
}

/** All of them, the largest first. */
export interface FoundFades {
  readonly areas: readonly FadeArea[];
  /** Share of what prints that fades or is haze, in percent. */
  readonly percent: number;
}

/** A cell counts where this part of it passes over: less are stray pixels of edges. */
const LEAST_OF_CELL = 0.04;

/** A passage that takes less of the print than this, in percent, asks nobody anything. */
const LEAST_PERCENT = 0.2;

/** Haze has less than this alpha on the mean, 0 to 255. */
const HAZE_ALPHA = 26;

const MOST_AREAS = 12;

/**
 * Puts the counts of passages together: neighboring cells make one area.
 * @param printed pixels of the full picture that print at all
 */
export function findFadeAreas(frame: Frame, tally: Tally, printed: number): FoundFades {
  const grid = passageGrid(frame);
  const { cellPx, columns, rows } = grid;
  const full = fullSize(frame);
  const grown = (full.width * full.height) / (frame.width * frame.height);
  const percentOf = (pixels: number) => (printed > 0 ? Math.min(100, (100 * pixels * grown) / printed) : 0);
  const countOf = (cell: number) => tally[`fade${cell}`] ?? 0;
  const isFading = (cell: number) => countOf(cell) >= LEAST_OF_CELL * cellPx * cellPx;
  const areas: FadeArea[] = [];
  for (const cells of cellGroups(grid, isFading)) {
    let [left, top, right, bottom, pixels, alpha] = [columns, rows, 0, 0, 0, 0];
    for (const cell of cells) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      [left, top, right, bottom] = [Math.min(left, column), Math.min(top, row), Math.max(right, column + 1), Math.max(bottom, row + 1)];
      pixels += countOf(cell);
      alpha += tally[`fadeAlpha${cell}`] ?? 0;
    }
    if (percentOf(pixels) < LEAST_PERCENT) continue;
    const px = (at: number, length: number) => Math.min(length, Math.round((at * cellPx) / frame.scale));
    const [x, y] = [px(left, full.width), px(top, full.height)];
    const box = { x, y, width: px(right, full.width) - x, height: px(bottom, full.height) - y };
    areas.push({ box, percent: percentOf(pixels), isHaze: alpha < HAZE_ALPHA * pixels });
  }
  areas.sort((one, other) => other.percent - one.percent);
  let sum = 0;
  for (const [key, value] of Object.entries(tally)) if (/^fade\d/.test(key)) sum += value;
  return { areas: areas.slice(0, MOST_AREAS), percent: percentOf(sum) };
}
