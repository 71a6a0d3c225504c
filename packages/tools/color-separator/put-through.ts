import { EvenBytes } from '@underbase/engine';

/** Puts every byte of a plane through a table of 256, in place; four at a time where they are bare or solid and stay so, as most are. */
export function putThrough(plane: Uint8Array, table: Uint8Array): void {
  if (table[0] !== 0 || table[255] !== 255) {
    for (let at = 0; at < plane.length; at++) plane[at] = table[plane[at]];
    return;
  }
  const even = new EvenBytes(plane);
  const end = plane.length;
  for (let at = even.pastEven(0, end); at < end; at = even.pastEven(at + 1, end)) plane[at] = table[plane[at]];
}
