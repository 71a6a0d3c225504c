import { accessSync, closeSync, constants, openSync, read, unlinkSync, write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const readAt = promisify(read);
const writeAt = promisify(write);

const IN_MEMORY = '/dev/shm';

function folderFor(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    return IN_MEMORY;
  } catch {
    return tmpdir();
  }
}

/** A file that two processes hold open and nobody else can find, in memory where the system has a place for that. */
export class PassageArea {
  readonly fd: number;
  #pending = 0;
  #isEnded = false;

  constructor(fd: number) {
    this.fd = fd;
  }

  /** In memory where there is a place that may be written to, else among the temporary files. */
  static create(): PassageArea {
    const name = `underbase-${process.pid}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    const path = join(folderFor(), name);
    const area = new PassageArea(openSync(path, 'wx+', 0o600));
    // Windows removes no file that is open.
    if (process.platform === 'win32') process.once('exit', () => unlinkSync(path));
    else unlinkSync(path);
    return area;
  }

  /** Writes `count` bytes from `from` to the area's start. */
  async write(bytes: Uint8Array, from: number, count: number): Promise<void> {
    for (let done = 0; done < count; )
      done += (await this.#hold(() => writeAt(this.fd, bytes, from + done, count - done, done))).bytesWritten;
  }

  /** Reads `count` bytes from the area's start to `to`. Throws where there are not as many. */
  async read(into: Uint8Array, to: number, count: number): Promise<void> {
    for (let done = 0; done < count; ) {
      const { bytesRead } = await this.#hold(() => readAt(this.fd, into, to + done, count - done, done));
      if (bytesRead === 0) throw new Error('a part is shorter than was said');
      done += bytesRead;
    }
  }

  /** Closes it once nothing is under way: the number could else stand for another file by then. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#pending === 0) closeSync(this.fd);
  }

  async #hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isEnded) throw new Error('the passage is closed');
    this.#pending += 1;
    try {
      return await work();
    } finally {
      this.#pending -= 1;
      if (this.#isEnded && this.#pending === 0) closeSync(this.fd);
    }
  }
}
