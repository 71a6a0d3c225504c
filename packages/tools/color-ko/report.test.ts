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
      '100.0 % of the print fades or is haze; DTF prints white under it. Choose Halftone or Hard.',
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
});
