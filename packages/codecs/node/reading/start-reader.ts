import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Line } from './byte-passage.ts';
import { messageLine } from './message-line.ts';
import { PassageArea } from './passage-area.ts';
import type { AnswerMessage, JobMessage, ReadyMessage } from './reading-jobs.ts';

/** Beside the command line this file is the first that runs: it imports nothing but what starting takes. */

const ENTRY = fileURLToPath(new URL('./reading-process.ts', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/underbase-reading', import.meta.url));

/**
 * The whole environment: none of the parent's secrets. Freed blocks go back to the system at once, since a kept process must not stay as large as its
 * largest picture.
 */
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: CACHE,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '8388608',
};

/** Modules of WebAssembly are let go between jobs: that needs the collector at hand. */
const NODE_FLAGS = ['--expose-gc', '--no-warnings'];

interface Way {
  readonly words: readonly string[];
  readonly isCut: boolean;
}

/** Without a network of its own, and ended by the system with its parent; without either where the system lacks it (settled.md 15). */
const WAYS: readonly Way[] =
  process.platform === 'linux'
    ? [
        { words: ['unshare', '--map-root-user', '--net', 'setpriv', '--pdeathsig', 'KILL'], isCut: true },
        { words: ['setpriv', '--pdeathsig', 'KILL'], isCut: false },
        { words: [], isCut: false },
      ]
    : [{ words: [], isCut: false }];

/** The way that worked last: a system does not learn another one. */
let firstWay = 0;

/** A process that can take jobs. */
export interface StartedReader {
  readonly child: ChildProcess;
  readonly line: Line<AnswerMessage | ReadyMessage, JobMessage>;
  readonly area: PassageArea;
  /** It has no network. */
  readonly isCut: boolean;
  /** Ends the process and gives the file back. */
  end(): void;
}

function spawnReader({ words, isCut }: Way): StartedReader {
  const area = PassageArea.create();
  const [command = process.execPath, ...rest] = words;
  const node = words.length === 0 ? [] : [process.execPath];
  const child = spawn(command, [...rest, ...node, ...NODE_FLAGS, ENTRY], {
    // unshare and setpriv are looked for where systems keep them.
    env: words.length === 0 ? ENVIRONMENT : { ...ENVIRONMENT, PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    // What libraries print is not for the terminal.
    stdio: ['ignore', 'ignore', process.env.UNDERBASE_DEBUG ? 'inherit' : 'ignore', 'ipc', area.fd],
    serialization: 'advanced',
  });
  // Waiting for files keeps nothing running: whoever asks holds the process.
  child.unref();
  child.channel?.unref();
  const endWithParent = () => void child.kill('SIGKILL');
  process.once('exit', endWithParent);
  const end = () => {
    process.off('exit', endWithParent);
    child.kill('SIGKILL');
    area.end();
  };
  return { child, area, isCut, end, line: messageLine(child) };
}

/** Resolves to false where the process ends before it can take jobs. */
function isReady({ child, line }: StartedReader): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.once('error', () => resolve(false));
  child.once('exit', () => resolve(false));
  void line.hear().then(() => resolve(true));
  return promise;
}

async function start(): Promise<StartedReader> {
  for (; firstWay < WAYS.length; firstWay++) {
    const reader = spawnReader(WAYS[firstWay]);
    if (await isReady(reader)) return reader;
    reader.end();
  }
  firstWay = 0;
  throw new Error('no process for reading files could be started');
}

let ahead: Promise<StartedReader> | null = null;

/** Starts the process that reads files, beside what the caller still has to load. Safe to call more than once. */
export function startReadingAhead(): void {
  ahead ??= start();
  ahead.catch(() => {});
}

/** The process that was started ahead, or a new one. */
export function startReader(): Promise<StartedReader> {
  const started = ahead?.catch(start) ?? start();
  ahead = null;
  return started;
}
