import { sharesMemory } from '@underbase/codecs/capabilities';
import { type Kernels, type PixelImage, type Size, splitRows } from '@underbase/engine';
import type { AnyPictureRun, RunContext, Tally } from '@underbase/tools';
import { bandCount } from '../../core/bands.ts';
import { Control } from '../../core/control.ts';
import { type Analysis, applyBands, type BandMemory, type PictureJob } from '../../core/picture-job.ts';
import { type StartWorker, WorkerSlot } from '../../core/slot.ts';
import { addTallies } from '../../core/tally.ts';
import type { ApplyReply, ApplyTask } from '../../core/tasks.ts';
import { bytesOf, cutWindow, wholeRect } from '../../core/windows.ts';
import { type ShrinkRows, shrinkRows } from './shrink-image.ts';
import type { ToolCall } from './tool-call.ts';

function fulfilled<Value>(share: PromiseSettledResult<Value>): Value {
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
    this.isShared = sharesMemory();
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
    const task: ApplyTask = { kind: 'apply', tool: call.tool, ...job, analysis, memory, looks: false, control: control.words };
    const shares = Promise.allSettled(this.free(bands - 1).map((slot) => slot.perform<ApplyReply>(task, { signal: NEVER })));
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

  /** A smaller copy of a picture; every thread makes its share of the rows. */
  async shrink(kernels: Kernels, source: PixelImage, size: Size): Promise<PixelImage> {
    const pixels = this.allocate(bytesOf(size));
    const slots = this.free(size.height - 1);
    const parts = splitRows(wholeRect(size), slots.length + 1).map(({ y, height }): ShrinkRows => {
      return {
        source,
        size,
        fromRow: y,
        rows: height,
        target: cutWindow(pixels, size.width, { x: 0, y, width: size.width, height }).pixels,
      };
    });
    const [own, ...others] = parts;
    const shares = Promise.allSettled(others.map((part, index) => slots[index].perform({ kind: 'shrink', ...part }, { signal: NEVER })));
    shrinkRows(kernels, own);
    for (const share of await shares) fulfilled(share);
    return { ...source, ...size, pixels };
  }

  /** Other threads that have nothing to do, this many at most. A view must never wait for another one's. */
  private free(most: number): readonly WorkerSlot[] {
    return this.others.filter((slot) => !slot.isBusy).slice(0, Math.max(0, most));
  }
}
