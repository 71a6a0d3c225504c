import type { ToolId } from '@underbase/contract';
import type { OptionValues, PreparedPicture } from '@underbase/tools';
import type { FileOfRun } from '../../port.ts';

interface SheetTaskHead {
  readonly tool: ToolId;
  readonly options: OptionValues;
  /** Words of the task's Control; null where threads share no memory. */
  readonly control: Int32Array | null;
}

/** Looking at pictures for sheets one after the other, so that only one is in memory at a time. Each is told by a note as it is done. */
export interface PrepareSheetsTask extends SheetTaskHead {
  readonly kind: 'prepare-sheets';
  readonly pictures: readonly FileOfRun[];
  /** For the thumbnails of one picture's designs. */
  readonly mostThumbPixels: number;
  readonly budgetBytes: number;
}

/** The note on one picture of the task. */
export interface PreparedNote {
  readonly index: number;
  readonly prepared: PreparedPicture;
}

/** Placing what was prepared. */
export interface ArrangeSheetsTask extends SheetTaskHead {
  readonly kind: 'arrange-sheets';
  readonly parts: readonly unknown[];
  readonly isQuick: boolean;
}

export type SheetTask = PrepareSheetsTask | ArrangeSheetsTask;
