import { createHash } from 'node:crypto';
import { ERRORS, toErrorData } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { drawPiece } from '../../../tests/art/index.ts';
import { TOOLS, type ToolDeclaration } from '../index.ts';
import type { OptionValues } from '../options.ts';
import { validateOptions } from '../options-validation/validate.ts';
import { onlyRead } from '../plan-stages.ts';
import { type AnyPictureRun, makesPictures, type ToolReport } from '../run.ts';
import { contextOf, NATIVE, PLAIN } from './hosts.ts';
import { otherValues, refusedValues, settingsFor } from './option-trials.ts';
import { PRETEND_MODELS } from './pretend-models.ts';
import { frameOf, type MadePicture, openTool } from './run-tool.ts';

/** Art as it comes, and art alone; small, and of a width that no block of a kernel divides. */
const WORN = drawPiece('faded-crest', { widthPx: 101 }).flat;
const SCANNED = drawPiece('scanned-emblem', { widthPx: 301 }).flat;
const ALONE = drawPiece('mascot', { widthPx: 101 }).truth;

/** The same in small for tools whose plain loops take a second for the hundredth part of a megapixel: each setting goes through them. */
const WORN_SMALL = drawPiece('faded-crest', { widthPx: 61 }).flat;
const SLOW_WHEN_PLAIN: ReadonlySet<string> = new Set(['upscaler']);

/** A finished halftone: dots on a screen that lies at 45 degrees. */
const SCREENED: PixelImage = {
  width: 256,
  height: 256,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from({ length: 256 * 256 * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) & 255, at >> 10];
    const isInk = Math.sin(((x + y) / 6) * Math.PI) * Math.sin(((x - y) / 6) * Math.PI) > 0.3;
    return (at & 3) === 3 || !isInk ? 255 : 20;
  }),
};

/** Settings under which an option may count that does nothing by default: a size to go to, an ink to take, art to trim. */
const BASES: readonly Partial<OptionValues>[] = [
  // A softness counts beside a tolerance that someone gave.
  { tolerance: 4 },
  { percent: 50, trim: true, minWidth: '4px', colors: [{ color: '#8e2f2a' }] },
  { width: '40px', minLine: '6px', minGap: '4px', colors: [{ color: '#1d2840' }], edge: 'halftone' },
];

const fitting = ({ options }: ToolDeclaration, base: Partial<OptionValues>): Partial<OptionValues> =>
  Object.fromEntries(Object.entries(base).filter(([key]) => key in options));

interface Ready {
  readonly id: string;
  readonly tool: ToolDeclaration;
  readonly run: AnyPictureRun;
}

const loaded = await Promise.all(TOOLS.map(async (tool) => ({ tool, run: (await tool.load?.())?.run })));
const MAKERS: readonly Ready[] = loaded.flatMap(({ tool, run }) => (run && makesPictures(run) ? [{ id: tool.id, tool, run }] : []));

/** Results are small: where a tool makes its own size by a resolution or a factor, the lowest. */
function smallest({ options: fields }: ToolDeclaration): Partial<OptionValues> {
  const sizes = ['dpi', 'scale'].flatMap((key) => {
    const field = fields[key];
    if (field?.kind !== 'number') return [];
    return field.default === 'auto' || field.default > field.min ? [[key, field.min]] : [];
  });
  return Object.fromEntries(sizes);
}

const optionsOf = (tool: ToolDeclaration, given: Partial<OptionValues> = {}): OptionValues =>
  validateOptions(tool.options, { ...smallest(tool), ...given }, { dpi: 300 });

/** Where two results part first; null where they are the same. */
function difference(one: MadePicture, other: MadePicture): string | null {
  const sizes = [one, other].map(({ frame }) => `${frame.width} x ${frame.height}`);
  if (sizes[0] !== sizes[1]) return sizes.join(', not ');
  const at = one.pixels.findIndex((value, index) => value !== (other.pixels[index] ?? 0));
  if (at < 0) return null;
  const pixel = at >> 2;
  return `pixel ${pixel % one.frame.width},${Math.floor(pixel / one.frame.width)}, channel ${at & 3}: ${one.pixels[at]}, not ${other.pixels[at]}`;
}

/** Settings that make every way through a tool: its defaults, and each value of each choice. */
function settings({ options: fields }: ToolDeclaration): readonly Partial<OptionValues>[] {
  const choices = Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'choice' || field.kind === 'switch'
      ? otherValues(field).map((value) => ({ ...settingsFor(fields, key), [key]: value }))
      : [],
  );
  return [{}, ...(choices as Partial<OptionValues>[])];
}

/** A report to six figures: sums of fractions depend on the order of their parts in the last digits, which nobody is shown. */
const told = (report: ToolReport): unknown =>
  JSON.parse(JSON.stringify(report), (_key, value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value));

/** Seven bands, of a height that no block of a kernel divides. */
const bandRows = ({ height }: { readonly height: number }): number => Math.max(13, Math.ceil(height / 7) | 1);

async function holds({ tool, run }: Ready, image: PixelImage, given: Partial<OptionValues>): Promise<void> {
  const options = optionsOf(tool, given);
  const native = await openTool(run, image, options, NATIVE);
  const whole = native.whole();
  const name = JSON.stringify(given);
  if ('bands' in run) {
    const bands = native.bands(bandRows(native.output));
    expect(difference(bands, whole), `${name} in bands`).toBeNull();
    expect(told(bands.report), `${name} in bands`).toEqual(told(whole.report));
  }
  const plain = (await openTool(run, image, options, PLAIN)).whole();
  expect(difference(plain, whole), `${name} by plain kernels`).toBeNull();
  expect(told(plain.report), `${name} by plain kernels`).toEqual(told(whole.report));
  const over = native.inPlace();
  if (over) expect(difference(over, whole), `${name} in place`).toBeNull();
}

