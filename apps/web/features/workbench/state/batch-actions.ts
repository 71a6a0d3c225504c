import { isOfPictures, type OptionValues, type ToolDeclaration } from '@underbase/tools';
import type { Store } from '../../../state/store.ts';
import { startHistory } from '../model/history.ts';
import type { FileToOpen } from './file-actions.ts';
import type { BatchFile, WorkbenchState } from './workbench-state.ts';

/** Files of one batch. Source: the batches that shops send; more are several batches. */
export const MOST_BATCH_FILES = 200;

export interface BatchActions {
  /** Puts a file of the batch on the bench, with its own settings or those of all. */
  showInBatch(id: string): Promise<void>;
  /** Gives the file on the bench settings of its own, as they stand; or takes them away. */
  setOwnSettings(hasOwn: boolean): void;
  /** Takes a file out of the batch; the last one left stays on the bench. */
  removeFromBatch(id: string): Promise<void>;
  /** Leaves the file on the bench alone. */
  endBatch(): void;
}

export const asBatchFile = ({ blob, name, id }: FileToOpen, newId: () => string): BatchFile => ({
  id: id ?? newId(),
  name,
  blob,
  own: null,
  progress: { phase: 'waiting' },
});

/** Options without what speaks of the very picture that is open. */
function withoutPictures({ options: fields }: ToolDeclaration, options: OptionValues): OptionValues {
  return Object.fromEntries(Object.entries(options).map(([key, value]) => [key, isOfPictures(fields[key]) ? fields[key].default : value]));
}

/** Of some options what speaks of the very picture that is open; undefined where nothing was set. */
export function marksIn({ options: fields }: ToolDeclaration, options: OptionValues): OptionValues | undefined {
  const set = Object.entries(options).filter(
    ([key, value]) => isOfPictures(fields[key]) && JSON.stringify(value) !== JSON.stringify(fields[key].default),
  );
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}

/** The settings of all files, wherever they stand now. */
export function sharedOptions(tool: ToolDeclaration, { shared, history }: WorkbenchState): OptionValues {
  return shared ?? withoutPictures(tool, history.present.options);
}

/** The options that a file of the batch is made with. */
export function optionsOfFile(tool: ToolDeclaration, state: WorkbenchState, { id, own, marks }: BatchFile): OptionValues {
  if (id === state.activeId) return state.history.present.options;
  return own ?? { ...sharedOptions(tool, state), ...marks };
}

/** Whether a file of the batch is made otherwise than the rest: by settings of its own, or by strokes on its picture. */
export function areMadeApart(tool: ToolDeclaration, state: WorkbenchState): boolean {
  return withMarks(tool, state).some(({ own, marks }) => own !== null || marks !== undefined);
}

/** As withBenchOptions, with what speaks of the picture on the bench put there too. */
export function withMarks(tool: ToolDeclaration, state: WorkbenchState): readonly BatchFile[] {
  const here = marksIn(tool, state.history.present.options);
  return withBenchOptions(state).map((file) => {
    if (file.id !== state.activeId) return file;
    const { marks: _, ...rest } = file;
    return file.own || !here ? rest : { ...rest, marks: here };
  });
}

/** The batch with the bench's options put where they belong: to the file on it, where that has its own. */
export function withBenchOptions({ batch, activeId, history }: WorkbenchState): readonly BatchFile[] {
  return batch.map((file) => (file.id === activeId && file.own ? { ...file, own: history.present.options } : file));
}

export function batchActions(
  tool: ToolDeclaration,
  store: Store<WorkbenchState>,
  openInPlace: (file: FileToOpen) => Promise<void>,
): BatchActions {
  async function showInBatch(id: string): Promise<void> {
    const before = store.get();
    const batch = withMarks(tool, before);
    const wanted = batch.find((file) => file.id === id);
    if (!wanted || id === before.activeId) return;
    const all = sharedOptions(tool, before);
    await openInPlace(wanted);
    if (store.get().activeId !== id) return;
    store.set((state) => ({
      ...state,
      batch: batch.filter((file) => state.batch.some((other) => other.id === file.id)),
      shared: wanted.own ? all : null,
      // What was made of all is not undone by a look at another of them.
      run: before.run.phase === 'done' ? before.run : state.run,
      history: startHistory({ ...state.history.present, options: wanted.own ?? { ...all, ...wanted.marks } }),
    }));
  }

  function endBatch(): void {
    store.set((state) => ({ ...state, batch: [], shared: null }));
  }

  return {
    showInBatch,
    endBatch,
    setOwnSettings(hasOwn) {
      store.set((state) => {
        const { history, activeId } = state;
        const all = sharedOptions(tool, state);
        const own = hasOwn ? history.present.options : null;
        const batch = state.batch.map((file) => (file.id === activeId ? { ...file, own } : file));
        if (hasOwn) return { ...state, batch, shared: all };
        // What was drawn on the picture is no setting: it stays.
        const options = { ...all, ...marksIn(tool, history.present.options) };
        return { ...state, batch, shared: null, history: startHistory({ ...history.present, options }) };
      });
    },
    async removeFromBatch(id) {
      const { batch, activeId } = store.get();
      const at = batch.findIndex((file) => file.id === id);
      if (at < 0) return;
      const next = batch[at + 1] ?? batch[at - 1];
      if (id === activeId && next) await showInBatch(next.id);
      if (id === store.get().activeId) return;
      const left = store.get().batch.filter((file) => file.id !== id);
      if (left.length > 1) store.set((state) => ({ ...state, batch: left }));
      else endBatch();
    },
  };
}
