import { areaRect, type Centers, cellArea, type ShapePlane, THICK, THIN } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { keepNear } from './keep-near.ts';

const area = cellArea({ x: 0, y: 0, width: 200, height: 120 }, 2);
const { x: left, y: top, width, height } = areaRect(area);
const empty = () => new Uint8Array(width * height);
const plane: ShapePlane = { area, coverage: empty(), crisp: empty() };

/** Middles of gaps at these distances to the right of the one pixel that is laid, in the second plane. */
function keptAt(distances: readonly number[], reachPx: number): boolean[] {
  const [x, y] = [20, 60];
  const laid = empty();
  laid[(y - top) * width + x - left] = 1;
  const kinds = new Uint8Array(distances.length).fill(THIN);
  const centers: Centers = { x: Float32Array.from(distances, (px) => x + px), y: new Float32Array(distances.length).fill(y) };
  keepNear(kinds, centers, plane, [empty(), laid], reachPx);
  return Array.from(kinds, (kind) => kind === THIN);
}

describe('gaps that are kept open', () => {
  test('those within reach of what is laid stay, those far from it are left out', () => {
    expect(keptAt([0, 4, 12, 120, 170], 4)).toEqual([true, true, true, false, false]);
  });

  test('a wide gap is kept from as far as it reaches', () => {
    expect(keptAt([60, 100, 170], 100)).toEqual([true, true, true]);
  });

  test('where nothing is laid none stays, and what was no gap becomes none', () => {
    const kinds = Uint8Array.of(THIN, THICK);
    keepNear(kinds, { x: Float32Array.of(20, 20), y: Float32Array.of(60, 60) }, plane, [empty(), empty()], 4);
    expect([...kinds]).toEqual([THICK, THICK]);
  });
});
