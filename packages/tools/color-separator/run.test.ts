import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import type { FormatId } from '@underbase/contract';
import { cropWindow, type Frame, instantiateKernels, isSameColor, type PixelImage, parseHex, type Rect } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { writtenAs } from './files-for-tests.ts';
import { emptySheets, plateKey } from './kept-sheets.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();
const kernels = instantiateKernels(await loadKernels());
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
const DEFAULTS = defaultOptions(fields);

function picture(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) pixels.set(pixel(n % width, Math.floor(n / width)), n * 4);
  return { width, height, pixels, dpi: 300, icc: null };
}

const frameOf = ({ width, height, dpi }: PixelImage, scale = 1): Frame => ({ width, height, dpi: (dpi ?? 300) * scale, scale });

interface InkEntry {
  readonly name: string;
  readonly hex: string;
  readonly file: string;
  readonly order: number;
  readonly role: string;
  readonly lpi: number | null;
  readonly angle: number | null;
  readonly mesh: number;
  readonly coverage: number;
}

/** Ink of a film positive, 0 to 1. */
async function coverageOf(png: Uint8Array): Promise<Float64Array> {
  const { pixels } = (await codecs.decode(png)).image;
  return Float64Array.from({ length: pixels.length / 4 }, (_, at) => 1 - pixels[at * 4] / 255);
}

/** A whole run that makes files: looked at, made in two bands, packed. */
async function makeFiles(image: PixelImage, options: SeparatorOptions, format: FormatId) {
  const frame = frameOf(image);
  const withFormat = { ...context, format };
  const plan = await makePlan(run, image, frame, options, withFormat);
  const picture = { ...image, pixels: new Uint8Array(image.pixels.length) };
  const tally: Record<string, number> = {};
  const middle = Math.floor(image.height / 2);
  for (const [y, height] of [
    [0, middle],
    [middle, image.height - middle],
  ]) {
    const rect = { x: 0, y, width: image.width, height };
    const source = cropWindow(image, run.bands.reach?.(rect, frame, options, plan) ?? rect);
    const pixels = picture.pixels.subarray(y * image.width * 4, (y + height) * image.width * 4);
    const counts = run.bands.apply(source, { rect, pixels }, frame, options, plan, withFormat);
    for (const [key, value] of Object.entries(counts)) tally[key] = (tally[key] ?? 0) + value;
  }
  const made = await run.files?.pack?.({ picture, frame, plan, tally }, options, withFormat);
  if (!made) throw new Error('no files were made');
  return made;
}

/** All files of a run, plates decoded to coverage (0 to 1) by ink. */
async function separate(image: PixelImage, given: Partial<SeparatorOptions>) {
  const options = { ...DEFAULTS, ...given };
  const made = await makeFiles(image, options, 'png');
  const bytesOf = (suffix: string) => {
    const artifact = made.artifacts.find((one) => one.suffix === suffix);
    if (artifact?.kind !== 'bytes') throw new Error(`${suffix} is missing`);
    return artifact.bytes;
  };
  const { inks } = JSON.parse(new TextDecoder().decode(bytesOf('separation'))) as { inks: readonly InkEntry[] };
  const plates: Float64Array[] = [];
  for (const { file } of inks) {
    const artifact = made.artifacts.find((one) => `${one.suffix}.png` === file);
    if (artifact?.kind === 'plane') plates.push(Float64Array.from(writtenAs(artifact.plane), (sample) => 1 - sample / 255));
    else if (artifact?.kind === 'bytes') plates.push(await coverageOf(artifact.bytes));
    else throw new Error(`${file} is missing`);
  }
  const preview = made.artifacts.find(({ suffix }) => suffix === 'preview');
  if (preview?.kind !== 'image') throw new Error('the proof is missing');
  return { inks, plates, proof: preview.image.pixels, report: made.report, artifacts: made.artifacts };
}

const rgbOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** What plates print over a garment, as the conventions have it: opaque inks cover. */
function press(inks: readonly InkEntry[], plates: readonly Float64Array[], garment: string): Float64Array {
  const ground = rgbOf(garment);
  return Float64Array.from({ length: plates[0].length * 3 }, (_, at) =>
    inks.reduce(
      (color, { hex }, plate) => {
        const coverage = plates[plate][Math.floor(at / 3)];
        return color * (1 - coverage) + rgbOf(hex)[at % 3] * coverage;
      },
      ground[at % 3],
    ),
  );
}

function art(image: PixelImage, garment: string): Float64Array {
  const ground = rgbOf(garment);
  return Float64Array.from({ length: image.width * image.height * 3 }, (_, at) => {
    const from = Math.floor(at / 3) * 4;
    const alpha = image.pixels[from + 3] / 255;
    return image.pixels[from + (at % 3)] * alpha + ground[at % 3] * (1 - alpha);
  });
}

function meanDifference(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;
}

/** Two squares that butt, a third color apart whose hue lies between theirs, white inside the first. */
const squares = picture(90, 60, (x, y) => {
  if (x < 6 || y < 6 || y > 53) return [0, 0, 0, 0];
  if (x > 12 && x < 22 && y > 20 && y < 40) return [255, 255, 255, 255];
  if (x < 40) return [216, 30, 44, 255];
  if (x === 40) return [124, 47, 118, 255];
  if (x < 66) return [31, 63, 191, 255];
  return x < 72 ? [0, 0, 0, 0] : [124, 47, 118, 255];
});

