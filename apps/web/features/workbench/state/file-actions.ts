import { AppError, FORMAT_FACTS, isAbort, type Message } from '@underbase/contract';
import type { OptionValues, ToolDeclaration } from '@underbase/tools';
import type { Store } from '../../../state/store.ts';
import { faultWords } from '../../notices/fault-words.ts';
import { edit } from '../model/history.ts';
import { applyPreset, presetValues } from '../model/option-groups.ts';
import { asBatchFile, MOST_BATCH_FILES } from './batch-actions.ts';
import { firstHistory, freshHistory, ownSettings } from './fresh-history.ts';
import { type RefusedFile, refusalOfSeveral } from './refused-files.ts';
import type { RunActions } from './run-actions.ts';
import { findSwatches, readSwatches } from './swatches-among-files.ts';
import { canGoUnseen, isOfThisBrowser, unseenSession, withServerWords } from './unseen-file.ts';
import { withoutPicture } from './without-picture.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';
import { type BatchFile, IDLE, type OpenFile, type WorkbenchState } from './workbench-state.ts';

/** Lists that some tools take with their files. */
const LIST_NAME = /\.csv$/i;

export interface FileToOpen {
  readonly blob: Blob;
  readonly name: string;
  /** Kept from an earlier visit under this id; a new one where absent. */
  readonly id?: string;
}

/** How a batch stood in an earlier visit. */
export interface BatchSettings {
  readonly activeId: string;
  readonly shared: OptionValues | null;
  /** Settings of single files, by their ids. */
  readonly own: ReadonlyMap<string, OptionValues>;
  /** What was drawn on single pictures, by their ids. */
  readonly marks: ReadonlyMap<string, OptionValues>;
}

export interface FileActions {
  /**
   * Opens pictures. A tool for one picture opens the first, in place of one that is still being opened, and makes a batch of several; a tool for
   * several adds them, and those that come meanwhile wait their turn. What comes to a batch joins it.
   * What was there stays until the new one is open, and stays where it can't be opened. A run under way keeps its pictures: what comes
   * meanwhile stands on the bench once that has ended.
   */
  open(files: readonly FileToOpen[], keepDraft?: boolean): Promise<void>;
  /** Brings a batch back as it stood: the file that was on the bench is opened, the others wait. The draft stays. */
  restoreBatch(files: readonly FileToOpen[], settings: BatchSettings): Promise<void>;
  /** Opens a file in the place of the one on the bench, options and all; see `open`. */
  openInPlace(file: FileToOpen): Promise<void>;
  /** Puts the same document with another page chosen in the place of one that is open; what was there stays where that can't be opened. */
  turnPage(id: string, blob: Blob): Promise<void>;
  /** Puts open files on the bench of a tool for several once more, after the others, by their ids; then changes options. Ids of none are left out. */
  repeat(ids: readonly string[], change: Partial<OptionValues>): Promise<void>;
  /** The list that came with the files has been taken. */
  dropList(): void;
  stopOpening(): void;
  /** The first look has served. */
  dropLook(): void;
  activate(id: string): void;
  remove(id: string): void;
  closeFiles(): void;
}

