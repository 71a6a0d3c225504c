import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { applyFixes } from '../apply-fixes.ts';
import { draw, INK, isInDisc } from '../drawn-art.ts';
import type { ValidationSettings } from '../settings.ts';
import { DEFAULT_PROFILE } from '../shop-profile.ts';
import { validateAll } from '../validate.ts';

const context = { kernels: plainKernels(), progress: () => {} };
const SETTINGS: ValidationSettings = { method: 'dtf', printWidthIn: 1, garment: null, profile: DEFAULT_PROFILE };

/** A disc that was cut from white: its smoothed edge is opaque further out, and mixed with the paper. */
function cutFromWhite(): PixelImage {
  const middle = { x: 150, y: 150 };
  const solid = draw({ width: 300, height: 300, dpi: 300 }, (x, y) => (isInDisc(x, y, middle, 100) ? INK : null));
  const outer = draw({ width: 300, height: 300, dpi: 300 }, (x, y) => (isInDisc(x, y, middle, 101) ? INK : null));
  for (let at = 0; at < solid.pixels.length; at += 4) {
    const share = solid.pixels[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++) outer.pixels[at + channel] = Math.round(255 + (INK[channel] - 255) * share);
  }
  return outer;
}

function fringeOf(image: PixelImage) {
  const facts = { format: 'png', hasAlpha: true, colorMode: 'rgb', bitDepth: 8, iccName: null, pages: 1, sizeBytes: 1 } as const;
  const { checks, score } = validateAll({ ...facts, widthPx: image.width, heightPx: image.height, dpi: 300 }, image, SETTINGS, context);
  return { status: checks.find(({ id }) => id === 'edge.fringe')?.status, score };
}

test('a rim that is mixed with paper takes the color of the art, and keeps its alpha', () => {
  const image = cutFromWhite();
  const before = fringeOf(image);
  expect(before.status).toBe('warn');
  const repaired = applyFixes(image, ['defringe'], SETTINGS, context);
  const after = fringeOf(repaired);
  expect(after.status).toBe('pass');
  expect(after.score).toBeGreaterThan(before.score);
  for (let at = 3; at < image.pixels.length; at += 4) expect(repaired.pixels[at]).toBe(image.pixels[at]);
});
