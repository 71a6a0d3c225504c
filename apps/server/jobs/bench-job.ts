import type { ErrorData, FormatId, ToolId } from '@underbase/contract';

/** The operator's models in a bench's environment, as JSON of a ModelSetup. */
export const MODELS_OF_BENCH = 'MODELS_OF_BENCH';

/** A file of a job, where it lies on this machine. */
export interface BenchInput {
  readonly path: string;
  readonly name: string;
  readonly dpi?: number;
  readonly pageNumber?: number;
}

/** What a bench is told: nothing of whose it is or what it cost. */
export interface BenchJob {
  readonly tool: ToolId;
  readonly options: Readonly<Record<string, unknown>>;
  readonly format: FormatId;
  readonly inputs: readonly BenchInput[];
  /** An empty folder for results. */
  readonly folder: string;
}

/** A file that lies in the job's folder now. */
export interface BenchFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** A file of several that could not be made. */
export interface InputFault {
  /** Its place among the inputs. */
  readonly index: number;
  readonly error: ErrorData;
}

export interface BenchOutcome {
  readonly files: readonly BenchFile[];
  /** One for each run: a job of several files makes one of each that can be made, unless the tool gathers them. */
  readonly reports: readonly unknown[];
  /** Never all of them: then the job fails. */
  readonly faults: readonly InputFault[];
  /** Places of the inputs that came out as they went in: those are free. */
  readonly unchanged: readonly number[];
}

/** What a bench says while it works and at its end; it is ready where it says so. */
export type BenchMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly stage: string; readonly fraction: number }
  | { readonly kind: 'done'; readonly outcome: BenchOutcome }
  | { readonly kind: 'failed'; readonly error: ErrorData; readonly detail: string };
