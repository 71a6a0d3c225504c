import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ColorKoOptions } from './keys.ts';
import { analyze, cut, knockOut, manySorts, native, optionsWith, part, plain, STROKES } from './knockout-for-tests.ts';

describe('the parts of a picture', () => {
  const variants: readonly Partial<ColorKoOptions>[] = [
    {},
    { edge: 'halftone', lpi: 30, strokes: STROKES },
    { edge: 'hard', contiguous: true },
    { unmix: false, colors: [{ color: '#ffffff', tolerance: 2, softness: 80 }, { color: '#b22036' }] },
  ];
  const rects = fc.tuple(fc.nat(89), fc.nat(69), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 70 }));

  test.each(variants)('a tile equals the same place of the whole, bit for bit (%o)', (variant) => {
    const image = manySorts();
    const options = optionsWith({ colors: [{ color: '#ffffff' }], ...variant });
    const plan = analyze(image, options, native);
    const whole = part(image, options, plan, { x: 0, y: 0, width: 90, height: 70 }, native);
    fc.assert(
      fc.property(rects, ([x, y, columns, rows]) => {
        const rect = { x, y, width: Math.min(columns, 90 - x), height: Math.min(rows, 70 - y) };
        expect(part(image, options, plan, rect, native).pixels).toEqual(cut({ ...image, pixels: whole.pixels }, rect));
      }),
      { numRuns: 25 },
    );
  });

  test.each(variants)('bands count what the whole counts, tiles too (%o)', (variant) => {
    const image = manySorts();
    const options = optionsWith({ colors: [{ color: '#ffffff' }], ...variant });
    const plan = analyze(image, options, native);
    const whole = part(image, options, plan, { x: 0, y: 0, width: 90, height: 70 }, native).tally;
    for (const pieces of [
      [
        { x: 0, y: 0, width: 90, height: 33 },
        { x: 0, y: 33, width: 90, height: 37 },
      ],
      [
        { x: 0, y: 0, width: 41, height: 70 },
        { x: 41, y: 0, width: 49, height: 70 },
      ],
    ]) {
      const sums: Record<string, number> = {};
      for (const rect of pieces) {
        for (const [key, value] of Object.entries(part(image, options, plan, rect, native).tally)) sums[key] = (sums[key] ?? 0) + value;
      }
      expect(sums).toEqual(whole);
    }
  });

  test.each(variants)('both kinds of kernels agree, plan and pixels (%o)', (variant) => {
    const image = manySorts();
    const given = { colors: [{ color: 'auto' }], ...variant };
    const [one, other] = [native, plain].map((kernels) => knockOut(image, given, kernels));
    expect(one.pixels).toEqual(other.pixels);
    expect(one.report).toEqual(other.report);
  });

  test('a plan can be handed over to another thread with its memory, and the next one is as good', () => {
    const image = manySorts();
    const options = optionsWith({ contiguous: true, edge: 'halftone' });
    const rect = { x: 0, y: 0, width: 90, height: 70 };
    const expected = part(image, options, analyze(image, options, native), rect, native);
    for (let time = 0; time < 2; time++) {
      const plan = analyze(image, options, native);
      const { flat, connected } = plan;
      const planes = [...Object.values(flat?.tables ?? {}), ...Object.values(flat?.survey ?? {}), connected].filter((value) =>
        ArrayBuffer.isView(value),
      );
      const transfer = [...new Set(planes.map(({ buffer }) => buffer))];
      const moved = structuredClone(plan, { transfer: transfer as ArrayBuffer[] });
      expect(part(image, options, moved, rect, native)).toEqual(expected);
    }
  });
});
