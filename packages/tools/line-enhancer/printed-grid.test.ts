import { findGround, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { putBack, withoutGrid } from './printed-grid.ts';
import { plainSheet } from './read-sheet.ts';

const [WIDTH, HEIGHT] = [160, 120];
const GROUND = { r: 255, g: 255, b: 255 };

interface Sheet {
  readonly grid?: number;
  readonly pitch?: number;
  readonly ink?: number;
  /** How much of the light is left at the right. */
  readonly light?: number;
  /** A rule as dark as what is drawn lies along all of the sheet, beside a line of its grid. */
  readonly isRuled?: boolean;
  /** A broad dark stripe lies beside every line of it. */
  readonly isPlaid?: boolean;
  /** How far compression leaves bare places off their color, in levels. */
  readonly strays?: number;
}

/** How much of a pixel a line of a width covers. */
const covered = (away: number, width: number): number => Math.min(1, Math.max(0, (width + 1) / 2 - Math.abs(away)));

/** A sheet with a grid of one pixel between two rows, and a line drawn over it aslant. */
function sheet({ grid = 200, pitch = 20, ink = 30, light = 1, isRuled = false, isPlaid = false, strays = 2 }: Sheet): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const onGrid = Math.max(covered((x % pitch) - 6, 1), covered((y % pitch) - 8.4, 1));
    const drawn = Math.max(
      covered((y - 20 - x / 2) * 0.9, 2.4),
      isRuled ? covered(y - 87, 2) : 0,
      isPlaid ? covered((y % pitch) - 15, 6) : 0,
    );
    const lit = 1 - ((1 - light) * x) / WIDTH;
    const sheetLevel = 255 - onGrid * (255 - grid);
    const value = lit * (sheetLevel + drawn * (ink - sheetLevel)) - ((x * 7 + y * 13) % 3 === 0 ? strays : 0);
    pixels.fill(Math.round(value), at * 4, at * 4 + 3);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

const darker = ({ pixels }: PixelImage, level: number): number =>
  pixels.reduce((sum, value, at) => sum + (at % 4 === 1 && value < level ? 1 : 0), 0);

test.each([20, 10])('a pale grid every %i pixels goes from a compressed sheet, and what is drawn stays', (pitch) => {
  const image = sheet({ pitch });
  const plain = withoutGrid(image, GROUND);
  const bare = sheet({ grid: 255 });
  if (!plain) throw new Error('no grid');
  expect(darker(image, 240)).toBeGreaterThan(3 * darker(bare, 240));
  expect(darker(plain, 240)).toBe(darker(bare, 240));
  expect(Math.abs(darker(plain, 128) - darker(bare, 128))).toBeLessThan(0.05 * darker(bare, 128));
});

test('a rule along all of the sheet is no line of its grid, and the line beside it goes as well', () => {
  const plain = withoutGrid(sheet({ isRuled: true }), GROUND);
  if (!plain) throw new Error('no grid');
  expect(darker(plain, 240)).toBe(darker(sheet({ isRuled: true, grid: 255 }), 240));
});

test('a grid goes where light falls off over its sheet', () => {
  const [image, bare] = [sheet({ light: 0.7 }), sheet({ light: 0.7, grid: 255 })];
  const plain = withoutGrid(image, GROUND, true);
  if (!plain) throw new Error('no grid');
  const offBy = ({ pixels }: PixelImage) => pixels.reduce((sum, value, at) => sum + (Math.abs(value - bare.pixels[at]) > 12 ? 1 : 0), 0);
  expect(offBy(plain)).toBeLessThan(0.05 * offBy(image));
});

test('a pale grid on a dark compressed sheet is paper', () => {
  const light = sheet({ grid: 190 });
  const pixels = light.pixels.map((value, at) => (at % 4 === 3 ? 255 : 255 - Math.round(0.85 * value)));
  const image = { ...light, pixels };
  const ground = findGround(image);
  const plain = ground && plainSheet(image, ground);
  const bare = sheet({ grid: 255 }).pixels;
  const isBare = (at: number) => at % 4 === 1 && bare[at] > 250;
  const onBare = plain?.pixels.filter((_, at) => isBare(at)) ?? [];
  expect(Math.max(...pixels.filter((_, at) => isBare(at)))).toBeGreaterThan(90);
  expect(Math.max(0, ...onBare)).toBeLessThan(60);
  expect(onBare.length).toBeGreaterThan(0);
});

test.each<[string, Sheet]>([
  ['clean art, where it is an ink', { strays: 0 }],
  ['lines as dark as what is drawn', { grid: 60 }],
  ['a sheet with nothing darker on it', { ink: 200 }],
  ['a frame', { pitch: 50 }],
  ['plaid', { isPlaid: true }],
])('no grid is %s', (_name, own) => {
  expect(withoutGrid(sheet(own), GROUND)).toBeNull();
});

test('what was drawn anew gets the grid back where no ink covers it', () => {
  const image = sheet({});
  const plain = withoutGrid(image, GROUND);
  if (!plain) throw new Error('no grid');
  const coverage = new Uint8Array(WIDTH * HEIGHT).fill(255, 0, WIDTH * 60);
  const drawn = new Uint8Array(plain.pixels);
  putBack(drawn, coverage, image, plain);
  const half = WIDTH * 60 * 4;
  expect(Buffer.compare(drawn.subarray(0, half), plain.pixels.subarray(0, half))).toBe(0);
  expect(Buffer.compare(drawn.subarray(half), image.pixels.subarray(half))).toBe(0);
});
