import { describe, expect, it } from 'vitest';
import { parseColor, rgbToHex } from './color-entry.ts';

describe('color entry', () => {
  it('reads the ways people write a color', () => {
    expect(parseColor('#DF4A2B')).toBe('#df4a2b');
    expect(parseColor(' abc ')).toBe('#aabbcc');
    expect(parseColor('rgb(1, 2, 255)')).toBe('#0102ff');
    expect(parseColor('18 138 143')).toBe('#128a8f');
    for (const text of ['', '#12', '#12345', 'red', '256 0 0', '1 2']) expect(parseColor(text)).toBeNull();
  });

  it('writes channels as hex', () => {
    expect(rgbToHex(0, 11, 255)).toBe('#000bff');
  });
});
