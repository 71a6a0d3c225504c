import { GROUND_PLANES, type PixelWindow, type PlateTable, type Rect, type Rgb, RIM_REACH } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { mixFlatPlates } from './flat-plates.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { PixelCover, plateTable, stackOf, tableFor } from './plate-stack.ts';
import { trapInks, widestTrap } from './trap.ts';
import { chokeUnderbase, underbaseReach } from './underbase.ts';

/** Coverage of every plate over a part of the picture, one byte a pixel, in the plan's order. */
export interface Coverages {
  readonly rect: Rect;
  readonly planes: readonly Uint8Array[];
  /** What wants a base, and where it has none: see `chokeUnderbase`. All 0 without an underbase. */
  readonly needs: Uint8Array;
}

/** How far around a part of the picture plates look, and one pixel more. */
export function separationReach(plan: Plan): number {
  return Math.ceil(Math.max(plan.findsRims ? RIM_REACH + 1 : 0, underbaseReach(plan), widestTrap(plan) + 2));
}

/** Tints of less than this, of 255, hold on no screen: three percent. */
const LEAST_TINT = 8;
const ALL_FULL = 0xffffffff;

function dropTraces(plane: Uint8Array): void {
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  for (let word = 0; word < words.length; word++) {
    // Four pixels without ink, or full of it, have no trace: most are.
    if (words[word] === 0 || words[word] === ALL_FULL) continue;
    for (let index = word * 4; index < word * 4 + 4; index++) if (plane[index] < LEAST_TINT) plane[index] = 0;
  }
  for (let index = words.length * 4; index < plane.length; index++) if (plane[index] < LEAST_TINT) plane[index] = 0;
}

/** Stands for a clear pixel beside the palette's places. */
const NOTHING = 255;

/** Index plates: the palette's color that diffusion chose, alone. `widthPx` is the whole picture's. */
function placeChoices(
  { rect, pixels }: PixelWindow,
  choices: Uint8Array,
  widthPx: number,
  table: PlateTable,
  out: readonly Uint8Array[],
): void {
  const of = Array.from({ length: out.length }, () => new Uint8Array(256));
  const cover = new PixelCover(table);
  const shares = new Float64Array(table.rules.channels);
  for (let color = 0; color < shares.length; color++) {
    shares.fill(0)[color] = 1;
    cover.fill(shares, 255);
    for (const [plane, values] of of.entries()) values[color] = cover.bytes[plane];
  }
  const chosen = new Uint8Array(rect.width);
  for (let y = 0, row = 0; y < rect.height; y++, row += rect.width) {
    const from = (rect.y + y) * widthPx + rect.x;
    for (let x = 0; x < rect.width; x++) chosen[x] = pixels[(row + x) * 4 + 3] === 0 ? NOTHING : choices[from + x];
    for (let plane = 0; plane < out.length; plane++) {
      const [values, target] = [of[plane], out[plane]];
      for (let x = 0; x < rect.width; x++) target[row + x] = values[chosen[x]];
    }
  }
}

/**
 * Pixels as they look on the garment, opaque wherever they are not clear: tones that fade into the fabric are mixed with it as tones of an opaque
 * picture are, with what the base beneath them lightens taken into account.
 */
function onGarment({ rect, pixels }: PixelWindow, { r, g, b }: Rgb): PixelWindow {
  const under = [r, g, b];
  let mixed: Uint8Array | null = null;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    if (alpha === 255 || alpha === 0) continue;
    mixed ??= pixels.slice();
    for (let c = 0; c < 3; c++) mixed[at + c] = Math.round(under[c] + ((pixels[at + c] - under[c]) * alpha) / 255);
    mixed[at + 3] = 255;
  }
  return mixed ? { rect, pixels: mixed } : { rect, pixels };
}

/** Plates of a view: a part of the picture with `separationReach` around it. `widthPx` is the whole picture's. */
export function separateView(
  source: PixelWindow,
  widthPx: number,
  plan: Plan,
  options: SeparatorOptions,
  context: Pick<RunContext, 'kernels' | 'kept'>,
): Coverages {
  const { rect } = source;
  const { kernels } = context;
  // Without a base nothing but the fabric shows between dots: there a fade's own color is exact.
  const isLightened = options.method === 'simulated' && plan.palette.thinBase > 0;
  const view = isLightened ? onGarment(source, plan.garment) : source;
  const table = plateTable(plan, options.method, context);
  const stack = stackOf(plan);
  const out = Array.from({ length: stack.length + GROUND_PLANES }, () => new Uint8Array(rect.width * rect.height));
  if (plan.choices) placeChoices(view, plan.choices, widthPx, table, out);
  else if (plan.findsRims) mixFlatPlates(view, tableFor(plan, context), table, plan.art.noise, out, kernels);
  else kernels.mixPlates(view.pixels, table, out);

  const [outside, inside, carried] = out.slice(stack.length);
  const needs = new Uint8Array(carried.length);
  const planes = plan.plates.map((_, plate) => (stack.includes(plate) ? out[stack.indexOf(plate)] : outside));
  const hasUnderbase = stack.length < planes.length;
  // Gray and discharge would show beside white.
  const white = plan.hasWhiteBase ? (planes[plan.plates.findIndex(({ role }) => role === 'highlight')] ?? null) : null;
  if (hasUnderbase) chokeUnderbase(outside, inside, carried, needs, white, view, plan, options, kernels);
  if (options.method !== 'index') for (const plane of planes) dropTraces(plane);
  trapInks(planes, rect, plan, kernels);
  return { rect, planes, needs };
}
