import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { draw, flattened } from './drawn-art.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';
import { validateAll } from './validate.ts';

const SIDE = 400;

/** A bright disc in a glow that runs out at a radius of 160 pixels. */
const GLOW = draw(
  { width: SIDE, height: SIDE, dpi: 300 },
  (x, y) => {
    const away = Math.hypot(x - SIDE / 2, y - SIDE / 2);
    if (away < 60) return [255, 190, 90, 255];
    return away < 160 ? [255, 140, 40, Math.round(200 * (1 - (away - 60) / 100) ** 1.5)] : null;
  },
  2,
);

function reportOn(image: PixelImage) {
  const facts = {
    format: 'png',
    dpi: 300,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    iccName: 'sRGB',
    pages: 1,
    sizeBytes: 1,
  } as const;
  const settings = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE } as const;
  return validateAll({ ...facts, widthPx: SIDE, heightPx: SIDE }, image, settings, { kernels: plainKernels(), progress: () => {} });
}

test('a glow shows on as much of its ground as where it is cut out, though it seems to be more ink there', () => {
  const [boxed, cutOut] = [reportOn(flattened(GLOW, [9, 9, 11])), reportOn(GLOW)];
  expect(boxed.inkSquareIn).toBeGreaterThan(1.5 * cutOut.inkSquareIn);
  expect(cutOut.shownSquareIn / boxed.shownSquareIn).toBeGreaterThan(0.85);
  expect(cutOut.shownSquareIn / boxed.shownSquareIn).toBeLessThan(1.15);
});

test('stains of a grainy paper are no art that shows', () => {
  const ink = 120 * 120;
  const paper = draw(
    { width: SIDE, height: SIDE, dpi: 300 },
    (x, y) => {
      if (x > 140 && x < 260 && y > 140 && y < 260) return [30, 34, 40, 255];
      const grain = ((Math.floor(x) * 7919 + Math.floor(y) * 104729) % 17) - 8;
      const stain = Math.hypot(x - 90, y - 320) < 50 ? -14 : 0;
      return [210 + grain + stain, 204 + grain + stain, 188 + grain + stain, 255];
    },
    1,
  );
  expect(reportOn(paper).shownSquareIn * 300 ** 2).toBeLessThan(1.15 * ink);
  expect(reportOn(paper).shownSquareIn * 300 ** 2).toBeGreaterThan(0.95 * ink);
});
