import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { spreadMarks } from './spread-marks.ts';

test('marks reach so many pixels to all sides, up to the border', () => {
  const random = seededRandom(5);
  for (const [width, height] of [
    [16, 9],
    [13, 11],
    [3, 2],
    [1, 7],
  ]) {
    for (const px of [1, 3, 6]) {
      const marks = Uint8Array.from({ length: width * height }, () => (random.nextUnit() < 0.06 ? 255 : 0));
      const wide = spreadMarks(marks, { width, height }, px);
      const expected = marks.map((_, at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        return marks.some(
          (mark, other) => mark === 255 && Math.abs((other % width) - x) <= px && Math.abs(Math.floor(other / width) - y) <= px,
        )
          ? 255
          : 0;
      });
      expect(Array.from(wide), `${width} x ${height}, ${px}`).toEqual(Array.from(expected));
    }
  }
});
