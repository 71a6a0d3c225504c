import type { FormatId, ToolId } from '@underbase/contract';
import type { Frame, PixelImage } from '@underbase/engine';
import type { Artifact, OptionValues, Tally, ToolReport } from '@underbase/tools';
import type { BudgetState } from './memory-budget.ts';
import type { Analysis, BandMemory } from './picture-job.ts';

/** What every task of a run says. */
interface TaskHead {
  readonly tool: ToolId;
  readonly options: OptionValues;
  /** Words of the run's Control; null where threads share no memory, and then the worker works alone. */
  readonly control: Int32Array | null;
}

/** Looking at the picture; doing everything where the run gathers pictures or makes the format's files from the plan alone. */
export interface StartTask extends TaskHead {
  /** What was found out before, so that it is not looked for again. */
  readonly analysis?: Analysis;
  readonly images: readonly PixelImage[];
  readonly names?: readonly string[];
  readonly frame: Frame;
  readonly budget: BudgetState;
  readonly format?: FormatId;
}

/** Making one stage of a plan, by its place in the run's list; the reply is its part. */
export interface StageTask extends TaskHead {
  readonly index: number;
  readonly image: PixelImage;
  readonly frame: Frame;
  /** The parts of the stages before it. */
  readonly before: object;
  readonly budget: BudgetState;
}

/** Work on bands until the queue is empty. */
export interface ApplyTask extends TaskHead {
  readonly source: PixelImage;
  readonly frame: Frame;
  readonly analysis: Analysis;
  readonly memory: BandMemory;
  /** One thread of a run makes the report's stage before it joins the others at the bands. */
  readonly looks: boolean;
  readonly format?: FormatId;
}

export interface ApplyReply {
  readonly tally: Tally;
  /** With the report's part; null from threads that made bands alone. */
  readonly plan: object | null;
  /** Files that threads can share the making of; 0 from threads that made bands alone. */
  readonly files: number;
}

/** After the last band, where a run has several files: making them until the queue is empty. */
export interface FilesTask extends Omit<FinishTask, 'made'> {
  readonly files: number;
}

/** A file of a run by its place among them. */
export interface MadeFile {
  readonly index: number;
  readonly bytes: Uint8Array;
}

/** After the last band: the report, and whatever the tool makes of the picture and its plan. */
export interface FinishTask extends TaskHead {
  readonly frame: Frame;
  readonly plan: object;
  /** Measures and pixels of the result. */
  readonly output: Frame;
  readonly target: Uint8Array;
  readonly tally: Tally;
  /** Files that were made beforehand, in their order. */
  readonly made?: readonly Uint8Array[];
  readonly budget: BudgetState;
  readonly format?: FormatId;
}

/** The whole run on one thread, for hosts whose threads share no memory. */
export interface SoloTask extends TaskHead {
  readonly analysis?: Analysis;
  readonly images: readonly PixelImage[];
  readonly names?: readonly string[];
  readonly frame: Frame;
  readonly budget: BudgetState;
  readonly format?: FormatId;
}

export interface WholeResult {
  readonly artifacts: readonly Artifact[];
  readonly report: ToolReport;
}

/** Artifacts are null where the picture is the result: it stands where the caller put it. */
export interface FinishReply {
  readonly artifacts: readonly Artifact[] | null;
  /** What stands beside the picture then. */
  readonly beside: readonly Artifact[];
  /** The picture is black and white alone. */
  readonly isBilevel: boolean;
  readonly report: ToolReport;
}

export type StartReply =
  | { readonly kind: 'planned'; readonly analysis: Analysis; readonly budget: BudgetState }
  | ({ readonly kind: 'whole' } & WholeResult);