export function fileActions(
  tool: ToolDeclaration,
  store: Store<WorkbenchState>,
  deps: WorkbenchDeps,
  { runEnded }: Pick<RunActions, 'runEnded'>,
): FileActions {
  let opening: AbortController | null = null;
  /** Ends once all that wait are open. */
  let queue: Promise<void> = Promise.resolve();
  /** The line about files that were left out, while it stands. */
  let leftOutNotice: string | null = null;
  /** Files of a batch whose headers were read, or are being read. */
  const judged = new Set<string>();
  /** Counts what was given up, so that files that waited are not opened afterwards. */
  let stops = 0;
  const set = (change: Partial<WorkbenchState>): void => store.set((state) => ({ ...state, ...change }));

  async function openOne(
    { blob, name, id }: FileToOpen,
    [place, of]: readonly [place: number, of: number],
    beside: OpenFile | undefined,
    signal: AbortSignal,
  ): Promise<OpenFile> {
    const tell = (fraction: number): void => {
      if (!signal.aborted) set({ opening: { phase: 'opening', name, fraction: (place + fraction) / of } });
    };
    tell(0);
    lookAt(blob, signal);
    const own = { id: id ?? deps.newId(), name, blob };
    const opened: Pick<OpenFile, 'session' | 'unseen'> = await deps
      .openImage(blob, { fileName: name, signal, beside: beside?.session, onProgress: tell })
      .then(
        (session) => ({ session }),
        (fault: unknown) => unseen(own, fault, signal),
      );
    try {
      signal.throwIfAborted();
      assertAccepted(tool, opened.session.info.format, name);
    } catch (error) {
      opened.session.close();
      throw error;
    }
    return { ...own, ...opened };
  }

  /** What this browser is not up to goes to the server by its header alone, where there is one; a run of each of several needs them here. */
  async function unseen({ blob, name }: FileToOpen, fault: unknown, signal: AbortSignal): Promise<Pick<OpenFile, 'session' | 'unseen'>> {
    const canGo = isOfThisBrowser(fault) && canGoUnseen(tool) && deps.serverRuns?.isAvailable();
    if (signal.aborted || !canGo) throw fault;
    const info = await deps.inspectImage(blob, { fileName: name, signal }).catch(() => {
      throw fault;
    });
    return { session: unseenSession(info, fault), unseen: faultWords(fault) };
  }

  /** Why a file could not be opened, and what else could be done with it. */
  function refusal(fault: unknown): Message {
    const words = faultWords(fault);
    return canGoUnseen(tool) ? withServerWords(words, fault, deps.serverRuns) : words;
  }

  /** On a bench that holds nothing, the first file is seen before it is open. */
  function lookAt(blob: Blob, signal: AbortSignal): void {
    if (!deps.firstLook || store.get().files.length > 0 || store.get().look) return;
    void deps.firstLook(blob).then((look) => {
      const { opening: now, files } = store.get();
      if (look && !signal.aborted && now.phase === 'opening' && files.length === 0) set({ look });
      else look?.close();
    });
  }

  function dropLook(): void {
    const { look } = store.get();
    if (!look) return;
    set({ look: null });
    look.close();
  }

  /** Several files for a tool of one picture: the first that can be opened stands on the bench, the others wait as they came. */
  async function openBatch(wanted: readonly FileToOpen[]): Promise<void> {
    const state = store.get();
    const all = [...state.batch, ...wanted.map((file) => asBatchFile(file, deps.newId))];
    const batch = all.slice(0, MOST_BATCH_FILES);
    const notice =
      all.length > batch.length ? `A batch holds ${MOST_BATCH_FILES} files; ${all.length - batch.length} were left out.` : null;
    if (notice) leftOutNotice = notice;
    if (state.batch.length > 0) {
      set({ batch, ...(notice && { notice }) });
      void judgeWaiting();
      return;
    }
    const before = stops;
    for (const [index, file] of batch.entries()) {
      await openAll([file], index > 0);
      const { activeId, opening: now } = store.get();
      if (stops !== before) return;
      if (activeId === file.id) {
        const tried = batch.slice(0, index).map(({ name }) => name);
        const failed =
          tried.length > 0 ? `${tried.join(', ')} could not be opened and ${tried.length > 1 ? 'are' : 'is'} not in the batch.` : null;
        const left = batch.slice(index);
        set({ batch: left.length > 1 ? left : [], shared: null, ...((failed ?? notice) && { notice: failed ?? notice }) });
        void judgeWaiting();
        return;
      }
      // Another drop has taken over.
      if (now.phase !== 'failed') return;
    }
  }

  async function restoreBatch(kept: readonly FileToOpen[], { activeId, shared, own, marks }: BatchSettings): Promise<void> {
    const first = kept.find(({ id }) => id === activeId) ?? kept[0];
    const before = stops;
    await openAll([first], true);
    if (stops !== before || store.get().opening.phase !== 'none') return;
    if (store.get().activeId !== first.id) return;
    const batch = kept
      .map((file) => asBatchFile(file, deps.newId))
      .map((file) => ({ ...file, own: own.get(file.id) ?? null, ...(marks.has(file.id) && { marks: marks.get(file.id) }) }));
    // Opened again in the same visit, they lack what was told of them.
    for (const { id } of batch) judged.delete(id);
    set({ batch, shared });
    void judgeWaiting();
  }

  function setBatchFile(id: string, change: Partial<BatchFile>): void {
    store.set((state) => ({ ...state, batch: state.batch.map((one) => (one.id === id ? { ...one, ...change } : one)) }));
  }

  /** Reads the headers of a batch's waiting files, so that what can't be made is named and not priced before it is opened. */
  async function judgeWaiting(): Promise<void> {
    const nextOf = () => store.get().batch.find(({ id }) => id !== store.get().activeId && !judged.has(id));
    const lane = async (): Promise<void> => {
      for (let file = nextOf(); file; file = nextOf()) {
        judged.add(file.id);
        const { id, blob, name } = file;
        try {
          const { format, widthPx } = await deps.inspectImage(blob, { fileName: name });
          assertAccepted(tool, format, name);
          setBatchFile(id, { picture: { widthPx } });
        } catch (error) {
          // Whatever else went wrong says nothing of the file: its turn will tell.
          if (!(error instanceof AppError && error.code.startsWith('file.'))) continue;
          const fault = faultWords(error);
          setBatchFile(id, { fault, progress: { phase: 'failed', message: fault } });
        }
      }
    };
    // Two at a time: while one is read, the other's answer is on its way.
    await Promise.all([lane(), lane()]);
  }

  async function open(all: readonly FileToOpen[], keepDraft = false): Promise<void> {
    const list = tool.takesList ? all.find(({ name }) => LIST_NAME.test(name)) : undefined;
    const swatches = findSwatches(tool, all);
    const pictures = all.filter((file) => file !== list && file !== swatches?.file);
    if (pictures.length > 0) await openPictures(pictures, keepDraft);
    if (swatches) await takeSwatches(swatches);
    if (list) set({ list: { name: list.name, text: await list.blob.text() } });
  }

  /** A swatch file that comes among pictures, or alone, is the shop's own inks, as one that is imported. */
  async function takeSwatches(found: NonNullable<ReturnType<typeof findSwatches<FileToOpen>>>): Promise<void> {
    try {
      const change = await readSwatches(found);
      store.set((state) => {
        const { present } = state.history;
        return { ...state, history: edit(state.history, { ...present, options: { ...present.options, ...change } }) };
      });
    } catch (error) {
      set({ opening: { phase: 'failed', message: faultWords(error) } });
    }
  }

  function openPictures(wanted: readonly FileToOpen[], keepDraft: boolean): Promise<void> {
    const isForBatch = tool.inputs.max === 1 && (wanted.length > 1 || store.get().batch.length > 0);
    if (isForBatch) return openBatch(wanted);
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
    const refused: RefusedFile[] = [];
    const taken = takesOne ? wanted.slice(0, 1) : wanted;
    for (const [index, file] of taken.entries()) {
      try {
        // Of files that make one thing together, the first one's session does the work.
        const leader = tool.gathersFiles ? [...store.get().files, ...opened].find((one) => !one.unseen) : undefined;
        opened.push(await openOne(file, [index, taken.length], leader, own.signal));
      } catch (error) {
        if (own.signal.aborted || isAbort(error)) return giveUp(opened, own);
        refused.push({ name: file.name, words: refusal(error) });
      }
    }
    // Closing the picture of a run ends the run, and nobody asked for that.
    if (opened.length > 0) await runEnded();
    const several = opened.length > 0 ? await presetForSeveral(opened.length) : null;
    if (own.signal.aborted) return giveUp(opened, own);
    opening = null;
    settle(opened, takesOne ? (refused[0]?.words ?? null) : refusalOfSeveral(refused), keepDraft);
    if (several && !keepDraft) takePreset(several);
  }

  /** The preset that these files bring with them; null where they do not, or somebody has set something. */
  async function presetForSeveral(count: number): Promise<Partial<OptionValues> | null> {
    const { files, history } = store.get();
    const { options, preset } = history.present;
    const isSet = Object.keys(preset).length > 0 || Object.keys(presetValues(tool.options, options)).length > 0;
    if (tool.severalPreset === undefined || files.length > 1 || files.length + count < 2 || isSet) return null;
    const presets = (await tool.loadPresets?.().catch(() => null)) ?? [];
    return presets.find(({ id }) => id === tool.severalPreset)?.options ?? null;
  }

  function takePreset(preset: Partial<OptionValues>): void {
    store.set((state) => {
      const { present } = state.history;
      return {
        ...state,
        history: edit(state.history, { ...present, options: applyPreset(tool.options, present.options, preset), preset }),
      };
    });
  }

  async function repeat(ids: readonly string[], change: Partial<OptionValues>): Promise<void> {
    const before = store.get().files;
    const sources = ids.map((id) => before.find((file) => file.id === id)).filter((file) => file !== undefined);
    await openPictures(
      sources.map(({ blob, name }) => ({ blob, name })),
      true,
    );
    store.set((state) => {
      const { present } = state.history;
      return { ...state, history: edit(state.history, { ...present, options: { ...present.options, ...change } as OptionValues }) };
    });
  }

  async function turnPage(id: string, blob: Blob): Promise<void> {
    const before = store.get().files.find((file) => file.id === id);
    if (!before) return;
    opening?.abort();
    const own = new AbortController();
    opening = own;
    try {
      const turned = await openOne({ blob, name: before.name, id }, [0, 1], undefined, own.signal);
      // Closing the picture of a run ends the run, and nobody asked for that.
      await runEnded();
      if (own.signal.aborted || !store.get().files.includes(before)) return giveUp([turned], own);
      opening = null;
      const files = store.get().files.map((file) => (file === before ? turned : file));
      const batch = store.get().batch.map((file) => (file.id === id ? { ...file, blob } : file));
      set({ opening: { phase: 'none' }, files, batch, run: IDLE, resultSize: null, resultDpi: null, report: null, previewFault: null });
      before.session.close();
      void remember(turned);
    } catch (error) {
      if (own.signal.aborted || isAbort(error)) return giveUp([], own);
      opening = null;
      set({ opening: { phase: 'failed', message: refusal(error) } });
    }
  }

  function giveUp(opened: readonly OpenFile[], own: AbortController): void {
    for (const { session } of opened) session.close();
    if (opening !== own) return;
    dropLook();
    set({ opening: { phase: 'none' } });
  }

  function settle(opened: readonly OpenFile[], failure: Message | null, keepDraft: boolean): void {
    const takesOne = tool.inputs.max === 1;
    // No picture comes to take a look's place.
    if (opened.every(({ unseen: why }) => why)) dropLook();
    const state = store.get();
    const replaced = takesOne && opened.length > 0 ? state.files : [];
    const files = takesOne && opened.length > 0 ? opened : [...state.files, ...opened].slice(0, tool.inputs.max);
    const unused = opened.filter((file) => !files.includes(file));
    const leftOut = !takesOne && state.files.length + opened.length > files.length;
    const notice = leftOut ? leftOutWords(tool) : null;
    store.set({
      ...state,
      opening: failure ? { phase: 'failed', message: failure } : { phase: 'none' },
      // A line about files that were left out goes once others come; what else stands there stays.
      notice: notice ?? (state.notice === leftOutNotice ? null : state.notice),
      ...(opened.length > 0 && {
        files,
        activeId: files.includes(opened[0]) ? opened[0].id : state.activeId,
        history: keepDraft ? state.history : historyFor(state, takesOne),
        setAside: takesOne && !keepDraft && state.files.length > 0 ? ownSettings(tool, state.history.present) : state.setAside,
        run: IDLE,
        panelMode: null,
        resultSize: null,
        resultDpi: null,
        report: null,
        previewFault: null,
        drawingFault: null,
        // Sheets need the pixels of all that lie on them.
        ...(files.some(({ unseen: why }) => why) && { sheets: null }),
      }),
    });
    leftOutNotice = notice;
    for (const { session } of replaced) session.close();
    for (const { session } of unused) session.close();
    for (const file of files) if (opened.includes(file)) void remember(file);
  }

  function historyFor({ files, history }: WorkbenchState, takesOne: boolean): WorkbenchState['history'] {
    if (files.length === 0) return firstHistory(tool, history);
    return takesOne ? freshHistory(tool, history.present) : history;
  }

  async function remember(file: OpenFile): Promise<void> {
    // Recent files are those that can be opened again.
    if (file.unseen) return;
    const { widthPx, heightPx } = file.session.info;
    const thumb = await deps.makeThumb(file.session).catch(() => null);
    await deps.rememberFile(file.blob, { name: file.name, widthPx, heightPx, thumb });
  }

  return {
    open,
    repeat,
    dropList: () => set({ list: null }),
    restoreBatch,
    openInPlace: (file) => openAll([file], true),
    dropLook,
    turnPage,
    stopOpening() {
      stop();
      dropLook();
      set({ opening: { phase: 'none' } });
    },
    activate(activeId) {
      // Sheets show all files together, whichever the strip names.
      if (store.get().sheets) set({ activeId });
      else set({ activeId, resultSize: null, resultDpi: null, report: null, previewFault: null, drawingFault: null });
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
      dropLook();
      for (const { session } of store.get().files) session.close();
      set({ files: [], activeId: null, batch: [], shared: null });
    },
  };
}

/** What a tool that is full says of the rest. */
function leftOutWords({ title, inputs }: ToolDeclaration): string {
  return `${title} holds ${inputs.max} files at most; the others were left out.`;
}

/** Formats are told by the file's bytes, so a tool that doesn't take this one says so only now. */
export function assertAccepted(tool: ToolDeclaration, format: ToolDeclaration['accepts'][number], file: string): void {
  if (tool.accepts.includes(format)) return;
  const accepts = tool.accepts.map((id) => FORMAT_FACTS[id].name).join(', ');
  throw new AppError('file.not-accepted', { file, tool: tool.title, format: FORMAT_FACTS[format].name, accepts });
}
