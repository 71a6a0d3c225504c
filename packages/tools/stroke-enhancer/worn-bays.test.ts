import { type Frame, instantiateKernels, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
const [WIDTH, HEIGHT] = [200, 120];
type Inside = (x: number, y: number) => boolean;

/** Two blocks, 8 px apart, with a notch of 60 degrees, and what `wear` takes away from them. */
function blocks(wear: Inside): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isBlock = y >= 20 && y < 100 && ((x >= 20 && x < 100) || (x >= 108 && x < 180));
    const isNotch = y > 60 && Math.abs(x - 60) < 0.577 * (y - 60);
    if (isBlock && !isNotch && !wear(x, y)) pixels.set([180, 60, 30, 255], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

/** Twelve holes of 3 px. */
const holes: Inside = (x, y) => y >= 30 && y < 53 && x >= 115 && x < 175 && (x - 115) % 15 < 3 && (y - 30) % 10 < 3;
/** A bay that winds in from the top. */
const bay: Inside = (x, y) => (x >= 40 && x < 44 && y < 40) || (y >= 34 && y < 40 && x >= 40 && x < 56);

async function whiteOf(image: PixelImage, given: Partial<StrokeOptions>) {
  const options = { ...defaultOptions(fields), width: '9px', color: '#ffffff', ...given };
  const frame: Frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = { x: 0, y: 0, width: output.width, height: output.height };
  const pixels = new Uint8Array(rect.width * rect.height * 4);
  const whole = { rect: { x: 0, y: 0, width: WIDTH, height: HEIGHT }, pixels: image.pixels };
  run.bands.apply(whole, { rect, pixels }, frame, options, plan, context);
  return (x: number, y: number) => pixels[((y + plan.growPx) * output.width + x + plan.growPx) * 4 + 3];
}

test('wear that is open to the edge stays clear as holes do, and the stroke runs past it', async () => {
  const alphaAt = await whiteOf(
    blocks((x, y) => holes(x, y) || bay(x, y)),
    { ignoreHoles: '12px' },
  );
  for (const [x, y] of [
    [41, 30],
    [42, 36],
    [52, 37],
    [116, 31],
  ])
    expect(alphaAt(x, y), `${x}, ${y}`).toBe(0);
  for (const x of [30, 41, 60]) expect(alphaAt(x, 14)).toBe(255);
});

test('gaps between parts, notches and corners have their stroke', async () => {
  const alphaAt = await whiteOf(blocks(holes), { ignoreHoles: '12px' });
  for (let y = 16; y < 104; y += 4) expect(alphaAt(104, y), `gap at ${y}`).toBe(255);
  for (let y = 64; y < 74; y++) expect(alphaAt(60, y), `notch at ${y}`).toBe(255);
});

test('slits of letters are wider than wear is, and have their stroke', async () => {
  const slit: Inside = (x, y) => x >= 64 && x < 73 && y < 60;
  const alphaAt = await whiteOf(
    blocks((x, y) => holes(x, y) || slit(x, y)),
    { ignoreHoles: '12px' },
  );
  for (let y = 22; y < 58; y += 4) for (const x of [65, 68, 71]) expect(alphaAt(x, y), `${x}, ${y}`).toBe(255);
});

test('art with few holes is not worn: its slits have their stroke', async () => {
  const alphaAt = await whiteOf(blocks(bay), { ignoreHoles: '12px' });
  expect(alphaAt(42, 36)).toBe(255);
});
