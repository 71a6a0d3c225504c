import type { Point } from '../components/run-list.ts';
import type { SmallCopy } from './small-copy.ts';

/** Rims are so many pixels of the copy wide at most. */
const SHELL_PX = 3;

function markAround({ width, height }: SmallCopy, { x, y }: Point, px: number, mark: (at: number) => void): void {
  for (let j = Math.max(0, y - px); j <= Math.min(height - 1, y + px); j++) {
    for (let i = Math.max(0, x - px); i <= Math.min(width - 1, x + px); i++)
      if ((i - x) ** 2 + (j - y) ** 2 <= px * px) mark(j * width + i);
  }
}

/** Rims are of no one color: of what lies beside a change, whole parts that reach no farther than this change with it. Changes `isSubject`. */
export function dropShells(copy: SmallCopy, isSubject: Uint8Array, changed: readonly number[]): void {
  const { width } = copy;
  const isBeside = new Uint8Array(isSubject.length);
  for (const at of changed) {
    markAround(copy, { x: at % width, y: Math.floor(at / width) }, SHELL_PX, (near) => {
      isBeside[near] = 1;
    });
  }
  const side = isSubject[changed[0]];
  const isSeen = new Uint8Array(isSubject.length);
  for (let start = 0; start < isSubject.length; start++) {
    if (!isBeside[start] || isSeen[start] || isSubject[start] === side) continue;
    const part = [start];
    isSeen[start] = 1;
    let isShell = true;
    for (const at of part) {
      if (!isBeside[at]) isShell = false;
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= isSubject.length || isSeen[near] || isSubject[near] === side) continue;
        isSeen[near] = 1;
        part.push(near);
      }
    }
    if (isShell) for (const at of part) isSubject[at] = side;
  }
}
