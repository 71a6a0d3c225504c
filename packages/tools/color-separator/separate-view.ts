import { evenAreas, type Kernels, MixTable, type PixelWindow, type Rect, RIM_REACH, RimFinder } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import { GARMENT, type Plan, WHITE_INK } from './plan.ts';
import type { Plate } from './plates.ts';
import { trapInks } from './trap.ts';
import { chokeUnderbase } from './underbase.ts';

/** Art less opaque than this is a rim: no underbase, and the garment may show. */
const OPAQUE = 250;
/** The garment may make up so much of opaque art; the rest is the darkest ink, so that the print has a body everywhere. */
const MOST_GARMENT = 0.92;

/** Photos: what shows through a little ground is let go by so much, or plates under others would be noise. */
const SOFTNESS = 0.03;

/** Coverage of every plate over a part of the picture, one byte a pixel, in the plan's order. */
export interface Coverages {
  readonly rect: Rect;
  readonly planes: readonly Uint8Array[];
}

/** How far around a part of the picture plates look, and one pixel more. */
export function separationReach(plan: Plan): number {
  return Math.ceil(Math.max(plan.findsRims ? RIM_REACH + 1 : 0, plan.chokePx + 2, plan.trapPx + 2));
}

/** Tables stay good as long as the palette: a moved slider finds them again. */
const tables = new Map<string, MixTable>();
const KEPT_TABLES = 4;

function tableFor(plan: Plan): MixTable {
  const key = JSON.stringify(plan.palette);
  const known = tables.get(key);
  if (known) return known;
  if (tables.size >= KEPT_TABLES) tables.delete(tables.keys().next().value as string);
  const table = new MixTable(plan.palette);
  tables.set(key, table);
  return table;
}

/** What is known of a view besides the plates: how much white each pixel needs beneath, and what no ink on top covers. */
export interface Ground {
  /** Need of an underbase, 0 to 255; 0 outside opaque art. */
  readonly need: Uint8Array;
  /** Visible white that the underbase alone can give, 0 to 1. */
  readonly white: Float32Array;
  /** What inks leave uncovered, 0 to 1. */
  readonly open: Float32Array;
}

/** Visible shares of the palette's colors at one pixel, and how they become coverages. */
class Mixer {
  readonly shares: Float64Array;
  private readonly plan: Plan;
  private readonly underneed: Float64Array;
  private readonly highlightAt: number;
  private readonly method: SeparatorOptions['method'];
  private readonly softness: number;

  constructor(plan: Plan, method: SeparatorOptions['method']) {
    this.plan = plan;
    this.method = method;
    this.softness = method === 'simulated' ? SOFTNESS : 0;
    this.shares = new Float64Array(plan.palette.colors.length);
    this.underneed = Float64Array.from(plan.palette.colors, underbaseNeed);
    this.highlightAt = plan.plates.findIndex(({ role }) => role === 'highlight');
  }

  /** Scales shares by opacity; what is left is the garment's. */
  fade(alpha: number): void {
    const { shares, plan } = this;
    if (alpha >= OPAQUE && plan.darkestInk >= 0 && shares[GARMENT] > MOST_GARMENT) {
      shares[plan.darkestInk] += shares[GARMENT] - MOST_GARMENT;
      shares[GARMENT] = MOST_GARMENT;
    }
    if (alpha === 255) return;
    const opacity = alpha / 255;
    for (let i = 0; i < shares.length; i++) shares[i] *= opacity;
    shares[GARMENT] += 1 - opacity;
  }

  /** Writes coverages of inks and highlight; returns what they leave open. Each plate covers its share of what those above it left. */
  cover(planes: readonly Uint8Array[], index: number, highlight: number): number {
    const { shares, plan } = this;
    let open = 1;
    for (let plate = plan.plates.length - 1; plate >= 0; plate--) {
      const { role, colorIndex } = plan.plates[plate];
      if (role === 'underbase') continue;
      const share = role === 'highlight' ? highlight : shares[colorIndex];
      if (share <= 0) continue;
      planes[plate][index] = Math.min(255, Math.round((255 * share) / (open + this.softness)));
      open = Math.max(0, open - share);
      if (open < 1e-4) return 0;
    }
    return open;
  }

