import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { drawPale, PALE_SHEETS, type PaleForm, WEARS, wear } from '../../../tests/art/pale-solids.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { paleSolidColors } from './glance-pale-solids.ts';
import { surveyCells } from './ground-cells.ts';
import { findPaleSolids } from './pale-solids.ts';
import { measureRinging } from './ringing.ts';

const kernels = instantiateKernels(await loadKernels());

/** Names of the inks of a sheet that a solid is found of, among every `stride`-th. */
async function found(form: PaleForm, sheet: (typeof PALE_SHEETS)[number], how: (typeof WEARS)[number], stride: number) {
  const asked = Object.entries(sheet.inks).filter((_, index) => index % stride === 0);
  const names: string[] = [];
  for (const [name, ink] of asked) {
    const image = await wear(drawPale(form, ink, sheet.ground).flat, how);
    const ground = findGround(image);
    if (!ground) throw new Error('no ground');
    const cells = surveyCells(image, ground, measureRinging(image, ground), null, kernels);
    if (findPaleSolids(cells, ground, null)) names.push(name);
  }
  return { asked: asked.map(([name]) => name), names };
}

test.each(WEARS)('every pale solid is found, after $name', async (how) => {
  for (const sheet of PALE_SHEETS) {
    const { asked, names } = await found('star', sheet, how, 4);
    expect(names).toEqual(asked);
  }
});

test.each(WEARS.slice(0, 8))('a glow of as pale a color is no solid, after $name', async (how) => {
  for (const sheet of PALE_SHEETS) expect((await found('glow', sheet, how, 3)).names.length).toBeLessThan(2);
});

test('a first look tells the colors of pale solids', async () => {
  const [{ ground: white, inks }] = PALE_SHEETS;
  const image = await wear(drawPale('marked', inks.mint, white).flat, { name: '', quality: 80 });
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const [{ r, g, b }, ...more] = paleSolidColors(image, ground);
  expect(more).toEqual([]);
  expect(Math.max(Math.abs(r - 226), Math.abs(g - 250), Math.abs(b - 238))).toBeLessThan(4);
});

test('haze that is darker than its sheet in one place, as a hole in smoke is, is no solid', () => {
  const [columns, rows] = [60, 44];
  // Black cuts it off at twelve levels below a sheet that smoke lies over as well, so that it is even.
  const level = (x: number, y: number) => {
    const away = Math.hypot(x - 28, y - 20);
    return Math.max(-12, Math.min(9 * (away - 8), 0.9 * (24 - away)));
  };
  const means = Float32Array.from({ length: columns * rows * 3 }, (_, at) => {
    const cell = Math.floor(at / 3);
    return Math.max(-12, level(cell % columns, Math.floor(cell / columns)));
  });
  const bare = Float32Array.from({ length: columns * rows }, (_, cell) => (Math.abs(means[cell * 3]) < 3 ? 1 : 0));
  const ground = findGround(drawPale('star', [16, 24, 52], [14, 14, 14]).flat);
  if (!ground) throw new Error('no ground');
  expect(findPaleSolids({ columns, rows, means, bare, reach: 3 }, ground, null)).toBeNull();
});
