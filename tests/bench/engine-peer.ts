import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Contender } from './harness.ts';

const script = join(dirname(fileURLToPath(import.meta.url)), 'engine-peer.py');

/** OpenCV in a Python process that stays: it holds a plane of bytes, does one named piece of work a line, and answers with its own milliseconds. */
export class Peer {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    if (!child.stdout) throw new Error('The peer has no output.');
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** Null where no Python has OpenCV. The system's own is tried too: a newer one on PATH often comes without packages. */
  static async start(): Promise<Peer | null> {
    return (await Peer.#startWith('python3')) ?? (await Peer.#startWith('/usr/bin/python3'));
  }

  static async #startWith(python: string): Promise<Peer | null> {
    const folder = await mkdtemp(join(tmpdir(), 'underbase-bench-'));
    const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'ignore'] });
    const peer = new Peer(child, folder);
    const isReady = await Promise.race([peer.#answer(), new Promise<null>((resolve) => child.once('error', () => resolve(null)))]);
    if (isReady === 'ready') return peer;
    await peer.close();
    return null;
  }

  async #answer(): Promise<string | null> {
    const { value, done } = await this.#lines.next();
    return done ? null : value;
  }

  async #ask(line: string): Promise<string> {
    this.#child.stdin?.write(`${line}\n`);
    const answer = await this.#answer();
    if (answer === null) throw new Error(`The peer ended at: ${line}`);
    return answer;
  }

  /** Hands over width x height x channels bytes. */
  async load(bytes: Uint8Array, width: number, height: number): Promise<void> {
    const file = join(this.#folder, 'plane.raw');
    await writeFile(file, bytes);
    await this.#ask(`load ${file} ${width} ${height} ${bytes.length / (width * height)}`);
  }

  contender(name: string, work: string): Contender {
    return { name, run: async () => Number(await this.#ask(work)) };
  }

  async close(): Promise<void> {
    this.#child.stdin?.end();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
