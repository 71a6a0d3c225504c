import { type Frame, instantiateKernels, type Kernels, type PixelImage, plainKernels, type Rect } from '@underbase/engine';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions, type Stroke } from '../options.ts';
import { onlyRead } from '../plan-stages.ts';
import type { ToolReport } from '../run.ts';
import { ThreadTables } from '../thread-tables.ts';
import type { ColorKoOptions } from './keys.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';
import { colorKo } from './tool.ts';

export const native = instantiateKernels(await loadKernels());
export const plain = plainKernels();

export const optionsWith = (given: Partial<ColorKoOptions>): ColorKoOptions => ({ ...defaultOptions(colorKo.options), ...given });

export const contextOf = (kernels: Kernels) => ({
  kernels,
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
});

export const frameOf = ({ width, height }: PixelImage): Frame => ({ width, height, dpi: 300, scale: 1 });

export function cut({ width, pixels }: PixelImage, { x, y, width: columns, height }: Rect): Uint8Array {
  const out = new Uint8Array(columns * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * width + x) * 4;
    out.set(pixels.subarray(from, from + columns * 4), row * columns * 4);
  }
  return out;
}

export function analyze(image: PixelImage, options: ColorKoOptions, kernels: Kernels, frame = frameOf(image)): Plan {
  const context = contextOf(kernels);
  const after = (plan: Plan, stage: (typeof run.stages)[number]) => ({
    ...plan,
    ...stage.make(image, frame, onlyRead(stage, options), plan, context),
  });
  return run.stages.reduce(after, {} as Plan);
}

/** One part of the result, as a runner asks for it. */
export function part(image: PixelImage, options: ColorKoOptions, plan: Plan, rect: Rect, kernels: Kernels, frame = frameOf(image)) {
  const reach = run.bands.reach?.(rect, frame, options, plan) ?? rect;
  const pixels = new Uint8Array(rect.width * rect.height * 4).fill(77);
  const tally = run.bands.apply({ rect: reach, pixels: cut(image, reach) }, { rect, pixels }, frame, options, plan, contextOf(kernels));
  return { pixels, tally };
}

export function knockOut(image: PixelImage, given: Partial<ColorKoOptions>, kernels: Kernels = native, frame = frameOf(image)) {
  const options = optionsWith(given);
  const plan = analyze(image, options, kernels, frame);
  const rect = { x: 0, y: 0, width: image.width, height: image.height };
  const { pixels, tally } = part(image, options, plan, rect, kernels, frame);
  return { pixels, plan, report: run.report(frame, options, plan, tally) };
}

export const fact = (report: ToolReport, id: string): number => report.facts.find((f) => f.id === id)?.value ?? Number.NaN;
export const warnings = (report: ToolReport): string[] => report.warnings.map(({ id }) => id);
export const alphaAt = ({ width }: PixelImage, pixels: Uint8Array, x: number, y: number): number => pixels[(y * width + x) * 4 + 3];

/** A picture from a rule that gives r, g, b and alpha of each place; what is left out is opaque. */
export function draw(width: number, height: number, color: (x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b, a = 255] = color(x, y);
      pixels.set([Math.round(r), Math.round(g), Math.round(b), Math.round(a)], (y * width + x) * 4);
    }
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

export const mix = (one: readonly number[], other: readonly number[], share: number): number[] =>
  one.map((value, channel) => value * (1 - share) + other[channel] * share);

export const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Coverage of a pixel by a disc, from 8 x 8 points. */
export function disc(x: number, y: number, cx: number, cy: number, radius: number): number {
  let inside = 0;
  for (let place = 0; place < 64; place++) {
    inside += Math.hypot(x + ((place & 7) + 0.5) / 8 - cx, y + ((place >> 3) + 0.5) / 8 - cy) < radius ? 1 : 0;
  }
  return inside / 64;
}

export const WHITE = [255, 255, 255];
export const INK = [178, 32, 54];
export const SIZE = 48;

/** A disc of one ink with a hole; how much of a pixel it covers. */
export const ring = (x: number, y: number): number => disc(x, y, 23.3, 24.1, 17.6) - disc(x, y, 23.3, 24.1, 7.2);
export const ringOn = (ground: readonly number[], ink: readonly number[] = INK): PixelImage =>
  draw(SIZE, SIZE, (x, y) => mix(ground, ink, ring(x, y)));

/** A bit of everything: rims, a fade, a thin line, two grounds, alpha of its own. */
export function manySorts(): PixelImage {
  return draw(90, 70, (x, y) => {
    const ground = x < 45 ? WHITE : [250, 250, 250];
    const shadow = 0.71 * clamp(1 - Math.hypot(x - 62, y - 44) / 24);
    const backdrop = mix(ground, [0, 0, 0], shadow);
    const line = clamp(1.1 - Math.abs(y - 60.3 - x / 30));
    const shape = Math.max(disc(x, y, 24.4, 26.2, 15.7), x > 60 && x < 80 && y > 8 && y < 20 ? 1 : 0);
    const color = mix(mix(backdrop, [20, 90, 160], line), x > 60 ? [222, 216, 200] : INK, shape);
    return [...color, x > 82 ? (y * 255) / 70 : 255];
  });
}

export const STROKES: readonly Stroke[] = [
  { mode: 'erase', radiusPx: 5, points: [18, 22, 30, 30] },
  { mode: 'protect', radiusPx: 4, points: [5, 5] },
  { mode: 'protect', radiusPx: 3, points: [30, 30, 70, 50] },
];
