import { type PixelImage, plainKernels } from '@underbase/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPiece } from '../../../tests/art/index.ts';
import { tokenCost, toolById } from '../index.ts';
import { CHECK_IDS } from './check-list.ts';
import type { FileFacts } from './sheet.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';
import { validate, validateAll } from './validate.ts';

const context = { kernels: plainKernels(), progress: () => {} };

/** Small pictures of every shape, from even ones to noise; alpha clear, solid, half or anything. */
const picture = fc
  .record({
    width: fc.integer({ min: 1, max: 70 }),
    height: fc.integer({ min: 1, max: 70 }),
    seed: fc.nat(),
    levels: fc.constantFrom(1, 2, 5, 256),
    alphas: fc.constantFrom(1, 2, 3, 256),
  })
  .map(({ width, height, seed, levels, alphas }): PixelImage => {
    const pixels = new Uint8Array(width * height * 4);
    let state = seed + 1;
    const next = (count: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return count === 1 ? 0 : Math.floor(((state >>> 8) % count) * (255 / (count - 1)));
    };
    for (let at = 0; at < pixels.length; at += 4)
      pixels.set([next(levels), next(levels), next(levels), alphas === 1 ? 255 : next(alphas)], at);
    return { width, height, pixels, dpi: null, icc: null };
  });

const settings = fc.record({
  method: fc.constantFrom('dtf' as const, 'screen' as const),
  printWidthIn: fc.constantFrom(null, 0.1, 3, 40),
  garment: fc.constantFrom(null, '#000000', '#ffffff'),
  profile: fc.constant(DEFAULT_PROFILE),
});

function infoOf({ width, height, dpi }: PixelImage): FileFacts {
  return {
    format: 'png',
    widthPx: width,
    heightPx: height,
    dpi,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    iccName: null,
    pages: 1,
    sizeBytes: 1,
  };
}

test('any picture gets every check, in words, and keeps its pixels', () => {
  fc.assert(
    fc.property(picture, settings, (image, given) => {
      const before = image.pixels.slice();
      const { checks, score } = validateAll(infoOf(image), image, given, context);
      expect(checks.map(({ id }) => id)).toEqual(CHECK_IDS);
      expect(image.pixels).toEqual(before);
      expect(score).toBeGreaterThanOrEqual(0);
      for (const { id, value, message, where } of checks) {
        expect(typeof value === 'number' ? Number.isFinite(value) : true, id).toBe(true);
        expect(message, id).toMatch(/^[^\n!]+\.$/);
        expect(message, id).not.toMatch(/NaN|undefined|Infinity/);
        for (const shape of where) expect(shape.id).toBe(id);
      }
    }),
    { numRuns: 120 },
  );
});

test('checks come one by one, the quick ones first, and may be stopped', () => {
  const image: PixelImage = { width: 50, height: 50, pixels: new Uint8Array(10_000).fill(255), dpi: 300, icc: null };
  const given = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE } as const;
  const iterator = validate(infoOf(image), image, given, context);
  const first = iterator.next().value;
  expect(first?.id).toBe('dpi.effective');
  const heard: string[] = [];
  const report = validateAll(infoOf(image), image, given, context, ({ id }) => heard.push(id));
  expect(heard[0]).toBe(first?.id);
  expect(heard.toSorted()).toEqual(report.checks.map(({ id }) => id).toSorted());
  const stopped = validate(infoOf(image), image, given, {
    ...context,
    progress: (fraction) => {
      if (fraction > 0.3) throw new DOMException('stopped', 'AbortError');
    },
  });
  expect(() => [...stopped]).toThrowError(expect.objectContaining({ name: 'AbortError' }));
});

test('pixels on shared memory that begins anywhere are read as well', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(40 * 40 * 4 + 3), 3, 40 * 40 * 4).fill(200);
  const image: PixelImage = { width: 40, height: 40, pixels: shared, dpi: 300, icc: null };
  const given = { method: 'dtf', printWidthIn: null, garment: '#202020', profile: DEFAULT_PROFILE } as const;
  const copy = { ...image, pixels: shared.slice() };
  expect(validateAll(infoOf(image), image, given, context)).toEqual(validateAll(infoOf(copy), copy, given, context));
});

test('fonts that a drawing lacks are named with their words: they fail, and warn where this machine has them', () => {
  const image: PixelImage = { width: 50, height: 50, pixels: new Uint8Array(10_000).fill(255), dpi: 300, icc: null };
  const given = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE } as const;
  const missingFonts = [{ family: 'Lobster', words: 'Open late', isInFile: false, isHere: false }];
  const checkOf = (info: FileFacts) => validateAll(info, image, given, context).checks.find(({ id }) => id === 'font.missing');
  const found = checkOf({ ...infoOf(image), format: 'svg', missingFonts });
  expect(found).toMatchObject({ status: 'fail', value: 1 });
  const here = missingFonts.map((font) => ({ ...font, isHere: true }));
  expect(checkOf({ ...infoOf(image), format: 'svg', missingFonts: here })?.status).toBe('warn');
  expect(found?.message).toContain('Lobster: "Open late"');
  expect(checkOf({ ...infoOf(image), format: 'svg' })?.status).toBe('pass');
});

test('an enlargement that is sold goes as far as its words say and no further, at the price of its factor', () => {
  const image: PixelImage = { width: 600, height: 60, pixels: new Uint8Array(144_000).fill(90), dpi: null, icc: null };
  const soldAt = (printWidthIn: number) => {
    const given = { method: 'dtf', printWidthIn, garment: null, profile: DEFAULT_PROFILE } as const;
    const fix = validateAll(infoOf(image), image, given, context).checks.find(({ id }) => id === 'dpi.effective')?.fixes[0];
    return fix?.kind === 'tool' ? [fix.label, fix.options, tokenCost(toolById(fix.tool), fix.options)] : null;
  };
  expect(soldAt(3)).toEqual(['Upscale 1.5x', { to: '3in@300', scale: 2 }, 2]);
  expect(soldAt(7.5)).toEqual(['Upscale 3.75x', { to: '7.5in@300', scale: 3.8 }, 3]);
  // More than the tool does: as far as it goes.
  expect(soldAt(20)).toEqual(['Upscale 6x', { to: '20in@300', scale: 6 }, 3]);
});

test('a run that is cancelled hears of it between the measures of one check: lines are found before they are measured', () => {
  const image = drawPiece('mascot', { widthPx: 160 }).truth;
  const heard: number[] = [];
  const { checks } = validateAll(
    infoOf(image),
    image,
    { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE },
    {
      ...context,
      progress: (share) => void heard.push(share),
    },
  );
  expect(heard).toEqual([...heard].sort((one, other) => one - other));
  // Once before each check and once at the end; the rest are within checks.
  expect(heard.length).toBeGreaterThanOrEqual(checks.length + 1 + 3);
});
