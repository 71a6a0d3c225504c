import type { ValidationReport } from '@underbase/tools/validation';
import { fixLoss, shareKept } from '../model/fix-loss.ts';
import { type FixStep, fixPlan, inOrder, soldBy, stepKey, stepUnits } from '../model/fix-plan.ts';
import { refusalOf } from '../model/refusal.ts';

/** What makes a chain on some kind of file: a Blob in the page, pixels in a proof. */
export interface ChainMaker<Draft> {
  make(draft: Draft, step: FixStep): Promise<Draft>;
  judge(draft: Draft): Promise<ValidationReport>;
  /** Hears of each step that is about to be made. */
  onStep?(step: FixStep): void;
  /** Hears of each step that was made and stays. */
  onKept?(step: MadeStep<Draft>): Promise<void> | void;
  onUntaken?(one: Untaken): void;
  /** Hears of each step that is not needed any more: an earlier one has cleared its finding on its way. */
  onSpared?(step: FixStep): void;
}

/** One step that was made. */
export interface MadeStep<Draft> {
  readonly step: FixStep;
  readonly before: Draft;
  readonly after: Draft;
  /** What the file was like when the step was chosen. */
  readonly report: ValidationReport;
  /** What it is like once the step, and all that belongs to it, is made. */
  readonly outcome: ValidationReport;
}

/** A file, and what it is like. */
export interface Link<Draft> {
  readonly draft: Draft;
  readonly report: ValidationReport;
}

/** A file under way. */
interface LinkMade<Draft> extends Link<Draft> {
  /** The share of the art that has come through all that was made so far. */
  readonly kept: number;
}

/** A step that was made and let go, and why, in words. */
export interface Untaken {
  readonly step: FixStep;
  readonly why: string;
}

export interface MadeChain<Draft> extends Link<Draft> {
  /** Steps that are in the file, with those that clear up behind them. */
  readonly made: readonly FixStep[];
  readonly untaken: readonly Untaken[];
}

interface Tried<Draft> extends LinkMade<Draft> {
  readonly made: readonly Omit<MadeStep<Draft>, 'outcome'>[];
  /** What a tool refused the file with, in words; the draft is then what was there before. */
  readonly refusal: string | null;
}

/** Rounds of free repairs behind a step: a halftone leaves small dots, and filling one hole may show another. */
const ROUNDS_BEHIND = 2;

const isFound = ({ status }: ValidationReport['checks'][number]): boolean => status === 'warn' || status === 'fail';

/** Findings that were none before. */
function newIn(report: ValidationReport, before: ValidationReport) {
  const known = new Set(before.checks.filter(isFound).map(({ id }) => id));
  return report.checks.filter((check) => isFound(check) && !known.has(check.id));
}

/** Free steps for what a unit has brought, and for what its own repairs have left of their findings. */
function stepsBehind(unit: readonly FixStep[], before: ValidationReport, report: ValidationReport): readonly FixStep[] {
  const repairs = unit.filter(({ kind }) => kind === 'in-place').map(stepKey);
  const brought = fixPlan(newIn(report, before)).filter(({ tokens }) => tokens === 0);
  const left = fixPlan(report.checks).filter((step) => repairs.includes(stepKey(step)));
  return inOrder([...brought, ...left]);
}

async function tried<Draft>(maker: ChainMaker<Draft>, from: LinkMade<Draft>, unit: readonly FixStep[]): Promise<Tried<Draft>> {
  let { draft, report, kept } = from;
  let steps = unit;
  const made: Omit<MadeStep<Draft>, 'outcome'>[] = [];
  for (let round = 0; round <= ROUNDS_BEHIND && steps.length > 0; round++) {
    for (const step of steps) {
      maker.onStep?.(step);
      const before = draft;
      try {
        draft = await maker.make(before, step);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === null) throw error;
        return { ...from, made: [], refusal };
      }
      made.push({ step, before, after: draft, report });
    }
    const next = await maker.judge(draft);
    // Round by round: what cuts a glow out, and what screens it then, are held against different measures.
    kept *= Math.min(1, shareKept(report, next));
    report = next;
    steps = stepsBehind(unit, from.report, report);
  }
  return { draft, report, kept, made, refusal: null };
}

