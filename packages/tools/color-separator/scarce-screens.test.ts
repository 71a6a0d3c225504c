import { formatHex, instantiateKernels, type PixelImage, parseHex } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const BLACK = '#1d1d1b';
/** Nine inks' worth of flat colors, one of them nearly a black shirt's. */
const NINE = ['#e4002b', '#ff8f1c', '#fedd00', '#00843d', '#0057b8', '#6d2077', BLACK, '#f5ffbc', '#12a39a'];
const [STRIPE, HEIGHT] = [24, 60];

function stripesOf(colors: readonly string[]): PixelImage {
  const width = STRIPE * colors.length;
  const pixels = new Uint8Array(width * HEIGHT * 4);
  for (let at = 0; at < width * HEIGHT; at++) {
    const { r, g, b } = parseHex(colors[Math.floor((at % width) / STRIPE)]) ?? { r: 0, g: 0, b: 0 };
    pixels.set([r, g, b, 255], at * 4);
  }
  return { width, height: HEIGHT, dpi: 300, icc: null, pixels };
}

async function separated(colors: readonly string[], given: Partial<SeparatorOptions>) {
  const art = stripesOf(colors);
  const options = { ...defaultOptions(fields), ...given } as SeparatorOptions;
  const frame = { width: art.width, height: HEIGHT, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, art, frame, options, context);
  const rect = { x: 0, y: 0, width: art.width, height: HEIGHT };
  const proof = { rect, pixels: new Uint8Array(art.pixels.length) };
  const tally = run.bands.apply({ rect, pixels: art.pixels }, proof, frame, options, plan, context) ?? {};
  const at = ((HEIGHT / 2) * art.width + colors.indexOf(BLACK) * STRIPE + STRIPE / 2) * 4;
  const [r, g, b] = proof.pixels.subarray(at, at + 3);
  return {
    inks: plan.plates.filter(({ role }) => role === 'ink').map(({ color }) => formatHex(color)),
    black: colors.includes(BLACK) ? formatHex({ r, g, b }) : null,
    warnings: run.report?.(frame, options, plan, tally).warnings?.map(({ id }) => id) ?? [],
    told: run.report?.(frame, options, plan, tally).warnings?.find(({ id }) => id === 'colorsChange')?.text ?? '',
    asOne: run.report?.(frame, options, plan, tally).warnings?.find(({ id }) => id === 'printAsOne')?.text ?? '',
    bare: run.report?.(frame, options, plan, tally).warnings?.find(({ id }) => id === 'leftBare')?.text ?? '',
  };
}

test('a black that hardly shows on its shirt takes no screen from a color that would be missed, and is bare', async () => {
  const { inks, black, told, bare } = await separated(NINE, { garment: '#111111' });
  expect(inks).toContain('#ff8f1c');
  expect(inks).not.toContain(BLACK);
  expect(black).toBe('#111111');
  // Said as what it is, not as a want of screens.
  expect(bare).toContain(BLACK);
  expect(told).not.toContain(BLACK);
});

test('where there are screens for all of them it has its own', async () => {
  expect((await separated(NINE.slice(1), { garment: '#111111' })).inks).toContain(BLACK);
});

test('a color that has no ink of its own is named, though dots come near to it', async () => {
  const { inks, told } = await separated(NINE, { garment: '#ffffff' });
  const left = NINE.filter((hex) => !inks.includes(hex));
  expect(left).toHaveLength(1);
  expect(told).toMatch(new RegExp(`${left[0]} prints as .*, in dots\\)`));
});

test('flat art with too few screens is not called shaded', async () => {
  const { warnings } = await separated(NINE, { garment: '#ffffff', inks: '4' });
  expect(warnings).toContain('colorsChange');
  expect(warnings).not.toContain('tonesBySpot');
});

test('of two blacks on a black shirt whose own one of them is, the other is left bare too, and told so once', async () => {
  const [fabric, other] = ['#000000', '#14100c'];
  const colors = [fabric, '#f0e4c4', other, '#c46a2b'];
  const { inks, bare, asOne } = await separated(colors, { garment: fabric });
  expect(inks).not.toContain(other);
  expect(bare).toContain(other);
  expect(asOne).toBe('');
  // By itself it is an ink that may not show.
  const alone = await separated(colors.slice(1), { garment: fabric });
  expect(alone.inks).toContain(other);
  expect(alone.warnings).toContain('inkHardlySeen');
});

test('stripes narrower than what a screen holds are told where no ink prints them, and wider ones are not', async () => {
  expect((await separated(NINE, { garment: '#ffffff', inks: '4', lpi: 15 })).warnings).toContain('typeInDots');
  expect((await separated(NINE, { garment: '#ffffff', inks: '4' })).warnings).not.toContain('typeInDots');
});

/** A ridge and trees, each within five of the dusk between them. */
const [DUSK, RIDGE, TREES] = ['#1b1440', '#2a1547', '#150d33'];

test('colors that one ink prints though they differ are told: the edge between them is lost', async () => {
  const { inks, asOne } = await separated([DUSK, DUSK, RIDGE, TREES, '#f17b49'], { garment: '#ffffff' });
  expect(inks).toHaveLength(2);
  expect(asOne).toContain(`${DUSK} and ${RIDGE} and ${TREES} as ${inks[1]}`);
});

test('nothing is told of twins that nobody tells apart, nor of colors that were merged by hand', async () => {
  expect((await separated([DUSK, '#f17b49', '#1b1a42', '#f17b49'], { garment: '#ffffff' })).asOne).toBe('');
  const merged = [`${RIDGE}=${DUSK}`, `${TREES}=${DUSK}`];
  expect((await separated([DUSK, DUSK, RIDGE, TREES, '#f17b49'], { garment: '#ffffff', merged })).asOne).toBe('');
});
