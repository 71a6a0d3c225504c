import { describe, expect, it } from 'vitest';
import { defaultOptions } from '../options.ts';
import { options } from './options.ts';
import type { Plan } from './plan.ts';
import { reportRun } from './report.ts';

const PLAN = { colors: [{ r: 0, g: 0, b: 0 }], border: null, tolerance: { steps: 12, isNarrow: false } } as unknown as Plan;

/** A square print of half the picture with a rim one pixel wide, on a copy of some scale of 1600 x 1600 pixels. */
function factsAt(scale: number) {
  const side = 1600 * scale;
  const kept = (side * side) / 2;
  const tally = {
    pixels: side * side,
    removed0: side * side - kept,
    semi: 4 * side,
    alphaBefore: 255 * side * side,
    alphaAfter: 255 * kept,
  };
  const frame = { width: side, height: side, dpi: 300 * scale, scale, full: { width: 1600, height: 1600 } };
  const { facts, warnings } = reportRun(frame, defaultOptions(options), PLAN, tally);
  return { ...Object.fromEntries(facts.map(({ id, value }) => [id, value])), warnings: warnings.map(({ id }) => id) };
}

describe('the report of a preview', () => {
  it('tells what the export will: areas, rims, sizes and warnings', () => {
    expect(factsAt(0.25)).toEqual(factsAt(1));
    expect(factsAt(1)).toMatchObject({ pixelsRemoved: 1_280_000, pixelsSemi: 6400, printWidth: 1600 / 300 });
  });

  it('counts haze as part of what prints, however faint', () => {
    const tally = { pixels: 1000, removed0: 400, semi: 600, alphaBefore: 255_000, alphaAfter: 6000, fade0: 2, fade7: 598 };
    const { warnings } = reportRun({ width: 40, height: 25, dpi: 300, scale: 1 }, defaultOptions(options), PLAN, tally);
    expect(warnings.map(({ text }) => text)).toContain(
      '100.0 % of the print fades or is haze; DTF prints white under it. A fade or glow: choose Halftone. A photo that should stay solid: use Background remover instead.',
    );
  });

  it('names no colors of the border where a gradient of them is the ground', () => {
    const border = { color: { r: 150, g: 220, b: 245 }, share: 0.45, second: { color: { r: 70, g: 170, b: 220 }, share: 0.43 } };
    const idsAt = (spread: number) => {
      const plan = { ...PLAN, border, looks: { ground: { spread } } } as unknown as Plan;
      const tally = { pixels: 1000, removed0: 900, semi: 0, alphaBefore: 255_000, alphaAfter: 25_500 };
      const { warnings } = reportRun({ width: 40, height: 25, dpi: 300, scale: 1 }, defaultOptions(options), plan, tally);
      return warnings.map(({ id }) => id);
    };
    expect(idsAt(80)).toEqual([]);
    expect(idsAt(0)).toEqual(['borderMixed', 'borderSecond']);
  });

  const FRAME = { width: 1000, height: 800, dpi: 300, scale: 1 };
  const TALLY = { pixels: 800_000, removed0: 400_000, semi: 9000, alphaBefore: 204_000_000, alphaAfter: 102_000_000 };
  const told = (plan: object, given: object = {}, tally: object = {}, frame = FRAME) =>
    reportRun(frame, { ...defaultOptions(options), ...given }, { ...PLAN, ...plan } as Plan, { ...TALLY, ...tally });

  it('tells where art is cut through, in pixels of the full picture, and what helps', () => {
    const half = { ...FRAME, width: 500, height: 400, dpi: 150, scale: 0.5, full: { width: 1000, height: 800 } };
    const haze = { fade30: 100_000, fadeAlpha30: 9e6 };
    for (const [frame, tears] of [
      [FRAME, { tear30: 500, tear31: 90 }],
      [half, { tear30: 250, tear31: 45 }],
    ] as const) {
      const { facts, warnings } = told({}, {}, { ...haze, ...tears }, frame);
      expect(facts.filter(({ id }) => id.startsWith('cut')).map(({ value }) => value)).toEqual([273, 63]);
      expect(warnings[0]).toMatchObject({ id: 'artCut', goTo: { tool: 'background-remover' } });
      expect(warnings[0].text).toContain('near 273, 63');
      // What should not have gone is no better as dots.
      expect(warnings[1].text).toMatch(/^\d+\.\d % of the print fades or is haze; DTF prints white under it\.$/);
    }
    expect(told({}, {}, { tear30: 200 }).warnings).toEqual([]);
  });

  it('names the tool for grounds of many colors, and both colors of a ground of two', () => {
    const colors = (share: number, other: number) => ({
      border: { color: { r: 90, g: 130, b: 160 }, share, second: { color: { r: 190, g: 200, b: 210 }, share: other } },
    });
    const gradient = told(colors(0.28, 0.33)).warnings;
    expect(gradient.map(({ id, goTo }) => [id, goTo?.tool])).toEqual([['borderMixed', 'background-remover']]);
    const checker = told(colors(0.49, 0.48)).warnings;
    expect(checker.map(({ id, goTo }) => [id, goTo?.tool])).toEqual([
      ['borderMixed', undefined],
      ['borderSecond', undefined],
    ]);
  });

  it('calls nothing of a drawing a fade, however its edge is cut', () => {
    const lost = { lostFade: 200_000 };
    const field = (fadesNowhere: boolean) => ({ field: { model: { edged: { fadesNowhere } } } });
    expect(told(field(false), { edge: 'hard' }, lost).warnings.map(({ id }) => id)).toEqual(['fadeLost']);
    expect(told(field(true), { edge: 'hard' }, lost).warnings).toEqual([]);
  });

  it('tells of a photo or a painting what stays, and what in it goes', () => {
    const areas = (areaPx: number) => ({
      areas: {
        enclosed: [{ goes: true, holdsArt: false, seeds: [], areaPx, place: { x: 263, y: 448 }, box: FRAME }],
        enclosedCount: 1,
        missed: [],
        joined: [],
      },
    });
    const words = (areaPx: number) => told({ photo: { hasFade: false }, ...areas(areaPx) }).warnings.map(({ text }) => text);
    expect(words(20)).toEqual([expect.stringMatching(/^This photo or painting stays, .* ground\. To cut something out/)]);
    expect(words(180)).toEqual([
      expect.stringMatching(/^This photo or painting stays, .* ground, and an enclosed area at 263, 448: click/),
    ]);
  });
});
