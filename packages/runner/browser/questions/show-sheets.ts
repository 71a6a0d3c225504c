import { buffersIn } from '@underbase/codecs/bridge';
import type { ToolId } from '@underbase/contract';
import {
  makesPictures,
  type OptionValues,
  type PreparedPicture,
  type RunContext,
  type SheetArrangement,
  type SheetMaker,
} from '@underbase/tools';
import { Control } from '../../core/control.ts';
import type { FileOfRun } from '../../port.ts';
import type { HelperQuestion, HelperThread } from './helper-question.ts';
import type { CallRequest, SessionQuestion } from './session-question.ts';

/** One of the pictures that make sheets together. */
export interface PictureOfSheets extends FileOfRun {
  /** Names the file for as long as it is open: what was seen of it is kept under this. */
  readonly id: string;
}

export interface SheetsRequest extends CallRequest {
  /** All pictures of the run in their order, this session's own among them. */
  readonly pictures: readonly PictureOfSheets[];
  /** A first look: the same pieces, placed with less care. */
  readonly isQuick: boolean;
  /** Thumbnails that the caller has. */
  readonly known: readonly string[];
}

/** Sheets as the run would make them, and what its designs look like. Whoever receives the bitmaps owns and closes them. */
export interface ShownSheets {
  readonly arrangement: SheetArrangement;
  /** False after a first look that a longer one will better. */
  readonly isFinal: boolean;
  /** The thumbnail of each design. */
  readonly thumbIds: readonly string[];
  /** Those that the caller had not. */
  readonly thumbs: readonly { readonly id: string; readonly bitmap: ImageBitmap }[];
}

/**
 * The sheets that a tool would make of several pictures (Gatherer.sheets), without making them: the same places as the export's.
 * A newer one with other options, pictures or care gives up an older one (AbortError).
 */
export const showSheets: SessionQuestion<SheetsRequest, ShownSheets> = {
  lane(request, { picture }) {
    const files = request.pictures.map(({ id, dpi }) => [id, dpi]);
    return { lane: 'sheets', key: `${picture.call(request).key} ${JSON.stringify(files)} ${request.isQuick}`, outdates: ['sheets'] };
  },
  answer: (request, { picture, sheetTable }, { signal }) => sheetTable.show(picture.call(request), request, signal),
  transfer: ({ thumbs }) => thumbs.map(({ bitmap }) => bitmap),
};

interface SheetTask {
  readonly tool: ToolId;
  readonly options: OptionValues;
  /** Words of the task's Control; null where threads share no memory. */
  readonly control: Int32Array | null;
}

async function makerFor({ loadRun }: HelperThread, tool: ToolId): Promise<SheetMaker> {
  const run = await loadRun(tool);
  if (!makesPictures(run) || !run.gathers?.sheets) throw new Error(`${tool} makes no sheets`);
  return run.gathers.sheets;
}

function contextFor({ kernels, tables }: HelperThread, { control }: SheetTask): RunContext {
  const flag = control && new Control(control);
  return { kernels, progress: () => flag?.throwIfCancelled(), allocate: (bytes) => new Uint8Array(bytes), kept: tables.kept };
}

export interface PrepareSheetsTask extends SheetTask {
  /** With their places among the pictures of the run. */
  readonly pictures: readonly (FileOfRun & { readonly place: number })[];
  /** For the thumbnails of one picture's designs. */
  readonly mostThumbPixels: number;
  readonly budgetBytes: number;
}

/** The note on one picture. */
export interface PreparedNote {
  readonly index: number;
  readonly prepared: PreparedPicture;
}

/** Looking at pictures for sheets one after the other, so that only one is in memory at a time. Each is told by a note as it is done. */
export const prepareSheets: HelperQuestion<PrepareSheetsTask, null, PreparedNote> = {
  async answer(task, thread, { note }) {
    const maker = await makerFor(thread, task.tool);
    const context = contextFor(thread, task);
    for (const [index, { file, fileName, dpi, place }] of task.pictures.entries()) {
      context.progress(index / task.pictures.length);
      const { image } = await thread.decode(file, { fileName, budgetBytes: task.budgetBytes });
      note({ index, prepared: maker.prepare({ ...image, dpi }, place, task.options, context, task.mostThumbPixels) });
    }
    return null;
  },
};

export interface ArrangeSheetsTask extends SheetTask {
  readonly parts: readonly unknown[];
  readonly names: readonly string[];
  readonly isQuick: boolean;
}

/** Placing what was prepared. */
export const arrangeSheets: HelperQuestion<ArrangeSheetsTask, SheetArrangement> = {
  async answer(task, thread) {
    const maker = await makerFor(thread, task.tool);
    return maker.arrange(task.parts, task.options, { ...contextFor(thread, task), names: task.names }, task.isQuick);
  },
  transfer: buffersIn,
};
