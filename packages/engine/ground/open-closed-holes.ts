import { type GroundCells, neighborsOf } from './ground-cells.ts';
import { HUES, hueOf } from './hues.ts';
import { offRay } from './plateaus.ts';

/** Ink is so many reaches of what rings beside it away from the ground, and covers at least a part of its cell. */
const STANDS_OUT = 3;
const MOST_BARE = 0.75;

/** Ink is worn where at least this part of its cells shows the ground, so many at least, of those that lie away from wide ground: beside that any ink ends. */
const WORN_PART = 0.25;
const LEAST_WORN = 4;
const WIDE = 0.95;
const AWAY = 2;

/** A hole takes from a cell at least this part of its mean color, and color changes by at least this part within two pixels. */
const TAKES = 0.03;
const JUMP_PART = 0.12;

/**
 * Marks in `open` (one byte a cell, 1 where the ground shows) the cells of worn ink with a hole that JPEG has closed: a crack narrower than its blocks
 * tell comes out as ink mixed with the ground, nowhere bare, and would stay as an opaque crumb of the old shirt. Such a cell darkens toward the
 * ground by an edge, and its ink is full of open holes elsewhere. Without JPEG holes are open by themselves. `isSettled` tells of cells to leave.
 */
export function openClosedHoles(cells: GroundCells, open: Uint8Array, isSettled: (cell: number) => boolean): void {
  const { columns, rows, tops, means, strengths, jumps, bare, reach, nearReach } = cells;
  if (nearReach === reach) return;
  const isInk = (cell: number) => strengths[cell] > STANDS_OUT * nearReach && bare[cell] < MOST_BARE;
  const [all, worn] = [new Uint32Array(HUES), new Uint32Array(HUES)];
  const isAway = (cell: number) => {
    let isNone = true;
    neighborsOf(cell, columns, rows, AWAY, (other) => {
      if (bare[other] >= WIDE) isNone = false;
    });
    return isNone;
  };
  for (let cell = 0; cell < open.length; cell++) {
    if (!isInk(cell) || !isAway(cell)) continue;
    const hue = hueOf(cells, cell);
    all[hue]++;
    worn[hue] += open[cell];
  }
  for (let cell = 0; cell < open.length; cell++) {
    if (open[cell] === 1 || !isInk(cell) || isSettled(cell) || jumps[cell] < JUMP_PART * strengths[cell]) continue;
    const at = cell * 3;
    const isDip = Math.hypot(means[at], means[at + 1], means[at + 2]) <= (1 - TAKES) * strengths[cell] && offRay(means, at, tops, at) < 1;
    if (!isDip) continue;
    const hue = hueOf(cells, cell);
    // The count of a hue stays what it was found to be: holes found here open no others.
    if (worn[hue] >= Math.max(LEAST_WORN, WORN_PART * all[hue])) open[cell] = 1;
  }
}