/** The code with which a tool refuses a picture at its defaults; null where it takes it. What is wrong with us is no refusal. */
async function refusalOf({ tool, run }: Ready, image: PixelImage, host = NATIVE): Promise<string | null> {
  try {
    await openTool(run, image, optionsOf(tool), host);
    return null;
  } catch (error) {
    const { code } = toErrorData(error);
    if (ERRORS[code].actor !== 'user') throw error;
    return code;
  }
}

describe.each(MAKERS)('$id', (ready) => {
  const { tool, run } = ready;

  test('bands equal the whole, native equals plain, in place equals apart, for each choice and switch', async () => {
    const worn = SLOW_WHEN_PLAIN.has(tool.id) ? WORN_SMALL : WORN;
    const refusal = await refusalOf(ready, worn);
    // A tool for drawings may refuse worn art: then it does so on every host, and is held to its scans.
    if (refusal !== null) expect(await refusalOf(ready, worn, PLAIN)).toBe(refusal);
    for (const given of settings(tool)) await holds(ready, refusal === null ? worn : SCANNED, given);
    await holds(ready, ALONE, {});
  });

  test('each figure of the report has a name of its own', async () => {
    const labels = (await openTool(run, ALONE, optionsOf(tool))).whole().report.facts.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  });

  test('the report survives the way between threads and into a file, and so does the plan', async () => {
    const opened = await openTool(run, ALONE, optionsOf(tool));
    const { report } = opened.whole();
    expect(structuredClone(report)).toEqual(report);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
    expect(structuredClone(opened.plan)).toEqual(opened.plan);
  });

  test('what comes later leaves the parts of a plan as they were: they serve other options too', async () => {
    for (const given of settings(tool)) {
      const [options, frame, context] = [optionsOf(tool, given), frameOf(ALONE), contextOf(NATIVE)];
      const parts: { readonly part: object; readonly asMade: object }[] = [];
      let plan = {};
      for (const stage of run.stages) {
        const part = await stage.make(ALONE, frame, onlyRead(stage, options), plan, context);
        parts.push({ part, asMade: structuredClone(part) });
        plan = { ...plan, ...part };
      }
      for (const { part, asMade } of parts) expect(part, JSON.stringify(given)).toEqual(asMade);
    }
  });
});

/** Tools that write files from a plan, with each format they write so. */
const FILES = MAKERS.flatMap((ready) => (ready.run.files?.formats ?? []).map((format) => ({ ...ready, format })));

describe.each(FILES)('$id as $format', ({ tool, run, format }) => {
  test('making files leaves the plan as it was: views are drawn from it, and the next files', async () => {
    const options = optionsOf(tool, fitting(tool, { gain: 20 }));
    const { plan, whole } = await openTool(run, ALONE, options);
    const picture = whole();
    const before = structuredClone(plan);
    const frame = frameOf(ALONE);
    const context = contextOf(NATIVE, { format });
    const packing = { picture: { ...ALONE, pixels: picture.pixels }, frame, plan, tally: picture.tally };
    if (run.files?.pack) await run.files.pack(packing, options, context);
    else await run.files?.make?.(ALONE, frame, options, plan, context);
    expect(plan).toEqual(before);
  });
});

/** Tools whose options all act on the picture or its report; what others do to files and sheets, their own tests ask. */
const PLAIN_PICTURES = MAKERS.filter(({ run }) => !run.files && !run.gathers && !run.source);

/** All that a run tells, as one text; the code where the tool refuses its picture; null for values that validation refuses. */
async function outcome(tool: ToolDeclaration, run: AnyPictureRun, image: PixelImage, given: Partial<OptionValues>): Promise<string | null> {
  const isTaken = Object.entries(given).every(([key, value]) => {
    try {
      return optionsOf(tool, { [key]: value }) !== null;
    } catch {
      return false;
    }
  });
  if (!isTaken) return null;
  try {
    const { frame, pixels, report } = (await openTool(run, image, optionsOf(tool, given), NATIVE, { models: PRETEND_MODELS })).whole();
    return JSON.stringify([frame, report, createHash('sha256').update(pixels).digest('hex')]);
  } catch (error) {
    return toErrorData(error).code;
  }
}

describe.each(PLAIN_PICTURES)('$id', ({ tool, run }) => {
  test.each(Object.keys(tool.options).filter((key) => !tool.options[key]?.isView))('%s changes something', async (key) => {
    const field = tool.options[key];
    if (!field) throw new Error(`no option ${key}`);
    for (const image of [ALONE, WORN, SCREENED]) {
      for (const base of [{}, ...BASES]) {
        const given = { ...fitting(tool, base), ...settingsFor(tool.options, key) };
        const before = await outcome(tool, run, image, given);
        for (const value of otherValues(field)) {
          const after = await outcome(tool, run, image, { ...given, [key]: value });
          if (before !== null && after !== null && before !== after) return;
        }
      }
    }
    expect.unreachable(`no value of ${key} changed a pixel or a word`);
  });
});

/** Every tool, those without pixels of their own too. */
describe.each(TOOLS.filter(({ load }) => load))('$id', ({ options: fields }) => {
  test.each(Object.entries(fields))('%s refuses what is beyond its bounds', (key, field) => {
    for (const value of refusedValues(field)) {
      expect(() => validateOptions(fields, { [key]: value }, { dpi: 300 }), JSON.stringify(value)).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^option\./) }),
      );
    }
  });
});
