import { expect, test } from 'vitest';
import { isAsShown } from './words-as-shown.ts';

const SIZE = { width: 60, height: 40 };
const [GREEN, BLACK, CREAM] = [
  { r: 47, g: 110, b: 79 },
  { r: 27, g: 27, b: 27 },
  { r: 246, g: 234, b: 208 },
];

/** A word of black bars on green, and a picture of them whose middles are as `middle`; a soft edge runs along them. */
function wordOf(middle: typeof GREEN, soft: number) {
  const shareOf = (y: number) => [0, 0, soft, 1, 1, 1, 1, 1, 1 - soft, 0][y % 10];
  const places = Array.from({ length: SIZE.width * SIZE.height }, (_, at) => at);
  const covers = Float32Array.from(places, (at) => [0, 0, 0.5, 1, 1, 1, 1, 1, 0.5, 0][Math.floor(at / SIZE.width) % 10]);
  const pixels = Uint8Array.from(
    places.flatMap((at) => {
      const y = Math.floor(at / SIZE.width);
      const ink = y % 10 === 5 || y % 10 === 4 ? middle : BLACK;
      const level = (own: number, under: number) => Math.round(under + shareOf(y) * (own - under));
      return [level(ink.r, GREEN.r), level(ink.g, GREEN.g), level(ink.b, GREEN.b), 255];
    }),
  );
  const word = { places, ground: GREEN };
  return isAsShown({ ...SIZE, pixels, dpi: 300, icc: null }, { word, ink: BLACK, covers } as unknown as Parameters<typeof isAsShown>[1]);
}

test('a word of one ink is as shown, soft edges or not; with a pale fill in its strokes it is not', () => {
  expect(wordOf(BLACK, 0.5)).toBe(true);
  expect(wordOf(BLACK, 0.2)).toBe(true);
  expect(wordOf(CREAM, 0.5)).toBe(false);
});

test('outlined letters whose fill is nearly of the ground hold an ink that their word does not show', () => {
  const WHITE = { r: 255, g: 255, b: 255 };
  const outlined = (fill: typeof WHITE) => {
    const places = Array.from({ length: SIZE.width * SIZE.height }, (_, at) => at);
    // Boxes of twelve pixels in outlines of two.
    const insideAt = (at: number) => {
      const [x, y] = [(at % SIZE.width) % 20, Math.floor(at / SIZE.width) % 20];
      return Math.min(x - 2, y - 2, 17 - x, 17 - y);
    };
    const covers = Float32Array.from(places, (at) => (insideAt(at) === 0 || insideAt(at) === 1 ? 1 : 0));
    const pixels = Uint8Array.from(
      places.flatMap((at) => {
        const ink = covers[at] > 0 ? BLACK : insideAt(at) > 1 ? fill : WHITE;
        return [ink.r, ink.g, ink.b, 255];
      }),
    );
    const inked = { word: { places, ground: WHITE }, ink: BLACK, covers } as unknown as Parameters<typeof isAsShown>[1];
    return isAsShown({ ...SIZE, pixels, dpi: 300, icc: null }, inked);
  };
  expect(outlined(WHITE)).toBe(true);
  expect(outlined({ r: 227, g: 241, b: 251 })).toBe(false);
  expect(outlined({ r: 253, g: 228, b: 234 })).toBe(false);
});
