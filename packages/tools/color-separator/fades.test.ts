import { cielabFromRgb, deltaE2000, instantiateKernels, type PixelImage, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { drawPiece, type PieceName } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());

/** Plates and press proof of a picture. */
async function separated(image: PixelImage, given: Partial<SeparatorOptions>) {
  const { width, height, pixels } = image;
  const options = { ...defaultOptions(fields), ...given };
  const frame = { width, height, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width, height };
  const proof = new Uint8Array(pixels.length);
  const tally = run.bands.apply({ rect, pixels }, { rect, pixels: proof }, frame, options, plan, context) ?? {};
  const warnings = run.report?.(frame, options, plan, tally).warnings ?? [];
  return { plates: plan.plates, proof, warnings: warnings.map(({ id }) => id) };
}

const pieceOf = (name: PieceName, seed: number): Promise<PixelImage> => pixelsOfPiece(drawPiece(name, { widthPx: 400, seed }));
const apart = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));
const at = (pixels: Uint8Array, place: number): Rgb => ({ r: pixels[place], g: pixels[place + 1], b: pixels[place + 2] });

test.each([
  { name: 'glow', method: 'simulated', garment: '#101010' },
  { name: 'neon-haze', method: 'simulated', garment: '#10141f' },
] as const)('a fade into dark fabric takes no ink that nobody sees there: $name by $method on $garment', async ({ name, ...given }) => {
  const { plates } = await separated(await pieceOf(name, 5), given);
  const fabric = parseHex(given.garment);
  if (!fabric) throw new Error('no garment');
  const inks = plates.filter(({ role }) => role === 'ink');
  expect(inks.length).toBeGreaterThan(1);
  for (const { color } of inks) expect(apart(color, fabric)).toBeGreaterThan(12);
});

test('a glow on a black shirt takes no ink that is nearly black, and no near-twins', async () => {
  const { plates } = await separated(await pieceOf('neon-haze', 5), { garment: '#000000' });
  const inks = plates.filter(({ role }) => role === 'ink').map(({ color }) => color);
  expect(inks.length).toBeGreaterThan(1);
  for (const [index, ink] of inks.entries()) {
    for (const other of inks.slice(index + 1)) expect(apart(ink, other)).toBeGreaterThanOrEqual(8);
    // As dark as the shirt and hardly more colored: nobody sees it there.
    const { l, a, b } = cielabFromRgb(ink);
    expect(l > 14 || Math.hypot(a, b) > 20).toBe(true);
  }
});

test('shades between a glow and what is nearly a black shirt take no screen of their own', async () => {
  const [width, height] = [240, 90];
  const image = { width, height, dpi: 300, icc: null, pixels: new Uint8Array(width * height * 4) };
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)];
    const glow = Math.exp(-(((x - 60) / 30) ** 2) - ((y - 45) / 30) ** 2);
    const deep = 0.5 + 0.5 * Math.sin(x / 31 + y / 17);
    image.pixels.set(
      [10 + Math.round(150 * glow), 12 + Math.round(18 * deep + 70 * glow), 16 + Math.round(45 * deep + 140 * glow), 255],
      index * 4,
    );
  }
  const { plates } = await separated(image, { method: 'simulated', garment: '#101010', ground: 'keep' });
  // The glow's and the deep blue's: what lies between, near to the shirt, is a tint of both.
  expect(plates.filter(({ role }) => role === 'ink')).toHaveLength(2);
});

test('shades that no mix of the inks comes near to are named', async () => {
  const [width, height] = [256, 60];
  const image = { width, height, dpi: 300, icc: null, pixels: new Uint8Array(width * height * 4) };
  for (let index = 0; index < width * height; index++)
    image.pixels.set([Math.max(0, 240 - (index % width)), 140, index % width, 255], index * 4);
  const warnedWith = async (palette: readonly string[]) =>
    (await separated(image, { method: 'simulated', garment: '#ffffff', palette: palette.map((color) => ({ color })) })).warnings;
  expect(await warnedWith(['#f08c00', '#e4c81c'])).toContain('shadesChange');
  expect(await warnedWith(['#f08c00', '#008cff'])).not.toContain('shadesChange');
});

