import { expect, test } from 'vitest';
import { asJpeg } from '../jpeg-repair/as-jpeg.ts';
import { StoredWays } from '../jpeg-repair/stored-ways.ts';
import { seededRandom } from '../random.ts';
import { windowsAround } from './windows-around.ts';

const [WIDTH, HEIGHT] = [150, 101];

/** Blots of all colors, so that every block has waves. */
function blots() {
  const random = seededRandom(17);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % 4 === 3 ? 255 : Math.floor(256 * random.nextUnit());
  return { width: WIDTH, height: HEIGHT, pixels, dpi: null, icc: null };
}

test.each([true, false])(
  'places become in their windows what they become in the whole picture once it is stored (chroma halved: %s)',
  (isHalved) => {
    const picture = blots();
    const way = { quality: 60, isHalved };
    const places = [
      [5 * WIDTH + 3, 17 * WIDTH + 15],
      [(HEIGHT - 1) * WIDTH + WIDTH - 1, 60 * WIDTH + 96],
    ];
    const windows = windowsAround(places, picture);
    expect(windows.length).toBe(2);
    const whole = asJpeg(picture, way).pixels;
    for (const place of places.flat()) {
      const [x, y] = [place % WIDTH, Math.floor(place / WIDTH)];
      const window = windows.find((rect) => x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height);
      if (!window) throw new Error('No window holds the place.');
      const pixels = new Uint8Array(window.width * window.height * 4);
      for (let row = 0; row < window.height; row++) {
        const from = ((window.y + row) * WIDTH + window.x) * 4;
        pixels.set(picture.pixels.subarray(from, from + window.width * 4), row * window.width * 4);
      }
      const stored = asJpeg({ ...window, pixels, dpi: null, icc: null }, way).pixels;
      const at = ((y - window.y) * window.width + x - window.x) * 4;
      expect([...stored.subarray(at, at + 4)]).toEqual([...whole.subarray(place * 4, place * 4 + 4)]);
    }
  },
);

test('where places are all over, the whole picture is the window', () => {
  const places = Array.from({ length: 30 }, (_, at) => (at % 5) * 36 + Math.floor(at / 5) * 18 * WIDTH);
  expect(windowsAround([places], { width: WIDTH, height: HEIGHT })).toEqual([{ x: 0, y: 0, width: WIDTH, height: HEIGHT }]);
});

test('a picture stored in one way after another is what each way makes of it', () => {
  const picture = blots();
  const ways = new StoredWays(picture);
  for (const way of [
    { quality: 40, isHalved: true },
    { quality: 40, isHalved: false },
    { quality: 75, isHalved: true },
  ]) {
    expect(ways.pixels(way)).toEqual(asJpeg(picture, way).pixels);
  }
});
