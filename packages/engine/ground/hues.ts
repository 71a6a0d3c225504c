import type { GroundCells } from './ground-cells.ts';

/** Hues are told apart so finely: steps of a direction from the ground on each axis, to each side. */
const STEPS = 5;
const SIDE = 2 * STEPS + 1;

/** So many hues there are. */
export const HUES = SIDE ** 3;

const stepOf = (difference: number, strength: number): number => Math.round((difference / strength) * STEPS) + STEPS;

/** Which hue a cell has that is no ground, 0 to HUES - 1: the way from the ground to its strongest color. */
export function hueOf({ tops, strengths }: Pick<GroundCells, 'tops' | 'strengths'>, cell: number): number {
  const [at, strength] = [cell * 3, strengths[cell]];
  return (stepOf(tops[at], strength) * SIDE + stepOf(tops[at + 1], strength)) * SIDE + stepOf(tops[at + 2], strength);
}
