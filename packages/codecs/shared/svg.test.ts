import { describe, expect, it } from 'vitest';
import { readSvgHeader } from './svg-header.ts';
import { resizeSvg } from './svg-resize.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const size = (root: string, drawDpi?: number) => {
  const { storedWidthPx, storedHeightPx, dpi } = readSvgHeader(encode(`<svg ${root}></svg>`), drawDpi);
  return [storedWidthPx, storedHeightPx, dpi];
};

describe('the size of a drawing', () => {
  it.each([
    ['width="120" height="80"', [120, 80, null]],
    ['width="120px" height="80.4px"', [120, 80, null]],
    ['width="2in" height="1in"', [600, 300, 300]],
    ['width="25.4mm" height="2.54cm"', [300, 300, 300]],
    ['width="72pt" height="6pc"', [300, 300, 300]],
    ['viewBox="0 0 40 30"', [40, 30, null]],
    ['viewBox="0,0,40,30" width="80"', [80, 60, null]],
    ['viewBox="0 0 40 30" width="100%" height="100%"', [40, 30, null]],
    ['stroke-width="9" width="12" height="8"', [12, 8, null]],
    ['', [300, 150, null]],
    ['width="-5" height="abc"', [300, 150, null]],
  ])('%s', (root, expected) => {
    expect(size(root)).toEqual(expected);
  });

  it('follows the DPI asked for', () => {
    expect(size('width="2in" height="1in"', 150)).toEqual([300, 150, 150]);
    expect(size('width="96" height="48"', 192)).toEqual([192, 96, 192]);
  });

  it('refuses what no renderer draws', () => {
    expect(() => size('width="200in" height="1in"')).toThrow('file.too-many-pixels');
    expect(() => readSvgHeader(encode('<svg width="10" height="10"><g>'))).toThrow('file.truncated');
  });
});

describe('resizeSvg', () => {
  it('states the new size and keeps the drawing where it was', () => {
    const out = decode(resizeSvg(encode('<?xml version="1.0"?><!-- é --><svg width="2in" height="1in" class=\'a\'><g/></svg>'), 20, 10));
    expect(out).toBe(
      '<?xml version="1.0"?><!-- é --><svg width="20" height="10" class=\'a\' viewBox="0 0 192 96" preserveAspectRatio="none"><g/></svg>',
    );
  });

  it('leaves a view box alone, and what only looks like a size', () => {
    const out = decode(resizeSvg(encode('<svg viewBox="0 0 4 2" data-width="7" width="4"><rect width="3"/></svg>'), 8, 4));
    expect(out).toBe('<svg viewBox="0 0 4 2" data-width="7" width="8" height="4"><rect width="3"/></svg>');
  });

  it('keeps a byte order mark and a root that closes itself', () => {
    expect(decode(resizeSvg(encode('\ufeff<svg width="4" height="4" viewBox="0 0 4 4"/>'), 8, 8))).toBe(
      '\ufeff<svg width="8" height="8" viewBox="0 0 4 4"/>',
    );
  });
});
