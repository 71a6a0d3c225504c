import { MixTable, type PlateTable } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import { GARMENT, type Plan, WHITE_INK } from './plan.ts';

/** The garment may make up so much of opaque art; the rest is the darkest ink, so that the print has a body everywhere. */
const MOST_GARMENT = 0.92;
/** Photos: what shows through a little ground is let go by so much, or plates under others would be noise. */
const SOFTNESS = 0.03;
/** Share of open ground at which the underbase turns from what it must be to what it may be: small, so that the step is not seen. */
const SOFT_TURN = 0.02;
/** Levels that a color may be off an ink and still print as that ink alone. */
const SOLID_LEVELS = { spot: 5, simulated: 1, index: 1, cmyk: 0 } as const;

/** Tables stay good as long as the palette: a moved slider finds them again. */
const tables = new Map<string, MixTable>();
const KEPT_TABLES = 4;

export function tableFor(plan: Plan): MixTable {
  const key = JSON.stringify(plan.palette);
  const known = tables.get(key);
  if (known) return known;
  if (tables.size >= KEPT_TABLES) tables.delete(tables.keys().next().value as string);
  const table = new MixTable(plan.palette);
  tables.set(key, table);
  return table;
}

/** None under black, all of it from a third of full lightness on. */
function underbaseNeed({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }): number {
  return Math.min(1, Math.max(0, ((0.299 * r + 0.587 * g + 0.114 * b) / 255 - 0.1) / 0.2));
}

function highlightRule({ plates }: Plan, method: SeparatorOptions['method']): PlateTable['highlight'] {
  if (!plates.some(({ role }) => role === 'highlight')) return 'none';
  return method === 'simulated' ? 'brights' : 'white';
}

/** Places in the plan's plates from the top, all but the underbase: the order in which they take their share. */
export function stackOf({ plates }: Plan): readonly number[] {
  return [...plates.keys()].filter((plate) => plates[plate].role !== 'underbase').reverse();
}

/** How colors become coverages of this plan's plates. */
export function plateTable(plan: Plan, method: SeparatorOptions['method']): PlateTable {
  const table = tableFor(plan);
  const { colors, isUsable } = plan.palette;
  return {
    nodes: table.nodes,
    solveAround: table.solveAround,
    solids: colors.map((color, channel) => ({ ...color, channel })).filter(({ channel }) => isUsable[channel]),
    solidLevels: SOLID_LEVELS[method],
    darkest: plan.darkestInk,
    mostGarment: MOST_GARMENT,
    stack: stackOf(plan).map((plate) => (plan.plates[plate].role === 'highlight' ? -1 : plan.plates[plate].colorIndex)),
    channels: colors.length,
    highlight: highlightRule(plan, method),
    softness: method === 'simulated' ? SOFTNESS : 0,
    turn: SOFT_TURN,
    hasGround: plan.plates.some(({ role }) => role === 'underbase'),
    needs: colors.map((color, channel) => (channel === GARMENT ? 0 : underbaseNeed(color))),
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const byteOf = (share: number): number => Math.round(255 * clamp(share));
const LEAST_OPEN = 1e-4;
/** Art less opaque than this is a rim: no underbase, and the garment may show. */
const OPAQUE = 250;

/**
 * Coverages of one pixel from shares of the palette's colors (0..1, they are changed): as the kernel `mixPlates` makes them, for flat art,
 * where shares come from what meets at a rim.
 */
export function coverPixel(shares: Float64Array, alpha: number, table: PlateTable, coverages: Uint8Array): void {
  const { darkest, mostGarment, needs, softness, stack, turn } = table;
  if (alpha >= OPAQUE && darkest >= 0 && shares[GARMENT] > mostGarment) shares[darkest] += shares[GARMENT] - mostGarment;
  let [sum, wanted] = [0, 0];
  for (let channel = WHITE_INK; channel < shares.length; channel++) {
    shares[channel] *= alpha / 255;
    sum += shares[channel];
    wanted += shares[channel] * needs[channel];
  }
  const top = table.highlight === 'none' ? 0 : shares[WHITE_INK];
  let open = 1;
  for (let plate = 0; plate < stack.length; plate++) {
    const share = stack[plate] < 0 ? top : shares[stack[plate]];
    coverages[plate] = byteOf(share / Math.max(LEAST_OPEN, open + softness));
    open -= share;
    if (open <= LEAST_OPEN) open = 0;
  }
  const need = alpha >= OPAQUE && sum > 0.5 ? wanted / sum : 0;
  const seen = Math.max(0, Math.min(open, shares[WHITE_INK] - top));
  coverages[stack.length] = byteOf(seen / (open + turn));
  coverages[stack.length + 1] = byteOf((seen + turn * need) / (open + turn));
  coverages[stack.length + 2] = byteOf(need);
}