const photo = picture(120, 90, (x, y) => [
  Math.round(128 + 110 * Math.sin(x / 17)),
  Math.round(110 + 90 * Math.sin(y / 13 + 1)),
  Math.round(90 + 80 * Math.cos((x + y) / 23)),
  255,
]);

describe('golden', () => {
  const read = async (name: string) => (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;

  test('visible ink of three plates is what was drawn', async () => {
    const input = await read('input.png');
    const { inks, plates } = await separate(input, { inks: '3', garment: '#000000', highlight: 'off' });
    const colored = inks.flatMap((ink, index) => (ink.role === 'ink' ? [{ ink, index }] : []));
    expect(colored.map(({ ink }) => ink.hex).sort()).toEqual(['#193ca0', '#c81e2d', '#facd28']);
    for (const [name, hex] of [
      ['red', '#c81e2d'],
      ['blue', '#193ca0'],
      ['yellow', '#facd28'],
    ]) {
      const expected = await read(`visible-${name}.png`);
      const own = inks.findIndex((ink) => ink.hex === hex);
      const visible = plates[own].map((coverage, at) => plates.slice(own + 1).reduce((left, above) => left * (1 - above[at]), coverage));
      const off = visible.map((share, at) => Math.abs(share - (1 - expected.pixels[at * 4] / 255)));
      expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThan(0.002);
      // Where three areas meet in one pixel, two of them explain it nearly.
      expect(Math.max(...off)).toBeLessThan(0.2);
    }
  });
});

describe('spot', () => {
  test.each(['#ffffff', '#000000', '#2a6f4e'])('prints the art on %s', async (garment) => {
    const { inks, plates, proof } = await separate(squares, { garment, inks: '3' });
    const print = press(inks, plates, garment);
    expect(meanDifference(print, art(squares, garment))).toBeLessThan(0.6);
    expect(meanDifference(Float64Array.from(proof.filter((_, at) => at % 4 < 3)), print)).toBeLessThan(0.6);
  });

  test('a rim between two inks belongs to them, even if a third ink has its color', async () => {
    const { inks, plates } = await separate(squares, { garment: '#000000', inks: '3' });
    const purple = inks.findIndex(({ hex }) => hex === '#7c2f76');
    expect(purple).toBeGreaterThan(0);
    for (let y = 12; y < 48; y++) expect(plates[purple][y * 90 + 40]).toBe(0);
    expect(plates[purple][30 * 90 + 80]).toBe(1);
  });

  test('trap closes the gap that a press off by a pixel would open', async () => {
    const { inks, plates } = await separate(squares, { garment: '#000000', inks: '3', trap: '2px' });
    const [red, blue] = ['#d81e2c', '#1f3fbf'].map((hex) => inks.findIndex((ink) => ink.hex === hex));
    for (let y = 12; y < 48; y++) {
      for (const shift of [-1, 0, 1]) {
        for (let x = 36; x < 46; x++) expect(Math.max(plates[red][y * 90 + x], plates[blue][y * 90 + x + shift])).toBeGreaterThan(0.95);
      }
    }
  });

  test('trap leaves the print as it is', async () => {
    const [without, trapped] = await Promise.all(['0mm', '3px'].map((trap) => separate(squares, { garment: '#000000', inks: '3', trap })));
    expect(meanDifference(press(trapped.inks, trapped.plates, '#000000'), press(without.inks, without.plates, '#000000'))).toBeLessThan(
      0.1,
    );
  });
});

describe('white', () => {
  test('an underbase lies under colors, drawn back by the choke, and not at rims', async () => {
    const { inks, plates } = await separate(squares, { garment: '#000000', inks: '3', choke: '3px' });
    expect(inks[0].role).toBe('underbase');
    const at = (x: number, y: number) => plates[0][y * 90 + x];
    expect([at(6, 30), at(7, 30), at(8, 30)]).toEqual([0, 0, 0]);
    expect(at(10, 30)).toBe(1);
    expect(at(3, 3)).toBe(0);
  });

  test('none under black', async () => {
    const dark = picture(40, 40, (x) => (x < 20 ? [10, 10, 10, 255] : [220, 200, 40, 255]));
    const { plates, inks } = await separate(dark, { garment: '#1f4ea3', inks: '2', choke: '0mm' });
    expect(inks[0].role).toBe('underbase');
    expect([plates[0][20 * 40 + 8], plates[0][20 * 40 + 32]]).toEqual([0, 1]);
  });

  test('the garment is an ink: art of its color is bare, and nothing prints beside the art', async () => {
    const painted = picture(60, 60, (x, y) => {
      if (x > 10 && x < 30 && y > 10 && y < 50) return [200, 50, 60, 255];
      if (x > 35 && x < 50 && y > 10 && y < 50) return [22, 35, 63, 255];
      return [20, 33, 61, 255];
    });
    const { inks, plates } = await separate(painted, { garment: '#14213d' });
    expect(inks.map(({ hex }) => hex)).toEqual(['#ffffff', '#c8323c']);
    for (const plate of plates) expect([plate[0], plate[30 * 60 + 42]]).toEqual([0, 0]);
  });

  test('the choke stops at small type: lines keep a base, wide art is drawn back in full', async () => {
    const type = picture(120, 60, (x, y) => {
      if (y > 10 && y < 50 && x > 10 && x < 60 && x % 10 < 4) return [240, 220, 60, 255];
      return y > 10 && y < 50 && x > 70 && x < 110 ? [240, 220, 60, 255] : [0, 0, 0, 0];
    });
    const { plates, report } = await separate(type, { garment: '#000000', choke: '0.3mm' });
    const at = (x: number) => plates[0][30 * 120 + x];
    for (const left of [20, 30, 40, 50]) expect(Math.max(at(left + 1), at(left + 2))).toBeGreaterThan(0.5);
    expect([at(71), at(72), at(73)]).toEqual([0, 0, 0]);
    expect(at(76)).toBe(1);
    expect(report.facts.find(({ id }) => id === 'baseLost')?.value).toBeGreaterThan(5);
  });

  test('a fade has a base of dots, smaller than its own', async () => {
    const fade = picture(120, 40, (x) => [255, 120, 40, Math.round(255 * Math.min(1, x / 100))]);
    const { inks, plates } = await separate(fade, { garment: '#000000', choke: '0.3mm' });
    const ink = inks.findIndex(({ role }) => role === 'ink');
    for (const x of [20, 40, 60, 80]) {
      const [base, dots] = [plates[0][20 * 120 + x], plates[ink][20 * 120 + x]];
      expect(base).toBeGreaterThan(0.03);
      expect(base).toBeLessThan(dots);
    }
  });

  test('white art is printed by the highlight, at full size', async () => {
    const { plates, inks } = await separate(squares, { garment: '#000000', inks: '3' });
    const white = inks.findIndex(({ role }) => role === 'highlight');
    expect(white).toBe(inks.length - 1);
    expect(plates[white][30 * 90 + 13]).toBe(1);
    expect(plates[white][30 * 90 + 30]).toBe(0);
  });

  test('a light garment does without, and may be told otherwise', async () => {
    const roles = async (given: Partial<SeparatorOptions>) =>
      (await separate(squares, { inks: '3', ...given })).inks.map(({ role }) => role);
    expect(await roles({})).toEqual(['ink', 'ink', 'ink']);
    expect((await roles({ underbase: 'on' }))[0]).toBe('underbase');
    expect(await roles({ garment: '#000000', underbase: 'off', highlight: 'off' })).toEqual(['ink', 'ink', 'ink']);
  });
});

describe('methods', () => {
  test('simulated process prints a photo on black and covers it everywhere', async () => {
    const { inks, plates } = await separate(photo, { method: 'simulated', garment: '#000000', inks: '6' });
    expect(inks.filter(({ role }) => role === 'ink').length).toBeLessThanOrEqual(6);
    expect(meanDifference(press(inks, plates, '#000000'), art(photo, '#000000'))).toBeLessThan(5);
    for (let at = 0; at < plates[0].length; at++) expect(plates.reduce((sum, plate) => sum + plate[at], 0)).toBeGreaterThan(0.05);
  });

  test('index plates are dots that never overlap and give the mean color', async () => {
    const { inks, plates } = await separate(photo, { method: 'index', garment: '#000000', inks: '8', underbase: 'off', highlight: 'off' });
    expect(inks.every(({ lpi, angle }) => lpi === null && angle === null)).toBe(true);
    for (let at = 0; at < plates[0].length; at++) {
      const here = plates.map((plate) => plate[at]);
      // The black shirt is the picture's black.
      expect([0, 1]).toContain(here.reduce((sum, value) => sum + value, 0));
    }
    const light = (coded: number) => (coded / 255) ** 2.2;
    const meanLight = (values: Float64Array) => values.reduce((sum, value) => sum + light(value), 0) / values.length;
    expect(Math.abs(meanLight(press(inks, plates, '#000000')) - meanLight(art(photo, '#000000')))).toBeLessThan(0.02);
  });

  test('index plates leave what is dark to a black shirt, and none of them is nearly its color', async () => {
    const shaded = picture(120, 60, (x, y) => [16 + Math.round(1.9 * x), 14 + Math.round(0.9 * x), 18 + Math.round(y / 4), 255]);
    const { inks, plates } = await separate(shaded, { method: 'index', garment: '#101010' });
    const colored = inks.filter(({ role }) => role === 'ink').map(({ hex }) => parseHex(hex) ?? { r: 0, g: 0, b: 0 });
    for (const ink of colored) expect(isSameColor(ink, { r: 16, g: 16, b: 16 }, 12)).toBe(false);
    const coveredIn = (from: number, to: number) => {
      let covered = 0;
      for (let at = 0; at < plates[0].length; at++)
        if (at % 120 >= from && at % 120 < to) covered += plates.some((plate) => plate[at] > 0) ? 1 : 0;
      return covered / ((to - from) * 60);
    };
    expect(coveredIn(0, 10)).toBeLessThan(0.3);
    // Lighter colors lie on a base: fabric that is strewn into them would open it.
    expect(coveredIn(60, 120)).toBe(1);
  });

  test('a flat dark color on a black shirt keeps its index plate where screens are counted', async () => {
    const hexes = ['#303030', '#dfdfdf', '#fcd817', '#bbd047', '#38b2e8', '#f081af', '#e74b8c', '#a364b2', '#afafaf'];
    const flats = hexes.map((hex) => parseHex(hex) ?? { r: 0, g: 0, b: 0 });
    // The first of them is a pupil.
    const art = picture(170, 60, (x) => {
      const { r, g, b } = flats[x < 5 ? 0 : 1 + (Math.floor(x / 5) % 8)];
      return [r, g, b, 255];
    });
    const { inks } = await separate(art, { method: 'index', garment: '#000000', inks: '8' });
    expect(inks.map(({ hex }) => hex)).toContain('#303030');
  });

  test('process inks multiply back to the art', async () => {
    const { inks, plates, proof } = await separate(photo, { method: 'cmyk' });
    expect(inks.map(({ name }) => name)).toEqual(['Cyan', 'Magenta', 'Yellow', 'Black']);
    expect(new Set(inks.map(({ angle }) => angle)).size).toBe(4);
    expect(plates.length).toBe(4);
    expect(meanDifference(Float64Array.from(proof.filter((_, at) => at % 4 < 3)), art(photo, '#ffffff'))).toBeLessThan(1.5);
  });

  test('auto takes as many inks as the art has, and says what each one buys', async () => {
    const { inks, report } = await separate(squares, { garment: '#000000' });
    expect(inks.filter(({ role }) => role === 'ink').length).toBe(3);
    const errors = report.facts.filter(({ id }) => id.startsWith('error')).map(({ value }) => value);
    expect(errors.length).toBeGreaterThanOrEqual(3);
    expect(errors).toEqual([...errors].sort((one, other) => other - one));
    expect(errors[2]).toBeLessThan(0.5);
  });

  test('figures of plates say an ink’s color once, though its name has it', async () => {
    const purples = picture(80, 40, (x) => (x < 40 ? [132, 36, 117, 255] : [92, 40, 92, 255]));
    const { inks, report } = await separate(purples, { garment: '#ffffff' });
    expect(inks.map(({ name }) => name)).toEqual(['Purple #842475', 'Purple #5c285c']);
    const labels = report.facts.filter(({ id }) => id.startsWith('plate')).map(({ label }) => label);
    expect(labels).toEqual(['1 Purple #842475', '2 Purple #5c285c']);
  });

  test('with too few screens what changes is named, before and after', async () => {
    const flag = picture(90, 40, (x) => (x < 40 ? [216, 30, 44, 255] : x < 80 ? [31, 63, 191, 255] : [40, 170, 60, 255]));
    const { report } = await separate(flag, { garment: '#000000', inks: '2' });
    const { choice } = report.details as { choice: { changes: readonly { from: string; difference: number }[] } };
    expect(choice.changes).toHaveLength(1);
    expect(choice.changes[0].difference).toBeGreaterThan(3);
    expect(report.warnings.map(({ id }) => id)).toContain('colorsChange');
  });

  test('inks by hand keep their order and their own screens', async () => {
    const palette = [{ color: '#1f3fbf', lpi: 35, angle: 10 }, { color: '#d81e2c' }];
    const { inks } = await separate(squares, { palette });
    expect(inks.map(({ hex, lpi, angle }) => [hex, lpi, angle])).toEqual([
      ['#1f3fbf', 35, 10],
      ['#d81e2c', 45, 22.5],
    ]);
  });

  test('a library offers only its own inks', async () => {
    const { inks } = await separate(photo, { method: 'simulated', library: 'plastisol', inks: '5', garment: '#000000' });
    expect(inks.every(({ name }) => !name.includes('#'))).toBe(true);
  });

  test('white art takes no ink besides the whites', async () => {
    const white = picture(40, 30, () => [255, 255, 255, 255]);
    const { inks } = await separate(white, { garment: '#000000' });
    expect(inks.map(({ role }) => role)).toEqual(['underbase', 'highlight']);
  });

  test('a clear sheet makes an empty plate', async () => {
    const { plates } = await separate(
      picture(20, 20, () => [9, 9, 9, 0]),
      {},
    );
    expect(plates.every((plate) => plate.every((coverage) => coverage === 0))).toBe(true);
  });
});

describe('films', () => {
  test('are 1 bit at their own resolution, at the same print size, with true tone', async () => {
    const tint = picture(150, 150, () => [128, 128, 128, 255]);
    const { plates, inks } = await separate(tint, { palette: [{ color: '#000000' }], film: 600, lpi: 40 });
    expect(plates[0].length).toBe(300 * 300);
    expect(new Set(plates[0])).toEqual(new Set([0, 1]));
    expect(Math.abs(plates[0].reduce((sum, value) => sum + value, 0) / plates[0].length - 0.5)).toBeLessThan(0.01);
    expect(inks[0].mesh).toBe(196);
  });

  test('a plate without tints is solid: clean edges and no dots; one with tints has dots', async () => {
    const disc = picture(120, 120, (x, y) => {
      const cover = Math.min(1, Math.max(0, 40.5 - Math.hypot(x - 60, y - 60)));
      return [200, 30, 40, Math.round(255 * cover)];
    });
    const { inks, plates } = await separate(disc, { garment: '#ffffff', film: 720 });
    expect(inks.map((ink) => (ink as InkEntry & { screen: string }).screen)).toEqual(['solid, 230']);
    const row = [...plates[0].slice(144 * 288, 145 * 288)];
    expect(row.filter((ink, x) => x > 0 && ink !== row[x - 1])).toHaveLength(2);
    const fade = picture(120, 60, (x) => [200, 30, 40, Math.round(2 * x)]);
    const dots = await separate(fade, { garment: '#ffffff', film: 720 });
    expect((dots.inks[0] as InkEntry & { screen: string }).screen).toContain('45 lpi');
  });

  test('one film alone is the same again, byte for byte', async () => {
    const films = async (only: number) => {
      const { artifacts } = await makeFiles(squares, { ...DEFAULTS, garment: '#000000', inks: '3', film: 600, only }, 'png');
      return artifacts.flatMap((one) => (one.kind === 'bytes' && one.extension === 'png' ? [one] : []));
    };
    const [all, one] = [await films(0), await films(2)];
    expect(one).toHaveLength(1);
    expect(one[0].suffix).toMatch(/^02-.*_600dpi$/);
    expect(one[0].bytes).toEqual(all.find(({ suffix }) => suffix === one[0].suffix)?.bytes);
  });

  test('gain makes plates lighter', async () => {
    const tint = picture(60, 60, () => [128, 128, 128, 255]);
    const { plates } = await separate(tint, { palette: [{ color: '#000000' }], gain: 20 });
    expect(plates[0][1000]).toBeGreaterThan(0.3);
    expect(plates[0][1000]).toBeLessThan(0.36);
  });
});

describe('proof', () => {
  function cut({ width, pixels }: PixelImage, rect: Rect): Uint8Array {
    const part = new Uint8Array(rect.width * rect.height * 4);
    for (let y = 0; y < rect.height; y++) {
      const from = ((rect.y + y) * width + rect.x) * 4;
      part.set(pixels.subarray(from, from + rect.width * 4), y * rect.width * 4);
    }
    return part;
  }

  /** Of pixels of its own: nothing that was kept from another look helps. */
  async function show({ pixels: own, ...rest }: PixelImage, given: Partial<SeparatorOptions>, part?: Rect, scale = 1) {
    const image = { ...rest, pixels: own.slice() };
    const options = { ...DEFAULTS, ...given };
    const frame = frameOf(image, scale);
    const plan = await makePlan(run, image, frame, options, context);
    const rect = part ?? { x: 0, y: 0, width: image.width, height: image.height };
    const reach = run.bands.reach?.(rect, frame, options, plan) ?? rect;
    const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
    const tally = run.bands.apply({ rect: reach, pixels: cut(image, reach) }, target, frame, options, plan, context);
    return { pixels: target.pixels, report: run.report(frame, options, plan, tally) };
  }

  test('a part equals the same place of the whole', async () => {
    const rect = fc.record({
      x: fc.integer({ min: 0, max: 60 }),
      y: fc.integer({ min: 0, max: 40 }),
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 20 }),
    });
    const given: fc.Arbitrary<Partial<SeparatorOptions>> = fc.record({
      method: fc.constantFrom('spot', 'simulated', 'index', 'cmyk'),
      garment: fc.constantFrom('#ffffff', '#000000'),
      inks: fc.constantFrom('3', '4'),
      trap: fc.constantFrom('0mm', '2px'),
      choke: fc.constantFrom('0mm', '2.5px'),
      misregistration: fc.constantFrom('0mm', '3px'),
    });
    await fc.assert(
      fc.asyncProperty(rect, given, async (part, options) => {
        const [whole, piece] = [await show(squares, options), await show(squares, options, part)];
        expect(piece.pixels).toEqual(cut({ ...squares, pixels: whole.pixels }, part));
      }),
      { numRuns: 40 },
    );
  });

  test('agrees with the exported one', async () => {
    for (const method of ['spot', 'simulated', 'index', 'cmyk'] as const) {
      const given = { method, garment: '#000000', inks: '4' } as const;
      const [{ pixels }, { proof }] = [await show(squares, given), await separate(squares, given)];
      expect(pixels).toEqual(proof);
    }
  });

  test('gain darkens a tint, misregistration moves inks', async () => {
    const tint = picture(60, 60, (x) => (x < 30 ? [128, 128, 128, 255] : [255, 255, 255, 0]));
    const palette = [{ color: '#000000' }];
    const [plain, gained] = await Promise.all([show(tint, { palette }), show(tint, { palette, pressGain: 20 })]);
    expect(gained.pixels[3880]).toBeLessThan(plain.pixels[3880] - 40);
    const [still, moved] = await Promise.all(['0mm', '5px'].map((misregistration) => show(squares, { misregistration })));
    expect(moved.pixels).not.toEqual(still.pixels);
  });

  test('an ink set lets as much of the garment through as such inks do', async () => {
    const red = picture(40, 40, () => [200, 50, 60, 255]);
    const shown = async (inkSet: SeparatorOptions['inkSet']) =>
      (await show(red, { garment: '#000000', underbase: 'off', highlight: 'off', inkSet })).pixels[0];
    expect(await shown('covering')).toBe(200);
    expect(Math.abs((await shown('plastisol')) - 150)).toBeLessThan(2);
    expect(Math.abs((await shown('water-based')) - 120)).toBeLessThan(2);
  });

  test('what is seen through an ink takes its color: on white it is itself, however thin', async () => {
    const navy = picture(40, 40, () => [20, 40, 90, 255]);
    const shown = async (given: Partial<SeparatorOptions>) => [...(await show(navy, { highlight: 'off', ...given })).pixels.subarray(0, 3)];
    expect(await shown({ garment: '#ffffff', opacity: 30 })).toEqual([20, 40, 90]);
    const onBase = await shown({ garment: '#000000', underbase: 'on', inkSet: 'plastisol' });
    for (const [channel, level] of [20, 40, 90].entries()) expect(Math.abs(onBase[channel] - level)).toBeLessThanOrEqual(2);
  });

  test('says which inks look otherwise by what they do not hide', async () => {
    const red = picture(40, 40, () => [200, 50, 60, 255]);
    const warned = async (given: Partial<SeparatorOptions>) => {
      const { report } = await show(red, { garment: '#000000', inkSet: 'water-based', ...given });
      return report.warnings.find(({ id }) => id === 'inksThin')?.text;
    };
    expect(await warned({ underbase: 'off' })).toMatch(/the garment only in part: .*#c8323c prints as #781e24 \(ΔE 1\d\.\d\)/);
    expect(await warned({ underbase: 'on' })).toBeUndefined();
    expect(await warned({ underbase: 'on', base: 'discharge' })).toMatch(/their base/);
    expect(await warned({ underbase: 'off', inkSet: 'covering' })).toBeUndefined();
  });

  test('reports how much of the sheet each plate covers', async () => {
    const half = picture(60, 60, (x) => (x < 30 ? [200, 30, 40, 255] : [0, 0, 0, 0]));
    const { report } = await show(half, { palette: [{ color: '#c81e28' }] });
    expect(report.facts.find(({ id }) => id === 'plate1')?.value).toBeCloseTo(50, 0);
  });

  test('warns of an opaque ground unlike the garment, not of the garment painted in', async () => {
    const boxed = picture(60, 60, (x, y) => (x > 20 && x < 40 && y > 20 && y < 40 ? [200, 30, 40, 255] : [255, 255, 255, 255]));
    const ids = async (garment: string) => (await show(boxed, { garment })).report.warnings.map(({ id }) => id);
    expect(await ids('#000000')).toContain('ground.opaque');
    expect(await ids('#ffffff')).not.toContain('ground.opaque');
    expect(await ids('#fbfbfb')).not.toContain('ground.opaque');
    // A painted shirt a little off the real one would print as a box of nearly its color.
    expect(await ids('#eaeaea')).toContain('ground.opaque');
  });

  test('an opaque ground is knocked out in place: no box, no warning, the same files and proof', async () => {
    const onWhite = picture(120, 90, (x, y) => (Math.hypot(x - 60, y - 45) < 30 ? [200, 30, 40, 255] : [255, 255, 255, 255]));
    for (const ground of ['knock-out', 'around'] as const) {
      const { plates, inks, proof, report } = await separate(onWhite, { garment: '#000000', ground });
      expect(report.warnings.map(({ id }) => id)).not.toContain('ground.opaque');
      expect(inks.filter(({ role }) => role === 'ink')).toHaveLength(1);
      for (const plate of plates) expect(plate[5 * 120 + 5]).toBe(0);
      expect([...proof.subarray((5 * 120 + 5) * 4, (5 * 120 + 5) * 4 + 3)]).toEqual([0, 0, 0]);
      expect([...proof.subarray((45 * 120 + 60) * 4, (45 * 120 + 60) * 4 + 3)]).toEqual([200, 30, 40]);
    }
  });

  test('warns of process inks on a colored shirt and of a film that is too coarse', async () => {
    const ids = async (given: Partial<SeparatorOptions>) => (await show(squares, given)).report.warnings.map(({ id }) => id);
    expect(await ids({ method: 'cmyk', garment: '#000000' })).toEqual(['cmykOnColor']);
    expect(await ids({ film: 300, lpi: 55 })).toEqual(['filmTooCoarse']);
  });

  test('warns of index dots that no mesh holds: in shaded art of more than 200 DPI', async () => {
    const ramp = (dpi: number): PixelImage => ({
      ...squares,
      dpi,
      pixels: squares.pixels.map((level, at) => (at % 4 === 3 ? 255 : (level >> 3) + ((at >> 2) % squares.width))),
    });
    const ids = async (image: PixelImage) => (await show(image, { method: 'index' })).report.warnings.map(({ id }) => id);
    expect(await ids(ramp(300))).toContain('indexDotsFine');
    expect(await ids(ramp(180))).not.toContain('indexDotsFine');
    expect(await ids({ ...squares, dpi: 300 })).not.toContain('indexDotsFine');
  });
});

