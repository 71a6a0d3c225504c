import type { Connectivity } from '../components/label-components.ts';

/** A pixel that waits for its turn, and one that has its value; 0 is neither. */
const WAITS = 1;
export const SETTLED = 2;

/** Calls `visit` for each neighbor of a pixel that is settled. */
type SettledAround = (visit: (other: number) => void) => void;

/**
 * Goes from settled pixels inward, rim by rim, until all that hangs together with them is settled.
 * @param known one byte a pixel in rows of `width`, SETTLED or 0; written to
 * @param settle gives a pixel its value by those around it that have theirs: one at least
 */
export function goInward(
  known: Uint8Array,
  width: number,
  connectivity: Connectivity,
  settle: (index: number, around: SettledAround) => void,
): void {
  const queue = new Int32Array(known.length);
  let filled = 0;
  const around = (index: number, visit: (other: number) => void): void => {
    const x = index % width;
    const [isRight, isBelow] = [x + 1 < width, index + width < known.length];
    if (x > 0) visit(index - 1);
    if (isRight) visit(index + 1);
    if (index >= width) visit(index - width);
    if (isBelow) visit(index + width);
    if (connectivity === 4) return;
    if (x > 0 && index >= width) visit(index - width - 1);
    if (isRight && index >= width) visit(index - width + 1);
    if (x > 0 && isBelow) visit(index + width - 1);
    if (isRight && isBelow) visit(index + width + 1);
  };
  const ask = (index: number): void =>
    around(index, (other) => {
      if (known[other] > 0) return;
      known[other] = WAITS;
      queue[filled++] = other;
    });
  for (let index = 0; index < known.length; index++) if (known[index] === SETTLED) ask(index);
  for (let read = 0; read < filled; read++) {
    const index = queue[read];
    settle(index, (visit) =>
      around(index, (other) => {
        if (known[other] === SETTLED) visit(other);
      }),
    );
    known[index] = SETTLED;
    ask(index);
  }
}
