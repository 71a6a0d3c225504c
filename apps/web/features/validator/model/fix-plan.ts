import type { ToolId } from '@underbase/contract';
import { type OptionValues, tokenCost, toolById } from '@underbase/tools';
import { type Check, type Fix, type InPlaceFixId, scoreChecks, type ValidationReport } from '@underbase/tools/validation';

/** A step of a fix chain that this browser can take by itself. */
export type FixStep = { readonly kind: 'in-place'; readonly id: InPlaceFixId; readonly label: string; readonly tokens: 0 } | ToolStep;

/** A step that a tool makes. */
export interface ToolStep {
  readonly kind: 'tool';
  readonly tool: ToolId;
  readonly options: Partial<OptionValues>;
  readonly label: string;
  readonly tokens: number;
}

/** Findings in the order in which they should be read: what spoils the print first, and within it as the list has them. */
const ORDER: Readonly<Record<Check['status'], number>> = { fail: 0, warn: 1, info: 2, pass: 3 };

export function byUrgency(checks: readonly Check[]): readonly Check[] {
  return checks.toSorted((one, other) => ORDER[one.status] - ORDER[other.status]);
}

/** A fix that needs no look at the picture: made on the spot, or by a tool that is ready and runs here. */
function stepOf(fix: Fix): FixStep | null {
  if (fix.kind === 'in-place') return { kind: 'in-place', id: fix.id, label: fix.label, tokens: 0 };
  if (fix.kind === 'size' || fix.needsLook) return null;
  const tool = toolById(fix.tool);
  if (!tool.load) return null;
  return { kind: 'tool', tool: fix.tool, options: fix.options, label: fix.label, tokens: tokenCost(tool, fix.options) };
}

function nameOf(step: FixStep): string {
  return step.kind === 'in-place' ? step.id : step.tool;
}

/** Tells one step from another: the same repair, or the same tool with the same options. */
export function stepKey(step: FixStep): string {
  return JSON.stringify([nameOf(step), step.kind === 'tool' ? step.options : null]);
}

/** True where all that one setting asks for, another does too. */
function isWithin(few: object, many: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(few).every(([key, value]) => JSON.stringify(many[key]) === JSON.stringify(value));
}

/** Whether a fix asks a tool for what a step of it asks for, or for a part of that, seen or unseen: what is refused the step is refused it too. */
export function asksWithin(step: FixStep, fix: Fix): boolean {
  return step.kind === 'tool' && fix.kind === 'tool' && step.tool === fix.tool && isWithin(fix.options, { ...step.options });
}

/** A screen cuts its dots where a fade ends or is steep: what is too small to hold must not stay. */
const AFTER_HALFTONE = {
  kind: 'in-place',
  id: 'drop-small-dots',
  label: 'Drop dots that do not hold',
  tokens: 0,
} as const satisfies FixStep;

/**
 * The fixes that a press on one button makes: for each finding its first one that can be made here, each once.
 * Tools come first and small repairs last, since a tool may bring new specks but a repair brings no new fault.
 */
export function fixPlan(checks: readonly Check[]): readonly FixStep[] {
  const found: FixStep[] = [];
  for (const check of byUrgency(checks)) {
    if (check.status !== 'fail' && check.status !== 'warn') continue;
    const step = check.fixes.map(stepOf).find((one) => one !== null);
    if (step) found.push(step);
  }
  return inOrder(found);
}

/** One run of a tool for two findings, where one asks for all that the other does and more; else the first. */
function joined(first: FixStep | undefined, other: FixStep): FixStep {
  if (first?.kind !== 'tool' || other.kind !== 'tool') return first ?? other;
  return isWithin(first.options, { ...other.options }) ? other : first;
}

/** Each step once, tools first, and behind a halftone what drops its smallest dots. */
export function inOrder(steps: readonly FixStep[]): readonly FixStep[] {
  const named = new Map<string, FixStep>();
  for (const step of steps) named.set(nameOf(step), joined(named.get(nameOf(step)), step));
  const all = [...named.values()];
  const tools = all.filter((step) => step.kind === 'tool');
  const after = tools.some(({ tool }) => tool === 'halftone') ? [AFTER_HALFTONE] : [];
  return [...tools, ...after, ...all.filter((step) => step.kind === 'in-place' && step.id !== AFTER_HALFTONE.id)];
}

/** The plan without the steps that tools would refuse, and those that were made of this file and let go: they would end the same way again. */
export function offeredPlan(checks: readonly Check[], refused: readonly string[]): readonly FixStep[] {
  return inOrder(fixPlan(checks).filter((step) => !refused.includes(stepKey(step))));
}

/** Steps that are made, and kept or let go, together: each tool with what belongs to it, and all small repairs. */
export function stepUnits(steps: readonly FixStep[]): readonly (readonly FixStep[])[] {
  const isBehind = (step: FixStep): boolean => step.kind === 'in-place' && step.id === AFTER_HALFTONE.id;
  const tools = steps.filter((step) => step.kind === 'tool');
  const repairs = steps.filter((step) => step.kind === 'in-place' && !isBehind(step));
  return [
    ...tools.map((tool) => [tool, ...steps.filter((step) => tool.tool === 'halftone' && isBehind(step))]),
    ...(repairs.length > 0 ? [repairs] : []),
  ];
}

/** The findings that a step is meant to clear: those whose own first fix it is. What follows a screen is for the fade that was screened. */
export function soldBy(step: FixStep, checks: readonly Check[]): readonly Check[] {
  return checks.filter((check) => fixPlan([check]).some((own) => nameOf(own) === nameOf(step)));
}

/** Their titles. */
export function clearedBy(step: FixStep, checks: readonly Check[]): readonly string[] {
  return soldBy(step, checks).map(({ title }) => title);
}

/** The score once the steps have cleared what they are meant to: what is told before they are made. The file is judged anew when they are. */
export function expectedScore(
  { checks, method, printSize }: Pick<ValidationReport, 'checks' | 'method' | 'printSize'>,
  steps: readonly FixStep[],
): number {
  const cleared = new Set(steps.map(nameOf));
  const after = checks.map((check) =>
    fixPlan([check]).some((own) => cleared.has(nameOf(own))) ? { ...check, status: 'pass' as const } : check,
  );
  return scoreChecks(after, method, printSize.dpi).score;
}

/** Tells one chain from another: the same steps with the same options are the same chain. */
export function chainKey(steps: readonly FixStep[]): string {
  return steps.map(stepKey).join();
}

export function planTokens(steps: readonly FixStep[]): number {
  return steps.reduce((sum, { tokens }) => sum + tokens, 0);
}
