import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { draw, enlarged, INK, isInDisc, type Paint } from './drawn-art.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';
import { validateAll } from './validate.ts';

const [WIDTH, HEIGHT] = [420, 300];
const CREAM: Paint = [243, 240, 232, 255];

/** Ids of warnings and failures. */
function found(image: PixelImage): readonly string[] {
  const { width: widthPx, height: heightPx } = image;
  const info = {
    format: 'png',
    widthPx,
    heightPx,
    dpi: 300,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    iccName: 'sRGB',
    pages: 1,
    sizeBytes: 1,
  } as const;
  const settings = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE } as const;
  const { checks } = validateAll(info, image, settings, { kernels: plainKernels(), progress: () => {} });
  return checks.filter(({ status }) => status === 'warn' || status === 'fail').map(({ id }) => id);
}

const drawn = (paint: (x: number, y: number) => Paint | null) => draw({ width: WIDTH, height: HEIGHT, dpi: 300 }, paint, 4);
const isBadge = (x: number, y: number) => isInDisc(x, y, { x: 210, y: 150 }, 105);

test('grain that is stronger than elsewhere along the picture’s own edge is no dirt', () => {
  const image = drawn((x, y) => (isBadge(x, y) ? INK : [246, 243, 235, 255]));
  for (let i = 0; i < 60; i++) {
    const at = (i % 2 === 0 ? 7 + i * 6 : (8 + i * 4) * WIDTH) * 4;
    for (let c = 0; c < 3; c++) image.pixels[at + c] -= 15;
  }
  expect(found(image)).toEqual(['alpha.none']);
});

test('a scrap of paper that nothing touches is one, though the art has an ink of its color', () => {
  const scrap = (x: number, y: number) => Math.hypot(x, y) < 44 + 5 * Math.sin(x / 3);
  const eye = (x: number, y: number) => isInDisc(x, y, { x: 210, y: 150 }, 50);
  expect(found(drawn((x, y) => (scrap(x, y) || eye(x, y) ? CREAM : isBadge(x, y) ? INK : null)))).toContain('bg.leftover');
  // A corner of the art itself that has the color is art.
  expect(found(drawn((x, y) => (eye(x, y) ? CREAM : isBadge(x, y) ? INK : null)))).not.toContain('bg.leftover');
});

test('a scrap that is seen on the print is told of, however large the art is', () => {
  const isLarge = (x: number, y: number) => isInDisc(x, y, { x: 500, y: 500 }, 420);
  const scrap = (x: number, y: number) => Math.hypot(x, y) < 40 + 3 * Math.sin(x / 3);
  const large = draw({ width: 1000, height: 1000, dpi: 300 }, (x, y) => (scrap(x, y) ? CREAM : isLarge(x, y) ? INK : null), 2);
  expect(found(large)).toContain('bg.leftover');
});

/** The smoothed end of a wedge, as a drawing program left it: alpha of the last pixels on the way to the tip, the middle row first, then those beside it. */
const TIP = [
  [255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 240, 136, 26],
  [255, 255, 255, 255, 255, 255, 255, 241, 187, 128, 68, 8, 0, 0],
  [255, 255, 255, 230, 170, 111, 51, 2, 0, 0, 0, 0, 0, 0],
  [153, 94, 30, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
] as const;

test('the end of a tip in doubled pixels is no line of its own', () => {
  const [across, middle, reach] = [240, 60, TIP[0].length];
  const wedge = draw(
    { width: across, height: 120, dpi: 300 },
    (x, y) => (Math.abs(y - middle - 0.5) < (across - x - 0.6) * 0.2345 ? INK : null),
    8,
  );
  for (let y = 0; y < wedge.height; y++)
    for (let x = 0; x < reach; x++)
      wedge.pixels.set([...INK.slice(0, 3), TIP[Math.abs(y - middle)]?.[x] ?? 0], (y * across + across - reach + x) * 4);
  const ids = found(enlarged(wedge, 3, 'nearest'));
  expect(ids).toContain('dpi.true');
  expect(ids).not.toContain('line.min');
});

test.each([
  ['ink', INK],
  ['paper', CREAM],
] as const)('a ticket of %s with the same notch at both sides is a shape, and with one at one side a box', (_, color) => {
  const letter = (x: number, y: number) => x > 150 && x < 270 && y > 110 && y < 190;
  const ticket =
    (...notches: number[]) =>
    (x: number, y: number): Paint | null => {
      if (notches.some((at) => isInDisc(x, y, { x: at, y: 150 }, 30))) return null;
      return letter(x, y) ? [180, 60, 40, 255] : color;
    };
  expect(found(drawn(ticket(0, WIDTH)))).not.toContain('alpha.none');
  expect(found(drawn(ticket(0)))).toContain('alpha.none');
});
