import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampLength, convertLength, keptLength, LENGTH_UNITS, lengthText, lengthToPx, parseLengthText } from './length-entry.ts';

describe('length entry', () => {
  it('reads lengths with and without unit', () => {
    expect(parseLengthText('0.3mm', 'px')).toEqual({ value: 0.3, unit: 'mm' });
    expect(parseLengthText('0,3 MM', 'px')).toEqual({ value: 0.3, unit: 'mm' });
    expect(parseLengthText('12"', 'mm')).toEqual({ value: 12, unit: 'in' });
    expect(parseLengthText('1/8 in', 'mm')).toEqual({ value: 0.125, unit: 'in' });
    expect(parseLengthText('7', 'pt')).toEqual({ value: 7, unit: 'pt' });
    for (const text of ['', 'mm', '3 cm', '1/0 in', '2 2 mm']) expect(parseLengthText(text, 'mm')).toBeNull();
  });

  it('keeps no letter that is no unit', () => {
    expect(['12q', '0.3m', '1/8 in', 'x3mm', '12"', 'abc'].map(keptLength)).toEqual(['12', '0.3m', '1/8 in', '3mm', '12"', '']);
  });

  it('converts through inches', () => {
    expect(lengthToPx({ value: 25.4, unit: 'mm' }, 300)).toBe(300);
    expect(lengthToPx({ value: 72, unit: 'pt' }, 150)).toBe(150);
    expect(convertLength({ value: 150, unit: 'px' }, 'in', 300)).toEqual({ value: 0.5, unit: 'in' });
  });

  it('comes back from every other unit', () => {
    const unit = fc.constantFrom(...LENGTH_UNITS);
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        unit,
        unit,
        fc.integer({ min: 36, max: 1200 }),
        (value, from, to, dpi) => {
          const back = convertLength(convertLength({ value, unit: from }, to, dpi), from, dpi);
          expect(back.value).toBeCloseTo(value, 6);
        },
      ),
    );
  });

  it('holds to bounds of other units and keeps its own', () => {
    const least = { value: 0.1, unit: 'mm' } as const;
    const most = { value: 1, unit: 'in' } as const;
    expect(clampLength({ value: 3, unit: 'in' }, least, most, 300)).toEqual({ value: 1, unit: 'in' });
    expect(clampLength({ value: 400, unit: 'px' }, least, most, 300)).toEqual({ value: 300, unit: 'px' });
    expect(clampLength({ value: 5, unit: 'mm' }, least, most, 300)).toEqual({ value: 5, unit: 'mm' });
    expect(lengthText({ value: 0.30000004, unit: 'mm' })).toBe('0.3mm');
  });
});