describe('one file for all plates', () => {
  const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

  async function file(format: FormatId, given: Partial<SeparatorOptions> = {}) {
    const options = { ...DEFAULTS, inks: '3', garment: '#000000', job: 'Low Tide tee', ...given };
    const { artifacts } = await makeFiles(squares, options, format);
    const [artifact] = artifacts;
    if (artifacts.length !== 1 || artifact.kind !== 'bytes') throw new Error('not one file');
    return { extension: artifact.extension, bytes: artifact.bytes, text: latin(artifact.bytes) };
  }

  test('PDF has a page for each ink with its name as a spot color, marks and a label', async () => {
    const { extension, text } = await file('pdf');
    expect(extension).toBe('pdf');
    expect(text).toMatch(/\/Type \/Pages \/Count 5/);
    expect(text).toContain('/Separation /White#20underbase');
    // A narrow page breaks the label: no letter leaves it.
    for (const line of ['(Low Tide tee)', '(White underbase)', '(solid, 230)']) expect(text).toContain(line);
    expect(text).toMatch(/\/FontFile2 \d+ 0 R/);
    expect(text).toContain('/F1 10 Tf');
    // 90 px at 300 dpi are 21.6 points; targets stand in 45 points of margin on every side, and lines of label below them.
    const [, heightPt] = text.match(/\/MediaBox \[0 0 111\.6 ([\d.]+)\]/) ?? [];
    expect(Number(heightPt)).toBeGreaterThan(14.4 + 2 * 45 + 3 * 13);
    expect((await file('pdf', { marks: 'none' })).text).toContain('/MediaBox [0 0 21.6 14.4]');
  });

  test('a PDF of films holds one bit a pixel at the resolution of the film', async () => {
    const { text } = await file('pdf', { film: 600 });
    expect(text).toMatch(/\/Width 180 \/Height 120.*?\/BitsPerComponent 1\b/s);
  });

  test('PSD and TIFF name every plate', async () => {
    for (const format of ['psd', 'tiff'] as const) {
      const { text } = await file(format);
      for (const name of ['White underbase', 'Highlight white']) expect(text).toContain(name);
    }
    const { bytes } = await file('tiff');
    expect(await codecs.inspect(bytes)).toMatchObject({ format: 'tiff', colorMode: 'cmyk', widthPx: 90, heightPx: 60, dpi: 300 });
  });

  test('a PSD or TIFF says that it holds tones where films were asked for', async () => {
    const said = async (format: FormatId, film: number) =>
      (await makeFiles(squares, { ...DEFAULTS, inks: '3', garment: '#000000', film }, format)).report.warnings.filter(
        ({ id }) => id === 'filmTones',
      );
    for (const format of ['psd', 'tiff'] as const) expect((await said(format, 720))[0]?.text).toContain('no dots of 720 dpi');
    for (const format of ['psd', 'tiff'] as const) expect(await said(format, 0)).toEqual([]);
    for (const format of ['png', 'pdf'] as const) expect(await said(format, 720)).toEqual([]);
  });

  test('with the CMYK method the process plates are the base of the TIFF', async () => {
    const { bytes, text } = await file('tiff', { method: 'cmyk', garment: '#ffffff' });
    expect(text).not.toContain('Cyan');
    expect((await codecs.inspect(bytes)).colorMode).toBe('cmyk');
  });
});

