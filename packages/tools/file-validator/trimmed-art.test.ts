import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { draw, INK, isInDisc, type Paint } from './drawn-art.ts';
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
