import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { toolById } from '../index.ts';
import { validateOptions } from '../use.ts';
import { CHECK_IDS, type CheckId } from './check-list.ts';
import { compressedCases } from './compressed-cases.ts';
import { holdTruth } from './hold-truth.ts';
import type { ValidatorOptions } from './options.ts';
import { run } from './run.ts';
import { TRUTH_CASES, type TruthCase } from './truth-cases.ts';

const GOLDEN = join(import.meta.dirname, 'golden');
const context = { kernels: plainKernels(), progress: () => {} };
const OPTIONS: ValidatorOptions = { method: 'dtf', printWidth: '', garment: 'auto', page: 1, profile: '' };

interface Entry {
  readonly checks: readonly { readonly id: CheckId; readonly status: string; readonly value: unknown; readonly fix: unknown }[];
  readonly [fact: string]: unknown;
}

async function inspect(name: string, options: Partial<ValidatorOptions> = {}): Promise<Entry> {
  const { image, info } = await nodeCodecs().decode(readFileSync(join(GOLDEN, name)), { fileName: name });
  return run.inspect({ image, info: { ...info, fileName: name } }, { ...OPTIONS, ...options }, context) as unknown as Entry;
}

test('measures a sheet of faults as other programs do', async () => {
  const measures: Record<CheckId, number> = JSON.parse(readFileSync(join(GOLDEN, 'measures.json'), 'utf8'));
  const { checks } = await inspect('sheet.png');
  for (const [id, value] of Object.entries(measures)) {
    const found = checks.find((check) => check.id === id);
    expect(Math.abs(Number(found?.value) - value), `${id}: ${found?.value} for ${value}`).toBeLessThanOrEqual(
      id === 'line.min' ? 0.03 : 0.1,
    );
  }
});

test('an entry says what the file says, and every check has its place', async () => {
  const entry = await inspect('sheet.png', { printWidth: '2.8in', garment: '#1b2540' });
  expect(entry).toMatchObject({
    format: 'png',
    width: 420,
    height: 320,
    hasAlpha: true,
    colorMode: 'rgb',
    bitDepth: 8,
    verdict: 'not-ready',
  });
  expect(entry.printSize).toMatchObject({ widthIn: 2.8, from: 'user' });
  expect(entry.checks.map(({ id }) => id)).toEqual(CHECK_IDS);
  expect(entry.checks.filter(({ status }) => status === 'pass').every(({ fix }) => fix === null)).toBe(true);
  expect(() => structuredClone(entry)).not.toThrow();
});

test('a profile turns checks off and moves limits', async () => {
  const profile = JSON.stringify({ dtf: { limits: { 'line.min': { fail: 0.1, warn: 0.2 }, 'trim.empty': { isOn: false } } } });
  const { checks } = await inspect('sheet.png', { profile });
  expect(checks.find(({ id }) => id === 'line.min')?.status).toBe('pass');
  expect(checks.some(({ id }) => id === 'trim.empty')).toBe(false);
});

test('every fix opens a tool with options that it has', () => {
  const faulty = TRUTH_CASES.filter(({ name }) =>
    /^(12 specks|fade of 3|gap of 0.40 mm at 45|100 DPI|1200|opaque art|white fringe|fine halftone)/.test(name),
  );
  const fixes = faulty.flatMap((one) => holdTruth(one, context).checks.flatMap(({ fixes }) => fixes));
  const opened = fixes.flatMap((fix) => (fix.kind === 'tool' ? [fix] : []));
  expect(new Set(opened.map(({ tool }) => tool)).size).toBeGreaterThan(6);
  for (const { tool, options } of opened) expect(() => validateOptions(toolById(tool).options, options, { dpi: 300 }), tool).not.toThrow();
});

/** One of each kind; `npm run proof -- validator` holds all of them. */
const SHORT = [
  /^clean: (a disc|stripes)/,
  /^line of 0\.30 mm at 17/,
  /^gap of 0\.40 mm at 45/,
  /^rim of [15] px/,
  /^fade of 3 mm/,
  /^26 ghost/,
  /^10 %/,
  /^white fringe/,
  /^line of 0.50 mm at 17/,
  /^fade of 1 mm/,
  /^12 (specks|pinholes)/,
  /^lettering of 5/,
  /^pocket|^white ink|in alpha alone|clear pixels keep/,
  /^20 % in the garment/,
  /^6 colors/,
  /neon/,
  /halftone/,
  /^art enlarged 2x, bicubic/,
  /187 DPI|tag of 72 DPI|fit the film|margin|opaque art|clear pixels|pages|CMYK/,
];

const short = TRUTH_CASES.filter(({ name }) => SHORT.some((one) => one.test(name)));

test.each<TruthCase>([...short, ...(await compressedCases(nodeCodecs(), [20]))])('$name', (one) => {
  const { measured, falseAlarms } = holdTruth(one, context);
  expect(measured.filter(({ isGood }) => !isGood)).toEqual([]);
  expect(falseAlarms.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
});
