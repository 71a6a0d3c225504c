import { areaRect } from './cell-area.ts';
import type { CornerSearch } from './corner-search.ts';
import type { Patch } from './fit-lines.ts';

/** The pixels within `radiusPx` of a place. Of a bay, what counts is how far they are open. */
export function cornerPatch({ plane, area }: CornerSearch, x: number, y: number, radiusPx: number, isConvex: boolean): Patch {
  const { x: left, y: top, width, height } = areaRect(area);
  const places: number[] = [];
  const [fromX, toX] = [Math.max(0, Math.floor(x - radiusPx) - left), Math.min(width - 1, Math.floor(x + radiusPx) - left)];
  const [fromY, toY] = [Math.max(0, Math.floor(y - radiusPx) - top), Math.min(height - 1, Math.floor(y + radiusPx) - top)];
  for (let row = fromY; row <= toY; row++) {
    for (let column = fromX; column <= toX; column++) {
      const [dx, dy] = [left + column + 0.5 - x, top + row + 0.5 - y];
      if (dx * dx + dy * dy <= radiusPx * radiusPx) places.push(row * width + column);
    }
  }
  return {
    x,
    y,
    count: places.length,
    dx: Float64Array.from(places, (at) => left + (at % width) + 0.5 - x),
    dy: Float64Array.from(places, (at) => top + Math.floor(at / width) + 0.5 - y),
    coverage: Float64Array.from(places, (at) => (isConvex ? plane[at] : 255 - plane[at]) / 255),
  };
}
