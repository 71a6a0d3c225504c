import type { PixelImage } from '@underbase/engine';
import type { AnyPictureRun } from '@underbase/tools';
import { type Analysis, analysisOf, type PictureJob } from '../../core/picture-job.ts';
import { KeptParts } from './kept-parts.ts';
import { SharedWork } from './shared-work.ts';
import type { ToolCall } from './tool-call.ts';

/** Present options and those before them: undo and a slider's way back find their parts again. */
const KEPT_PARTS = 24;
const KEPT_BYTES = 250_000_000;
/** Of large pictures more: eight plates with what their base is made from. */
const KEPT_BYTES_PER_PIXEL = 14;

/** What makes one stage on another thread. */
export type MakeStage = (call: ToolCall, index: number, before: object, signal: AbortSignal) => Promise<object>;

/**
 * Plans of the full picture, the one thing that every view, report and export is made from. Stages are made on helper threads and
 * their parts kept, so that other options make anew only what reads them.
 */
export class FullPlans {
  private readonly image: PixelImage;
  private readonly makeStage: MakeStage;
  private readonly parts: KeptParts;
  private readonly works = new SharedWork<Analysis>();

  constructor(image: PixelImage, makeStage: MakeStage) {
    this.image = image;
    this.makeStage = makeStage;
    this.parts = new KeptParts(Math.max(KEPT_BYTES, KEPT_BYTES_PER_PIXEL * image.width * image.height), KEPT_PARTS);
  }

  /** What the tool is given of the full picture. */
  jobOf({ options, dpi }: ToolCall): PictureJob {
    const { width, height } = this.image;
    return { source: this.image, frame: { width, height, dpi, scale: 1 }, options };
  }

  /** Several may wait for the same plan; the work ends with the last one that leaves. Errors: the tool's own; AbortError. */
  get(run: AnyPictureRun, call: ToolCall, signal: AbortSignal): Promise<Analysis> {
    return this.works.join(call.key, signal, (stop) => this.make(run, call, stop));
  }

  /** Makes the stages in which the tool may refuse the picture, and no more. Errors: as `get`. */
  async ask(run: AnyPictureRun, call: ToolCall, signal: AbortSignal): Promise<void> {
    const last = run.stages.findLastIndex(({ name, neverRefuses }) => name !== 'report' && !neverRefuses);
    const isWhole = !run.stages.slice(last + 1).some(({ neverRefuses }) => neverRefuses);
    // A whole plan says how large the result becomes, too, which may be too large.
    if (isWhole) await this.get(run, call, signal);
    else await this.planOf(run, call, signal, last + 1);
  }

  /** A plan with the parts that only the report tells of. They are not kept: who has the report needs them no more. */
  async withReportParts(run: AnyPictureRun, call: ToolCall, { plan }: Analysis, signal: AbortSignal): Promise<object> {
    let full = plan;
    for (const [index, { name }] of run.stages.entries())
      if (name === 'report') full = { ...full, ...(await this.makeStage(call, index, full, signal)) };
    return full;
  }

  private async make(run: AnyPictureRun, call: ToolCall, signal: AbortSignal): Promise<Analysis> {
    return analysisOf(run, this.jobOf(call), await this.planOf(run, call, signal, run.stages.length));
  }

  /** The parts of so many stages, from the first on. */
  private planOf(run: AnyPictureRun, call: ToolCall, signal: AbortSignal, count: number): Promise<object> {
    return this.parts.plan(run, call, count, (index, before) => this.makeStage(call, index, before, signal));
  }
}
