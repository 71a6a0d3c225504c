import { KNOCKOUT_CLASS } from '@underbase/engine';
import { eachBusyBlock } from './busy-blocks.ts';
import { fadesAt } from './fades.ts';
import { RimSolver } from './rim-solver.ts';
import type { RimSolution, RimView } from './rim-view.ts';

const { ZONE, KEPT, VOID } = KNOCKOUT_CLASS;

/** Widest rim, in pixels from the ground inward. */
const RINGS = 3;

/** Ground this far from art can be tinged by it. */
const TINGE = 2;

/** How far solving one pixel looks around itself. */
export const RIM_REACH = 8;

/** Takes the solution for pixel `index` of the window; `key` is its ground's. Good until the next call. */
export type PutRim = (index: number, solution: RimSolution, key: number) => void;

/** Solves the pixels along the edges of the removed area: the ground's that show something of the art, and the art's that show something of the ground. */
export function solveRims(view: RimView, put: PutRim): void {
  const { source, width, rows, classes, survey } = view;
  const solver = new RimSolver(view);
  const solution: RimSolution = { opacity: 0, r: 0, g: 0, b: 0 };
  const quiet = (2 + 2 * survey.noise) ** 2;
  const ring = new Uint8Array(width * rows);
  const keys = new Uint8Array(width * rows);

  const fades = (index: number): boolean => {
    if (classes[index] === KEPT) return false;
    const x = index % width;
    const at = index * 4;
    return fadesAt(survey, view.x + x, view.y + (index - x) / width, source[at], source[at + 1], source[at + 2]);
  };

  const solve = (index: number, key: number): void => {
    const x = index % width;
    const y = (index - x) / width;
    if (x < view.left || x >= view.right || y < view.top || y >= view.bottom) return;
    solver.solve(index, key, solution);
    put(index, solution, key);
  };

  const isNearArt = (index: number): boolean => {
    const x = index % width;
    const y = (index - x) / width;
    const right = Math.min(width - 1, x + TINGE);
    const bottom = Math.min(rows - 1, y + TINGE);
    for (let j = Math.max(0, y - TINGE); j <= bottom; j++) {
      for (let other = j * width + Math.max(0, x - TINGE); other <= j * width + right; other++) {
        const kind = classes[other];
        if (kind === KEPT || (kind >= ZONE && kind < KEPT && !fades(other))) return true;
      }
    }
    return false;
  };

  /** Key of the ground beside a pixel, -1 where none is. */
  const groundBeside = (index: number): number => {
    const x = index % width;
    for (let line = index - width; line <= index + width; line += width) {
      if (line < 0 || line >= width * rows) continue;
      if (classes[line] < ZONE) return classes[line];
      if (x > 0 && classes[line - 1] < ZONE) return classes[line - 1];
      if (x < width - 1 && classes[line + 1] < ZONE) return classes[line + 1];
    }
    return -1;
  };

  /** Takes a pixel of art into a ring, unless it is pure. */
  const takeIn = (index: number, key: number, step: number, into: number[]): void => {
    if (fades(index) || solver.isFlat(index)) return;
    ring[index] = step;
    keys[index] = key;
    into.push(index);
  };

  let frontier: number[] = [];
  eachBusyBlock(view, (from, to) => {
    for (let index = from; index < to; index++) {
      const kind = classes[index];
      if (kind < ZONE) {
        if (solver.squareApart(index, kind) > quiet && isNearArt(index)) solve(index, kind);
      } else if (kind !== VOID) {
        const key = groundBeside(index);
        if (key >= 0) takeIn(index, key, 1, frontier);
      }
    }
  });
  for (let step = 1; step <= RINGS; step++) {
    const next: number[] = [];
    for (const index of frontier) {
      const key = keys[index];
      solve(index, key);
      if (step === RINGS) continue;
      // Further in as long as it leads away from the ground.
      const x = index % width;
      const apart = solver.squareApart(index, key) - 4;
      for (let line = index - width; line <= index + width; line += width) {
        if (line < 0 || line >= width * rows) continue;
        for (let other = x > 0 ? line - 1 : line; other <= (x < width - 1 ? line + 1 : line); other++) {
          if (ring[other] || classes[other] < ZONE || classes[other] > KEPT) continue;
          if (solver.squareApart(other, key) > apart) takeIn(other, key, step + 1, next);
        }
      }
    }
    frontier = next;
  }
}
