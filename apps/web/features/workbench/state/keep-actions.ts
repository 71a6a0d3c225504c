import { defaultOptions, type OptionValues, type ToolDeclaration } from '@underbase/tools';
import type { ResultOrigin } from '../../../clients/recent-results.ts';
import type { KeptBatch, KeptDraft } from '../../../clients/work-storage.ts';
import type { Store } from '../../../state/store.ts';
import { edit, startHistory } from '../model/history.ts';
import { applyPreset, ofShop } from '../model/option-groups.ts';
import { readOptions } from '../model/read-options.ts';
import type { FileActions, FileToOpen } from './file-actions.ts';
import { freshHistory, ownSettings } from './fresh-history.ts';
import { areSameFiles, batchIsGone, batchToKeep, filesToKeep, isSameBatch, readBatch } from './kept-batch.ts';
import type { RunActions } from './run-actions.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';
import { isSameDraft, type WorkbenchState } from './workbench-state.ts';

/** Long enough that a dragged slider is written once, short enough that a reload right after it keeps the value. */
const SAVE_DELAY_MS = 250;

const CANNOT_KEEP = 'This browser keeps nothing here: a reload will lose the file and its options.';
const FILE_IS_GONE = 'Your options were kept, the file could not be. Open it again.';
const LINK_IS_BAD = 'The options in this link could not be read. Yours stand as they were.';
const LINK_IS_PARTLY_BAD = 'Part of the options in this link could not be read; those stand at their defaults. Undo brings yours back.';

export interface StartWith {
  /** A picture that another page hands over; it opens instead of what was kept. */
  readonly handedOver: FileToOpen | null;
  /** Options of a shared link, as decoded; undefined where there is none. */
  readonly linkedOptions?: unknown;
  readonly hasLink?: boolean;
}

export interface KeepActions {
  /** Brings back the last visit's options and files, then keeps every change. Tells whether all of a link's options are in force. */
  start(from: StartWith): Promise<{ readonly isLinkTaken: boolean }>;
  /** Puts the files of an earlier result on the bench in place of what is there, with its options; undo brings the present ones back. */
  reopen(origin: ResultOrigin): Promise<void>;
  /** Writes what is not yet written, at once. */
  keepNow(): void;
  stopKeeping(): void;
}

