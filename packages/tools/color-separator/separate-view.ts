import { GROUND_PLANES, type Kernels, type PixelWindow, type PlateTable, type Rect, RIM_REACH, type Size } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { dotsOfBase } from './base-dots.ts';
import { coverWithUnbased } from './base-openings.ts';
import { EDGE_REACH, fadesOnGarment } from './fades-on-garment.ts';
import { mixFlatPlates } from './flat-plates.ts';
import type { KeptInks } from './kept-sheets.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { knownCovers, PixelCover, plateTable, stackOf, tableFor } from './plate-stack.ts';
import { mixShadedRims } from './shaded-rims.ts';
import { trapInks, widestTrap } from './trap.ts';
import { chokeUnderbase, LEAST_TINT, underbaseReach } from './underbase.ts';
import { underbaseNeed } from './underbase-need.ts';
import { wholeAlpha } from './whole-alpha.ts';

/** Coverage of every plate over a part of the picture, one byte a pixel, in the plan's order. */
export interface Coverages {
  readonly rect: Rect;
  readonly planes: readonly Uint8Array[];
  /** What wants a base, and where it has none: see `chokeUnderbase`. All 0 without an underbase. */
  readonly needs: Uint8Array;
  /** What the base was made from; absent without an underbase. */
  readonly ground?: GroundCover;
}

/** What an underbase is made from; see `chokeUnderbase`. */
export interface GroundCover {
  readonly outside: Uint8Array;
  readonly inside: Uint8Array;
  readonly carried: Uint8Array;
}

/** How far around a part of the picture plates look, and one pixel more. */
export function separationReach(plan: Plan): number {
  return Math.ceil(Math.max(EDGE_REACH, plan.findsRims ? RIM_REACH + 1 + EDGE_REACH : 0, underbaseReach(plan), widestTrap(plan) + 2));
}

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
  const view = mixedView(source, plan, options);
  const table = plateTable(plan, options.method, context);
  const stack = stackOf(plan);
  const out = Array.from({ length: stack.length + GROUND_PLANES }, () => new Uint8Array(rect.width * rect.height));
  if (plan.choices) placeChoices(view, plan.choices, widthPx, table, out);
  else if (options.method === 'spot' && plan.findsRims) {
    const known = knownCovers(plan, options.method, context);
    mixFlatPlates(view, { table: tableFor(plan, context), plates: table, known, flats: plan.art.flats }, plan.art.noise, out, kernels);
  } else {
    kernels.mixPlates(view.pixels, table, out);
    if (plan.findsRims) mixShadedRims(view, table, plan.art.noise, out, kernels);
  }

  const [outside, inside, carried] = out.slice(stack.length);
  const inks = plan.plates.map((_, plate) => (stack.includes(plate) ? out[stack.indexOf(plate)] : null));
  for (const plane of inks) if (plane && options.method !== 'index') dropTraces(plane);
  const made = putBase(inks, { outside, inside, carried }, view, plan, options, kernels);
  trapInks(made.planes, rect, plan, kernels);
  return made;
}

/** The plates of a view from inks that are kept. */
export function baseUnder(
  { sheets, ground }: Pick<KeptInks, 'sheets' | 'ground'>,
  source: PixelWindow,
  plan: Plan,
  options: SeparatorOptions,
  { kernels }: Pick<RunContext, 'kernels'>,
): Coverages {
  return putBase(sheets, ground, mixedView(source, plan, options), plan, options, kernels);
}

/** The view that colors are mixed for. */
function mixedView(given: PixelWindow, { palette, garment }: Plan, { method }: SeparatorOptions): PixelWindow {
  const source = wholeAlpha(given);
  // Without a base nothing but the fabric shows between dots: there a fade's own color is exact.
  return method === 'simulated' && palette.thinBase > 0 ? fadesOnGarment(source, garment) : source;
}

/** What covers with inks that want no base. Dots of other methods hide nothing. */
function hiddenBase(
  inks: readonly (Uint8Array | null)[],
  { plates, garment }: Plan,
  { method }: SeparatorOptions,
  size: Size,
): Uint8Array | null {
  if (method !== 'spot') return null;
  const [unbased, based]: [Uint8Array[], Uint8Array[]] = [[], []];
  for (const [place, plane] of inks.entries()) {
    const { role, color } = plates[place];
    if (plane) (role === 'ink' && underbaseNeed(color, method, garment) === 0 ? unbased : based).push(plane);
  }
  return coverWithUnbased(unbased, based, size);
}

/** Puts the underbase in its place among inks, which are only read, as what it is made from is. */
function putBase(
  inks: readonly (Uint8Array | null)[],
  ground: GroundCover,
  view: PixelWindow,
  plan: Plan,
  options: SeparatorOptions,
  kernels: Kernels,
): Coverages {
  const { rect } = view;
  const needs = new Uint8Array(rect.width * rect.height);
  if (inks.every((plane) => plane !== null)) return { rect, planes: inks, needs };
  // Gray and discharge would show beside white.
  const white = plan.hasWhiteBase ? (inks[plan.plates.findIndex(({ role }) => role === 'highlight')] ?? null) : null;
  const base = ground.outside.slice();
  const onBase = { white, hides: hiddenBase(inks, plan, options, rect), dots: dotsOfBase(inks, ground, view.pixels, plan, options) };
  chokeUnderbase(base, ground.inside, ground.carried, needs, onBase, view, plan, options, kernels);
  return { rect, planes: inks.map((plane) => plane ?? base), needs, ground };
}
