import { AppError, fromErrorData } from '@underbase/contract';
import { passBytes, takeBytes } from './byte-passage.ts';
import type { AnswerMessage, ReadingJob } from './reading-jobs.ts';
import { BESIDE_BYTES, overMemory, type ReadingLimits } from './reading-limits.ts';
import { type StartedReader, startReader } from './start-reader.ts';
import { type ProcessFigures, readFigures, watchProcess } from './watch-process.ts';

/** Private memory of the asking program before any picture; what it holds on top counts to the job. Pages of the program file stand once for both. */
const PROGRAM_BYTES = 45e6;
/** A process that stays larger than this after its work is not kept. */
const KEPT_BYTES = 140e6;

/** A job for the process that reads files. */
export interface Reading {
  readonly job: ReadingJob;
  readonly bytes: Uint8Array;
  readonly limits: ReadingLimits;
  readonly signal?: AbortSignal;
  /** The job changes the process for good: it gets one that has done nothing yet, and that does nothing more. */
  readonly isAlone?: boolean;
  /** Called once the process has the file. */
  readonly onSent?: () => void;
  /** Where the answer's bytes go; `sizeBytes` is what the process says, which may be held against what was expected. */
  readonly place?: (answer: AnswerMessage) => Uint8Array;
}

export interface Read {
  readonly answer: AnswerMessage;
  readonly bytes: Uint8Array;
}

async function exchange({ area, line }: StartedReader, { job, bytes, place, onSent }: Reading): Promise<Read> {
  line.say({ kind: 'job', job, sizeBytes: bytes.length });
  await passBytes(area, line, bytes);
  onSent?.();
  const answer = (await line.hear()) as AnswerMessage;
  if (answer.kind !== 'answer') throw new Error('the reading process is out of step');
  const into = answer.error === undefined && place ? place(answer) : new Uint8Array(answer.sizeBytes);
  if (into.length !== answer.sizeBytes) throw new Error('the reading process answered another size');
  await takeBytes(area, line, into);
  return { answer, bytes: into };
}

/**
 * One process that reads foreign files, kept from file to file (settled.md 15). It does one job at a time; what is asked meanwhile waits, and its time
 * does not run. A job past its time or memory ends the process, which the next job replaces; so does a process that dies of a file.
 */
class Reader {
  #started: Promise<StartedReader> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #hasWorked = false;

  /** Errors: those of the job; file.too-slow, run.memory-budget, file.corrupt where the process died of it; AbortError. */
  ask(reading: Reading): Promise<Read> {
    const turn = this.#queue.then(() => this.#perform(reading));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** Whether the process has no network: starts one where none is kept. */
  async isCut(): Promise<boolean> {
    const hold = setInterval(() => {}, 1000);
    return (await this.#kept().finally(() => clearInterval(hold))).isCut;
  }

  #kept(): Promise<StartedReader> {
    if (this.#started === null) {
      this.#hasWorked = false;
      this.#started = startReader();
    }
    return this.#started;
  }

  async #drop(): Promise<void> {
    const started = this.#started;
    this.#started = null;
    (await started?.catch(() => null))?.end();
  }

  /** A kept process that died meanwhile, or has grown, is replaced before it is asked. */
  async #ready(isAlone: boolean): Promise<StartedReader> {
    if (isAlone && this.#hasWorked) await this.#drop();
    const kept = await this.#kept();
    const figures = await readFigures(kept.child.pid ?? 0);
    if (isAlive(kept.child, figures) && (figures?.memoryBytes ?? 0) <= KEPT_BYTES) return kept;
    await this.#drop();
    return this.#kept();
  }

  async #perform(reading: Reading): Promise<Read> {
    const { limits, signal, isAlone = false } = reading;
    signal?.throwIfAborted();
    // Nothing else holds the program while a process starts.
    const hold = setInterval(() => {}, 1000);
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal?.reason);
    const died = () => reject(new AppError('file.corrupt', {}, new ReaderDied()));
    signal?.addEventListener('abort', onAbort, { once: true });
    let stopWatch = () => {};
    let child: StartedReader['child'] | undefined;
    try {
      const started = await Promise.race([this.#ready(isAlone), stopped]);
      this.#hasWorked = true;
      child = started.child;
      child.once('exit', died);
      const heldBefore = process.memoryUsage.rss();
      // The program grows by the picture that comes over and what is made of it, two of the three in the limit; what it grows by beyond those is its
      // own: modules, kernels and threads that start meanwhile.
      const mostGrown = Math.max(0, ((limits.memoryBytes - BESIDE_BYTES) * 2) / 3);
      stopWatch = watchProcess(child.pid ?? 0, {
        ...limits,
        besideBytes: () => PROGRAM_BYTES + Math.min(mostGrown, Math.max(0, process.memoryUsage.rss() - heldBefore)),
        onTime: () => reject(new AppError('file.too-slow')),
        onMemory: (held) => reject(overMemory(held, limits.memoryBytes)),
      });
      const read = await Promise.race([exchange(started, reading), stopped]);
      if (isAlone) {
        child.off('exit', died);
        await this.#drop();
      }
      if (read.answer.error === undefined) return read;
      const { code, params } = fromErrorData(read.answer.error);
      throw new Answered(new AppError(code, params, read.answer.detail));
    } catch (error) {
      if (error instanceof Answered) throw error.cause;
      child?.off('exit', died);
      await this.#drop();
      throw error;
    } finally {
      clearInterval(hold);
      stopWatch();
      child?.off('exit', died);
      signal?.removeEventListener('abort', onAbort);
    }
  }
}

/** Also false for a process whose end was not told yet: it holds no memory any more, or the system no longer knows it. */
function isAlive({ exitCode, signalCode, pid = 0 }: StartedReader['child'], figures: ProcessFigures | null): boolean {
  if (exitCode !== null || signalCode !== null || figures?.memoryBytes === 0) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process ended by itself: a library fell over its input. The cause of a `file.corrupt`. */
export class ReaderDied extends Error {
  constructor() {
    super('the reading process ended');
  }
}

/** A refusal that the process itself gave: it is as good as before. */
class Answered extends Error {
  override readonly cause: AppError;

  constructor(cause: AppError) {
    super(cause.message);
    this.cause = cause;
  }
}

/** The one process of this program. */
export const reader = new Reader();