/** What of a unit still has something to clear: an earlier one may have done so on its way. A step that was asked for without a finding is made. */
function stillAsked(unit: readonly FixStep[], start: ValidationReport, now: ValidationReport): readonly FixStep[] {
  const isDone = (step: FixStep): boolean => soldBy(step, start.checks).length > 0 && soldBy(step, now.checks).length === 0;
  if (unit[0]?.kind === 'tool') return isDone(unit[0]) ? [] : unit;
  return unit.filter((step) => !isDone(step));
}

/** Why a unit is let go, in words; null where it does what it is for and harms nothing. */
function faultOf(
  unit: readonly FixStep[],
  start: ValidationReport,
  { report: before, kept: keptBefore }: LinkMade<unknown>,
  { report: after, kept }: LinkMade<unknown>,
): string | null {
  const [head] = unit;
  if (head.kind === 'tool') {
    const sold = new Set(soldBy(head, before.checks).map(({ id }) => id));
    const left = after.checks.find((check) => sold.has(check.id) && isFound(check));
    if (left) return `It does not clear "${left.title}" on this art. ${left.message}`;
    const instead = tradedFault(head, before, after);
    if (instead) return `It only trades one fault for another, "${instead.title}". ${instead.message}`;
  }
  return fixLoss(before, after, kept / keptBefore)?.what ?? fixLoss(start, after, kept)?.what ?? null;
}

/** A grave fault that a paid step brings while the score stays; null for none. What a box hid is seen once it is gone, and is not the knockout's. */
function tradedFault(head: FixStep, before: ValidationReport, after: ValidationReport) {
  if (head.tokens === 0 || after.score > before.score || soldBy(head, before.checks).some(({ id }) => id === 'alpha.none')) return null;
  return newIn(after, before).find(({ status }) => status === 'fail') ?? null;
}

/** Why a tool's step is not made on what the steps before have left, though its finding is still there; null where the finding is gone. */
function leftBehind([head]: readonly FixStep[], start: ValidationReport, now: ValidationReport): string | null {
  if (head.kind !== 'tool') return null;
  const sold = new Set(soldBy(head, start.checks).map(({ id }) => id));
  const left = now.checks.find((check) => sold.has(check.id) && isFound(check));
  return left ? `After the steps before it, it would not clear "${left.title}". ${left.message}` : null;
}

/**
 * Makes a chain so that every step of it clears what it is sold for. Each unit is made, cleared up behind with free repairs, and judged; one that leaves its
 * finding, takes art along, or lowers the score, is let go, and the chain goes on without it. So is one whose tool refuses the file. Error: whatever else making and
 * judging say, AbortError among them.
 */
export async function makeChain<Draft>(maker: ChainMaker<Draft>, start: Link<Draft>, steps: readonly FixStep[]): Promise<MadeChain<Draft>> {
  let link: LinkMade<Draft> = { ...start, kept: 1 };
  const made: FixStep[] = [];
  const untaken: Untaken[] = [];
  const waiting: (readonly FixStep[])[] = [...stepUnits(steps)];
  const letGo = (one: Untaken): void => {
    untaken.push(one);
    maker.onUntaken?.(one);
  };
  while (waiting.length > 0) {
    const first = waiting.shift() ?? [];
    const unit = stillAsked(first, start.report, link.report);
    const why = unit.length === 0 ? leftBehind(first, start.report, link.report) : null;
    if (why !== null) letGo({ step: first[0], why });
    else for (const step of first) if (!unit.includes(step)) maker.onSpared?.(step);
    if (unit.length === 0) continue;
    const next = await tried(maker, link, unit);
    const fault = next.refusal ?? faultOf(unit, start.report, link, next);
    if (fault === null) {
      made.push(...next.made.map(({ step }) => step));
      for (const one of next.made) await maker.onKept?.({ ...one, outcome: next.report });
      link = next;
    } else if (unit[0].kind === 'in-place' && unit.length > 1) {
      // One of several small repairs spoils them all: each is tried alone.
      waiting.unshift(...unit.map((step) => [step]));
    } else {
      letGo({ step: unit[0], why: fault });
    }
  }
  return { draft: link.draft, report: link.report, made, untaken };
}
