import type { PixelImage } from '../image.ts';
import type { Stretch } from './convex-outline.ts';

/** Places along a stretch where its edge is looked for, and how far to both sides of its line, in cells. */
const PLACES = 9;
const REACH = 3;

/** So many pixels into an edge color is as far from the ground as it is so many pixels in, but for this part. */
const SOON = 3;
const LATER = 9;
const AT_ONCE = 0.6;

/** A side is one line where directions agree to this cosine, it is so many cells long, and so much of what is found lies within so many pixels: torn and curved sides have none. */
const ONE_WAY = 0.995;
const LEAST_LENGTH = 10;
const STRAIGHT_PART = 0.6;
const STRAIGHT = 1.5;

/** Ways from the line of a stretch to where ground ends at once, in pixels inward, at some places along it. */
function waysToEdge(
  { x, y, inX, inY, length }: Stretch,
  side: number,
  outside: Uint8Array,
  { width, height, pixels }: PixelImage,
): number[] {
  const ways: number[] = [];
  for (let place = 0; place < PLACES; place++) {
    const along = ((place + 0.5) / PLACES - 0.5) * length;
    const [fromX, fromY] = [(x + inY * along) * side, (y - inX * along) * side];
    const at = (way: number) => {
      const [atX, atY] = [Math.floor(fromX + inX * way), Math.floor(fromY + inY * way)];
      return atX < 0 || atY < 0 || atX >= width || atY >= height ? -1 : atY * width + atX;
    };
    const first = -REACH * side;
    let way = first;
    while (way < REACH * side && (at(way) < 0 || outside[at(way)] !== 0)) way++;
    const [ground, soon, later] = [at(way - 2), at(way + SOON), at(way + LATER)];
    if (way === first || way >= REACH * side || ground < 0 || soon < 0 || later < 0) continue;
    const apart = (one: number) => Math.hypot(...[0, 1, 2].map((channel) => pixels[one * 4 + channel] - pixels[ground * 4 + channel]));
    if (apart(soon) >= AT_ONCE * apart(later)) ways.push(way - 0.5);
  }
  return ways;
}

/**
 * Lines of the sides where a photo ends in an edge, found to the pixel: x, y and the way inward of each, in cells; and the numbers of the stretches on them. `isAsked` tells of a
 * stretch of a ring whether it may end. `outside` has a byte a pixel, not 0 on the ground around.
 */
export function edgeLines(
  stretches: readonly Stretch[],
  isAsked: (number: number) => boolean,
  side: number,
  outside: Uint8Array,
  image: PixelImage,
) {
  const sides: number[][] = [];
  for (const [number, { inX, inY }] of stretches.entries()) {
    if (!isAsked(number)) continue;
    const own = sides.find(([first]) => stretches[first].inX * inX + stretches[first].inY * inY >= ONE_WAY);
    if (own) own.push(number);
    else sides.push([number]);
  }
  const [lines, ends] = [[] as number[], new Set<number>()];
  for (const numbers of sides) {
    if (numbers.reduce((sum, number) => sum + stretches[number].length, 0) < LEAST_LENGTH) continue;
    const longest = numbers.reduce((best, number) => (stretches[number].length > stretches[best].length ? number : best));
    const { x, y, inX, inY } = stretches[longest];
    // All are measured from one line.
    const onLine = (stretch: Stretch): Stretch => {
      const off = inX * (stretch.x - x) + inY * (stretch.y - y);
      return { x: stretch.x - inX * off, y: stretch.y - inY * off, inX, inY, length: stretch.length };
    };
    const ways = numbers.flatMap((number) => waysToEdge(onLine(stretches[number]), side, outside, image)).sort((one, other) => one - other);
    const middle = ways[ways.length >> 1] ?? 0;
    const straight = ways.filter((way) => Math.abs(way - middle) <= STRAIGHT).length;
    if (straight < STRAIGHT_PART * PLACES * numbers.length) continue;
    lines.push(x + (inX * middle) / side, y + (inY * middle) / side, inX, inY);
    for (const number of numbers) ends.add(number);
  }
  return { edges: Float32Array.from(lines), ends };
}
