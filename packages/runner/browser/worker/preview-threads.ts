import type { Bridge, OpenWire } from '@underbase/codecs/bridge';
import { sharesMemory } from '@underbase/codecs/capabilities';
import type { Kernels } from '@underbase/engine';
import type { AnyPictureRun, RunContext, Tally } from '@underbase/tools';
import { bandCount } from '../../core/bands.ts';
import { Control } from '../../core/control.ts';
import { type Analysis, applyBands, type BandMemory, type PictureJob } from '../../core/picture-job.ts';
import { threadBridge } from '../../core/pool.ts';
import { addTallies } from '../../core/tally.ts';
import { bytesOf } from '../../core/windows.ts';
import type { HelperQuestions } from '../questions/table.ts';
import { type ReduceRows, reduceRows, splitReduction } from './reduce-window.ts';
import type { ToolCall } from './tool-call.ts';

function fulfilled<Value>(share: PromiseSettledResult<Value>): Value {
  if (share.status === 'rejected') throw share.reason;
  return share.value;
}

/**
 * The threads that make drafts and reductions: this one, and others beside it where memory is shared. They are apart from those that export,
 * so that a picture can be looked at while it is being exported.
 */
export class PreviewThreads {
  readonly isShared: boolean;
  /** Their work is short: it is superseded, never cancelled. */
  private readonly others: readonly Bridge<HelperQuestions>[];
  private isWarm = false;

  constructor(open: OpenWire) {
    this.isShared = sharesMemory();
    const count = this.isShared ? Math.max(0, navigator.hardwareConcurrency - 1) : 0;
    this.others = Array.from({ length: count }, () => threadBridge<HelperQuestions>(open));
  }

  /** Starts the other threads. Each takes part from when it runs: nothing waits for one that is still being started. */
  warm(): void {
    if (this.isWarm) return;
    this.isWarm = true;
    // One that is lost is opened anew by what it is asked next.
    for (const slot of this.others) slot.ask('standBy', null).catch(() => undefined);
  }

  /** Memory that these threads can work on together. */
  allocate(bytes: number): Uint8Array {
    return new Uint8Array(this.isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  }

  /** Makes an area of the result; every thread takes bands until none is left. */
  async apply(
    run: AnyPictureRun,
    call: ToolCall,
    job: PictureJob,
    analysis: Analysis,
    memory: BandMemory,
    context: RunContext,
  ): Promise<Tally> {
    const control = Control.create(this.isShared);
    const bands = bandCount(memory.area.height, analysis.rowsPerBand);
    const task = { tool: call.tool, ...job, analysis, memory, looks: false, control: control.words };
    const shares = Promise.allSettled(this.free(bands - 1).map((slot) => slot.ask('apply', task)));
    try {
      const own = applyBands(run, job, analysis, memory, control, context);
      // A thread that failed or was lost left its band undone: then nothing of this preview may be shown.
      return (await shares).map((share) => fulfilled(share).tally).reduce(addTallies, own);
    } catch (error) {
      control.cancel();
      await shares;
      throw error;
    }
  }

  /** A window on a reduced picture, on memory of its own; every thread makes its share of the rows. */
  async reduce(kernels: Kernels, job: Omit<ReduceRows, 'target'>): Promise<Uint8Array> {
    const target = this.allocate(bytesOf(job.window));
    // Without shared memory there are no others.
    const slots = this.free(job.window.height - 1);
    const [own, ...others] = splitReduction({ ...job, target }, slots.length + 1);
    const shares = Promise.allSettled(others.map((part, index) => slots[index].ask('reduceRows', part)));
    reduceRows(kernels, own);
    for (const share of await shares) fulfilled(share);
    return target;
  }

  /** Other threads that have nothing to do, this many at most. A view must never wait for another one's. */
  private free(most: number): readonly Bridge<HelperQuestions>[] {
    return this.isWarm ? this.others.filter((slot) => !slot.isBusy).slice(0, Math.max(0, most)) : [];
  }
}
