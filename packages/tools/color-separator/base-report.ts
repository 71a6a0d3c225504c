import { meshesFinerThan, meshLimitsFromText } from '../mesh-limits.ts';
import type { Fact, Tally, Warning } from '../run.ts';
import { OFF_REGISTER_MM } from './base-edges.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** More ink than this without a base, or on one that is too fine, in percent, is worth a word. */
const MOST_BARE = 10;
/** Less than this, in percent, is told as nothing. */
const LEAST_TOLD = 0.05;

/** Percent of the ink that wants white beneath it. */
interface BaseShares {
  /** Has none. */
  readonly lost: number;
  /** Fades, and lies on the fabric around the smaller dots of its base. */
  readonly inFades: number;
  /** Of that, beyond the rims that a choke leaves of dots. */
  readonly pastRims: number;
  /** Has a base narrower than its mesh holds. */
  readonly fine: number;
}

/** Null without an underbase. */
function baseShares({ plates }: Plan, { carried, bare, fine, inFades, onRims }: Tally): BaseShares | null {
  if (!plates.some(({ role }) => role === 'underbase')) return null;
  const percent = (ink: number) => (100 * ink) / Math.max(1, carried);
  return { lost: percent(bare), inFades: percent(inFades), pastRims: percent(inFades - onRims), fine: percent(fine) };
}

function whyLost({ chokePx }: Plan): string {
  return chokePx > 0 ? 'as the choke draws it back: less choke keeps more' : 'at the soft edges of the art';
}

/** What holds lines that the base's mesh does not. */
function whatHolds({ plates }: Plan, { leastBase, profile }: SeparatorOptions): string {
  const mesh = plates.find(({ role }) => role === 'underbase')?.mesh ?? 0;
  const finer = leastBase === '' ? meshesFinerThan(mesh, meshLimitsFromText(profile)) : [];
  const holding = finer.map(({ threads, widthMm }) => `${threads} threads hold ${widthMm} mm`);
  return [...holding, 'thicker lines hold on any'].join(', ');
}

/** The ink that has most of itself, in percent, on a base that its mesh hardly holds; null where none has more than is worth a word. */
function finestInk({ plates }: Plan, tally: Tally): { readonly name: string; readonly percent: number } | null {
  const shares = plates.map(({ name }, plate) => ({
    name,
    percent: (100 * (tally[`fine${plate}`] ?? 0)) / Math.max(1, tally[`ink${plate}`] ?? 0),
  }));
  const finest = shares.reduce((most, share) => (share.percent > most.percent ? share : most), { name: '', percent: 0 });
  return finest.percent > MOST_BARE ? finest : null;
}

/** How much is finer than its base holds: of all ink, and of the ink that has most of it; a large sheet hides what small type loses. */
function fineWords(fine: number, finest: ReturnType<typeof finestInk>): string {
  const all = `${Math.round(fine)} % of the ink`;
  if (!finest || Math.round(finest.percent) <= Math.round(fine)) return all;
  const most = `${Math.round(finest.percent)} % of ${finest.name}`;
  return fine > MOST_BARE ? `${all} (${most})` : most;
}

/** Ink that stands beside its base and ink whose base is there but hardly holds want different things done. */
export function baseWarnings(options: SeparatorOptions, plan: Plan, tally: Tally): readonly Warning[] {
  const base = baseShares(plan, tally);
  if (!base) return [];
  const warnings: Warning[] = [];
  if (base.lost > MOST_BARE) {
    warnings.push({ id: 'baseLost', text: `${Math.round(base.lost)} % of the ink prints beside its base, ${whyLost(plan)}.` });
  }
  if (base.pastRims > MOST_BARE) {
    const text = `${Math.round(base.pastRims)} % of the ink prints on the fabric where the art fades, as its dots have none of their base's beneath them or smaller ones than the choke leaves. Bright inks look darker there than on white.`;
    warnings.push({ id: 'baseInFades', text });
  }
  const finest = finestInk(plan, tally);
  if (base.fine > MOST_BARE || finest) {
    const text = `${fineWords(base.fine, finest)} is finer than the mesh of its base holds. It has a base as wide as itself, which may break off: ${whatHolds(plan, options)}.`;
    warnings.push({ id: 'baseFine', text });
  }
  return warnings;
}

/** How much of the ink that wants white beneath it prints on the fabric, and on a base that its mesh hardly holds; and of its edges, where white may show. */
export function baseFacts(plan: Plan, tally: Tally): readonly Fact[] {
  const base = baseShares(plan, tally);
  if (!base) return [];
  return [
    { id: 'baseLost', label: 'Ink without its base', value: base.lost + base.inFades, unit: '%', digits: 1 },
    ...(base.inFades >= LEAST_TOLD
      ? [{ id: 'baseInFades', label: 'Of that around its dots in fades', value: base.inFades, unit: '%', digits: 1 }]
      : []),
    { id: 'baseFine', label: 'Ink finer than its base holds', value: base.fine, unit: '%', digits: 1 },
    ...edgeFacts(tally),
  ];
}

/** How much of the edges at the shirt has white so close that it shows beside the ink as soon as the press is off. */
function edgeFacts({ edges, snug }: Tally): readonly Fact[] {
  if (!edges) return [];
  return [
    { id: 'baseSnug', label: `Ink edges with white within ${OFF_REGISTER_MM} mm`, value: (100 * snug) / edges, unit: '%', digits: 0 },
  ];
}