describe('inks that stay', () => {
  test('a locked ink is among the chosen ones, the others go with it', async () => {
    const { inks } = await separate(squares, { inks: '3', locked: [{ color: '#ffb81c' }] });
    expect(inks).toHaveLength(3);
    expect(inks.map(({ hex }) => hex)).toContain('#ffb81c');
  });

  test('one that was locked for another file is said to print nothing', async () => {
    const idle = async (locked: string) =>
      (await separate(squares, { locked: [{ color: locked }] })).report.warnings.filter(({ id }) => id === 'inkIdle').length;
    expect(await idle('#ffb81c')).toBe(1);
    expect(await idle('#d81e2c')).toBe(0);
  });

  test('more locked inks than asked for: the first ones', async () => {
    const { inks } = await separate(squares, { inks: '1', locked: [{ color: '#ffb81c' }, { color: '#0033a0' }] });
    expect(inks.map(({ hex }) => hex)).toEqual(['#ffb81c']);
  });
});

describe('what a plate has of its own', () => {
  const tint = picture(60, 60, () => [128, 128, 128, 255]);

  test('gain and limits bend its film, not the others', async () => {
    const palette = [{ color: '#000000', gain: 20 }];
    const { plates, inks } = await separate(tint, { palette });
    expect(plates[0][1000]).toBeLessThan(0.36);
    const limited = await separate(tint, { palette: [{ color: '#000000', darkest: 70 }] });
    const light = await separate(
      picture(60, 60, () => [250, 250, 250, 255]),
      { palette: [{ color: '#000000', lightest: 10 }] },
    );
    expect(limited.plates[0][1000]).toBeCloseTo(0.5, 1);
    expect(light.plates[0][1000]).toBe(0);
    expect(inks).toHaveLength(1);
  });

  test('a thinner underbase carries less where inks hide it', async () => {
    const full = await separate(squares, { inks: '3', garment: '#000000', choke: '0mm' });
    const thin = await separate(squares, { inks: '3', garment: '#000000', choke: '0mm', density: 60 });
    const at = 30 * 90 + 30;
    expect(full.inks[0].role).toBe('underbase');
    expect(thin.plates[0][at] / full.plates[0][at]).toBeCloseTo(0.6, 1);
  });
});

