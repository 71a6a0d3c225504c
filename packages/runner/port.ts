import type { Progress } from '@underbase/codecs/bridge';
import type { FormatId, ToolId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Artifact, OptionValues, ToolReport } from '@underbase/tools';
import type { ValidationContext } from '@underbase/tools/use';

export interface RunRequest {
  readonly tool: ToolId;
  /** Raw values; the runner validates them against the declaration and fills in defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What options are called where these come from, for errors. */
  readonly nameOf?: ValidationContext['nameOf'];
  /** One picture, or those that the run gathers. The runner takes the images over: their memory may be reused for the result. */
  readonly images: readonly PixelImage[];
  /** What each of them is called, where that is known. */
  readonly names?: readonly string[];
  /** What the result will be written as: some tools make the files of some formats themselves. */
  readonly format?: FormatId;
  readonly signal?: AbortSignal;
  /** Fractions are of the whole run. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface RunResult {
  /** First one of kind image where the run makes a picture. */
  readonly artifacts: readonly Artifact[];
  readonly report: ToolReport;
  /** As they were validated, defaults filled in. */
  readonly options: OptionValues;
}

/**
 * Runs any tool somewhere. Cancelling settles within 200 ms (a worker that doesn't answer is ended and replaced).
 * Errors: option.*, run.elsewhere, run.memory-budget, run.worker-lost, run.timeout, tool.in-preparation; AbortError when cancelled.
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
