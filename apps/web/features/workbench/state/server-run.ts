import { LIMITS } from '@underbase/contract';
import type { OptionValues, Place, ToolDeclaration, ToolReport } from '@underbase/tools';
import type { FileToRun, NewServerRun, ServerResult, ServerRun } from '../../../clients/server-runs.ts';
import { backWords } from '../../navigation/price-words.ts';
import { dpiOf, type OpenFile, type ResultFile, type WorkbenchState } from './workbench-state.ts';

/** What runs on the server need of the outside. */
export interface ServerRuns {
  /** Whether runs can be made there now. */
  isAvailable(): boolean;
  /** Whether this installation makes runs, for whoever signs in. */
  isOffered(): boolean;
  upload(file: FileToRun, signal: AbortSignal, onFraction: (fraction: number) => void): Promise<string>;
  submit(run: NewServerRun, ids: readonly string[]): Promise<ServerRun>;
  follow(id: string, signal: AbortSignal, onStep: (run: ServerRun) => void): Promise<ServerRun>;
  cancel(id: string): Promise<unknown>;
  load(result: ServerResult): Promise<Blob>;
}

/** Where a run on the server stands: bringing files there, waiting in line, running. */
export type ServerStep =
  | { readonly stage: 'upload'; readonly fraction: number }
  | { readonly stage: 'queue'; readonly fraction: 0; readonly ahead: number }
  | { readonly stage: 'server'; readonly fraction: number };

/** Why a wait ended: the bench was left, and the run goes on. */
export const LEFT = Symbol('left');

/** Pictures over this run on the server where there is one (settled 4). */
const BROWSER_PIXELS = 40_000_000;

/** Whether a run would go to the server where there is one: by the size of a picture, or as the tool says of its options. */
export function belongsOnServer(
  { files, history }: Pick<WorkbenchState, 'files' | 'history'>,
  { where }: Pick<ToolDeclaration, 'where'>,
): boolean {
  return files.some((file) => {
    const { widthPx: width, heightPx: height } = file.session.info;
    const frame = { width, height, dpi: dpiOf(history.present, file, LIMITS.assumedDpi), scale: 1 };
    return width * height > BROWSER_PIXELS || where(history.present.options, frame) === 'server';
  });
}

/** Where the next run happens: as somebody chose, or where it belongs; what this browser can't open can't run here. */
export function placeOf(
  state: Pick<WorkbenchState, 'place' | 'files' | 'history'>,
  tool: Pick<ToolDeclaration, 'where'>,
  runs: ServerRuns | undefined,
): Place {
  if (!runs?.isAvailable()) return 'browser';
  if (state.files.some(({ unseen }) => unseen)) return 'server';
  return state.place ?? (belongsOnServer(state, tool) ? 'server' : 'browser');
}

/** Every file of the run, as it came: those of a batch, or those that are open. */
export function filesToRun({ files, batch, history }: WorkbenchState): readonly FileToRun[] {
  const onBench = new Map<string, OpenFile>(files.map((file) => [file.id, file]));
  const all = batch.length > 1 ? batch.filter(({ fault }) => !fault) : files;
  return all.flatMap(({ id, name, blob }) => {
    const open = onBench.get(id);
    const dpi = history.present.dpiByFile[id] ?? (open && dpiOf(history.present, open, LIMITS.assumedDpi));
    return [{ name, blob, ...(dpi === undefined ? {} : { dpi }) }];
  });
}

export interface MadeOnServer {
  readonly pictures: readonly ResultFile[];
  readonly report: ToolReport;
  /** Of several files, those that could not be made. */
  readonly faults: ServerRun['faults'];
  /** What it cost in the end. */
  readonly tokens: number;
}

/** A run on the server that ended otherwise than done; its words are the server's. */
export class ServerRunFailed extends Error {
  readonly words: { readonly what: string; readonly next: string };

  constructor({ error, tokens }: ServerRun) {
    super(error?.what ?? 'The run failed.');
    this.words = { what: this.message, next: [error?.next, backWords(tokens, error?.next)].filter(Boolean).join(' ') };
  }
}

const stepOf = ({ state, progress, ahead }: ServerRun): ServerStep =>
  state === 'queued' ? { stage: 'queue', fraction: 0, ahead } : { stage: 'server', fraction: progress };

const EMPTY: ToolReport = { facts: [], warnings: [] };

export interface RunToMake {
  readonly tool: ToolDeclaration;
  readonly options: OptionValues;
  readonly format: NewServerRun['format'];
  readonly files: readonly FileToRun[];
  readonly key: string;
  /** Aborted with LEFT where the bench is left: the upload and the run go on for as long as the page is open, and `onLeft` hears how it ended. */
  readonly signal: AbortSignal;
  readonly onStep: (step: ServerStep) => void;
  readonly onLeft: (run: ServerRun) => void;
  /** The bench was left, and what was to be brought could not be. */
  readonly onLost: (error: unknown) => void;
}

/** Raised where somebody cancels; not where the bench is left alone. */
function cancelOf(signal: AbortSignal): AbortSignal {
  const control = new AbortController();
  const tell = (): void => {
    if (signal.reason !== LEFT) control.abort(signal.reason);
  };
  if (signal.aborted) tell();
  else signal.addEventListener('abort', tell, { once: true });
  return control.signal;
}

/** Uploads, then charges and queues. */
async function bring(runs: ServerRuns, { tool, options, format, files, key, onStep }: RunToMake, cancel: AbortSignal): Promise<ServerRun> {
  const ids: string[] = [];
  for (const [index, file] of files.entries()) {
    const tell = (fraction: number) => onStep({ stage: 'upload', fraction: (index + fraction) / files.length });
    tell(0);
    ids.push(await runs.upload(file, cancel, tell));
  }
  cancel.throwIfAborted();
  return runs.submit({ key, tool: tool.id, options, format, files }, ids);
}

/** What `work` gives, or the signal's reason as soon as it is raised. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', giveUp));
}

/**
 * Uploads, charges and queues, waits, and fetches what was made. The server judges and charges; cancelling takes the run out of the line and the charge
 * back. Rejects with ServerRunError, ServerRunFailed, or the signal's reason.
 */
export async function runOnServer(runs: ServerRuns, run: RunToMake): Promise<MadeOnServer> {
  const { files, signal, onStep, onLeft, onLost } = run;
  const brought = bring(runs, run, cancelOf(signal));
  try {
    const job = await unlessAborted(brought, signal);
    onStep(stepOf(job));
    const ended = await runs.follow(job.id, signal, (now) => onStep(stepOf(now)));
    if (ended.state !== 'done') throw new ServerRunFailed(ended);
    const pictures: ResultFile[] = [];
    for (const result of ended.results) pictures.push({ name: result.name, blob: await runs.load(result) });
    const report = files.length === 1 && ended.report !== null ? (ended.report as ToolReport) : EMPTY;
    return { pictures, report, faults: ended.faults, tokens: ended.tokens };
  } catch (error) {
    if (!signal.aborted) throw error;
    const job = brought.catch((fault) => {
      if (signal.reason === LEFT) onLost(fault);
      return null;
    });
    if (signal.reason === LEFT) void followAlone(runs, job).then((end) => end && onLeft(end));
    else await job.then((made) => made && runs.cancel(made.id)).catch(() => undefined);
    throw error;
  }
}

/** Waits for the end of a run whose bench was left; null where it was never begun, or nobody can say. */
async function followAlone(runs: ServerRuns, job: Promise<ServerRun | null>): Promise<ServerRun | null> {
  const begun = await job;
  return begun && runs.follow(begun.id, new AbortController().signal, () => undefined).catch(() => null);
}
