import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateOptions } from '../options-validation/validate.ts';
import type { ColorKoOptions } from './keys.ts';
import {
  alphaAt,
  clamp,
  disc,
  draw,
  fact,
  frameOf,
  INK,
  knockOut,
  manySorts,
  mix,
  native,
  ring,
  ringOn,
  SIZE,
  STROKES,
  WHITE,
  warnings,
} from './knockout-for-tests.ts';
import { colorKo } from './tool.ts';

describe('what stays', () => {
  test('colors far from the keys come out to the bit, with the alpha that they had', () => {
    const far = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.nat(90), fc.nat(90), fc.nat(255));
    fc.assert(
      fc.property(fc.array(far, { minLength: 60, maxLength: 300 }), fc.integer({ min: 3, max: 20 }), (colors, width) => {
        // A picture of one color is refused.
        const image = draw(width, Math.floor(colors.length / width), (x, y) => (x + y === 0 ? [0, 90, 0] : colors[y * width + x]));
        const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }] });
        expect(pixels).toEqual(image.pixels);
      }),
      { numRuns: 30 },
    );
  });

  test('nothing is changed without a color to remove', () => {
    const image = manySorts();
    expect(knockOut(image, { colors: [] }).pixels).toEqual(image.pixels);
  });

  test('transparent pixels keep their hidden color, and own alpha multiplies', () => {
    const image = draw(40, 20, (x) => (x < 10 ? [255, 255, 255, 0] : x < 25 ? [255, 255, 255, 120] : [...INK, 120]));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }] });
    expect([...pixels.subarray(0, 4)]).toEqual([255, 255, 255, 0]);
    expect([...pixels.subarray(15 * 4, 16 * 4)]).toEqual([0, 0, 0, 0]);
    expect([...pixels.subarray(35 * 4, 36 * 4)]).toEqual([...INK, 120]);
  });

  test('connected to border: white inside the ring stays, white around it goes', () => {
    const image = ringOn(WHITE);
    const color = { colors: [{ color: '#ffffff', tolerance: 3, softness: 0 }] };
    const inside = (pixels: Uint8Array) => alphaAt(image, pixels, 23, 24);
    expect(inside(knockOut(image, color).pixels)).toBe(0);
    const { pixels } = knockOut(image, { ...color, contiguous: true });
    expect([inside(pixels), alphaAt(image, pixels, 1, 1)]).toEqual([255, 0]);
  });

  test('connected to border: a gap in the outline lets the flood in, a protecting stroke across it does not', () => {
    const image = draw(SIZE, SIZE, (x, y) => mix(WHITE, INK, y > 21 && y < 27 && x > 23 ? 0 : ring(x, y)));
    const given = { colors: [{ color: '#ffffff', tolerance: 3, softness: 0 }], contiguous: true };
    expect(alphaAt(image, knockOut(image, given).pixels, 22, 20)).toBe(0);
    const strokes = [{ mode: 'protect', radiusPx: 3, points: [35, 18, 35, 30] }];
    const { pixels } = knockOut(image, { ...given, strokes });
    expect(alphaAt(image, pixels, 22, 20)).toBe(255);
  });
});

describe('edges', () => {
  test.each(['hard', 'halftone'] as const)('%s leaves alpha 0 and 255 alone', (edge) => {
    const { pixels } = knockOut(manySorts(), { colors: [{ color: '#ffffff', tolerance: 2, softness: 90 }], edge, strokes: STROKES });
    for (let at = 3; at < pixels.length; at += 4) expect(pixels[at] % 255).toBe(0);
  });

  test('hard cuts a rim where half of the pixel is covered', () => {
    const image = ringOn(WHITE);
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }], edge: 'hard' });
    for (let index = 0; index < SIZE * SIZE; index++) {
      const coverage = ring(index % SIZE, Math.floor(index / SIZE));
      if (Math.abs(coverage - 0.5) > 0.03) expect(pixels[index * 4 + 3]).toBe(coverage > 0.5 ? 255 : 0);
    }
  });

  test('halftone keeps the tone of a fade: as much of it is dots as was opaque', () => {
    const image = draw(240, 200, (x) => mix(WHITE, [0, 0, 0], clamp((x - 20) / 200) * 0.5));
    const color = { colors: [{ color: '#ffffff', tolerance: 1, softness: 100 }] };
    const sum = (pixels: Uint8Array) => pixels.reduce((total, value, at) => ((at & 3) === 3 ? total + value : total), 0);
    const soft = sum(knockOut(image, color).pixels);
    const dots = sum(knockOut(image, { ...color, edge: 'halftone', lpi: 60, angle: 22.5 }).pixels);
    expect(dots / soft).toBeGreaterThan(0.96);
    expect(dots / soft).toBeLessThan(1.04);
  });
});

