import type { Decoded } from '@underbase/codecs';
import type { ToolId } from '@underbase/contract';
import { makesPictures, type RunContext, type SheetArrangement, type SheetMaker } from '@underbase/tools';
import { Control } from '../../core/control.ts';
import type { ThreadHost } from '../../core/perform-task.ts';
import type { ArrangeSheetsTask, PreparedNote, PrepareSheetsTask, SheetTask } from './sheet-tasks.ts';

/** What a thread gives to the work on sheets. */
export interface SheetHost extends Pick<ThreadHost, 'kernels' | 'loadRun'> {
  decode(file: Blob, fileName: string, budgetBytes: number): Promise<Decoded>;
  onPrepared(note: PreparedNote): void;
}

async function loadMaker({ loadRun }: SheetHost, tool: ToolId): Promise<SheetMaker> {
  const run = await loadRun(tool);
  if (!makesPictures(run) || !run.gathers?.sheets) throw new Error(`${tool} makes no sheets`);
  return run.gathers.sheets;
}

function contextOf({ kernels }: SheetHost, words: Int32Array | null): RunContext {
  const control = words && new Control(words);
  return { kernels, progress: () => control?.throwIfCancelled(), allocate: (bytes) => new Uint8Array(bytes) };
}

async function prepare(task: PrepareSheetsTask, host: SheetHost): Promise<null> {
  const maker = await loadMaker(host, task.tool);
  const context = contextOf(host, task.control);
  for (const [index, { file, fileName, dpi }] of task.pictures.entries()) {
    context.progress(index / task.pictures.length);
    const { image } = await host.decode(file, fileName, task.budgetBytes);
    host.onPrepared({ index, prepared: maker.prepare({ ...image, dpi }, task.options, context, task.mostThumbPixels) });
  }
  return null;
}

async function arrange(task: ArrangeSheetsTask, host: SheetHost): Promise<SheetArrangement> {
  const maker = await loadMaker(host, task.tool);
  return maker.arrange(task.parts, task.options, contextOf(host, task.control), task.isQuick);
}

/** Work on sheets on this thread. Throws what the tool throws, and an AbortError once it is cancelled. */
export function performSheets(task: SheetTask, host: SheetHost): Promise<unknown> {
  return task.kind === 'prepare-sheets' ? prepare(task, host) : arrange(task, host);
}
