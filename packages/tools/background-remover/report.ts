import { AppError } from '@underbase/contract';
import { type Frame, fullSize, printSizeInches } from '@underbase/engine';
import type { Fact, Tally, ToolReport, Warning } from '../run.ts';
import type { RemoverOptions } from './options.ts';
import { type Plan, type Way, wayOf } from './plan.ts';
import type { Pocket } from './settle.ts';

/** What the tool's own panel asks a person about, in pixels of the full picture. */
export interface RemoverDetails {
  readonly way: Way;
  /** Kin of the operator's network, where it was asked. */
  readonly model?: string;
  /** The surest first; `pocketCount` counts those that are not listed too. */
  readonly pockets: readonly Pocket[];
  readonly pocketCount: number;
}

/** No longer list is read. */
const MOST_LISTED = 40;

/** Cues that together say less than this leave much to chance. */
const UNSURE = 1.1;

/** Partly opaque pixels beyond this part of what prints are more than rims: DTF prints white under each. */
const MUCH_SEMI_PERCENT = 8;

/** A rim that is the background's over this part of it shows on the garment. */
const MUCH_HALO = 0.12;
/** What is neither clear nor opaque along this part of the border prints with the sheet's own outline. */
const MUCH_VEIL = 0.1;
/** Enclosed areas that went without being surer than this may be holes. */
const UNSURE_POCKET = 0.65;

/** A subject cut off by the border over this part of it looks cut on the garment too. */
const MUCH_BORDER = 0.02;

const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0);

/** Part of the border's pixels that are opaque in the result. */
function cutOffPart({ matte }: Plan): number {
  if (!matte) return 0;
  const { width, height, alpha } = matte;
  let [opaque, all] = [0, 0];
  const look = (at: number) => {
    all++;
    if (alpha[at] >= 128) opaque++;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(y * width + x);
  return opaque / all;
}

const isUnsure = ({ goes, likelihood, seeds }: Pocket): boolean => goes && seeds.length === 0 && likelihood < UNSURE_POCKET;

/** Where the print would show a box or a halo. A hard edge and dots leave no veil. */
function traceWarnings({ edge }: RemoverOptions, { traces }: Plan): Warning[] {
  const warnings: Warning[] = [];
  if (edge === 'soft' && traces.veil > MUCH_VEIL) {
    const text = `A faint rest stands along ${Math.round(100 * traces.veil)} % of the border: the print will show the picture's box. Choose Hard, or take it away with the brush.`;
    warnings.push({ id: 'box', text });
  }
  if (traces.halo > MUCH_HALO) {
    const text = `Over ${Math.round(100 * traces.halo)} % of its rim the old background still shows: a halo on other colors. Move the edge inward, paint Hair over strands, or click what is wrong.`;
    warnings.push({ id: 'halo', text });
  }
  return warnings;
}

function warningsOf(options: RemoverOptions, plan: Plan, semiPercent: number): Warning[] {
  const warnings: Warning[] = [];
  const warn = (id: string, text: string) => void warnings.push({ id, text });
  const way = wayOf(plan);
  if (way === 'transparent') {
    warn(
      'transparent',
      'The background is transparent already: only its edge can be cleaned. Move it inward, smooth or despeckle it under Edge.',
    );
    return [...warnings, ...traceWarnings(options, plan)];
  }
  if (plan.isStandIn) {
    warnings.push({
      id: 'standIn',
      text: 'The model runs on the server: what is shown here stands in for it. Export makes it there.',
      isNote: true,
    });
  }
  if (plan.isTurned) {
    const text = 'A click asked for what had been read as the paper of a drawing: the picture is cut out as a thing in a scene instead.';
    warnings.push({ id: 'turned', text, isNote: true });
  }
  if (plan.subject && !plan.model && plan.subject.guess.certainty < UNSURE) {
    warn('unsure', 'Subject and background are hard to tell apart here: look at the result, and click what is wrong.');
  }
  const border = cutOffPart(plan);
  if (border > MUCH_BORDER) {
    warn('border', `The subject runs into the border over ${Math.round(100 * border)} % of it: a straight cut will show in print.`);
  }
  const open = (plan.settled?.pockets ?? []).filter(({ goes, likelihood }) => !goes && likelihood >= 0.3).length;
  if (open > 0)
    warn('pockets', `${open === 1 ? 'An enclosed area that stays looks' : `${open} enclosed areas that stay look`} like background.`);
  const unsure = options.holes === 'auto' ? (plan.settled?.pockets ?? []).filter(isUnsure).length : 0;
  if (unsure > 0)
    warn(
      'holes',
      `${unsure === 1 ? 'An enclosed area was' : `${unsure} enclosed areas were`} taken away without much sureness: look for holes.`,
    );
  warnings.push(...traceWarnings(options, plan));
  if (options.edge === 'soft' && semiPercent > MUCH_SEMI_PERCENT) {
    warn('semi', `${semiPercent.toFixed(1)} % of the print is partly opaque; DTF prints white under it. Choose Hard or Halftone.`);
  }
  if (options.shadow === 'keep' && !plan.shadow) warn('noShadow', 'No shadow was found that could be kept.');
  return warnings;
}

/** A file that would be the picture as it came is not made. Error: picture.unchanged. */
export function requireWork({ changed }: Tally): void {
  if (changed === 0) throw new AppError('picture.unchanged');
}

/** Numbers of a run; see `report` of a run. Those of a copy are told as of the full picture. */
export function reportRun(frame: Frame, options: RemoverOptions, plan: Plan, { before, after, semi, printed }: Tally): ToolReport {
  const full = fullSize(frame);
  const grown = (full.width * full.height) / (frame.width * frame.height);
  const size = printSizeInches(full, frame.dpi / frame.scale);
  const pockets = plan.settled?.pockets ?? [];
  const semiPercent = percent(semi * frame.scale, printed);
  const facts: Fact[] = [
    { id: 'area', label: 'Subject', value: percent(after / 255, frame.width * frame.height), unit: '%', digits: 1 },
    { id: 'removed', label: 'Removed', value: percent(before - after, before), unit: '%', digits: 1 },
    { id: 'semi', label: 'Semi-transparent pixels', value: Math.round(semi * grown * frame.scale), digits: 0 },
  ];
  if (plan.subject) {
    if (!plan.model)
      facts.push({
        id: 'certainty',
        label: 'How clearly it stands out',
        value: Math.min(100, 25 * plan.subject.guess.certainty),
        unit: '%',
        digits: 0,
      });
    facts.push({ id: 'pockets', label: 'Enclosed areas', value: pockets.length, digits: 0 });
    facts.push({ id: 'pocketsGone', label: 'Of these removed', value: pockets.filter(({ goes }) => goes).length, digits: 0 });
  }
  facts.push({ id: 'printWidth', label: 'Print width', value: size.width, unit: 'in', digits: 2 });
  facts.push({ id: 'printHeight', label: 'Print height', value: size.height, unit: 'in', digits: 2 });
  const details: RemoverDetails = {
    way: wayOf(plan),
    ...(plan.model && { model: plan.model.family }),
    pockets: pockets.slice(0, MOST_LISTED),
    pocketCount: pockets.length,
  };
  return { facts, warnings: warningsOf(options, plan, semiPercent), details };
}
