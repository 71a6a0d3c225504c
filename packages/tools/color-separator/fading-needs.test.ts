import { expect, test } from 'vitest';
import { baseFacts, baseWarnings } from './base-report.ts';
import { areRims, aroundDots, needInFades } from './fading-needs.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { tallyInks } from './tally-inks.ts';

const WIDTH = 64;
const plan = { plates: [{ role: 'underbase' }, { role: 'ink' }], ownDots: [] } as unknown as Plan;

/** What is told of a tint of half on a base of a quarter, whose dots are choked or not all there. */
function toldOf(isRims: boolean) {
  const rect = { x: 0, y: 0, width: WIDTH, height: 1 };
  const planes = [new Uint8Array(WIDTH).fill(64), new Uint8Array(WIDTH).fill(128)];
  const needs = new Uint8Array(WIDTH).fill(needInFades(128, isRims));
  const tally = tallyInks({ rect, planes, needs }, { rect, pixels: new Uint8Array(0) }, { ...rect, dpi: 300, scale: 1 }, null, plan);
  const warnings = baseWarnings({} as SeparatorOptions, plan, tally).map(({ id }) => id);
  return { warnings, bare: Number(baseFacts(plan, tally).find(({ id }) => id === 'baseLost')?.value) };
}

test('rims of choked dots are told as ink on the fabric, but none is warned of', () => {
  const [rims, worse] = [toldOf(true), toldOf(false)];
  for (const { bare } of [rims, worse]) expect(Math.abs(bare - 50)).toBeLessThan(2);
  expect(rims.warnings).toEqual([]);
  expect(worse.warnings).toEqual(['baseInFades']);
});

test('what fading ink wants of a base is kept to a few bytes, and whether rims are all that lacks it', () => {
  for (let wanted = 8; wanted < 256; wanted++) {
    for (const isRims of [false, true]) {
      const need = needInFades(wanted, isRims);
      expect(areRims(need)).toBe(isRims);
      expect(Math.abs(4 * aroundDots(need, 0) - wanted)).toBeLessThanOrEqual(8);
    }
  }
});
