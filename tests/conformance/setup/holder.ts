import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Holder {
  readonly child: ChildProcess;
  /** What it said first: `state` is `open` or `refused`. */
  readonly said: Readonly<Record<string, unknown>>;
  /** Ends it with no chance to clean up. */
  kill(): Promise<void>;
}

/** Starts another Node on the state folder and waits for its first word. */
export async function startHolder(stateFolder: string, account: { uid?: number; gid?: number } = {}): Promise<Holder> {
  const script = join(import.meta.dirname, 'hold-database.ts');
  const child = spawn(process.execPath, [script, stateFolder], { stdio: ['ignore', 'pipe', 'inherit'], ...account });
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, 'line');
  return {
    child,
    said: JSON.parse(line),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
