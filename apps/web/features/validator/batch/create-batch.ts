import { isAbort, type Message } from '@underbase/contract';
import type { Checker, RepairedFile } from '@underbase/runner/browser';
import {
  type BatchSize,
  hasPages,
  type PrintBox,
  type SafeFixId,
  type ValidationReport,
  type ValidationSettings,
} from '@underbase/tools/validation';
import { blobWithPage } from '../../../clients/page-of-file.ts';
import { createStore, type Store } from '../../../state/store.ts';
import { faultWords } from '../../notices/fault-words.ts';
import { fixLoss } from '../model/fix-loss.ts';
import { fixedName } from '../model/fixed-name.ts';
import { FIRST_GUESS } from '../print-size/print-boxes.ts';
import type { FileToJudge } from '../state/create-validator.ts';
import { type BatchRow, type BatchState, initialBatch, isFixable, safeFixes, safeFixLabels } from './batch-state.ts';
import type { KeptBatch } from './keep-batch.ts';

/** Longest side of the small pictures, in px: as fine as reports print them. */
const THUMB_PX = 240;

/** A row that is judged anew. */
const AGAIN = { phase: 'waiting', message: null, fixed: null, isRefused: false } as const;

export interface BatchDeps {
  openChecker(): Promise<Checker>;
  newId(): string;
}

export interface Batch {
  readonly store: Store<BatchState>;
  add(files: readonly FileToJudge[]): void;
  /** Files under way are finished; no other is begun. */
  pause(): void;
  resume(): void;
  /** Stops at once; files that wait are taken off, reports that are there stay. */
  cancel(): void;
  /** Judges every file again under other settings. */
  change(settings: Partial<ValidationSettings>): void;
  /** Judges every file again at one print size, or each at its own where null; sizes chosen for single files stay. */
  sizeAll(box: PrintBox | null): void;
  /** Judges one file again at a size of its own. */
  sizeOne(id: string, box: PrintBox | null): void;
  /** Judges another page of one document; what was fixed of it is put away. */
  choosePage(id: string, pageNumber: number): void;
  /** Makes every repair that changes nothing but the fault, on every file that needs one, and judges again. */
  fixAll(): Promise<void>;
  /** Puts a batch back that was kept, before what has come since; files that wait are judged. */
  bringBack(kept: KeptBatch): void;
  clear(): void;
  set(change: Partial<BatchState>): void;
}

/** What repairs made of a file, and why that is not taken; null where it is well. */
interface Repair {
  readonly made: RepairedFile;
  readonly fixes: readonly SafeFixId[];
  readonly loss: Message | null;
}