describe('options', () => {
  const base = { colors: [{ color: '#ffffff', tolerance: 4, softness: 20 }] };
  const halftone = { ...base, edge: 'halftone' as const, colors: [{ color: '#ffffff', tolerance: 2, softness: 80 }] };
  const pairs: readonly [string, Partial<ColorKoOptions>, Partial<ColorKoOptions>][] = [
    ['colors', base, { colors: [{ color: '#b22036' }] }],
    ['tolerance', { colors: [{ color: '#ffffff' }], tolerance: 1 }, { colors: [{ color: '#ffffff' }], tolerance: 20 }],
    [
      'softness',
      { colors: [{ color: '#ffffff' }], tolerance: 12, softness: 5 },
      { colors: [{ color: '#ffffff' }], tolerance: 12, softness: 90 },
    ],
    [
      'a tolerance of its own',
      { colors: [{ color: '#ffffff' }], tolerance: 1 },
      { colors: [{ color: '#ffffff', tolerance: 20 }], tolerance: 1 },
    ],
    ['contiguous', { colors: [{ color: '#b22036' }] }, { colors: [{ color: '#b22036' }], contiguous: true }],
    ['edge', base, { ...base, edge: 'hard' }],
    ['lpi', { ...halftone, lpi: 30 }, { ...halftone, lpi: 60 }],
    ['angle', { ...halftone, angle: 22.5 }, { ...halftone, angle: 45 }],
    ['minDot', { ...halftone, minDot: '0mm' }, { ...halftone, minDot: '0.4mm' }],
    ['unmix', base, { ...base, unmix: false }],
    ['strokes', base, { ...base, strokes: STROKES }],
  ];

  test.each(pairs)('%s changes the result', (_, one, other) => {
    const image = manySorts();
    expect(knockOut(image, one).pixels).not.toEqual(knockOut(image, other).pixels);
  });

  test.each([
    [{ colors: ['greenish'] }],
    [{ colors: [{ color: '#ffffff', tolerance: 101 }] }],
    [{ tolerance: -1 }],
    [{ softness: 'much' }],
    [{ edge: 'furry' }],
    [{ lpi: 0 }],
    [{ minDot: '9mm' }],
    [{ strokes: [{ mode: 'paint', radiusPx: 3, points: [1, 1] }] }],
  ])('%o is refused', (given) => {
    expect(() => validateOptions(colorKo.options, given as never)).toThrow();
  });

  test('a stroke is given in pixels of the full picture, whatever the copy', () => {
    const image = ringOn(WHITE);
    const half = { ...frameOf(image), dpi: 150, scale: 0.5 };
    const strokes = [{ mode: 'erase', radiusPx: 10, points: [40, 20] }];
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }], strokes }, native, half);
    expect([alphaAt(image, pixels, 20, 10), alphaAt(image, pixels, 20, 13)]).toEqual([0, 0]);
    expect(alphaAt(image, pixels, 28, 11)).toBe(255);
  });

  test('the later of two strokes wins', () => {
    const image = ringOn(WHITE);
    const both = (modes: readonly string[]) => modes.map((mode) => ({ mode, radiusPx: 4, points: [11, 24] }));
    const alpha = (modes: readonly string[]) => {
      const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }], strokes: both(modes) });
      return alphaAt(image, pixels, 11, 24);
    };
    expect([alpha(['protect', 'erase']), alpha(['erase', 'protect'])]).toEqual([0, 255]);
  });
});

describe('auto', () => {
  test('takes the color along the border, noise or not, and says how much of the border it is', () => {
    const image = draw(60, 50, (x, y) => mix([40 + ((x * 7 + y * 3) % 5), 120, 200], INK, disc(x, y, 30, 25, 14)));
    const { plan, report } = knockOut(image, {});
    expect(plan.colors).toEqual([{ r: 42, g: 120, b: 200 }]);
    expect(fact(report, 'borderShare')).toBe(100);
    expect(fact(report, 'share1')).toBeGreaterThan(70);
  });

  test('a transparent border gives no color: nothing is done, and the report says so', () => {
    const image = draw(30, 30, (x, y) => [...INK, x > 6 && x < 22 && y > 6 && y < 22 ? 255 : 0]);
    const { pixels, report } = knockOut(image, {});
    expect(pixels).toEqual(image.pixels);
    expect(warnings(report)).toEqual(['noColor']);
  });

  test('a second color of the border is named', () => {
    const image = draw(64, 64, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? WHITE : [204, 204, 204]));
    const { report } = knockOut(image, { tolerance: 4 });
    expect(warnings(report)).toContain('borderSecond');
  });
});

describe('report', () => {
  test('tells ink saved, pixels, shares and the size in print', () => {
    const image = draw(30, 20, (x) => (x < 15 ? WHITE : INK));
    const { report } = knockOut(image, { colors: [{ color: '#ffffff' }, { color: '#00ff00' }] });
    expect(fact(report, 'inkSaved')).toBe(50);
    expect(fact(report, 'pixelsRemoved')).toBe(300);
    expect(fact(report, 'pixelsSemi')).toBe(0);
    expect([fact(report, 'share1'), fact(report, 'share2')]).toEqual([50, 0]);
    expect([fact(report, 'printWidth'), fact(report, 'printHeight')]).toEqual([30 / 300, 20 / 300]);
    expect(report.warnings).toEqual([]);
  });

  test('warns when nothing or everything went, and when much fades', () => {
    const image = draw(30, 20, (x) => (x < 15 ? WHITE : INK));
    expect(warnings(knockOut(image, { colors: [{ color: '#00ff00' }] }).report)).toEqual(['nothingRemoved']);
    const kept = knockOut(image, { colors: [{ color: '#ffffff' }], seeds: [{ mode: 'keep', x: 5, y: 5 }] });
    expect(warnings(kept.report)).toEqual(['keptAll']);
    const speck = draw(300, 200, (x, y) => (x === 150 && y === 100 ? INK : WHITE));
    expect(warnings(knockOut(speck, { colors: [{ color: '#ffffff' }] }).report)).toEqual(['everythingRemoved']);
    const fade = draw(200, 40, (x) => mix(WHITE, [0, 0, 0], clamp((x - 20) / 160) * 0.6));
    const color = { colors: [{ color: '#ffffff', tolerance: 1, softness: 100 }] };
    expect(warnings(knockOut(fade, color).report)).toContain('semiMuch');
    const halftone = knockOut(fade, { ...color, edge: 'halftone' as const, minDot: '0.3mm' });
    expect(warnings(halftone.report)).toEqual([]);
    expect(fact(halftone.report, 'smallestDot')).toBeGreaterThanOrEqual(0.3);
  });
});
