import { AppError, FORMAT_FACTS, isAbort, type Message, messageFor, toErrorData } from '@underbase/contract';
import type { ToolDeclaration } from '@underbase/tools';
import type { Store } from '../../../state/store.ts';
import { freshHistory } from './fresh-history.ts';
import { withoutPicture } from './without-picture.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';
import { IDLE, type OpenFile, type WorkbenchState } from './workbench-state.ts';

export interface FileToOpen {
  readonly blob: Blob;
  readonly name: string;
  /** Kept from an earlier visit under this id; a new one where absent. */
  readonly id?: string;
}

export interface FileActions {
  /**
   * Opens pictures. A tool for one picture takes the first, in place of one that is still being opened; a tool for several adds them,
   * and those that come meanwhile wait their turn.
   * What was there stays until the new one is open, and stays where it can't be opened.
   */
  open(files: readonly FileToOpen[], keepDraft?: boolean): Promise<void>;
  stopOpening(): void;
  activate(id: string): void;
  remove(id: string): void;
  closeFiles(): void;
}

export function fileActions(tool: ToolDeclaration, store: Store<WorkbenchState>, deps: WorkbenchDeps): FileActions {
  let opening: AbortController | null = null;
  /** Ends once all that wait are open. */
  let queue: Promise<void> = Promise.resolve();
  /** Counts what was given up, so that files that waited are not opened afterwards. */
  let stops = 0;
  const set = (change: Partial<WorkbenchState>): void => store.set((state) => ({ ...state, ...change }));

  async function openOne({ blob, name, id }: FileToOpen, beside: OpenFile | undefined, signal: AbortSignal): Promise<OpenFile> {
    set({ opening: { phase: 'opening', name, fraction: 0 } });
    const onProgress = (fraction: number): void => {
      if (!signal.aborted) set({ opening: { phase: 'opening', name, fraction } });
    };
    const session = await deps.openImage(blob, { fileName: name, signal, onProgress, beside: beside?.session });
    try {
      signal.throwIfAborted();
      assertAccepted(tool, session.info.format, name);
    } catch (error) {
      session.close();
      throw error;
    }
    return { id: id ?? deps.newId(), name, blob, session };
  }

  function open(wanted: readonly FileToOpen[], keepDraft = false): Promise<void> {
    const before = stops;
    const mustWait = opening !== null && tool.inputs.max > 1;
    const work = mustWait ? queue.then(() => (stops === before ? openAll(wanted, keepDraft) : undefined)) : openAll(wanted, keepDraft);
    // Whoever waits goes on, whatever became of this.
    queue = work.catch(() => {});
    return work;
  }

  function stop(): void {
    stops++;
    opening?.abort();
    opening = null;
  }

  async function openAll(wanted: readonly FileToOpen[], keepDraft: boolean): Promise<void> {
    if (wanted.length === 0) return;
    opening?.abort();
    const own = new AbortController();
    opening = own;
    const takesOne = tool.inputs.max === 1;
    const opened: OpenFile[] = [];
    let failure: Message | null = null;
    for (const file of takesOne ? wanted.slice(0, 1) : wanted) {
      try {
        // Of files that make one thing together, the first one's session does the work.
        const leader = tool.gathersFiles ? (store.get().files[0] ?? opened[0]) : undefined;
        opened.push(await openOne(file, leader, own.signal));
      } catch (error) {
        if (own.signal.aborted || isAbort(error)) {
          for (const { session } of opened) session.close();
          if (opening === own) set({ opening: { phase: 'none' } });
          return;
        }
        failure = messageFor(toErrorData(error));
      }
    }
    opening = null;
    settle(opened, failure, takesOne, keepDraft);
  }

  function settle(opened: readonly OpenFile[], failure: Message | null, takesOne: boolean, keepDraft: boolean): void {
    const state = store.get();
    const replaced = takesOne && opened.length > 0 ? state.files : [];
    const files = takesOne && opened.length > 0 ? opened : [...state.files, ...opened].slice(0, tool.inputs.max);
    const isFirst = state.files.length === 0 || takesOne;
    store.set({
      ...state,
      opening: failure ? { phase: 'failed', message: failure } : { phase: 'none' },
      ...(opened.length > 0 && {
        files,
        activeId: opened[0].id,
        history: isFirst && !keepDraft ? freshHistory(tool, state.history.present) : state.history,
        run: IDLE,
        panelMode: null,
        resultSize: null,
        report: null,
        previewFault: null,
        drawingFault: null,
      }),
    });
    for (const { session } of replaced) session.close();
    for (const file of opened) void remember(file);
  }

  async function remember(file: OpenFile): Promise<void> {
    const { widthPx, heightPx } = file.session.info;
    const thumb = await deps.makeThumb(file.session).catch(() => null);
    await deps.rememberFile(file.blob, { name: file.name, widthPx, heightPx, thumb });
  }

  return {
    open,
    stopOpening() {
      stop();
      set({ opening: { phase: 'none' } });
    },
    activate(activeId) {
      // Sheets show all files together, whichever the strip names.
      if (store.get().sheets) set({ activeId });
      else set({ activeId, resultSize: null, report: null, previewFault: null, drawingFault: null });
    },
    remove(id) {
      const { files, activeId, history } = store.get();
      const left = files.filter((file) => file.id !== id);
      files.find((file) => file.id === id)?.session.close();
      set({
        files: left,
        activeId: activeId === id ? (left[0]?.id ?? null) : activeId,
        history: withoutPicture(
          tool,
          history,
          files.findIndex((file) => file.id === id),
        ),
        run: IDLE,
        ...(left.length === 0 && { sheets: null, report: null }),
      });
    },
    closeFiles() {
      stop();
      for (const { session } of store.get().files) session.close();
      set({ files: [], activeId: null });
    },
  };
}

/** Formats are told by the file's bytes, so a tool that doesn't take this one says so only now. */
function assertAccepted(tool: ToolDeclaration, format: ToolDeclaration['accepts'][number], file: string): void {
  if (tool.accepts.includes(format)) return;
  const accepts = tool.accepts.map((id) => FORMAT_FACTS[id].name).join(', ');
  throw new AppError('file.not-accepted', { file, tool: tool.title, format: FORMAT_FACTS[format].name, accepts });
}
