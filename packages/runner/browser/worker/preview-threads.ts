import type { RegionRun, RunContext, Tally } from '@underbase/tools';
import { bandCount } from '../../core/bands.ts';
import { Control } from '../../core/control.ts';
import { type Analysis, applyBands, type BandMemory, type RegionJob } from '../../core/region.ts';
import { type StartWorker, WorkerSlot } from '../../core/slot.ts';
import { addTallies } from '../../core/tally.ts';
import type { ApplyTask } from '../../core/tasks.ts';
import type { ToolCall } from './tool-call.ts';

function fulfilled(share: PromiseSettledResult<Tally>): Tally {
  if (share.status === 'rejected') throw share.reason;
  return share.value;
}

/** A preview is short: it is superseded, never cancelled. */
const NEVER = new AbortController().signal;

/**
 * The threads that make previews: this one, and others beside it where memory is shared. They are apart from those that export,
 * so that a picture can be looked at while it is being exported.
 */
export class PreviewThreads {
  readonly isShared: boolean;
  private readonly others: readonly WorkerSlot[];

  constructor(startWorker: StartWorker) {
    this.isShared = self.crossOriginIsolated;
    const count = this.isShared ? Math.max(0, navigator.hardwareConcurrency - 1) : 0;
    this.others = Array.from({ length: count }, () => new WorkerSlot(startWorker));
  }

  warm(): void {
    for (const slot of this.others) slot.warm();
  }

  /** Memory that these threads can work on together. */
  allocate(bytes: number): Uint8Array {
    return new Uint8Array(this.isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  }

  /** Makes an area of the result; every thread takes bands until none is left. */
  async apply(run: RegionRun, call: ToolCall, job: RegionJob, analysis: Analysis, memory: BandMemory, context: RunContext): Promise<Tally> {
    const control = Control.create(this.isShared);
    const spare = bandCount(memory.area.height, analysis.rowsPerBand) - 1;
    const task: ApplyTask = { kind: 'apply', tool: call.tool, ...job, analysis, memory, control: control.words };
    const shares = Promise.allSettled(this.others.slice(0, spare).map((slot) => slot.perform<Tally>(task, { signal: NEVER })));
    try {
      const own = applyBands(run, job, analysis, memory, control, context);
      // A thread that failed or was lost left its band undone: then nothing of this preview may be shown.
      return (await shares).map(fulfilled).reduce(addTallies, own);
    } catch (error) {
      control.cancel();
      await shares;
      throw error;
    }
  }
}
