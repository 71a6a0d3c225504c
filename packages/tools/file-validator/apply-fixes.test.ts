import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { applyFixes, settingsAfter } from './apply-fixes.ts';
import type { CheckId } from './check-list.ts';
import { draw, INK, isInBox, isInDisc } from './drawn-art.ts';
import type { InPlaceFixId } from './report.ts';
import type { ValidationSettings } from './settings.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';
import { validateAll } from './validate.ts';

const context = { kernels: plainKernels(), progress: () => {} };
const SETTINGS: ValidationSettings = { method: 'dtf', printWidthIn: 1, garment: null, profile: DEFAULT_PROFILE };

/** A block without one corner, with a pinhole, eight specks, a ghost, and an off-white corner on a clear margin. */
function faulty(): PixelImage {
  const image = draw(
    { width: 300, height: 300, dpi: 72 },
    (x, y) => {
      if (isInDisc(x, y, { x: 90, y: 90 }, 3)) return null;
      if (isInBox(x, y, 120, 40, 40, 60)) return null;
      if (isInBox(x, y, 40, 40, 30, 30)) return [250, 250, 250, 255];
      if (isInBox(x, y, 40, 40, 120, 200)) return INK;
      return Array.from({ length: 8 }, (_, n) => 40 + n * 25).some((at) => isInDisc(x, y, { x: 220, y: at }, 1.8)) ? INK : null;
    },
    3,
  );
  image.pixels.set([9, 9, 9, 5], (280 * 300 + 20) * 4);
  return image;
}

const DRAWN = faulty();
const copyOfArt = (): PixelImage => ({ ...DRAWN, pixels: DRAWN.pixels.slice() });

function report(image: PixelImage, settings = SETTINGS) {
  const { width: widthPx, height: heightPx, dpi } = image;
  const facts = { format: 'png', hasAlpha: true, colorMode: 'rgb', bitDepth: 8, iccName: null, pages: 1, sizeBytes: 1 } as const;
  return validateAll({ ...facts, widthPx, heightPx, dpi }, image, settings, context);
}

const statusIn = (image: PixelImage, id: CheckId, settings = SETTINGS) =>
  report(image, settings).checks.find((check) => check.id === id)?.status;

test.each<{ fix: InPlaceFixId; id: CheckId; found?: 'info' }>([
  { fix: 'clear-ghosts', id: 'alpha.ghost' },
  { fix: 'remove-specks', id: 'speck.count' },
  { fix: 'fill-pinholes', id: 'hole.pin' },
  { fix: 'pure-white', id: 'color.nearwhite' },
  { fix: 'tag-dpi', id: 'dpi.tag' },
  { fix: 'trim-empty', id: 'trim.empty', found: 'info' },
])('$fix puts $id right and keeps its input', ({ fix, id, found = 'warn' }) => {
  const image = copyOfArt();
  const before = image.pixels.slice();
  expect(statusIn(image, id)).toBe(found);
  const repaired = applyFixes(image, [fix], SETTINGS, context);
  expect(image.pixels).toEqual(before);
  expect(statusIn(repaired, id, settingsAfter(image, repaired, SETTINGS))).toBe('pass');
});

test('the score rises with the repairs that the report offers', () => {
  const image = copyOfArt();
  const { checks, score } = report(image);
  const ids = checks.flatMap(({ fixes }) => fixes.flatMap((fix) => (fix.kind === 'in-place' ? [fix.id] : [])));
  expect(ids.length).toBeGreaterThan(4);
  const repaired = applyFixes(image, ids, SETTINGS, context);
  const after = report(repaired, settingsAfter(image, repaired, SETTINGS));
  expect(after.score).toBeGreaterThan(score);
  expect(after.printSize.dpi).toBeCloseTo(300, 6);
});

test('a solid block that is trimmed stays art on clear ground', () => {
  const block = draw({ width: 400, height: 300, dpi: 300 }, (x, y) => (isInBox(x, y, 50, 40, 300, 200) ? INK : null), 1);
  const trimmed = applyFixes(block, ['trim-empty'], { ...SETTINGS, printWidthIn: null }, context);
  expect([trimmed.width, trimmed.height]).toEqual([302, 202]);
  expect(statusIn(trimmed, 'alpha.none', { ...SETTINGS, printWidthIn: null })).toBe('pass');
  expect(statusIn(trimmed, 'trim.empty', { ...SETTINGS, printWidthIn: null })).toBe('pass');
});

test('no repair is no change', () => {
  const image = copyOfArt();
  expect(applyFixes(image, [], SETTINGS, context)).toEqual(image);
});
