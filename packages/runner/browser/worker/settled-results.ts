import type { AnyPictureRun, Tally, ToolReport } from '@underbase/tools';
import type { MemoryBudget } from '../../core/memory-budget.ts';
import type { Analysis } from '../../core/picture-job.ts';
import type { FullPlans } from './full-plans.ts';
import { SharedWork } from './shared-work.ts';
import { SpareMemory } from './spare-memory.ts';
import type { ToolCall } from './tool-call.ts';

/** What a whole result tells, and its pixels at full size. */
export interface SettledResult {
  readonly analysis: Analysis;
  readonly pixels: Uint8Array;
  /** What was counted while the pixels were made. */
  readonly tally: Tally;
  /** Null until the stages that only it needs have looked at the picture: pixels are shown before that. */
  readonly report: ToolReport | null;
}

export interface TellingResult {
  readonly analysis: Analysis;
  readonly report: ToolReport;
}

/** Makes all pixels of a result from its plan, on other threads. */
export type MakeWhole = (
  run: AnyPictureRun,
  call: ToolCall,
  analysis: Analysis,
  signal: AbortSignal,
  allocate: (bytes: number, budget: MemoryBudget) => Uint8Array,
) => Promise<Omit<SettledResult, 'analysis'>>;

/** The newest whole result: all views below full size are its reduction, and its report is that of the file. */
export class SettledResults {
  private readonly plans: FullPlans;
  private readonly make: MakeWhole;
  private readonly spare: SpareMemory;
  private readonly works = new SharedWork<SettledResult>();
  private readonly reports = new SharedWork<ToolReport>();
  private newest: { readonly key: string; readonly result: SettledResult } | null = null;

  constructor(plans: FullPlans, make: MakeWhole, isShared: boolean) {
    this.plans = plans;
    this.make = make;
    this.spare = new SpareMemory(isShared, 1);
  }

  /** Where it is there already. */
  peek({ key }: ToolCall): SettledResult | null {
    return this.newest?.key === key ? this.newest.result : null;
  }

  /** Errors: the tool's own; run.memory-budget; AbortError. */
  async get(run: AnyPictureRun, call: ToolCall, signal: AbortSignal): Promise<SettledResult> {
    return this.peek(call) ?? this.works.join(call.key, signal, (stop) => this.settle(run, call, stop));
  }

  private async settle(run: AnyPictureRun, call: ToolCall, signal: AbortSignal): Promise<SettledResult> {
    const analysis = await this.plans.get(run, call, signal);
    signal.throwIfAborted();
    // What was shown last is wanted no more: its memory takes what comes.
    if (this.newest) this.spare.give(this.newest.result.pixels);
    this.newest = null;
    const result = { analysis, ...(await this.make(run, call, analysis, signal, (bytes, budget) => this.spare.take(bytes, budget))) };
    signal.throwIfAborted();
    this.newest = { key: call.key, result };
    return result;
  }

  /** What a run has made is what views show from then on. The memory is the views' own now. */
  keep({ key }: ToolCall, result: SettledResult): void {
    if (this.newest) this.spare.give(this.newest.result.pixels);
    this.newest = { key, result };
  }

  /** Figures and measures of a result, whether or not anybody wants to see its pixels. */
  async report(run: AnyPictureRun, call: ToolCall, signal: AbortSignal): Promise<TellingResult> {
    const known = this.peek(call);
    if (known)
      return { analysis: known.analysis, report: await this.reports.join(call.key, signal, (stop) => this.tell(run, call, known, stop)) };
    const analysis = await this.plans.get(run, call, signal);
    const made = await this.make(run, call, analysis, signal, (bytes, budget) => this.spare.take(bytes, budget));
    this.spare.give(made.pixels);
    return { analysis, report: await this.tell(run, call, { analysis, ...made }, signal) };
  }

  private async tell(run: AnyPictureRun, call: ToolCall, result: SettledResult, signal: AbortSignal): Promise<ToolReport> {
    if (result.report) return result.report;
    const plan = await this.plans.withReportParts(run, call, result.analysis, signal);
    const { frame, options } = this.plans.jobOf(call);
    const report = run.report(frame, options, plan, result.tally);
    if (this.newest?.result === result) this.newest = { key: call.key, result: { ...result, report } };
    return report;
  }
}
