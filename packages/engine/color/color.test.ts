import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cielabFromRgb } from './cielab.ts';
import { formatHex, parseHex } from './hex.ts';
import { linearFromOklab, oklabFromLinear, oklabFromRgb, rgbFromOklab } from './oklab.ts';
import { byteFromLinear, codedFromLinear, LINEAR_OF_BYTE, linearFromCoded } from './srgb.ts';

const byte = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ r: byte, g: byte, b: byte });

test('hex reads what it wrote, in every form', () => {
  fc.assert(fc.property(rgb, (color) => void expect(parseHex(formatHex(color))).toEqual(color)));
  expect(parseHex('#Fa0')).toEqual({ r: 255, g: 170, b: 0 });
  expect(parseHex('0A0b0C')).toEqual({ r: 10, g: 11, b: 12 });
  expect(formatHex({ r: -4, g: 300, b: 127.6 })).toBe('#00ff80');
});

test.each(['', '#', '#12', '#1234', '#12345', '#1234567', '#12345678', 'red', '#ggg', ' #fff', '#fff\n'])('hex refuses %j', (text) => {
  expect(parseHex(text)).toBeNull();
});

test('light of a byte leads back to the byte, and halves fall where the formula puts them', () => {
  for (let code = 0; code < 256; code++) {
    expect(byteFromLinear(LINEAR_OF_BYTE[code])).toBe(code);
    if (code === 255) continue;
    const border = linearFromCoded((code + 0.5) / 255);
    expect(byteFromLinear(border * (1 - 1e-9))).toBe(code);
    expect(byteFromLinear(border * (1 + 1e-9))).toBe(code + 1);
  }
  expect([-1, 0, 1, 9, Number.NaN].map(byteFromLinear)).toEqual([0, 0, 255, 255, 0]);
});

test('the table rounds as the formula does', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      (linear) => void expect(byteFromLinear(linear)).toBe(Math.round(codedFromLinear(linear) * 255)),
    ),
  );
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      (coded) => void expect(codedFromLinear(linearFromCoded(coded))).toBeCloseTo(coded, 6),
    ),
  );
});

test('Oklab gives back every color', () => {
  fc.assert(fc.property(rgb, (color) => void expect(rgbFromOklab(oklabFromRgb(color))).toEqual(color)));
});

test('Oklab agrees with its paper: XYZ (0.950, 1, 1.089) is white, gray has no chroma', () => {
  const white = oklabFromRgb({ r: 255, g: 255, b: 255 });
  expect(white.l).toBeCloseTo(1, 6);
  expect(Math.hypot(white.a, white.b)).toBeLessThan(1e-6);
  const red = oklabFromRgb({ r: 255, g: 0, b: 0 });
  expect([red.l, red.a, red.b].map((value) => Number(value.toFixed(4)))).toEqual([0.628, 0.2249, 0.1258]);
  const outside = linearFromOklab(oklabFromLinear({ r: 1.2, g: -0.1, b: 0.4 }));
  expect(outside.r).toBeCloseTo(1.2, 5);
  expect(outside.g).toBeCloseTo(-0.1, 5);
});

test('CIELAB of the primaries is as published for D65', () => {
  const round = (color: { l: number; a: number; b: number }) => [color.l, color.a, color.b].map((value) => Math.round(value * 100) / 100);
  expect(round(cielabFromRgb({ r: 255, g: 0, b: 0 }))).toEqual([53.24, 80.09, 67.2]);
  expect(round(cielabFromRgb({ r: 0, g: 0, b: 255 }))).toEqual([32.3, 79.19, -107.86]);
  expect(cielabFromRgb({ r: 255, g: 255, b: 255 }).l).toBeCloseTo(100, 4);
});
