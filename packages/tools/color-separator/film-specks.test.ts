import { seededRandom } from '@underbase/engine';
import { expect, test } from 'vitest';
import { filmSpecks } from './film-specks.ts';

const SIZE = { x: 0, y: 0, width: 40, height: 40 };
/** A disc of .15 mm at 300 dpi. */
const DISC_PX = (0.15 * 300) / 25.4;

function countOf(drawn: readonly (readonly [x: number, y: number, cover: number])[], filmDpi = 0) {
  const plane = new Uint8Array(SIZE.width * SIZE.height);
  for (const [x, y, cover] of drawn) plane[y * SIZE.width + x] = cover;
  const within = (y: number, height: number) => filmSpecks(plane, SIZE, { x: 0, y, width: 40, height }, DISC_PX, filmDpi, { dpi: 300 });
  const [all, upper, lower] = [within(0, 40), within(0, 21), within(21, 19)];
  expect(upper.specks + lower.specks).toBe(all.specks);
  return all;
}
const block = (left: number, top: number, side: number, cover = 255) =>
  Array.from({ length: side * side }, (_, at) => [left + (at % side), top + Math.floor(at / side), cover] as const);

test('a pixel that stands by itself is a speck on any film, what is larger than the disc is none', () => {
  expect(countOf(block(20, 20, 1)).specks).toBe(1);
  expect(countOf(block(20, 20, 1), 1200).specks).toBe(1);
  expect(countOf(block(20, 20, 3)).specks).toBe(0);
  expect(countOf([...block(5, 5, 1), ...block(30, 21, 1, 140)]).specks).toBe(2);
});

test('the steps of an edge are no specks, crumbs beside them are', () => {
  const edge = Array.from({ length: 40 }, (_, y) => Array.from({ length: Math.max(0, 30 - y) }, (_, x) => [x, y, 255] as const)).flat();
  expect(countOf(edge).specks).toBe(0);
  expect(countOf([...edge, [13, 20, 162], [19, 14, 200]]).specks).toBe(2);
});

test('a dot among tints is one of a screen, unless the plate is solid', () => {
  const tints = block(10, 10, 20, 60).map(([x, y, cover]) => [x, y, x % 4 === 0 && y % 4 === 0 ? 140 : cover] as const);
  const { specks, specksIfSolid } = countOf(tints);
  expect(specks).toBe(0);
  expect(specksIfSolid).toBeGreaterThan(5);
});

test('a part of the picture tells of its film what the whole does, wherever it begins', () => {
  // At 720 dpi pixels of 300 dpi fall on the film in five ways.
  const random = seededRandom(3);
  const plane = Uint8Array.from({ length: 1600 }, () => (random.nextUnit() < 0.08 ? 66 + 190 * random.nextUnit() : 0));
  const whole = filmSpecks(plane, SIZE, { x: 0, y: 19, width: 40, height: 6 }, DISC_PX, 0, { dpi: 300 });
  for (let top = 1; top <= 9; top++) {
    const part = { x: 0, y: top, width: 40, height: 40 - top };
    const within = { x: 0, y: 19 - top, width: 40, height: 6 };
    expect(filmSpecks(plane.subarray(top * 40), part, within, DISC_PX, 0, { dpi: 300 }), `from row ${top}`).toEqual(whole);
  }
});
