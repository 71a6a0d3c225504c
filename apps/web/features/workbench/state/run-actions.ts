import { type FormatId, isAbort, LIMITS, type Message } from '@underbase/contract';
import type { FileOfRun } from '@underbase/runner';
import { type OptionValues, runCost, type ToolDeclaration } from '@underbase/tools';
import { gangStem, usageRecord } from '@underbase/tools/use';
import type { ServerRun } from '../../../clients/server-runs.ts';
import type { SpendRequest } from '../../../clients/spend.ts';
import type { Store } from '../../../state/store.ts';
import { backWords } from '../../navigation/price-words.ts';
import { faultWords } from '../../notices/fault-words.ts';
import { benchFaultWords } from '../bench-fault-words.ts';
import { areMadeApart } from './batch-actions.ts';
import { batchToKeep } from './kept-batch.ts';
import { resultKeeper } from './kept-result.ts';
import { type MadeMeasures, madeMeasures } from './made-measures.ts';
import { BatchFailed, batchMaker, filesAlike } from './make-batch.ts';
import { pricedInputs } from './priced-inputs.ts';
import { fingerprint, named, writtenDpi, zipName } from './run-result.ts';
import { sender } from './sent-ahead.ts';
import { belongsOnServer, filesToRun, LEFT, placeOf, runOnServer, ServerRunFailed, type ServerRuns } from './server-run.ts';
import { canGoUnseen, isOfThisBrowser, withServerWords } from './unseen-file.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';
import {
  activeFile,
  type BatchFile,
  type BatchOutcome,
  type BatchProgress,
  canExport,
  dpiOf,
  exportFormat,
  IDLE,
  isReportOlder,
  type OpenFile,
  pricedTotal,
  type ResultFile,
  type Run,
  type RunResult,
  settledSheets,
  type WorkbenchState,
} from './workbench-state.ts';

const CANCELLED = 'Cancelled. Nothing was charged.';

export interface RunActions {
  /** Tokens that the next export costs; 0 where only the format differs from a run that is paid for. */
  cost(state: WorkbenchState, format?: FormatId): number;
  /**
   * Precheck, run, encode, charge, hand out. A failed or cancelled run charges nothing. None begins while a file is on its way to the
   * bench: whoever asks then means what comes, not what it replaces.
   * Of a batch, files that fail are named and cost nothing, and a cancelled one gives and charges what was done by then.
   * @param deliver where the result goes; a download where absent
   */
  export(format?: FormatId, deliver?: (result: RunResult) => void | Promise<void>): Promise<void>;
  /** The same into a folder of the user's, file by file; null where the browser has no such thing. */
  readonly exportToFolder: (() => Promise<void>) | null;
  /** Whether the finished result is of other options, sizes or files than those on the bench. */
  isResultOlder(state: WorkbenchState): boolean;
  /** Whether a run of this visit has made what is on the bench: its pictures hold it then, and views need not make it. A result of before a reload is a file alone. */
  isMadeHere(state: WorkbenchState): boolean;
  /** Whether a run on the server has, in this visit: its picture is a file alone. */
  isMadeThere(state: WorkbenchState): boolean;
  /** Puts a result on the bench that an earlier visit paid for and did not save. */
  restoreResult(): Promise<void>;
  /** Stops the run under way; the files and options stay. */
  cancel(): void;
  /** The bench is left: a run in this browser ends, one on the server goes on and says by itself that it has ended. */
  leave(): void;
  /** Where the next run happens. */
  placeOf(state: WorkbenchState): 'browser' | 'server';
  /** Whether that can be chosen: somebody is signed in, there is a server that makes runs, and this browser can make it too. */
  canChoosePlace(state: WorkbenchState): boolean;
  /** Why a run that belongs on the server happens here all the same; null where it does not, or where it may go. */
  lackingServer(state: WorkbenchState): 'signed-out' | 'none' | null;
  setPlace(place: 'browser' | 'server'): void;
  /** Whether files of a run on the server could be sent already, while options are still looked at. */
  canSendAhead(state: WorkbenchState): boolean;
  /** Sends them: somebody has read that they are uploaded. */
  sendAhead(): void;
  /** Settles once no run is under way, however it ended. */
  runEnded(): Promise<void>;
  /** Tries the charge again for a finished result that waits. */
  payAgain(): Promise<void>;
  /** Hands the finished file out once more. */
  downloadAgain(): void;
  dismissResult(): void;
  /** A file that was made before, once more. */
  handOut(file: Blob, name: string): void;
  setFormat(format: FormatId): void;
}

