import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundFor, formatNumber, heldWords, keptFigure, nudge, parseNumber, snapNumber, stepDigits } from './number-entry.ts';

describe('number entry', () => {
  it('reads what people type', () => {
    expect(parseNumber('12')).toBe(12);
    expect(parseNumber(' 0,25 mm')).toBe(0.25);
    expect(parseNumber('.5')).toBe(0.5);
    expect(parseNumber('18 %')).toBe(18);
    expect(parseNumber('\u22123')).toBe(-3);
    for (const text of ['', 'abc', '1.2.3', '4 5', '--2']) expect(parseNumber(text)).toBeNull();
  });

  it('keeps no letter', () => {
    expect(['a', '1x2', '18 %', '\u22123,5', 'e5', '.5'].map(keptFigure)).toEqual(['', '12', '18 ', '\u22123,5', '5', '.5']);
  });

  it('counts the places of a step', () => {
    expect([1, 0.5, 0.05, 1e-7].map(stepDigits)).toEqual([0, 1, 2, 7]);
  });

  it('holds to bounds and step without floating dust', () => {
    expect(snapNumber(0.1 + 0.2, 0, 1, 0.05)).toBe(0.3);
    expect(snapNumber(7, 0, 5, 1)).toBe(5);
    expect(snapNumber(2.2, 1.5, 9, 1)).toBe(2.5);
    expect(snapNumber(99, 0, 10, 4)).toBe(10);
  });

  it('stays within its bounds for every value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 40 }), (value, step) => {
        const snapped = snapNumber(value, -30, 70, step / 4);
        expect(snapped).toBeGreaterThanOrEqual(-30);
        expect(snapped).toBeLessThanOrEqual(70);
      }),
    );
  });

  it('steps by arrows, ten times with Shift', () => {
    expect(nudge('ArrowUp', false, 0.3, 0, 1.5, 0.05)).toBe(0.35);
    expect(nudge('ArrowDown', true, 18, 0, 100, 1)).toBe(8);
    expect(nudge('ArrowDown', true, 3, 0, 100, 1)).toBe(0);
    expect(nudge('a', false, 3, 0, 100, 1)).toBeNull();
  });

  it('shows no needless zeros', () => {
    expect(formatNumber(0.3, 2)).toBe('0.3');
    expect(formatNumber(12, 2)).toBe('12');
  });
});

it('a typed figure outside is held to a bound, and that is said', () => {
  expect([boundFor(0, 1, 64), boundFor(1000, 1, 64), boundFor(6, 1, 64)]).toEqual([1, 64, null]);
  expect([heldWords(1, 64, 1), heldWords(64, 64, 1), heldWords(0.25, 3, 0.05)]).toEqual([
    '1 is the least.',
    '64 is the most.',
    '0.25 is the least.',
  ]);
});
