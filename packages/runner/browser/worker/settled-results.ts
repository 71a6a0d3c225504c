import type { AnyPictureRun, ToolReport } from '@underbase/tools';
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
  readonly report: ToolReport;
}

/** Makes all pixels of a result from its plan, on other threads. */
export type MakeWhole = (
  run: AnyPictureRun,
  call: ToolCall,
  analysis: Analysis,
  signal: AbortSignal,
  allocate: (bytes: number, budget: MemoryBudget) => Uint8Array,
) => Promise<Pick<SettledResult, 'pixels' | 'report'>>;

/** The newest whole result: all views below full size are its reduction, and its report is that of the file. */
export class SettledResults {
  private readonly plans: FullPlans;
  private readonly make: MakeWhole;
  private readonly spare: SpareMemory;
  private readonly works = new SharedWork<SettledResult>();
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

  /** Figures and measures of a result whose pixels nobody wants to see. */
  async report(run: AnyPictureRun, call: ToolCall, signal: AbortSignal): Promise<Pick<SettledResult, 'analysis' | 'report'>> {
    const known = this.peek(call);
    if (known) return known;
    const analysis = await this.plans.get(run, call, signal);
    const { pixels, report } = await this.make(run, call, analysis, signal, (bytes, budget) => this.spare.take(bytes, budget));
    this.spare.give(pixels);
    return { analysis, report };
  }
}
