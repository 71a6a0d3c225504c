import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { watchProcess } from '@underbase/codecs/node';
import { AppError, type ErrorData, fromErrorData } from '@underbase/contract';
import type { ModelSetup } from '@underbase/models/node';
import { type BenchJob, type BenchMessage, type BenchOutcome, MODELS_OF_BENCH } from './bench-job.ts';
import { letOthersFirst } from './let-others-first.ts';

const ENTRY = fileURLToPath(new URL('./bench-process.ts', import.meta.url));
/** What a bench compiled, for the next one: two thirds of its start. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/underbase-bench', import.meta.url));
/** The whole environment but for the operator's models: none of the server's secrets. */
const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: CACHE };
const MB = 1e6;

export interface BenchLimits {
  readonly memoryBytes: number;
  readonly timeMs: number;
}

/** The bench ended before its job did: it crashed, or somebody ended it. */
export class BenchLost extends Error {
  constructor() {
    super('the process of a job ended before the job');
  }
}

/** A failure of the product, not of a file or an option: told to the log in full. */
export class BenchFault extends Error {
  readonly error: ErrorData;

  constructor(error: ErrorData, detail: string) {
    super(detail);
    this.error = error;
  }
}

export interface Bench {
  readonly isBusy: boolean;
  /**
   * One job at a time. Its process ends where the job is past its limits or `signal` is raised; the next job gets another.
   * @throws AppError as the tool does, run.memory-budget, run.timeout; BenchLost; BenchFault; AbortError
   */
  perform(job: BenchJob, signal: AbortSignal, onProgress: (stage: string, fraction: number) => void): Promise<BenchOutcome>;
  close(): void;
}

async function startBench({ memoryBytes }: BenchLimits, models: ModelSetup): Promise<ChildProcess> {
  const flags = ['--no-warnings', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, ENTRY, String(memoryBytes)], {
    env: { ...ENVIRONMENT, [MODELS_OF_BENCH]: JSON.stringify(models) },
    stdio: ['ignore', 'ignore', process.env.UNDERBASE_DEBUG ? 'inherit' : 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const failed = Promise.race([once(child, 'error'), once(child, 'exit')]).then(() => {
    throw new BenchLost();
  });
  failed.catch(() => undefined);
  await Promise.race([once(child, 'message'), failed]);
  // Pages go first. Not before its start: on a machine that others fill, a start that waits for all of them takes minutes.
  if (child.pid !== undefined) letOthersFirst(child.pid);
  return child;
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** A batch may take longer than one file, but not so long that nobody else gets a turn. */
const MOST_TIMES = 6;

/** A process for one job after the other, started with the first and kept warm. */
export function openBench(limits: BenchLimits, models: ModelSetup): Bench {
  let started: Promise<ChildProcess> | null = null;
  let isBusy = false;
  const ready = async (): Promise<ChildProcess> => {
    const child = started && (await started.catch(() => null));
    if (child && isAlive(child)) return child;
    started = startBench(limits, models);
    return started;
  };

  async function perform(job: BenchJob, signal: AbortSignal, onProgress: (stage: string, fraction: number) => void): Promise<BenchOutcome> {
    signal.throwIfAborted();
    isBusy = true;
    const child = await ready().catch((error) => {
      isBusy = false;
      throw error;
    });
    const { promise, resolve, reject } = Promise.withResolvers<BenchOutcome>();
    const end = (reason: unknown): void => {
      reject(reason);
      child.kill('SIGKILL');
      // The next job need not wait for its start.
      started = startBench(limits, models);
      started.catch(() => undefined);
    };
    const hear = (message: BenchMessage): void => {
      if (message.kind === 'progress') onProgress(message.stage, message.fraction);
      else if (message.kind === 'done') resolve(message.outcome);
      else if (message.kind === 'failed') {
        const { error, detail } = message;
        reject(error.code === 'internal' ? new BenchFault(error, detail) : fromErrorData(error));
      }
    };
    const lost = (): void => reject(new BenchLost());
    const cancel = (): void => end(signal.reason);
    child.on('message', hear).once('exit', lost);
    signal.addEventListener('abort', cancel, { once: true });
    const stopWatch = watchProcess(child.pid ?? 0, {
      memoryBytes: limits.memoryBytes,
      timeMs: limits.timeMs * Math.min(job.inputs.length, MOST_TIMES),
      besideBytes: () => 0,
      onTime: () => end(new AppError('run.timeout')),
      onMemory: (held) => end(overMemory(held, limits)),
    });
    if (signal.aborted) cancel();
    else child.send(job);
    try {
      return await promise;
    } finally {
      stopWatch();
      signal.removeEventListener('abort', cancel);
      child.off('message', hear).off('exit', lost);
      isBusy = false;
    }
  }

  return {
    get isBusy() {
      return isBusy;
    },
    perform,
    close: () => void started?.then((child) => child.kill('SIGKILL')).catch(() => undefined),
  };
}

function overMemory(heldBytes: number, { memoryBytes }: BenchLimits): AppError {
  return new AppError('run.memory-budget', { neededMb: Math.ceil(heldBytes / MB), budgetMb: Math.floor(memoryBytes / MB) });
}