describe('looking', () => {
  async function look(given: Partial<SeparatorOptions>) {
    const options = { ...DEFAULTS, inks: '3', garment: '#000000', highlight: 'off' as const, ...given };
    const frame = frameOf(squares);
    const plan = await makePlan(run, squares, frame, options, context);
    const rect = { x: 0, y: 0, width: 90, height: 60 };
    const pixels = new Uint8Array(90 * 60 * 4);
    run.bands.apply({ rect, pixels: squares.pixels }, { rect, pixels }, frame, options, plan, context);
    const at = (x: number, y: number) => [...pixels.subarray((y * 90 + x) * 4, (y * 90 + x) * 4 + 3)];
    return { at, plan, options, frame };
  }

  test('a plate shows in its ink on white, its film in black dots', async () => {
    const { plan } = await look({});
    const red = plan.plates.findIndex(({ color }) => color.r > 200 && color.g < 60);
    const plate = await look({ show: 'plate', plate: red + 1 });
    expect(plate.at(30, 30)).toEqual([216, 30, 44]);
    expect(plate.at(2, 2)).toEqual([255, 255, 255]);
    const film = await look({ show: 'film', plate: red + 1 });
    expect(film.at(30, 30)).toEqual([0, 0, 0]);
    expect(film.at(2, 2)).toEqual([255, 255, 255]);
  });

  test('plates that were made before serve while what they are made by is the same, and say when it is not', async () => {
    const frame = frameOf(squares);
    const rect = { x: 0, y: 0, width: 90, height: 60 };
    const show = async (given: Partial<SeparatorOptions>, before?: Plan) => {
      const options = { ...DEFAULTS, inks: '3', garment: '#000000', ...given };
      const fresh = await makePlan(run, squares, frame, options, context);
      const isKept = before && JSON.stringify(plateKey(before)) === JSON.stringify(plateKey(fresh));
      const plan = isKept ? { ...fresh, kept: before.kept } : fresh;
      const pixels = new Uint8Array(90 * 60 * 4);
      run.bands.apply({ rect, pixels: squares.pixels }, { rect, pixels }, frame, options, plan, context);
      return { plan, pixels, isKept };
    };
    const { plan } = await show({});
    for (const given of [{ pressGain: 20 }, { misregistration: '0.4mm' }, { lpi: 30 }]) {
      expect(await show(given, plan)).toMatchObject({ isKept: true, pixels: (await show(given)).pixels });
    }
    for (const given of [{ choke: '0.6mm' }, { trap: '0.3mm' }, { garment: '#2a6f4e' }]) {
      expect(await show(given, plan)).toMatchObject({ isKept: false, pixels: (await show(given)).pixels });
    }
  });

  test('a slider of the press does not compare these plates with the art again, and tells the same of them', async () => {
    const frame = frameOf(squares);
    const rect = { x: 0, y: 0, width: 90, height: 60 };
    let compared = 0;
    const counting: typeof kernels = {
      ...kernels,
      compareCells: (...given) => {
        compared++;
        kernels.compareCells(...given);
      },
    };
    const show = async (given: Partial<SeparatorOptions>, before?: Plan) => {
      const options = { ...DEFAULTS, inks: '3', garment: '#000000', ...given };
      const fresh: Plan = await makePlan(run, squares, frame, options, context);
      const plan = before ? { ...fresh, kept: before.kept, proofCounts: before.proofCounts } : fresh;
      const pixels = new Uint8Array(90 * 60 * 4);
      compared = 0;
      const tally = run.bands.apply({ rect, pixels: squares.pixels }, { rect, pixels }, frame, options, plan, {
        ...context,
        kernels: counting,
      });
      return { plan, tally, compared };
    };
    const first = await show({ choke: '1mm' });
    expect(first.compared).toBeGreaterThan(0);
    for (const given of [{ pressGain: 20 }, { misregistration: '0.4mm' }, { midTone: 60 }]) {
      const { tally, compared } = await show({ choke: '1mm', ...given }, first.plan);
      expect({ tally, compared }).toEqual({ tally: first.tally, compared: 0 });
    }
  });

  test('another choke is put beneath inks that were made before, and mixes no color again', async () => {
    const frame = frameOf(squares);
    const rect = { x: 0, y: 0, width: 90, height: 60 };
    const platesOf = async (given: Partial<SeparatorOptions>, before?: Plan, source = squares.pixels) => {
      const options = { ...DEFAULTS, inks: '3', garment: '#000000', ...given };
      const fresh: Plan = await makePlan(run, squares, frame, options, context);
      const withInks = before ? { ...fresh, inks: before.inks } : fresh;
      const plan = { ...withInks, kept: emptySheets(squares, withInks, context) };
      run.bands.apply({ rect, pixels: source }, { rect, pixels: new Uint8Array(90 * 60 * 4) }, frame, options, plan, context);
      return plan;
    };
    const before = await platesOf({});
    // Nothing can be mixed of a picture that is one color.
    const gray = squares.pixels.map((value, at) => (at % 4 === 3 ? value : 128));
    for (const given of [{ choke: '0.6mm' }, { density: 60 }, { choke: '0mm' }]) {
      const { kept } = await platesOf(given, before, gray);
      const { sheets, needs } = (await platesOf(given)).kept;
      expect(kept).toMatchObject({ sheets, needs });
      expect(sheets[0]).not.toEqual(before.kept.sheets[0]);
    }
  });

  test('a hidden plate is left out of the proof', async () => {
    const { plan, at } = await look({});
    const red = plan.plates.findIndex(({ color }) => color.r > 200 && color.g < 60);
    expect(at(30, 30)).toEqual([216, 30, 44]);
    const { at: without } = await look({ hidden: String(red + 1) });
    expect(without(30, 30)).not.toEqual([216, 30, 44]);
  });

  test('sheets for the strip of plates are those asked for, as they stand on film', async () => {
    const { plan, options, frame } = await look({});
    const result = { ...squares, pixels: new Uint8Array(0) };
    const shapes = run.overlays?.({ ids: ['sheet1', 'other'], source: squares, result }, frame, options, plan, context) ?? [];
    expect(shapes.map(({ id, kind }) => [id, kind])).toEqual([['sheet1', 'heat']]);
  });
});
