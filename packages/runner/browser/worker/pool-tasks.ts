import type { FormatId, ToolId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { OptionValues } from '@underbase/tools';
import type { RunTask } from '../../core/tasks.ts';
import type { LookTask } from './look-task.ts';
import type { OverlayTask } from './overlay-task.ts';
import type { ReduceRows } from './reduce-window.ts';
import type { SheetTask } from './sheet-tasks.ts';
import type { ValidationTask } from './validation-tasks.ts';

/** Reading a file, apart from the thread that holds the picture: a decoder's memory goes back when its thread ends. */
export interface DecodeTask {
  readonly kind: 'decode';
  readonly file: Blob;
  readonly fileName: string | undefined;
  readonly isShared: boolean;
  readonly budgetBytes: number;
}

export interface EncodeTask {
  readonly kind: 'encode';
  readonly image: PixelImage;
  readonly format: FormatId;
  readonly quality: number | undefined;
  readonly background: string | undefined;
  readonly isBilevel?: boolean;
}

/** Making a file from the file itself, for tools that do (`source` of the run). */
export interface ConvertTask {
  readonly kind: 'convert';
  readonly tool: ToolId;
  readonly options: OptionValues;
  readonly format: FormatId;
  readonly file: Blob;
  readonly fileName: string;
  readonly dpi: number;
}

export interface ReduceTask extends ReduceRows {
  readonly kind: 'reduce';
}

/** What a helper thread of a session can be given. */
export type PoolTask = RunTask | DecodeTask | EncodeTask | ConvertTask | ReduceTask | OverlayTask | LookTask | SheetTask | ValidationTask;

/** The first message to a helper thread, before any task. */
export interface InitMessage {
  readonly kind: 'init';
  /** Null where the plain twins must serve. */
  readonly kernels: WebAssembly.Module | null;
}
