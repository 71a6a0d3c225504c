import { parseHex } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inkGrams, meshVolume, squeegeePasses } from './ink-use.ts';
import { isOwnCurve, ownCurve } from './own-curve.ts';
import { pressOrder } from './print-order.ts';

const plate = (role: 'underbase' | 'ink' | 'highlight', hex: string, isTransparent = false) => ({
  role,
  color: parseHex(hex) ?? { r: 0, g: 0, b: 0 },
  flash: role === 'underbase',
  isTransparent,
});

describe('print order', () => {
  test('base, then light to dark, highlight white last; a flash takes a station', () => {
    const plates = [plate('highlight', '#ffffff'), plate('ink', '#101010'), plate('ink', '#ffe000'), plate('underbase', '#ffffff')];
    expect(pressOrder(plates)).toEqual({ advised: [3, 2, 1, 0], isAsAdvised: false, flashes: 1, stations: 5 });
    const sorted = [3, 2, 1, 0].map((place) => plates[place]);
    expect(pressOrder(sorted)).toMatchObject({ advised: [0, 1, 2, 3], isAsAdvised: true });
  });

  test('process inks and their spots stay in their order', () => {
    const process = ['#00ffff', '#ff00ff', '#ffff00', '#000000', '#ff6600'].map((hex) => plate('ink', hex, true));
    expect(pressOrder(process)).toMatchObject({ isAsAdvised: true, flashes: 0 });
  });
});

describe('ink for a hundred shirts', () => {
  // Theoretical ink volumes of plain-weave polyester as mesh makers list them for 43-80, 61-64, 90-48 and 120-34 threads a centimeter.
  test.each([
    [110, 57],
    [156, 36],
    [230, 25],
    [305, 19],
  ])('a mesh of %i threads holds about %i cubic centimeters a square meter', (mesh, listed) => {
    expect(Math.abs(meshVolume(mesh) / listed - 1)).toBeLessThan(0.1);
  });

  test('a finer mesh never holds more', () => {
    for (let mesh = 60; mesh < 460; mesh++) expect(meshVolume(mesh + 1)).toBeLessThanOrEqual(meshVolume(mesh) + 0.4);
    expect(meshVolume(86)).toBeGreaterThan(2.5 * meshVolume(305));
  });

  test('grams grow with area and coverage; two passes take half as much again; nothing printed takes none', () => {
    const options = { inkSet: 'plastisol', base: 'white', flash: 'on' } as const;
    const ink = { role: 'ink', mesh: 156, coverage: 50 } as const;
    const grams = inkGrams(ink, 100, options);
    expect(inkGrams(ink, 200, options)).toBeCloseTo(2 * grams, 6);
    expect(inkGrams({ ...ink, coverage: 0 }, 100, options)).toBe(0);
    const wet = { inkSet: 'water-based', base: 'white', flash: 'on' } as const;
    expect(squeegeePasses('ink', wet)).toBe(2);
    expect(inkGrams(ink, 100, wet) / grams).toBeCloseTo((1.5 * 1.05) / 1.15, 6);
    // 12 x 14 in of white through 156 mesh, two passes: 8 to 9 g a shirt.
    const white = inkGrams({ role: 'underbase', mesh: 156, coverage: 100 }, 168, options);
    expect(white).toBeGreaterThan(600);
    expect(white).toBeLessThan(1100);
  });
});

describe('own curve', () => {
  const tones = fc.record({ quarterTone: fc.nat(100), midTone: fc.nat(100), threeQuarterTone: fc.nat(100) });

  test('at 25, 50 and 75 it changes nothing', () => {
    const straight = { quarterTone: 25, midTone: 50, threeQuarterTone: 75 };
    expect(isOwnCurve(straight)).toBe(false);
    expect([...ownCurve(straight)]).toEqual(Array.from({ length: 256 }, (_, at) => at));
  });

  test('it goes through its handles, never falls, and keeps bare and full', () => {
    fc.assert(
      fc.property(tones, (given) => {
        const curve = ownCurve(given);
        expect([curve[0], curve[255]]).toEqual([0, 255]);
        for (let at = 1; at < 256; at++) expect(curve[at]).toBeGreaterThanOrEqual(curve[at - 1]);
      }),
    );
    const curve = ownCurve({ quarterTone: 10, midTone: 40, threeQuarterTone: 80 });
    for (const [at, percent] of [
      [64, 10],
      [128, 40],
      [191, 80],
    ])
      expect(Math.abs(curve[at] / 2.55 - percent)).toBeLessThan(1);
  });
});
