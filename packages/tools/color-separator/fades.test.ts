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
  run.bands.apply({ rect, pixels }, { rect, pixels: proof }, frame, options, plan, context);
  return { plates: plan.plates, proof };
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