/** A batch of files under judgment: as many at a time as there are threads, one bad file stopping nothing. */
export function createBatch(settings: ValidationSettings, deps: BatchDeps): Batch {
  const store = createStore<BatchState>(initialBatch(settings));
  const set = (change: Partial<BatchState>): void => store.set((state) => ({ ...state, ...change }));
  const setRow = (id: string, change: Partial<BatchRow>): void =>
    store.set((state) => ({ ...state, rows: state.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }));
  /** Tells a row what became of it, unless another page or size of it was asked for meanwhile: that one's answer comes. */
  const answer = ({ id, file, box }: BatchRow, change: Partial<BatchRow>): void => {
    const now = store.get().rows.find((row) => row.id === id);
    if (now?.file === file && now.box === box) setRow(id, change);
  };
  let checker: Promise<Checker> | null = null;
  let stop = new AbortController();
  let running = 0;

  const sizeOf = (row: BatchRow): BatchSize => ({ chosen: row.box ?? store.get().box, guess: FIRST_GUESS });

  async function checkOne(row: BatchRow, { signal }: AbortController): Promise<void> {
    try {
      const { check } = await (checker as Promise<Checker>);
      const { settings } = store.get();
      const request = { fileName: row.name, settings, size: sizeOf(row), thumbPx: THUMB_PX, signal };
      const { report, thumb } = await check(row.file, request);
      const pages = hasPages(report.info) ? report.info.pages : 1;
      if (!signal.aborted) answer(row, { phase: 'done', report, thumb, pages, message: null });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) answer(row, { phase: 'failed', report: null, message: faultWords(error) });
    }
  }

  /** Begins as many waiting files as there are free threads. */
  async function pump(): Promise<void> {
    checker ??= deps.openChecker();
    const { threads } = await checker;
    const own = stop;
    while (!own.signal.aborted && !store.get().isPaused && running < threads) {
      const row = store.get().rows.find(({ phase }) => phase === 'waiting');
      if (!row) return;
      setRow(row.id, { phase: 'checking' });
      running += 1;
      void checkOne(row, own).finally(() => {
        if (own.signal.aborted) return;
        running -= 1;
        if (running === 0 && !store.get().rows.some(({ phase }) => phase === 'waiting')) rest();
        else void pump();
      });
    }
  }

  /** Ends the threads; the next file starts others. */
  function rest(): void {
    void checker?.then((opened) => opened.close());
    checker = null;
  }

  /** Calls off what is under way; its rows wait again. */
  function halt(): void {
    stop.abort();
    stop = new AbortController();
    running = 0;
    // Threads in the middle of a file would only finish it for nobody.
    rest();
    set({ rows: store.get().rows.map((row) => (row.phase === 'checking' || row.phase === 'fixing' ? { ...row, phase: 'waiting' } : row)) });
  }

  /** The reports that are there stay in sight, and in their place, until the new ones take it. */
  function judgeAgain(change: Partial<BatchState>): void {
    halt();
    set({ ...change, rows: store.get().rows.map((row): BatchRow => ({ ...row, ...AGAIN })) });
    void pump();
  }

  /** Makes repairs and judges what comes of them: the file, or why it is not taken. */
  async function repaired(row: BatchRow, before: ValidationReport, fixes: readonly SafeFixId[], signal: AbortSignal): Promise<Repair> {
    const { repair } = await (checker as Promise<Checker>);
    const made = await repair(row.file, { fileName: row.name, fixes, settings: store.get().settings, size: sizeOf(row), signal });
    return { made, fixes, loss: fixLoss(before, made.report) };
  }

  /** All repairs of a file at once; where they do harm together, each that does none besides those before it. */
  async function bestRepair(row: BatchRow, before: ValidationReport, signal: AbortSignal): Promise<Repair> {
    const all = safeFixes(before);
    const together = await repaired(row, before, all, signal);
    if (!together.loss || all.length === 1) return together;
    let best: Repair | null = null;
    for (const fix of all) {
      const next: Repair = await repaired(row, best?.made.report ?? before, [...(best?.fixes ?? []), fix], signal);
      if (!next.loss && !fixLoss(before, next.made.report)) best = next;
    }
    return best ?? together;
  }

  async function fixOne(row: BatchRow, { signal }: AbortController): Promise<void> {
    const { report } = row;
    if (!report) return;
    setRow(row.id, { phase: 'fixing' });
    try {
      const { made, fixes, loss } = await bestRepair(row, report, signal);
      if (signal.aborted) return;
      if (loss) return answer(row, { phase: 'done', message: loss, isRefused: true });
      const file = new Blob([made.bytes], { type: 'image/png' });
      const name = fixedName(row.name, made.report.printSize.dpi);
      const fixed = { file, name, scoreBefore: report.score, done: safeFixLabels(report, fixes) };
      answer(row, { phase: 'done', report: made.report, message: null, fixed });
    } catch (error) {
      if (!signal.aborted) answer(row, { phase: 'done', message: isAbort(error) ? null : faultWords(error) });
    }
  }

  return {
    store,
    set,
    add(files) {
      const rows = files.map(
        ({ blob, name }): BatchRow => ({
          id: deps.newId(),
          name,
          file: blob,
          pages: 1,
          phase: 'waiting',
          report: null,
          thumb: null,
          message: null,
          box: null,
          fixed: null,
        }),
      );
      set({ rows: [...store.get().rows, ...rows] });
      void pump();
    },
    pause: () => set({ isPaused: true }),
    resume() {
      set({ isPaused: false });
      void pump();
    },
    cancel() {
      halt();
      set({ rows: store.get().rows.filter(({ phase }) => phase !== 'waiting'), isPaused: false });
    },
    change: (change) => judgeAgain({ settings: { ...store.get().settings, ...change } }),
    sizeAll: (box) => judgeAgain({ box }),
    sizeOne(id, box) {
      setRow(id, { ...AGAIN, box });
      void pump();
    },
    choosePage(id, pageNumber) {
      const row = store.get().rows.find((one) => one.id === id);
      if (!row) return;
      setRow(id, { ...AGAIN, file: blobWithPage(row.file, pageNumber) });
      void pump();
    },
    async fixAll() {
      const own = stop;
      const rows = store.get().rows.filter(isFixable);
      checker ??= deps.openChecker();
      await Promise.all(rows.map((row) => fixOne(row, own)));
      if (!own.signal.aborted && running === 0) rest();
    },
    bringBack({ rows, ...head }) {
      const since = store.get().rows;
      set({ ...(since.length === 0 ? head : {}), rows: [...rows, ...since] });
      if (rows.some(({ phase }) => phase === 'waiting')) void pump();
    },
    clear() {
      halt();
      set({ rows: [], isPaused: false });
    },
  };
}
