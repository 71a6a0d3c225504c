import { expect, test } from 'vitest';
import { onATable } from '../../../tests/art/on-a-table.ts';
import { pensOnPaper } from '../../../tests/art/pens-on-paper.ts';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type VectorizerOptions } from './options.ts';
import { run } from './run.ts';

const BLACK = [30, 28, 34] as const;
const RED = [176, 40, 44] as const;

/** A drawing in these pens as a phone takes it on a table, traced in a mode: facts, inks, and shares of ink and of bare paper that came back as ink. */
async function traced(mode: VectorizerOptions['mode'], pens: readonly [readonly number[], readonly number[]]) {
  const { image, cover } = pensOnPaper(640, pens);
  const options = { ...defaultOptions(fields), mode, dpi: 300 } as VectorizerOptions;
  const { pixels, report } = (await openTool(run, onATable(image, 5).image, options)).whole();
  let [inked, read, bare, gravel] = [0, 0, 0, 0];
  for (let at = 0; at < cover.length; at++) {
    const isInk = pixels[at * 4 + 3] > 127;
    if (cover[at] > 230) {
      inked++;
      if (isInk) read++;
    } else if (cover[at] === 0) {
      bare++;
      if (isInk) gravel++;
    }
  }
  const inks = (report.details as { readonly inks: readonly { readonly color: string }[] }).inks.map(({ color }) => color);
  const warned = report.warnings.map(({ id }) => id);
  return { inks, warned, read: read / inked, gravel: gravel / bare, shapes: report.facts.find(({ id }) => id === 'shapes')?.value };
}

test.each(['scan', 'mono', 'centerline'] as const)(
  'of a phone’s picture of a drawing on a table the ink alone is traced, as %s',
  async (mode) => {
    const { inks, read, gravel } = await traced(mode, [BLACK, BLACK]);
    expect(inks).toHaveLength(1);
    // Center lines have no solids.
    expect(read).toBeGreaterThan(mode === 'centerline' ? 0.7 : 0.96);
    expect(gravel).toBeLessThan(0.004);
  },
);

test('two pens are two inks', async () => {
  const { inks, read, gravel } = await traced('scan', [BLACK, RED]);
  expect(inks).toHaveLength(2);
  expect(read).toBeGreaterThan(0.9);
  expect(gravel).toBeLessThan(0.004);
});

test('in full color the paper’s shadows are told, and what takes them away; in scan mode nothing is left to tell', async () => {
  expect((await traced('color', [BLACK, RED])).warned).toContain('paper');
  expect((await traced('scan', [BLACK, RED])).warned).toEqual([]);
});
