import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../setup/compile-cache.ts';

const SCRIPT = join(import.meta.dirname, 'run-worker.ts');

export interface WorkerProcess {
  readonly pid: number;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts workers as `npm run worker` does, and waits until they are ready. */
export async function startWorkerProcess(settings: Readonly<Record<string, string>>): Promise<WorkerProcess> {
  const env = { PATH: process.env.PATH, ...COMPILE_CACHE, WORKERS: '1', ...settings };
  const child: ChildProcess = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const text of child.stdout ?? []) {
    said += text;
    if (said.includes('ready')) break;
  }
  if (!said.includes('ready')) throw new Error('the workers ended before they were ready');
  return {
    pid: child.pid ?? 0,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}
