import { LIMITS } from '@underbase/contract';
import type { OptionValues, Place, ToolDeclaration, ToolReport } from '@underbase/tools';
import type { FileToRun, NewServerRun, ServerResult, ServerRun } from '../../../clients/server-runs.ts';
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
}

/** A run on the server that ended otherwise than done; its words are the server's. */
export class ServerRunFailed extends Error {
  readonly words: { readonly what: string; readonly next: string };

  constructor({ error }: ServerRun) {
    super(error?.what ?? 'The run failed.');
    this.words = { what: error?.what ?? 'The run failed.', next: 'The tokens are back.' };
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
  /** Aborted with LEFT where the bench is left: what is in line goes on, and `onLeft` hears how it ended. */
  readonly signal: AbortSignal;
  readonly onStep: (step: ServerStep) => void;
  readonly onLeft: (run: ServerRun) => void;
}

/**
 * Uploads, charges and queues, waits, and fetches what was made. The server judges and charges; cancelling takes the run out of the line and the charge
 * back. Rejects with ServerRunError, ServerRunFailed, or the signal's reason.
 */
export async function runOnServer(runs: ServerRuns, run: RunToMake): Promise<MadeOnServer> {
  const { tool, options, format, files, key, signal, onStep, onLeft } = run;
  const ids: string[] = [];
  for (const [index, file] of files.entries()) {
    const tell = (fraction: number) => onStep({ stage: 'upload', fraction: (index + fraction) / files.length });
    tell(0);
    ids.push(await runs.upload(file, signal, tell));
  }
  signal.throwIfAborted();
  const job = await runs.submit({ key, tool: tool.id, options, format, files }, ids);
  onStep(stepOf(job));
  try {
    const ended = await runs.follow(job.id, signal, (now) => onStep(stepOf(now)));
    if (ended.state !== 'done') throw new ServerRunFailed(ended);
    const pictures: ResultFile[] = [];
    for (const result of ended.results) pictures.push({ name: result.name, blob: await runs.load(result) });
    const report = files.length === 1 && ended.report !== null ? (ended.report as ToolReport) : EMPTY;
    return { pictures, report };
  } catch (error) {
    if (!signal.aborted) throw error;
    if (signal.reason === LEFT) void runs.follow(job.id, new AbortController().signal, () => undefined).then(onLeft, () => undefined);
    else await runs.cancel(job.id).catch(() => undefined);
    throw error;
  }
}