export function runActions(tool: ToolDeclaration, store: Store<WorkbenchState>, deps: WorkbenchDeps): RunActions {
  let running: AbortController | null = null;
  let ended: Promise<void> = Promise.resolve();
  /** The run that was paid for last; its other formats are free. */
  let lastPaid: string | null = null;
  let lastMade: string | null = null;
  let lastMadeThere: string | null = null;
  const keeper = resultKeeper(tool.id, deps.storage);
  const ahead = deps.serverRuns ? sender(deps.serverRuns) : null;
  const setRun = (run: Run): void => store.set((state) => ({ ...state, run }));

  const wordsOf = (error: unknown): Message => failureMessage(tool, error);
  const makeBatch = batchMaker(tool, store, deps, wordsOf);

  /** The press of the button that a server may have heard without our hearing its answer: pressed again, it is the same run and the same charge. */
  let pressed: { readonly of: string; readonly key: string } | null = null;

  /** What is on screen is the one file as it came: whoever sees that is not asked to pay for it. */
  const changesNothing = (state: WorkbenchState): boolean =>
    filesToRun(state).length === 1 && state.report?.changesNothing === true && !isReportOlder(state);

  /** The server charges each run of its own, whatever was paid here. */
  const cost = (state: WorkbenchState): number =>
    placeOfRun(state) === 'browser' && (fingerprint(state, tool) === lastPaid || changesNothing(state))
      ? 0
      : runCost(tool, pricedInputs(tool, state));

  /** The open file, or files that make one thing together: then the first one's session does the work. */
  async function makeOpen(state: WorkbenchState, format: FormatId, signal: AbortSignal): Promise<RunResult> {
    const [first, ...others] = state.files;
    const one = { fileNumber: 1, fileCount: 1 };
    setRun({ phase: 'running', stage: 'analyze', fraction: 0, ...one });
    const { present } = state.history;
    const made = await first.session.export({
      tool: tool.id,
      dpi: dpiOf(present, first, LIMITS.assumedDpi),
      // What is on screen is printed: the run takes its places over instead of looking for them again.
      options: { ...present.options, ...settledSheets(state)?.arrangement.settled } as OptionValues,
      format,
      together: others.map((other) => fileOfRun(state, other)),
      signal,
      onProgress: ({ stage, fraction }) => {
        if (!signal.aborted) setRun({ phase: 'running', stage, fraction, ...one });
      },
    });
    // In a ZIP films name their own resolution, and what stands beside them has the picture's.
    const fileDpi = made.files.length === 1 ? writtenDpi(made, format) : made.dpi;
    const pictures = named(tool, first, made.files, fileDpi);
    const { report, widthPx, heightPx, dpi } = made;
    const shown = activeFile(state) ?? first;
    const isGang = made.files.some(({ sheet }) => sheet !== undefined);
    const zip = isGang ? `${gangStem(new Date())}.zip` : zipName(state.files, pictures, tool, writtenDpi(made, format));
    const file = pictures.length === 1 ? pictures[0] : { name: zip, blob: await deps.makeZip(pictures) };
    const madeOf = { fileId: shown.id, options: present.options, dpi: dpiOf(present, shown, LIMITS.assumedDpi) };
    return { file, pictures, format, report, widthPx, heightPx, dpi, madeOf, paidFor: fingerprint(state, tool) };
  }

  /** The same on the server, which judges and charges. */
  async function makeOnServer(state: WorkbenchState, runs: ServerRuns, format: FormatId, signal: AbortSignal): Promise<RunResult> {
    const { options } = state.history.present;
    const files = filesToRun(state);
    const of = `${fingerprint(state, tool)} ${format}`;
    if (pressed?.of !== of) pressed = { of, key: deps.newId() };
    const { pictures, report, faults, tokens } = await runOnServer(ahead ? { ...runs, upload: ahead.upload } : runs, {
      tool,
      options: { ...options, ...settledSheets(state)?.arrangement.settled } as OptionValues,
      format,
      files,
      key: pressed.key,
      signal,
      onStep(step) {
        if (signal.aborted) return;
        const counts = { fileNumber: files.length, fileCount: files.length };
        setRun({ phase: 'running', ...counts, ...step });
      },
      onLeft: (ended) => {
        // Canceled elsewhere: whoever did that knows.
        if (ended.state === 'cancelled') return;
        const isGood = ended.state === 'done';
        deps.tell?.({
          title: isGood ? `${files[0].name} is ready` : `${files[0].name} could not be made`,
          detail: isGood ? 'It waits under Runs in your account.' : `${ended.error?.what ?? ''} ${backWords(ended.tokens)}`.trim(),
          isGood,
        });
      },
      onLost: (error) =>
        deps.tell?.({ title: `${files[0].name} could not be sent`, detail: `${wordsOf(error).what} Nothing was charged.`, isGood: false }),
    }).catch((error: unknown) => {
      // It ended, or was ended: the next press means another run.
      if (signal.aborted || error instanceof ServerRunFailed) pressed = null;
      throw error;
    });
    pressed = null;
    const shown = activeFile(state) ?? state.files[0];
    const { widthPx, heightPx, dpi } = await measuresOf(state, shown, pictures);
    const zip = zipName(state.batch.length > 1 ? state.batch : state.files, pictures, tool, dpi);
    const file = pictures.length === 1 ? pictures[0] : { name: zip, blob: await deps.makeZip(pictures) };
    const madeOf = { fileId: shown.id, options, dpi };
    const batch = state.batch.length > 1 ? { batch: { ...outcomeOf(state, faults), tokens, pictures: pictures.length } } : {};
    return { file, pictures, format, report, widthPx, heightPx, dpi, madeOf, ...batch, paidFor: fingerprint(state, tool) };
  }

  /** As of a batch that was made here. */
  function outcomeOf({ batch }: WorkbenchState, faults: ServerRun['faults']): Omit<BatchOutcome, 'tokens' | 'pictures'> {
    const left = batch.flatMap(({ name, fault }) => (fault ? [{ name, message: fault }] : []));
    const failures = [...left, ...faults.map(({ name, what, next }) => ({ name, message: { what, next } }))];
    return { done: batch.length - failures.length, total: batch.length, isCancelled: false, unreadable: left.length, failures };
  }

  /** Of a batch each picture has measures of its own, and none is told. */
  function measuresOf(state: WorkbenchState, shown: OpenFile, pictures: readonly ResultFile[]): MadeMeasures | Promise<MadeMeasures> {
    const known = { ...(state.resultSize ?? shown.session.info), dpi: dpiOf(state.history.present, shown, LIMITS.assumedDpi) };
    const isUnseen = state.files.some(({ unseen }) => unseen);
    return state.batch.length > 1 ? known : madeMeasures(pictures, known, isUnseen, deps);
  }

  const placeOfRun = (state: WorkbenchState): 'browser' | 'server' =>
    areMadeApart(tool, state) ? 'browser' : placeOf(state, tool, deps.serverRuns);

  /** Files that left the bench, or that stay in the browser after all, are called back. */
  function callBack(): void {
    const state = store.get();
    if (!state.sentAhead || running) return;
    const stays = placeOfRun(state) === 'server' ? filesToRun(state) : [];
    ahead?.keepOnly(new Set(stays.map(({ blob }) => blob)));
    if (stays.length === 0) store.set((now) => ({ ...now, sentAhead: null }));
  }
  store.subscribe(callBack);

  const idsToRun = ({ batch, files }: WorkbenchState): readonly string[] =>
    (batch.length > 1 ? batch.filter(({ fault }) => !fault) : files).map(({ id }) => id);

  const download = ({ file }: RunResult): void => deps.download(file.blob, file.name);

  async function pay(result: RunResult, request: SpendRequest, deliver: (result: RunResult) => void | Promise<void>): Promise<void> {
    if (request.tokens > 0) {
      const fileCount = request.batchSize;
      setRun({ phase: 'running', stage: 'charge', fraction: 1, fileNumber: fileCount, fileCount });
      try {
        await deps.spend.charge(request);
      } catch (error) {
        setRun({ phase: 'unpaid', result, request, message: chargeMessage(error) });
        return;
      }
    }
    // What is left of a batch still costs.
    if (!result.batch || result.batch.done === result.batch.total - result.batch.unreadable) lastPaid = result.paidFor;
    if (request.tokens > 0) keeper.keep(result);
    setRun({ phase: 'done', result });
    remember(result);
    await deliver(result);
  }

  /** In the browser's list, with the options and files that it was made of. */
  function remember({ file, paidFor }: RunResult): void {
    const state = store.get();
    // Files and options went on while the charge was on its way: then nobody can say any more what it was made of.
    const isOfBench = fingerprint(state, tool) === paidFor;
    const { options, dpiByFile } = state.history.present;
    const all = state.batch.length > 1 ? state.batch : state.files;
    const sources = isOfBench ? all.map(({ id, name, blob }) => ({ id, name, blob })) : [];
    void deps
      .rememberResult(file.blob, { tool: tool.id, name: file.name, options, dpiByFile, sources, batch: batchToKeep(state) })
      .then(() => store.set((now) => ({ ...now, resultsKept: now.resultsKept + 1 })));
  }

  const requestFor = (state: WorkbenchState): SpendRequest => ({
    tool: tool.id,
    tokens: cost(state),
    batchSize: pricedTotal(state),
    ...usageRecord(tool, state.history.present.options, state.files[0]?.name),
  });

  /** Only what was made is paid for, and what came out as it went in is not. */
  const requestOf = (request: SpendRequest, { batch, report }: RunResult): SpendRequest =>
    batch
      ? { ...request, tokens: request.tokens > 0 ? batch.tokens : 0, batchSize: batch.done }
      : { ...request, tokens: report.changesNothing ? 0 : request.tokens };

  /** Says of each file of a batch what had become of it. */
  function markMade({ failures, madeIds }: BatchOutcome): void {
    // Files of two folders may be called alike.
    const progressOf = ({ id, name }: BatchFile): BatchProgress => {
      if (madeIds?.includes(id)) return { phase: 'done' };
      const failed = failures.find((one) => one.name === name);
      if (failed) return { phase: 'failed', message: failed.message };
      return { phase: madeIds ? 'waiting' : 'done' };
    };
    store.set((now) => ({ ...now, batch: now.batch.map((file) => ({ ...file, progress: progressOf(file) })) }));
  }

  const actions: RunActions = {
    cost,
    exportToFolder: deps.chooseFolder
      ? async () => {
          const folder = await deps.chooseFolder?.();
          if (folder) await actions.export(undefined, ({ pictures }) => folder.write(pictures));
        }
      : null,
    isResultOlder: (state) => state.run.phase === 'done' && fingerprint(state, tool) !== state.run.result.paidFor,
    isMadeHere: (state) => lastMade !== null && fingerprint(state, tool) === lastMade,
    isMadeThere: (state) => lastMadeThere !== null && fingerprint(state, tool) === lastMadeThere,
    async restoreResult() {
      const result = await keeper.load();
      if (!result || store.get().run.phase !== 'idle') return;
      lastPaid = result.paidFor;
      setRun({ phase: 'done', result });
      const { batch } = result;
      // Of one that was cancelled, older versions did not keep how far it came.
      if (batch && (!batch.isCancelled || batch.madeIds) && !actions.isResultOlder(store.get())) markMade(batch);
    },
    async export(format = exportFormat(tool, store.get()), deliver = download) {
      const state = store.get();
      if (!canExport(state) || running) return;
      const fault = settledSheets(state)?.arrangement.fault;
      if (fault) {
        setRun({ phase: 'failed', message: benchFaultWords(tool, fault) });
        return;
      }
      const own = new AbortController();
      const { promise, resolve } = Promise.withResolvers<void>();
      running = own;
      ended = promise;
      try {
        const request = requestFor(state);
        if (request.tokens > 0) await deps.spend.precheck(request);
        if (deps.serverRuns && placeOfRun(state) === 'server') {
          const result = await makeOnServer(state, deps.serverRuns, format, own.signal);
          lastMadeThere = result.paidFor;
          setRun({ phase: 'done', result });
          remember(result);
          await deliver(result);
          return;
        }
        if (filesAlike(tool, state).length > 1) {
          const result = await makeBatch(state, format, own.signal);
          await pay(result, requestOf(request, result), deliver);
          return;
        }
        const result = await makeOpen(state, format, own.signal);
        own.signal.throwIfAborted();
        lastMade = result.paidFor;
        await pay(result, requestOf(request, result), deliver);
      } catch (error) {
        if (own.signal.aborted || isAbort(error)) setRun({ phase: 'idle', note: CANCELLED });
        else {
          const canGo = isOfThisBrowser(error) && canGoUnseen(tool) && placeOfRun(state) === 'browser';
          const message = canGo ? withServerWords(wordsOf(error), error, deps.serverRuns) : wordsOf(error);
          setRun({ phase: 'failed', message, isForServer: canGo && actions.canChoosePlace(state) });
        }
      } finally {
        running = null;
        resolve();
      }
    },
    cancel() {
      const { run } = store.get();
      running?.abort();
      // Said at once; the threads may take a moment to come to rest. A charge that is under way is not taken back.
      // A batch hands out what is done, and says itself how many that are.
      if (store.get().batch.length > 1) return;
      if (running && run.phase === 'running' && run.stage !== 'charge') setRun({ phase: 'idle', note: CANCELLED });
    },
    leave() {
      running?.abort(LEFT);
      // Nothing waits for what was sent ahead; a run has its own by then.
      if (!running) ahead?.keepOnly(new Set());
    },
    placeOf: placeOfRun,
    canChoosePlace: (state) =>
      deps.serverRuns?.isAvailable() === true && !areMadeApart(tool, state) && !state.files.some(({ unseen }) => unseen),
    lackingServer(state) {
      const { serverRuns: runs } = deps;
      if (!belongsOnServer(state, tool) || runs?.isAvailable()) return null;
      return runs?.isOffered() ? 'signed-out' : 'none';
    },
    setPlace: (place) => store.set((state) => ({ ...state, place, run: state.run.phase === 'failed' ? IDLE : state.run })),
    canSendAhead(state) {
      if (!ahead || state.run.phase === 'running' || placeOfRun(state) !== 'server') return false;
      const sent = new Set(state.sentAhead?.fileIds);
      return idsToRun(state).some((id) => !sent.has(id));
    },
    sendAhead() {
      const state = store.get();
      if (!actions.canSendAhead(state)) return;
      const fileIds = idsToRun(state);
      store.set((now) => ({ ...now, place: 'server', sentAhead: { fileIds, fraction: 0 } }));
      ahead?.send(
        filesToRun(state),
        (fraction) => store.set((now) => (now.sentAhead?.fileIds === fileIds ? { ...now, sentAhead: { fileIds, fraction } } : now)),
        (error) => {
          store.set((now) => (now.sentAhead?.fileIds === fileIds ? { ...now, sentAhead: null } : now));
          deps.tell?.({ title: 'Not uploaded', detail: wordsOf(error).what, isGood: false });
        },
      );
    },
    runEnded: () => ended,
    async payAgain() {
      const { run } = store.get();
      if (run.phase === 'unpaid') await pay(run.result, run.request, download);
    },
    downloadAgain() {
      const { run } = store.get();
      if (run.phase !== 'done') return;
      download(run.result);
      keeper.forget();
    },
    handOut: deps.download,
    dismissResult() {
      setRun(IDLE);
      keeper.forget();
    },
    setFormat: (format) => store.set((state) => ({ ...state, format })),
  };
  return actions;
}

/** A spend that was refused speaks for itself; everything else has its words in the catalogue. */
function failureMessage(tool: ToolDeclaration, error: unknown): Message {
  if (error instanceof BatchFailed || error instanceof ServerRunFailed) return error.words;
  if (error instanceof Error && error.name === 'ServerRunError') {
    // What was refused says itself what next.
    const isUnheard = 'code' in error && error.code === 'server.unreached';
    return { what: error.message, next: isUnheard ? 'A run that the server has begun stands under Runs in your account.' : '' };
  }
  if (error instanceof Error && error.name === 'SpendError') return { what: error.message, next: 'Nothing was charged.' };
  return benchFaultWords(tool, error);
}

function fileOfRun({ history }: WorkbenchState, file: OpenFile): FileOfRun {
  return { file: file.blob, fileName: file.name, dpi: dpiOf(history.present, file, LIMITS.assumedDpi) };
}

/** Refusals of a charge carry the words that the specification gives them. */
function chargeMessage(error: unknown): Message {
  const what = error instanceof Error && error.message ? error.message : faultWords(error).what;
  return { what, next: 'Your result waits here. Try the charge again.' };
}
