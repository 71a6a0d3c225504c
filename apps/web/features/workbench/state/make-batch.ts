import { AppError, type FormatId, LIMITS, type Message } from '@underbase/contract';
import type { ExportResult, Maker } from '@underbase/runner/browser';
import { runCost, type ToolDeclaration } from '@underbase/tools';
import type { Store } from '../../../state/store.ts';
import { optionsOfFile, withBenchOptions } from './batch-actions.ts';
import { runBatch } from './batch-run.ts';
import { pricedFile } from './priced-inputs.ts';
import { fingerprint, named, writtenDpi, zipOfMany } from './run-result.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';
import {
  activeFile,
  type BatchFile,
  type BatchOutcome,
  dpiOf,
  pricedTotal,
  type RunResult,
  type WorkbenchState,
} from './workbench-state.ts';

/** No file of a batch could be made. */
export class BatchFailed extends Error {
  readonly words: Message;
  constructor({ name, message }: BatchOutcome['failures'][number], total: number) {
    super(message.what);
    this.name = 'BatchFailed';
    this.words = { what: `None of the ${total} files could be made. ${name}: ${message.what}`, next: message.next };
  }
}

/** Files that are each made by themselves, with the same settings or their own; those of one thing that is made together are not. */
export function filesAlike(tool: ToolDeclaration, state: WorkbenchState): readonly BatchFile[] {
  if (state.batch.length > 1) return withBenchOptions(state);
  if (tool.gathersFiles) return [];
  return state.files.map(({ id, name, blob }) => ({ id, name, blob, own: null, progress: { phase: 'waiting' } }));
}

/** What makes the files of a batch, each on a thread of its own, into one result. */
export function batchMaker(
  tool: ToolDeclaration,
  store: Store<WorkbenchState>,
  deps: WorkbenchDeps,
  messageOf: (error: unknown) => Message,
): (state: WorkbenchState, format: FormatId, signal: AbortSignal) => Promise<RunResult> {
  /** A batch: file after file, each on a thread of its own. */
  async function makeBatch(state: WorkbenchState, format: FormatId, signal: AbortSignal): Promise<RunResult> {
    const files = filesAlike(tool, state);
    const total = pricedTotal(state);
    const fractions = new Map<string, number>();
    store.set((now) => ({
      ...now,
      batch: now.batch.map((file) => (file.fault ? file : { ...file, progress: { phase: 'waiting' as const } })),
    }));
    const maker = await deps.openMaker();
    const { made, outcome } = await runBatch({
      files,
      atOnce: maker.threads,
      signal,
      messageOf,
      async make(file, onFraction) {
        const result = await makeAlone(maker, state, file, format, signal, onFraction);
        const fileDpi = result.files.length === 1 ? writtenDpi(result, format) : result.dpi;
        // Bytes become files of the browser's at once, which may put them on disk: memory holds one or two of the batch.
        const { report, widthPx, heightPx, dpi } = result;
        return { pictures: named(tool, file, result.files, fileDpi), report, widthPx, heightPx, dpi };
      },
      onProgress(file, progress) {
        fractions.set(file.id, progress.phase === 'running' ? progress.fraction : progress.phase === 'waiting' ? 0 : 1);
        const fraction = [...fractions.values()].reduce((sum, one) => sum + one, 0) / total;
        const begun = fractions.size;
        store.set((now) => ({
          ...now,
          batch: now.batch.map((one) => (one.id === file.id ? { ...one, progress } : one)),
          run: signal.aborted ? now.run : { phase: 'running', stage: 'apply', fraction, fileNumber: begun, fileCount: total },
        }));
      },
    }).finally(() => maker.close());
    if (made.length === 0) {
      signal.throwIfAborted();
      throw new BatchFailed(outcome.failures[0], files.length);
    }
    const pictures = made.flatMap(({ result }) => result.pictures);
    const { report, widthPx, heightPx, dpi } = made[made.length - 1].result;
    const shown = activeFile(state) ?? state.files[0];
    const tokens = runCost(
      tool,
      made.filter(({ result }) => !result.report.changesNothing).map(({ file }) => pricedFile(tool, state, file)),
    );
    return {
      file: { name: zipOfMany(tool, pictures.length), blob: await deps.makeZip(pictures) },
      pictures,
      format,
      report,
      widthPx,
      heightPx,
      dpi,
      batch: { ...outcome, tokens, pictures: pictures.length },
      madeOf: { fileId: shown.id, options: state.history.present.options, dpi: dpiOf(state.history.present, shown, LIMITS.assumedDpi) },
      paidFor: fingerprint(state, tool),
    };
  }

  /** One file of a batch; what is too large for its share of the memory is opened with all of it, as it would be on the bench. */
  async function makeAlone(
    maker: Maker,
    state: WorkbenchState,
    file: BatchFile,
    format: FormatId,
    signal: AbortSignal,
    onFraction: (fraction: number) => void,
  ): Promise<ExportResult> {
    const { id, name: fileName, blob } = file;
    const { present } = state.history;
    const call = { tool: tool.id, options: state.batch.length > 1 ? optionsOfFile(tool, state, file) : present.options, format, signal };
    try {
      return await maker.make(blob, { ...call, fileName, dpi: present.dpiByFile[id] ?? null, onFraction });
    } catch (error) {
      const isTooLarge = error instanceof AppError && error.code === 'run.memory-budget';
      if (!isTooLarge || maker.threads === 1) throw error;
    }
    const session = await deps.openImage(blob, { fileName, signal });
    try {
      const dpi = dpiOf(present, { id, session }, LIMITS.assumedDpi);
      return await session.export({ ...call, dpi, together: [], onProgress: ({ fraction }) => onFraction(fraction) });
    } finally {
      session.close();
    }
  }

  return makeBatch;
}
