import type { FormatId, ToolId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Artifact, OptionValues, ToolReport } from '@underbase/tools';

/** Real progress of a run: nothing is guessed, a step without measure reports only its start. */
export interface Progress {
  readonly stage: 'decode' | 'analyze' | 'apply' | 'encode';
  /** 0 to 1 over the whole run. */
  readonly fraction: number;
}

export interface RunRequest {
  readonly tool: ToolId;
  /** Raw values; the runner validates them against the declaration and fills in defaults. */
  readonly options: Partial<OptionValues>;
  /** One picture, or those that the run gathers. The runner takes the images over: their memory may be reused for the result. */
  readonly images: readonly PixelImage[];
  /** What the result will be written as: some tools make the files of some formats themselves. */
  readonly format?: FormatId;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface RunResult {
  /** One artifact of kind image where the run makes a picture. */
  readonly artifacts: readonly Artifact[];
  readonly report: ToolReport;
}

/**
 * Runs any tool somewhere. Cancelling settles within 200 ms (a worker that doesn't answer is ended and replaced).
 * Errors: option.*, run.memory-budget, run.worker-lost, run.timeout, tool.in-preparation; AbortError when cancelled.
 */
export interface ToolRunner {
  run(request: RunRequest): Promise<RunResult>;
  close(): Promise<void>;
}

/** One more file of a run that takes several at once. */
export interface FileOfRun {
  readonly file: Blob;
  readonly fileName: string;
  /** Resolution in force for it. */
  readonly dpi: number;
}

export interface ExportRequest {
  readonly tool: ToolId;
  readonly options: Partial<OptionValues>;
  /** Resolution in force; the file's own, or the assumed one, where absent. */
  readonly dpi?: number;
  readonly format: FormatId;
  readonly quality?: number;
  readonly background?: string;
  /** Files that take part after the open one, where the tool makes one thing of several pictures (ToolDeclaration.gathersFiles). */
  readonly together?: readonly FileOfRun[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}