export function keepActions(
  tool: ToolDeclaration,
  store: Store<WorkbenchState>,
  deps: WorkbenchDeps,
  files: FileActions,
  runs: Pick<RunActions, 'restoreResult'>,
): KeepActions {
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Writes that have begun; until they end, nobody knows whether storage has them. */
  let writing = 0;
  let unsubscribe: (() => void) | null = null;
  let savedFiles = filesToKeep(store.get());
  let savedState = store.get();
  let savedFigures = figuresNow();

  const note = (notice: string): void => store.set((state) => ({ ...state, notice }));

  /** What the shop has told rules over what was kept beside a picture. */
  function withShopFigures(options: OptionValues): OptionValues {
    const told = readOptions(tool.options, ofShop(tool.options, deps.shopFigures?.read() ?? {})).values;
    return { ...options, ...told };
  }

  async function restore({ handedOver }: StartWith): Promise<void> {
    let kept: KeptDraft | null = null;
    let keptFiles: readonly FileToOpen[] = [];
    try {
      kept = await deps.storage.loadDraft(tool.id);
      keptFiles = handedOver ? [] : await deps.storage.loadFiles(tool.id);
    } catch {
      note(CANNOT_KEEP);
    }
    if (!kept) {
      const { present } = store.get().history;
      store.set((state) => ({ ...state, history: startHistory({ ...present, options: withShopFigures(present.options) }) }));
    } else {
      const { values } = readOptions(tool.options, kept.options);
      const options = withShopFigures({ ...defaultOptions(tool.options), ...values });
      const present = { options, dpiByFile: kept.dpiByFile, preset: readOptions(tool.options, kept.preset).values };
      const begin = handedOver
        ? { history: freshHistory(tool, present), setAside: ownSettings(tool, present) }
        : { history: startHistory(present) };
      store.set((state) => ({ ...state, ...begin }));
    }
    if (handedOver) return files.open([handedOver]);
    // A file dropped meanwhile wins over the one that was kept.
    if (store.get().files.length > 0 || store.get().opening.phase !== 'none') return;
    await openKept(kept, keptFiles);
    await runs.restoreResult().catch(() => {});
    const { files: restored, opening } = store.get();
    if (kept && kept.fileIds.length > 0 && restored.length === 0 && opening.phase !== 'opening') note(FILE_IS_GONE);
  }

  async function openKept(kept: KeptDraft | null, keptFiles: readonly FileToOpen[]): Promise<void> {
    if (keptFiles.length === 0) return;
    const { batch } = kept ?? {};
    if (!batch || batch.leftOut > 0 || keptFiles.length < 2) {
      await files.open(keptFiles, true);
      if (batch && batch.leftOut > 0) note(batchIsGone(batch.leftOut));
      return;
    }
    await openBatch(batch, keptFiles);
  }

  /** Files of a batch with the settings that each had. */
  async function openBatch(batch: KeptBatch, keptFiles: readonly FileToOpen[]): Promise<void> {
    const settings = readBatch(tool, batch);
    const own = [...settings.own].map(([id, options]) => [id, withShopFigures(options)] as const);
    await files.restoreBatch(keptFiles, { ...settings, shared: settings.shared && withShopFigures(settings.shared), own: new Map(own) });
  }

  /** A link is one more step: undo brings back what stood before it. One that can't be read changes nothing. */
  function takeLink({ hasLink, linkedOptions }: StartWith): boolean {
    if (!hasLink) return false;
    const { values, refused } = readOptions(tool.options, linkedOptions);
    const isEmpty = refused === 0 && typeof linkedOptions === 'object' && linkedOptions !== null;
    if (Object.keys(values).length === 0 && !isEmpty) {
      note(LINK_IS_BAD);
      return false;
    }
    if (refused > 0) note(LINK_IS_PARTLY_BAD);
    store.set((state) => {
      const { present } = state.history;
      const next = { ...present, options: applyPreset(tool.options, present.options, values) };
      // What a picture that came along begins with is what the link says.
      return { ...state, setAside: null, history: isSameDraft(next, present) ? state.history : edit(state.history, next) };
    });
    return refused === 0;
  }

  function draftToKeep(): KeptDraft {
    const state = store.get();
    return { ...state.history.present, fileIds: filesToKeep(state).map(({ id }) => id), batch: batchToKeep(state) };
  }

  async function save(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing += 1;
    keepFigures();
    const state = store.get();
    const toKeep = filesToKeep(state);
    try {
      if (!areSameFiles(toKeep, savedFiles)) {
        savedFiles = toKeep;
        await deps.storage.saveFiles(tool.id, toKeep);
      }
      savedState = state;
      await deps.storage.saveDraft(tool.id, draftToKeep());
    } catch {
      note(CANNOT_KEEP);
    } finally {
      writing -= 1;
    }
  }

  function figuresNow(): string {
    return JSON.stringify(ofShop(tool.options, store.get().history.present.options));
  }

  function keepFigures(): void {
    const figures = figuresNow();
    if (figures === savedFigures) return;
    savedFigures = figures;
    deps.shopFigures?.keep(JSON.parse(figures));
  }

  function onChange(): void {
    const state = store.get();
    if (state.files === savedState.files && state.history.present === savedState.history.present && isSameBatch(state, savedState)) return;
    // A file can't be written while the page goes, as a draft can: its write begins when it is there.
    if (!areSameFiles(filesToKeep(state), savedFiles)) void save();
    else timer ??= setTimeout(() => void save(), SAVE_DELAY_MS);
  }

  function keepNow(): void {
    if (timer === null && writing === 0) return;
    try {
      deps.storage.saveDraftAtOnce(tool.id, draftToKeep());
    } catch {
      // Too many strokes for this storage: the write below has a chance still.
    }
    void save();
  }

  async function reopen({ options: raw, dpiByFile, sources, batch }: ResultOrigin): Promise<void> {
    if (tool.inputs.max > 1 || store.get().batch.length > 0) files.closeFiles();
    if (batch && sources.length > 1) await openBatch(batch, sources);
    else await files.open(sources, true);
    store.set((state) => {
      const { present } = state.history;
      const figures = ofShop(tool.options, present.options);
      const options = { ...defaultOptions(tool.options), ...readOptions(tool.options, raw).values, ...figures } as OptionValues;
      return { ...state, history: edit(state.history, { ...present, options, dpiByFile }) };
    });
  }

  return {
    reopen,
    async start(from) {
      await restore(from);
      savedFigures = figuresNow();
      const isLinkTaken = takeLink(from);
      store.set((state) => ({ ...state, isRestored: true }));
      // What came from storage stands there already; a picture handed over does not.
      if (!from.handedOver) {
        savedFiles = filesToKeep(store.get());
        savedState = { ...savedState, files: store.get().files };
      }
      unsubscribe = store.subscribe(onChange);
      onChange();
      return { isLinkTaken };
    },
    keepNow,
    stopKeeping() {
      keepNow();
      unsubscribe?.();
    },
  };
}
