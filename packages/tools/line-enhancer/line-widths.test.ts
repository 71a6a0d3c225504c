import type { EdgeWidths, ShapeEdge } from '@underbase/engine';
import { expect, test } from 'vitest';
import { addWidths, lineWidths, noWidths, thinnestPx } from './line-widths.ts';

/** An edge along a row, one pixel a step, whose line lies below it and is so wide at each point. */
function edgeOf(widthsPx: readonly number[]): { readonly edge: ShapeEdge; readonly widths: EdgeWidths; readonly kinds: Uint8Array } {
  const count = widthsPx.length;
  const numbers = Int32Array.from({ length: count }, (_, point) => point);
  const edge = {
    count,
    x: Float32Array.from(numbers, (point) => point + 10.5),
    y: new Float32Array(count).fill(10),
    normalX: new Float32Array(count),
    normalY: new Float32Array(count).fill(1),
    next: numbers.map((point) => (point + 1 < count ? point + 1 : -1)),
    previous: numbers.map((point) => point - 1),
  } as unknown as ShapeEdge;
  const widths = { radii: Float32Array.from(widthsPx, (px) => px / 2), opposite: numbers } as unknown as EdgeWidths;
  return { edge, widths, kinds: new Uint8Array(count).fill(1) };
}

const widthsOf = (widthsPx: readonly number[]) => {
  const { edge, widths, kinds } = edgeOf(widthsPx);
  return lineWidths(edge, widths, kinds, 6, null);
};
const even = (count: number, px: number) => new Array<number>(count).fill(px);

test('the thinnest line is one along some length, not what another ink left in a crumb', () => {
  const all = addWidths({ widths: widthsOf(even(200, 1.4)) }, { widths: widthsOf(even(6, 0.25)) });
  expect(thinnestPx(all)).toBeCloseTo(1.4, 1);
  expect(thinnestPx(widthsOf([...even(20, 0.8), ...even(180, 3)]))).toBeCloseTo(0.8, 1);
});

test('what counts in part is a part of it, and nothing has no width', () => {
  expect(thinnestPx(addWidths({ widths: widthsOf(even(100, 2)) }, { widths: widthsOf(even(40, 1)), part: 0.05 }))).toBeCloseTo(2, 1);
  expect(thinnestPx(addWidths({ widths: noWidths() }, { widths: noWidths() }))).toBe(Number.POSITIVE_INFINITY);
});

test('a scan’s lines are as wide as their ink would be at its fullest', () => {
  const { edge, widths, kinds } = edgeOf(even(60, 3));
  const plane = new Uint8Array(100 * 30);
  // Rows of 100, 160 and 100: 1.4 px of full ink.
  for (const [row, tone] of [100, 160, 100].entries()) plane.fill(tone, (10 + row) * 100, (11 + row) * 100);
  expect(thinnestPx(lineWidths(edge, widths, kinds, 6, { plane, width: 100, height: 30 }))).toBeCloseTo(1.4, 1);
});

test('a scan’s thin lines beside wide ones are told by their own ink', () => {
  const { edge, widths, kinds } = edgeOf([...even(30, 3), ...even(30, 5)]);
  const plane = new Uint8Array(100 * 30);
  for (let y = 10; y < 15; y++) plane.fill(y < 13 ? 102 : 0, y * 100 + 4, y * 100 + 41).fill(255, y * 100 + 41, y * 100 + 80);
  expect(thinnestPx(lineWidths(edge, widths, kinds, 6, { plane, width: 100, height: 30 }))).toBeCloseTo(1.2, 1);
});