  /** White that is printed on top: all of it in spot and index work, neutral brights in simulated process. */
  highlightShare(r: number, g: number, b: number): number {
    const white = this.shares[WHITE_INK];
    if (this.highlightAt < 0 || white === 0) return 0;
    if (this.method !== 'simulated') return white;
    const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
    const bright = clamp((least - 190) / 50);
    const neutral = clamp(1 - (most - least) / 40);
    return white * bright * neutral;
  }

  /** How much of an underbase what is printed here wants, 0 to 1. */
  need(): number {
    let [sum, wanted] = [0, 0];
    for (let i = WHITE_INK; i < this.shares.length; i++) {
      sum += this.shares[i];
      wanted += this.shares[i] * this.underneed[i];
    }
    return sum > 0.5 ? wanted / sum : 0;
  }
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** None under black, all of it from a third of full lightness on. */
function underbaseNeed({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }): number {
  return clamp(((0.299 * r + 0.587 * g + 0.114 * b) / 255 - 0.1) / 0.2);
}

/** Shares of the art's color at a pixel, rims taken as mixes of what meets there. */
function readShares(
  view: PixelWindow,
  table: MixTable,
  rims: RimFinder | null,
  even: Uint8Array | null,
  index: number,
  shares: Float64Array,
): void {
  const { pixels, rect } = view;
  const at = index * 4;
  const mix = rims && even && !even[index] ? rims.mixAt(index % rect.width, Math.floor(index / rect.width)) : null;
  const count = table.count;
  if (!mix) {
    const from = table.lookUp(pixels[at], pixels[at + 1], pixels[at + 2]);
    for (let i = 0; i < count; i++) shares[i] = table.values[from + i];
    return;
  }
  const first = table.lookUp(mix.first.r, mix.first.g, mix.first.b);
  for (let i = 0; i < count; i++) shares[i] = mix.share * table.values[first + i];
  const second = table.lookUp(mix.second.r, mix.second.g, mix.second.b);
  for (let i = 0; i < count; i++) shares[i] += (1 - mix.share) * table.values[second + i];
}

/** Index plates: the palette's color that diffusion chose, alone. */
function readChoice(plan: Plan & { readonly choices: Uint8Array }, widthPx: number, rect: Rect, index: number, shares: Float64Array): void {
  const x = rect.x + (index % rect.width);
  const y = rect.y + Math.floor(index / rect.width);
  shares.fill(0)[plan.choices[y * widthPx + x]] = 1;
}

function emptyPlanes(plates: readonly Plate[], pixels: number): readonly Uint8Array[] {
  return plates.map(() => new Uint8Array(pixels));
}

/** Plates of a view: a part of the picture with `separationReach` around it. `widthPx` is the whole picture's. */
export function separateView(view: PixelWindow, widthPx: number, plan: Plan, options: SeparatorOptions, kernels: Kernels): Coverages {
  const { rect, pixels } = view;
  const count = rect.width * rect.height;
  const planes = emptyPlanes(plan.plates, count);
  const ground: Ground = { need: new Uint8Array(count), white: new Float32Array(count), open: new Float32Array(count).fill(1) };
  const mixer = new Mixer(plan, options.method);
  const table = tableFor(plan);
  const even = plan.findsRims ? evenAreas(pixels, rect.width, rect.height) : null;
  const rims = even ? new RimFinder(pixels, even, rect) : null;
  const { choices } = plan;
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const alpha = pixels[at + 3];
    if (alpha === 0) continue;
    if (choices) readChoice({ ...plan, choices }, widthPx, rect, index, mixer.shares);
    else {
      readShares(view, table, rims, even, index, mixer.shares);
      mixer.fade(alpha);
    }
    const highlight = mixer.highlightShare(pixels[at], pixels[at + 1], pixels[at + 2]);
    ground.open[index] = mixer.cover(planes, index, highlight);
    ground.white[index] = mixer.shares[WHITE_INK] - highlight;
    ground.need[index] = alpha >= OPAQUE ? Math.round(255 * mixer.need()) : 0;
  }
  chokeUnderbase(planes, ground, rect, plan, options, kernels);
  trapInks(planes, rect, plan, kernels);
  return { rect, planes };
}
