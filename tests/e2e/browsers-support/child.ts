import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program on PATH, or null. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

export interface Child {
  readonly process: ChildProcess;
  /** All that it has said so far. */
  said(): string;
  /** The match of what it says with a pattern, as soon as there is one. Rejects where it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  end(): Promise<void>;
}

/** Starts a program; what it writes to its outputs and to descriptor 3 is kept. */
export function startChild(program: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): Child {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of child.stdio.slice(1)) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
      for (const listener of listeners) listener();
    });
  }
  return {
    process: child,
    said: () => said,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(said);
          if (!match) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        child.once('error', reject);
        child.once('exit', () => reject(new Error(`${program} ended: ${said.slice(-400)}`)));
        look();
      }),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
