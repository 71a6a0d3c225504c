/** Places a pixel is looked at, to a side. */
const PLACES = 3;

/** How much of a pixel is of a shape, 0 to 1, where the shape is drawn at `scale` pixels for each of its own. */
export function coverOf(isIn: (x: number, y: number) => boolean, x: number, y: number, scale: number): number {
  let count = 0;
  for (let n = 0; n < PLACES ** 2; n++) {
    if (isIn((x + ((n % PLACES) + 0.5) / PLACES) / scale, (y + (Math.floor(n / PLACES) + 0.5) / PLACES) / scale)) count++;
  }
  return count / PLACES ** 2;
}
