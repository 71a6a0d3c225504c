import type { PixelWindow, Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { speckWarnings } from './speck-report.ts';
import { tallySpecks } from './specks.ts';

const SIDE = 48;
const RECT = { x: 0, y: 0, width: SIDE, height: SIDE };
const FRAME = { width: SIDE, height: SIDE, dpi: 300, scale: 1 };
const [BLACK, ORANGE, BROWN]: readonly Rgb[] = [
  { r: 0, g: 0, b: 0 },
  { r: 232, g: 112, b: 34 },
  { r: 122, g: 62, b: 24 },
];
const SPOT = { method: 'spot', film: 0 } as SeparatorOptions;

type Drawn = { readonly color: Rgb; readonly alpha: number; readonly cover: number };

/** Specks of a brown film beside an orange one on black, whole and in two bands. */
function specksIn(pixelAt: (x: number, y: number) => Drawn, options = SPOT): readonly (number | undefined)[] {
  const drawn = Array.from({ length: SIDE * SIDE }, (_, at) => pixelAt(at % SIDE, Math.floor(at / SIDE)));
  const pixels = Uint8Array.from(drawn.flatMap(({ color: { r, g, b }, alpha }) => [r, g, b, alpha]));
  const planes = [new Uint8Array(SIDE * SIDE), Uint8Array.from(drawn, ({ cover }) => cover)];
  const plates = [ORANGE, BROWN].map((color) => ({ role: 'ink', color, name: 'Brown' }));
  const plan = { plates, garment: BLACK } as unknown as Plan;
  const within = (y: number, height: number) => {
    const target: PixelWindow = { rect: { ...RECT, y, height }, pixels: new Uint8Array(0) };
    return tallySpecks({ rect: RECT, planes, needs: new Uint8Array(0) }, { rect: RECT, pixels }, target, FRAME, plan, options).crumbs1;
  };
  const [whole, upper, lower] = [within(0, SIDE), within(0, 20), within(20, SIDE - 20)];
  expect((upper ?? 0) + (lower ?? 0)).toBe(whole ?? 0);
  return [whole];
}

/** Black above, orange below, and between them a row of both in which the brown ink has every sixth pixel. */
const edge = (x: number, y: number): Drawn => {
  if (y !== 20) return { color: y < 20 ? BLACK : ORANGE, alpha: 255, cover: 0 };
  return { color: { r: 128, g: 62, b: 19 }, alpha: 255, cover: x % 6 === 2 ? 200 : 0 };
};

test('what an ink prints of the soft edge between two others is a speck', () => {
  expect(specksIn(edge)).toEqual([8]);
});

test('small parts of the art itself, and the worn rim of an area, are none', () => {
  const dots = (x: number, y: number): Drawn =>
    x % 6 === 2 && y % 6 === 2 ? { color: BROWN, alpha: 200, cover: 200 } : { color: ORANGE, alpha: 255, cover: 0 };
  expect(specksIn(dots)).toEqual([0]);
  const worn = (x: number, y: number): Drawn => {
    const alpha = y < 12 ? 255 : x % 5 === 1 && y % 5 === 1 ? 150 : 0;
    return { color: BROWN, alpha, cover: alpha };
  };
  expect(specksIn(worn)).toEqual([0]);
});

test('dots among tints are a screen; lines and larger parts print; other methods are all dots', () => {
  expect(specksIn((x, y) => ({ ...edge(x, y), cover: x % 2 && y % 2 ? 140 : 60 }))).toEqual([0]);
  expect(specksIn((x, y) => ({ ...edge(x, y), cover: y === 20 ? 255 : 0 }))).toEqual([0]);
  expect(specksIn((x, y) => ({ ...edge(x, y), cover: x % 6 < 3 && y > 18 && y < 22 ? 255 : 0 }))).toEqual([0]);
  expect(specksIn(edge, { ...SPOT, method: 'simulated' })).toEqual([undefined]);
});

test('films with many are named with their number, the most first; a few are none', () => {
  const plan = { plates: [{ name: 'Natural' }, { name: 'Brown' }, { name: 'Gold' }] } as unknown as Plan;
  const [warning] = speckWarnings(plan, { crumbs0: 12, crumbs1: 1234, crumbs2: 9 });
  expect(warning.text).toContain('Brown (1,234), Natural (12). ');
  expect(speckWarnings(plan, { crumbs2: 9 })).toEqual([]);
});
