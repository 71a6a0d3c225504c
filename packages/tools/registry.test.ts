import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TOOLS } from './index.ts';
import { validateOptions } from './options-validation/validate.ts';

/** What a tool that runs has in its folder; a card picture and a panel only where it wants them. */
const FILES = ['options.ts', 'run.ts', 'run.test.ts', 'guide.md', 'guide.avif', 'guide-picture.mjs', 'golden/make.py'];
const READY = TOOLS.filter((tool) => tool.load);

describe('registry', () => {
  test('lists every folder that declares a tool, once, under the name of its folder', () => {
    const folders = readdirSync(import.meta.dirname).filter((name) => existsSync(join(import.meta.dirname, name, 'tool.ts')));
    expect(TOOLS.map((tool) => tool.id).sort()).toEqual(folders.sort());
  });

  test('gives every tool a title and an icon of its own', () => {
    for (const key of ['title', 'icon', 'summary', 'searchWords', 'place'] as const) {
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

  test.each(READY.map((tool) => tool.id))('%s brings options, run, tests, golden images, guide and its picture', async (id) => {
    const folder = join(import.meta.dirname, id);
    for (const name of FILES) expect(existsSync(join(folder, name)), `${id}/${name}`).toBe(true);
    expect(readdirSync(join(folder, 'golden')).length).toBeGreaterThan(1);
    const loaded = await TOOLS.find((tool) => tool.id === id)?.load?.();
    expect(['bands', 'whole', 'inspect'].filter((way) => way in (loaded?.run ?? {}))).toHaveLength(1);
  });

  test.each(READY)('$id declares defaults within their own ranges', ({ options }) => {
    for (const [name, field] of Object.entries(options)) {
      if (field.kind === 'number' && field.default === 'auto') {
        expect(field.start, name).toBeGreaterThanOrEqual(field.min);
        expect(field.start, name).toBeLessThanOrEqual(field.max);
      } else if (field.kind === 'number') {
        expect(field.default, name).toBeGreaterThanOrEqual(field.min);
        expect(field.default, name).toBeLessThanOrEqual(field.max);
      }
      // What stands in an empty field must be something that one could write there.
      if (field.kind === 'length' && field.default === '') {
        const shown = field.example ?? '4in';
        expect(() => validateOptions(options, { [name]: shown }, { dpi: 300 }), `${name}: ${shown}`).not.toThrow();
      }
      if (field.kind === 'choice')
        expect(field.choices.map((choice) => choice.value)).toEqual(expect.arrayContaining([field.default, ...(field.sideBySide ?? [])]));
      // So must what a new entry begins as; and none is like the one before it, which would not be seen.
      if (field.kind === 'texts' && field.further) {
        const entries = [field.example, ...field.further];
        expect(() => validateOptions(options, { [name]: entries }, { dpi: 300 }), name).not.toThrow();
        expect(new Set(entries.slice(0, -1)).size, name).toBe(entries.length - 1);
      }
      if (field.onlyWhen) expect(Object.keys(options)).toContain(field.onlyWhen.option);
    }
  });

  test.each(READY.filter(({ loadPresets }) => loadPresets))(
    '$id has presets that it understands, each with a picture',
    async ({ id, options, loadPresets }) => {
      const presets = (await loadPresets?.()) ?? [];
      for (const preset of presets) {
        const valid = validateOptions(options, preset.options, { dpi: 300 });
        expect(valid, preset.name).toMatchObject(preset.options);
        // One that is the defaults would show its name on a fresh page.
        expect(valid, preset.name).not.toEqual(validateOptions(options, {}, { dpi: 300 }));
        expect(existsSync(join(import.meta.dirname, id, 'presets', `${preset.id}.webp`)), preset.name).toBe(true);
      }
      expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
      expect(presets.length).toBeGreaterThanOrEqual(4);
    },
  );

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
