import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { modelGround } from './ground-model.ts';
import { measureRinging } from './ringing.ts';
import { solveCoverage } from './solve-coverage.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [320, 200];

type Color = readonly [number, number, number];
/** How far a place lies from the edge of the solid, in pixels; less than 0 within. */
type Shape = (x: number, y: number) => number;

interface Lit {
  readonly shape: Shape;
  readonly glow: Color;
  readonly ink: Color;
  readonly shirt: Color;
  /** Opacity of the glow at the solid's edge. */
  readonly brightest: number;
  /** How far it goes, in pixels. */
  readonly wayPx: number;
  /** Beside the edge ink itself is so opaque, over so many pixels: light is whiter there. */
  readonly halo: readonly [opacity: number, wayPx: number];
  /** Within the solid, so deep, lies another. */
  readonly fill?: { readonly color: Color; readonly depth: number };
}

/** Bold diamonds, whose counters the glow fills. */
const letters: Shape = (x, y) =>
  Math.min(...[90, 225].map((cx) => Math.abs((Math.abs(x - cx) + Math.abs(y - 100)) / Math.SQRT2 - 28) - 16));

/** The opacity and color of a solid within its glow. */
function paint({ shape, glow, ink, fill, brightest, wayPx, halo }: Lit, x: number, y: number): { color: Color; alpha: number } {
  const off = shape(x, y);
  const away = Math.max(0, off);
  const edge = Math.min(1, Math.max(0, 0.5 - off));
  const solid = edge + (1 - edge) * halo[0] * Math.exp(-((away / halo[1]) ** 2));
  const light = brightest * Math.exp(-((away / wayPx) ** 2));
  const alpha = solid + (1 - solid) * light;
  const within = fill ? Math.min(1, Math.max(0, -fill.depth - off + 0.5)) : 0;
  const mix = (channel: number) => {
    const body = fill ? ink[channel] * (1 - within) + fill.color[channel] * within : ink[channel];
    return (body * solid + glow[channel] * (1 - solid) * light) / alpha;
  };
  return { color: [mix(0), mix(1), mix(2)], alpha };
}

/** The mean error of opacity in the glow, in levels, and the share of the fill that is opaque. */
async function knockedOut(lit: Lit, jpegQuality?: number) {
  const [truth, flat] = [new Uint8Array(WIDTH * HEIGHT * 4), new Uint8Array(WIDTH * HEIGHT * 4).fill(255)];
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    const { color, alpha } = paint(lit, index % WIDTH, Math.floor(index / WIDTH));
    for (let channel = 0; channel < 3; channel++) {
      truth[index * 4 + channel] = color[channel];
      flat[index * 4 + channel] = Math.round(color[channel] * alpha + lit.shirt[channel] * (1 - alpha));
    }
    truth[index * 4 + 3] = Math.round(255 * alpha);
  }
  const image = (pixels: Uint8Array) => ({ width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null });
  const piece = {
    name: 'solid-glow',
    dpi: 300,
    ground: '#000000',
    truth: image(truth),
    flat: image(flat),
    jpegQuality,
    hasHalvedChroma: true,
  };
  const file = await pixelsOfPiece(piece);
  const ground = findGround(file);
  if (!ground) throw new Error('no ground');
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const out = new Uint8Array(file.pixels.length);
  solveCoverage(
    { rect, pixels: file.pixels },
    { rect, pixels: out },
    modelGround(file, ground, measureRinging(file, ground), null, kernels),
    kernels,
  );
  let [off, glowing, filled, opaque] = [0, 0, 0, 0];
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    const [alpha, at] = [truth[index * 4 + 3], index * 4 + 3];
    if (alpha >= 8 && alpha <= 200) {
      glowing++;
      off += Math.abs(out[at] - alpha);
    }
    if (lit.fill && lit.shape(index % WIDTH, Math.floor(index / WIDTH)) < -lit.fill.depth - 1) {
      filled++;
      if (out[at] > 230) opaque++;
    }
  }
  return { off: off / glowing, opaque: opaque / filled };
}

const [PINK, PALE, RED, NAVY, BLACK]: readonly Color[] = [
  [255, 60, 190],
  [255, 190, 240],
  [255, 40, 30],
  [12, 18, 48],
  [0, 0, 0],
];

test.each([
  {
    name: 'pale letters on black',
    lit: { shape: letters, glow: PINK, ink: PALE, shirt: BLACK, brightest: 0.5, wayPx: 14, halo: [0.45, 5] as const },
  },
  { name: 'on navy', lit: { shape: letters, glow: PINK, ink: PALE, shirt: NAVY, brightest: 0.5, wayPx: 14, halo: [0.45, 5] as const } },
  {
    name: 'letters as red as their glow',
    lit: { shape: letters, glow: RED, ink: [255, 215, 200] as const, shirt: BLACK, brightest: 0.5, wayPx: 14, halo: [0.6, 4] as const },
  },
])('what glows around solid letters glows in their counters: $name', async ({ lit }) => {
  expect((await knockedOut(lit)).off).toBeLessThan(6);
});

test('a dark fill within a glowing outline stays', async () => {
  const { opaque } = await knockedOut({
    shape: letters,
    glow: PINK,
    ink: PALE,
    shirt: BLACK,
    brightest: 0.3,
    wayPx: 20,
    halo: [0, 1],
    fill: { color: [34, 12, 52], depth: 4 },
  });
  expect(opaque).toBeGreaterThan(0.95);
});
