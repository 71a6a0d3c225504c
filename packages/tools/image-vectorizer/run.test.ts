import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { contextOf, NATIVE } from '../testing/hosts.ts';
import { frameOf, openTool } from '../testing/run-tool.ts';
import { options as fields, type VectorizerOptions } from './options.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();
const ART: PixelImage = (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', 'art.png')))).image;

const optionsOf = (given: Partial<VectorizerOptions> = {}): VectorizerOptions => ({ ...defaultOptions(fields), ...given });

async function fileOf(image: PixelImage, format: FormatId, given: Partial<VectorizerOptions> = {}): Promise<string> {
  const [options, frame, context] = [optionsOf(given), frameOf(image), { ...contextOf(NATIVE), format }];
  const plan = await makePlan(run, image, frame, options, context);
  const outcome = await run.files?.make?.(image, frame, options, plan, context);
  const [artifact] = outcome?.artifacts ?? [];
  if (artifact?.kind !== 'bytes') throw new Error('no file');
  return new TextDecoder('latin1').decode(artifact.bytes);
}

const even = (r: number, g: number, b: number, a: number): PixelImage => ({
  width: 24,
  height: 20,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from({ length: 24 * 20 * 4 }, (_, at) => [r, g, b, a][at & 3]),
});

/** The golden art over an even ground. */
const over = (ground: number): PixelImage => ({
  ...ART,
  pixels: Uint8Array.from(ART.pixels, (value, at) =>
    (at & 3) === 3 ? 255 : Math.round((value * ART.pixels[at | 3] + ground * (255 - ART.pixels[at | 3])) / 255),
  ),
});

describe('files', () => {
  test('an SVG has a layer for each ink, shapes by their names, its true size, and nothing from outside', async () => {
    const svg = await fileOf(ART, 'svg');
    expect(svg.match(/inkscape:groupmode="layer"/g)).toHaveLength(3);
    expect(svg).toContain('width="10.16mm" height="7.112mm" viewBox="0 0 120 84"');
    expect(svg.match(/<circle /g)).toHaveLength(2);
    expect(svg).toMatch(/<rect x="75\.\d+" y="8\.\d+" width="39\.\d+" height="28\.\d+"/);
    expect(svg).not.toMatch(/<script|<image|href|url\(/);
    // Where a fitted line crosses itself, the even-odd rule would leave a hole.
    expect(svg).not.toContain('evenodd');
  });

  test('a PDF and an EPS name the inks as spot colors', async () => {
    for (const format of ['pdf', 'eps'] as const) {
      const text = await fileOf(ART, format);
      expect(text.match(/\/Separation [/(]/g)).toHaveLength(3);
      expect(text).toMatch(/\/Separation [/(]Red/);
    }
  });

  test('a DXF holds closed outlines of arcs in mm, newer ones splines', async () => {
    const old = await fileOf(ART, 'dxf');
    expect(old).toContain('AC1009');
    expect(old.match(/\nCIRCLE\n/g)).toHaveLength(2);
    expect(await fileOf(ART, 'dxf', { dxf: '2000', primitives: false })).toContain('\nSPLINE\n');
  });

  test('cutout shapes have holes where others lie; stacked ones go on beneath them', async () => {
    const [stacked, cutout] = [await fileOf(ART, 'svg'), await fileOf(ART, 'svg', { shapes: 'cutout' })];
    const loops = (svg: string) => svg.match(/M/g)?.length ?? 0;
    expect(loops(cutout)).toBeGreaterThan(loops(stacked));
  });
});

describe('modes', () => {
  test('one ink is black on nothing, whatever stands on the paper', async () => {
    const { pixels, report } = (await openTool(run, over(250), optionsOf({ mode: 'mono' }))).whole();
    expect(report.facts).toContainEqual({ id: 'inks', label: 'Inks', value: 1 });
    expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  });

  test('center lines are strokes with the width of the pen', async () => {
    const line: PixelImage = {
      ...even(255, 255, 255, 255),
      width: 60,
      height: 40,
      pixels: Uint8Array.from({ length: 60 * 40 * 4 }, (_, at) => {
        const [x, y] = [((at >> 2) % 60) + 0.5, Math.floor((at >> 2) / 60) + 0.5];
        // A level line from 10 to 50, five pixels thick, with round ends.
        const away = Math.hypot(x - Math.min(50, Math.max(10, x)), y - 20.3);
        return (at & 3) === 3 ? 255 : Math.round(255 * Math.min(1, Math.max(0, away - 2)));
      }),
    };
    const svg = await fileOf(line, 'svg', { mode: 'centerline' });
    const [, x1, y1, x2, y2, width] =
      /<line x1="([\d.]+)" y1="([\d.]+)" x2="([\d.]+)" y2="([\d.]+)"[^>]*stroke-width="([\d.]+)"/.exec(svg) ?? [];
    const [left, right] = [Number(x1), Number(x2)].sort((one, other) => one - other);
    expect(Math.abs(left - 10)).toBeLessThan(0.1);
    expect(Math.abs(right - 50)).toBeLessThan(0.1);
    expect(Math.abs(Number(y1) - 20.3) + Math.abs(Number(y2) - 20.3)).toBeLessThan(0.1);
    expect(Math.abs(Number(width) - 5)).toBeLessThan(0.1);
  });

  test('a pen that ends flat is told from a round one, and its line ends where the ink does', async () => {
    const flat: PixelImage = {
      ...even(255, 255, 255, 255),
      width: 60,
      height: 40,
      pixels: Uint8Array.from({ length: 60 * 40 * 4 }, (_, at) => {
        const [x, y] = [(at >> 2) % 60, Math.floor((at >> 2) / 60)];
        // A level line from 10 to 50, five pixels thick, cut off.
        return (at & 3) === 3 ? 255 : x >= 10 && x < 50 && y >= 18 && y < 23 ? 0 : 255;
      }),
    };
    const [, x1, x2, cap] =
      /<line x1="([\d.]+)" y1="20.5" x2="([\d.]+)" y2="20.5"[^>]*stroke-linecap="([a-z]+)"/.exec(
        await fileOf(flat, 'svg', { mode: 'centerline' }),
      ) ?? [];
    expect(cap).toBe('butt');
    expect(Math.abs(Math.min(Number(x1), Number(x2)) - 10) + Math.abs(Math.max(Number(x1), Number(x2)) - 50)).toBeLessThan(0.1);
    const { plan } = await openTool(run, flat, optionsOf({ mode: 'centerline', dpi: 300 }));
    expect((plan as { offDe: number }).offDe).toBeLessThan(0.1);
  });

  test('a line too thin to have an even place keeps its width', async () => {
    const thin: PixelImage = {
      ...even(255, 255, 255, 255),
      width: 60,
      height: 40,
      pixels: Uint8Array.from({ length: 60 * 40 * 4 }, (_, at) => {
        const [x, y] = [((at >> 2) % 60) + 0.5, Math.floor((at >> 2) / 60) + 0.5];
        // A level line from 10 to 50, 1.8 pixels thick, as rows of 0.6, 1 and 0.2.
        const row = Math.max(0, Math.min(1, y + 0.5 - 19.4) - Math.max(0, y - 0.5 - 20.2));
        return (at & 3) === 3 ? 255 : Math.round(255 * (1 - (x > 10 && x < 50 ? row : 0)));
      }),
    };
    const svg = await fileOf(thin, 'svg', { mode: 'centerline' });
    expect(Math.abs(Number(/stroke-width="([\d.]+)"/.exec(svg)?.[1]) - 1.8)).toBeLessThan(0.15);
  });

  test('a background is drawn, or left out', async () => {
    const kept = (await openTool(run, over(250), optionsOf())).whole();
    const dropped = (await openTool(run, over(250), optionsOf({ background: 'drop' }))).whole();
    expect([...kept.pixels.subarray(0, 4)]).toEqual([250, 250, 250, 255]);
    expect([...dropped.pixels.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  });

  test('inks by hand are the only ones', async () => {
    const palette = [{ color: '#182c54' }, { color: '#c83028' }];
    expect((await fileOf(ART, 'svg', { palette })).match(/<g id="ink-/g)).toHaveLength(2);
  });
});

describe('pictures with nothing to trace', () => {
  const pixel: PixelImage = { ...even(9, 9, 9, 255), width: 1, height: 1, pixels: Uint8Array.of(9, 9, 9, 255) };
  // A hint of opacity at one place, which shows nothing.
  const faint = even(0, 0, 0, 0);
  faint.pixels[3] = 4;

  test.each([
    ['a clear one', even(0, 0, 0, 0), 'color', 'picture.clear'],
    ['one that shows nothing', faint, 'color', 'art.nothing'],
    ['an even one', even(200, 200, 200, 255), 'color', 'picture.one-color'],
    ['an even one in one ink', even(200, 200, 200, 255), 'mono', 'picture.one-color'],
    ['a single pixel', pixel, 'color', 'picture.one-color'],
  ] as const)('%s is refused in words', async (_name, image, mode, code) => {
    await expect(openTool(run, image, optionsOf({ mode }))).rejects.toThrow(expect.objectContaining({ code }));
  });

  test('a picture that is nearly all background is refused without it', async () => {
    const nearly = even(200, 40, 40, 255);
    nearly.pixels.set([198, 41, 40, 255], 400);
    await expect(fileOf(nearly, 'svg', { background: 'drop' })).rejects.toThrow(expect.objectContaining({ code: 'art.nothing' }));
  });
});

describe('a background', () => {
  /** A black ring on white. */
  const ring: PixelImage = { ...even(255, 255, 255, 255), width: 80, height: 80, pixels: new Uint8Array(80 * 80 * 4).fill(255) };
  for (let at = 0; at < 6400; at++) {
    const away = Math.abs(Math.hypot((at % 80) - 40, Math.floor(at / 80) - 40) - 24);
    const level = Math.round(255 * Math.min(1, Math.max(0, away - 7.5)));
    ring.pixels.set([level, level, level, 255], at * 4);
  }
  const middle = 4 * (40 * 80 + 40);

  test('that is left out stays inside of letters and says so; openings go too where that is asked', async () => {
    const outer = (await openTool(run, ring, optionsOf({ background: 'drop', dpi: 300 }))).whole();
    expect([outer.pixels[3], outer.pixels[middle + 3]]).toEqual([0, 255]);
    expect(outer.report.warnings?.map(({ id }) => id)).toEqual(['enclosed']);
    const all = (await openTool(run, ring, optionsOf({ background: 'drop-all', dpi: 300 }))).whole();
    expect([all.pixels[3], all.pixels[middle + 3], all.pixels[middle + 24 * 4 + 3]]).toEqual([0, 0, 255]);
    expect(all.report.warnings).toEqual([]);
    // Stacked shapes go on beneath each other, not beneath an opening.
    expect(await fileOf(ring, 'svg', { background: 'drop-all' })).not.toContain('#ffffff');
  });
});

test('straight and round ramps on opaque ground are gradients in the file: a ramp has waves as a JPEG has them', async () => {
  const [width, height] = [500, 400];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const SUB = 4;
  const mix = (one: readonly number[], other: readonly number[], t: number): readonly number[] =>
    one.map((level, c) => level + t * (other[c] - level));
  const colorAt = (x: number, y: number): readonly number[] => {
    const away = Math.hypot(x - 350, y - 200) / 112.5;
    if (away < 1) return mix([255, 240, 150], [20, 60, 150], away);
    return x > 50 && x < 225 && y > 50 && y < 350 ? mix([220, 40, 60], [250, 200, 60], (x - 50) / 175) : [255, 255, 255];
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const sum = [0, 0, 0];
      for (let sub = 0; sub < SUB ** 2; sub++) {
        const color = colorAt(x + ((sub % SUB) + 0.5) / SUB, y + (Math.floor(sub / SUB) + 0.5) / SUB);
        for (let c = 0; c < 3; c++) sum[c] += color[c] / SUB ** 2;
      }
      pixels.set(sum.map(Math.round), at);
    }
  }
  const svg = await fileOf({ width, height, pixels, dpi: 300, icc: null }, 'svg');
  expect(svg.match(/<(linear|radial)Gradient/g)?.toSorted()).toEqual(['<linearGradient', '<radialGradient']);
});
