import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_IDS } from '@underbase/contract';
import { describe, expect, test } from 'vitest';
import { TOOLS } from './index.ts';

const READY = TOOLS.filter((tool) => tool.load);

describe('registry', () => {
  test('names every tool of the contract exactly once', () => {
    expect(TOOLS.map((tool) => tool.id).sort()).toEqual([...TOOL_IDS].sort());
  });

  test('gives every tool a title and an icon of its own', () => {
    for (const key of ['title', 'icon', 'summary'] as const) {
      expect(new Set(TOOLS.map((tool) => tool[key])).size).toBe(TOOLS.length);
    }
  });

  test("lists in the header's menu exactly what the specification names, in its order", () => {
    expect(TOOLS.filter((tool) => tool.inHeaderMenu).map((tool) => tool.title)).toEqual([
      'File Validator',
      'Color KO',
      'Stroke Enhancer',
      'Image Upscaler',
      'Image Downscaler',
      'Background Remover',
      'Color Separator',
      'Fit My Print',
      'Image Converter',
      'Image Cropper',
    ]);
  });

  test.each(READY.map((tool) => tool.id))('%s brings run, guide, tests and golden images', async (id) => {
    const folder = join(import.meta.dirname, id);
    for (const name of ['run.ts', 'run.test.ts', 'guide.md']) expect(existsSync(join(folder, name)), `${id}/${name}`).toBe(true);
    expect(readdirSync(join(folder, 'golden')).length).toBeGreaterThan(0);
    const loaded = await TOOLS.find((tool) => tool.id === id)?.load?.();
    expect(['bands', 'whole', 'inspect'].filter((way) => way in (loaded?.run ?? {}))).toHaveLength(1);
  });

  test.each(READY)('$id declares defaults within their own ranges', ({ options }) => {
    for (const [name, field] of Object.entries(options)) {
      if (field.kind === 'number') {
        expect(field.default, name).toBeGreaterThanOrEqual(field.min);
        expect(field.default, name).toBeLessThanOrEqual(field.max);
      }
      if (field.kind === 'choice') expect(field.choices.map((choice) => choice.value)).toContain(field.default);
      if (field.onlyWhen) expect(Object.keys(options)).toContain(field.onlyWhen.option);
    }
  });

  test.each(READY.filter(({ overlays }) => overlays))(
    '$id lists overlays that its run makes, each with a mark of its own',
    async ({ overlays = [], load }) => {
      expect(new Set(overlays.map(({ id }) => id)).size).toBe(overlays.length);
      expect(new Set(overlays.map(({ mark }) => mark ?? 'hatch')).size).toBe(overlays.length);
      const loaded = await load?.();
      expect(loaded?.run).toMatchObject({ overlays: expect.any(Function) });
    },
  );
});