test('an off-white that has an ink of its own asks for no highlight white besides', async () => {
  const image = { width: 60, height: 40, dpi: 300, icc: null, pixels: new Uint8Array(60 * 40 * 4) };
  for (let index = 0; index < 60 * 40; index++) {
    if (index % 60 > 9 && index % 60 < 50) image.pixels.set(index < 1200 ? [237, 242, 246, 255] : [72, 180, 255, 255], index * 4);
  }
  const roles = async (garment: string) => (await separated(image, { garment })).plates.map(({ role }) => role);
  expect(await roles('#000000')).toEqual(['underbase', 'ink', 'ink']);
  for (let at = 0; at < image.pixels.length / 2; at += 4) if (image.pixels[at + 3] > 0) image.pixels.set([255, 255, 255], at);
  expect(await roles('#000000')).toEqual(['underbase', 'ink', 'highlight']);
});

test.each([
  { seed: 4, garment: '#1b2440' },
  { seed: 9, garment: '#101010' },
])('what fades between flat colors keeps its tones, though the art is grainy: piece $seed on $garment', async ({ seed, garment }) => {
  const image = await pieceOf('faded-crest', seed);
  const { proof } = await separated(image, { garment });
  const ground = at(image.pixels, 0);
  const offs: number[] = [];
  for (let place = 0; place < proof.length; place += 4 * 7) {
    const drawn = at(image.pixels, place);
    if (apart(drawn, ground) > 10) offs.push(apart(drawn, at(proof, place)));
  }
  offs.sort((one, other) => one - other);
  expect(offs[Math.floor(offs.length * 0.9)]).toBeLessThan(5.5);
});

/** Petals of thin paint that lie on each other: all of it lets some fabric through. */
function watercolor(): PixelImage {
  const [width, height] = [240, 160];
  const pixels = new Uint8Array(width * height * 4);
  const paints = ['#2f6f9f', '#c9563f', '#5d8f4a', '#d99b22'].map((hex) => parseHex(hex) as Rgb);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const { r, g, b } = paints[Math.floor((x * paints.length) / width)];
      pixels.set([r, g, b, y < 10 || y >= 150 ? 0 : 90 + Math.round(y / 2)], (y * width + x) * 4);
    }
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

test.each(['#000000', '#14213d', '#b01e2a'])(
  'thin paint prints as it looks on %s: what its base lightens is taken into account',
  async (garment) => {
    const image = watercolor();
    const { plates, proof } = await separated(image, { method: 'simulated', garment });
    const under = parseHex(garment) as Rgb;
    const mixed = (over: number, fabric: number, alpha: number) => Math.round(fabric + ((over - fabric) * alpha) / 255);
    let [sum, count] = [0, 0];
    for (let place = 0; place < proof.length; place += 4 * 13) {
      const alpha = image.pixels[place + 3];
      if (alpha === 0) continue;
      const { r, g, b } = at(image.pixels, place);
      const seen = { r: mixed(r, under.r, alpha), g: mixed(g, under.g, alpha), b: mixed(b, under.b, alpha) };
      sum += apart(seen, at(proof, place));
      count++;
    }
    expect(sum / count).toBeLessThan(2.5);
    expect(plates.some(({ role }) => role === 'underbase')).toBe(true);
  },
);

test('shaded art by spot inks is told to try simulated process; flat art and simulated process are not', async () => {
  const warningsOf = async (image: PixelImage, given: Partial<SeparatorOptions>) => (await separated(image, given)).warnings;
  expect(await warningsOf(watercolor(), { garment: '#000000' })).toContain('tonesBySpot');
  expect(await warningsOf(watercolor(), { garment: '#000000', method: 'simulated' })).not.toContain('tonesBySpot');
  const flat = watercolor();
  for (let at = 3; at < flat.pixels.length; at += 4) flat.pixels[at] = flat.pixels[at] > 0 ? 255 : 0;
  expect(await warningsOf(flat, { garment: '#000000' })).not.toContain('tonesBySpot');
});
