import { FADING, FINE_BASE, NO_BASE } from '@underbase/engine';
import { expect, test } from 'vitest';
import { baseWarnings } from './base-report.ts';
import { aroundDots } from './fading-needs.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { tallyInks } from './tally-inks.ts';

const [WIDTH, HEIGHT] = [93, 600];

test('ink is counted in every row: rules of two pixels lie between others', () => {
  const plane = new Uint8Array(WIDTH * HEIGHT);
  for (const row of [401, 402, 557]) plane.fill(row === 557 ? 100 : 255, row * WIDTH + 5, row * WIDTH + 88);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const counted = (y: number, height: number) =>
    tallyInks(
      { rect, planes: [plane], needs: new Uint8Array(plane.length) },
      { rect: { ...rect, y, height }, pixels: new Uint8Array(0) },
      { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 },
      null,
      { plates: [], ownDots: [] },
    );
  const all = counted(0, HEIGHT);
  expect(all.ink0).toBeCloseTo(83 * (2 + 100 / 255), 6);
  expect(all.pixels).toBe(WIDTH * HEIGHT);
  // Bands add up, wherever they are cut.
  const [upper, lower] = [counted(0, 402), counted(402, HEIGHT - 402)];
  expect(upper.ink0 + lower.ink0).toBeCloseTo(all.ink0, 6);
  expect(upper.pixels + lower.pixels).toBe(all.pixels);
});

test('of ink that fades what lies around the dots of its base is on the fabric, whatever else has a base or none', () => {
  const plan = { plates: [{ role: 'underbase' }, { role: 'ink' }], ownDots: [] } as unknown as Plan;
  const rect = { x: 0, y: 0, width: 4, height: 1 };
  const planes = [Uint8Array.of(32, 0, 255, 255), Uint8Array.of(128, 128, 252, 252)];
  const needs = Uint8Array.of(32 | FADING, 32 | NO_BASE, 63 | FINE_BASE, 63);
  const found = tallyInks(
    { rect, planes, needs },
    { rect, pixels: new Uint8Array(0) },
    { width: 4, height: 1, dpi: 300, scale: 1 },
    null,
    plan,
  );
  expect(found).toMatchObject({ carried: 190, bare: 32, fine: 63, inFades: 24, onRims: 0 });
  expect(aroundDots(20 | FADING, 255)).toBe(0);
});

test('ink on a base that is too fine is told of the ink that has most of it, however little that is of the whole', () => {
  const plates = [
    { role: 'underbase', mesh: 156 },
    { role: 'ink', name: 'White' },
    { role: 'ink', name: 'Yellow' },
  ];
  const plan = { plates, ownDots: [], chokePx: 0 } as unknown as Plan;
  const [width, height] = [100, 4];
  const type = (at: number) => at % width >= 98;
  const planes = [() => 255, (at: number) => (type(at) ? 0 : 255), (at: number) => (type(at) ? 255 : 0)].map((level) =>
    Uint8Array.from({ length: width * height }, (_, at) => level(at)),
  );
  const needs = Uint8Array.from({ length: width * height }, (_, at) => (at % width === 99 ? 63 | FINE_BASE : 63));
  const counted = (y: number, rows: number) =>
    tallyInks(
      { rect: { x: 0, y: 0, width, height }, planes, needs },
      { rect: { x: 0, y, width, height: rows }, pixels: new Uint8Array(0) },
      { width, height, dpi: 300, scale: 1 },
      null,
      plan,
    );
  const all = counted(0, height);
  expect(all).toMatchObject({ fine1: 0, fine2: 4 });
  expect(counted(0, 1).fine2 + counted(1, 3).fine2).toBe(4);
  const options = { leastBase: '0.3', profile: '' } as unknown as SeparatorOptions;
  expect(baseWarnings(options, plan, all).map(({ text }) => text)).toEqual([expect.stringMatching(/^50 % of Yellow is finer/)]);
});
