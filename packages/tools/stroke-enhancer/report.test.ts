import { instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [240, 120];
type Box = readonly [x: number, y: number, width: number, height: number];

/** A block of 200 x 60 pixels without some boxes, and others below it. */
function art({ holes = [], parts = [] }: { readonly holes?: readonly Box[]; readonly parts?: readonly Box[] }): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  const fill = ([left, top, width, height]: Box, color: readonly number[]) => {
    for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) pixels.set(color, (y * WIDTH + x) * 4);
  };
  fill([20, 15, 200, 60], [180, 60, 30, 255]);
  for (const box of holes) fill(box, [0, 0, 0, 0]);
  for (const box of parts) fill(box, [180, 60, 30, 255]);
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

/** Boxes in a row, 15 px apart. */
const row = (count: number, y: number, sidePx: number): readonly Box[] =>
  Array.from({ length: count }, (_, at): Box => [30 + 15 * at, y, sidePx, sidePx]);

async function warned(image: PixelImage, id: string, given: Partial<StrokeOptions> = {}) {
  const options = { ...defaultOptions(fields), width: '2mm', color: '#ffffff', ...given };
  const frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, image, frame, options, context);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = { x: 0, y: 0, width: output.width, height: output.height };
  const source = { rect: { x: 0, y: 0, width: WIDTH, height: HEIGHT }, pixels: image.pixels };
  const tally = run.bands.apply(source, { rect, pixels: new Uint8Array(rect.width * rect.height * 4) }, frame, options, plan, context);
  return run.report(frame, options, plan, tally).warnings.filter((warning) => warning.id === id);
}

test('holes wider than what is left of the same wear are told with the width that leaves all of them', async () => {
  const worn = row(12, 20, 4);
  const wide: readonly Box[] = [
    [40, 40, 18, 18],
    [80, 40, 16, 16],
  ];
  const [warning, ...more] = await warned(art({ holes: [...worn, ...wide] }), 'holes-wider', { ignoreHoles: '1mm' });
  expect(more).toEqual([]);
  expect(warning.text).toMatch(/^2 small holes are wider than 1 mm, and fill with the stroke\./);
  const under = String(warning.sets?.options.ignoreHoles);
  expect(await warned(art({ holes: [...worn, ...wide] }), 'holes-wider', { ignoreHoles: under })).toEqual([]);
  const one = await warned(art({ holes: [...worn, wide[0]] }), 'holes-wider', { ignoreHoles: '1mm' });
  expect(one.map(({ text }) => text)).toEqual([expect.stringMatching(/^One small hole is wider than 1 mm, and fills with/)]);
  // Nine holes are no wear: the others are the insides of letters.
  expect(await warned(art({ holes: [...row(9, 20, 4), ...wide] }), 'holes-wider', { ignoreHoles: '1mm' })).toEqual([]);
});

test('ten and more specks are told, where their dots are seen', async () => {
  const texts = async (image: PixelImage, given: Partial<StrokeOptions> = {}) =>
    (await warned(image, 'specks', given)).map(({ text }) => text);
  expect(await texts(art({ parts: row(10, 90, 2) }))).toEqual([expect.stringMatching(/^10 parts of the art are smaller than 0.3 mm/)]);
  expect(await texts(art({ parts: row(9, 90, 2) }))).toEqual([]);
  // Dots of type are larger.
  expect(await texts(art({ parts: row(10, 90, 6) }))).toEqual([]);
  expect(await texts(art({ parts: row(10, 90, 2) }), { position: 'inside' })).toEqual([]);
});

/** A wash that fades to the right, and crumbs below it, opaque by so much. */
function wash(crumbAlpha: number): PixelImage {
  const image = art({ parts: row(12, 90, 3) });
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 4 + 3;
      if (image.pixels[at] > 0) image.pixels[at] = y >= 85 ? crumbAlpha : Math.round(255 * Math.min(1, Math.max(0.15, (200 - x) / 100)));
    }
  }
  return image;
}

test('crumbs that are nowhere half opaque have no stroke where art fades, unless asked for, and are told', async () => {
  const [warning] = await warned(wash(90), 'faint-specks');
  expect(warning.text).toMatch(/^12 parts of the art are smaller than 0.3 mm and nowhere half opaque/);
  expect(await warned(wash(90), 'specks')).toEqual([]);
  expect(await warned(wash(90), 'faint-specks', warning.sets?.options)).toEqual([]);
  expect(await warned(wash(90), 'specks', warning.sets?.options)).toHaveLength(1);
  // Droplets of full ink have their stroke.
  expect(await warned(wash(160), 'faint-specks')).toEqual([]);
  expect(await warned(wash(160), 'specks')).toHaveLength(1);
});

test('what closes in the art’s own color is told; in another color the art is seen as it was', async () => {
  const image = art({ holes: row(2, 30, 8) });
  const [told] = await warned(image, 'closed', { width: '0.4mm', color: 'auto' });
  expect(told.text).toMatch(/^In the art’s own color 2 openings fill:/);
  expect(await warned(image, 'closed', { width: '0.2mm', color: 'auto' })).toEqual([]);
  expect(await warned(image, 'closed', { width: '0.4mm' })).toEqual([]);
});

test('what closes names the widest stroke that keeps nearly all of it open, and sets it', async () => {
  // Openings of 8 px, .68 mm: centers of their middle pixels lie 3.5 px inside, .75 px of them are half of a gap that is kept, and the rest is .23 mm.
  const image = art({ holes: row(2, 30, 8) });
  const [told] = await warned(image, 'closed', { width: '0.4mm', color: 'auto' });
  expect(told.text).toContain('At most 0.23 mm keeps nearly all of their gaps and counters open.');
  expect(told.sets).toEqual({ options: { width: '0.23mm' }, words: 'Make it 0.23 mm' });
  expect(await warned(image, 'closed', { ...told.sets?.options, color: 'auto' })).toEqual([]);
  const centered = await warned(image, 'closed', { width: '0.8mm', color: 'auto', position: 'center' });
  expect(centered.map(({ text }) => text)).toEqual([expect.stringContaining('At most 0.46 mm keeps')]);
  // A safe outline has no width of its own to set.
  const [safe] = await warned(image, 'closed', { widthFrom: 'safe', color: 'auto' });
  expect([safe.text.includes('At most 0.23 mm'), safe.sets]).toEqual([true, undefined]);
});

test('no stroke is named where none that is worth laying keeps them open', async () => {
  const [told] = await warned(art({ holes: row(12, 30, 3) }), 'closed', { width: '0.4mm', color: 'auto' });
  expect([told.text.includes('At most'), told.sets]).toEqual([false, undefined]);
  expect(told.text).toContain('A larger print keeps them open');
  // One that nearly closes by itself tells nothing of the others.
  const [most] = await warned(art({ holes: [...row(11, 30, 8), [40, 55, 3, 3]] }), 'closed', { width: '0.4mm', color: 'auto' });
  expect(most.text).toContain('At most 0.23 mm keeps nearly all');
});
