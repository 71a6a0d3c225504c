import { expect, test } from 'vitest';
import { boxBetween } from './drawn-box.ts';

const picture = { widthPx: 100, heightPx: 60 };

test('a box is the same from whichever corner it is pulled', () => {
  const box = { x: 10, y: 20, width: 30, height: 15 };
  const corners = [
    [10.2, 20.4],
    [39.8, 35.1],
  ] as const;
  for (const [x0, x1] of [
    [0, 1],
    [1, 0],
  ])
    for (const [y0, y1] of [
      [0, 1],
      [1, 0],
    ])
      expect(boxBetween({ x: corners[x0][0], y: corners[y0][1] }, { x: corners[x1][0], y: corners[y1][1] }, picture)).toEqual(box);
});

test('a box ends at the picture, and one beside it or without size is none', () => {
  expect(boxBetween({ x: -40, y: -3 }, { x: 500, y: 12 }, picture)).toEqual({ x: 0, y: 0, width: 100, height: 12 });
  expect(boxBetween({ x: -40, y: 10 }, { x: -2, y: 30 }, picture)).toBeNull();
  expect(boxBetween({ x: 50, y: 10 }, { x: 50.3, y: 30 }, picture)).toBeNull();
});
