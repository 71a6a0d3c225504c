import { writeFileSync } from 'node:fs';

/**
 * Ends a run in which nothing has come to its end for `limitMs`: a file that waits while it is being loaded has no time limit of its own, and
 * a whole run would stand still behind it. What is on record until then is handed over once.
 */
export class Standstill {
  #timer = null;
  #limitMs;
  #onStill;

  constructor(limitMs, onStill) {
    this.#limitMs = limitMs;
    this.#onStill = onStill;
  }

  /** Something ended, or the run began. */
  moved() {
    this.over();
    this.#timer = setTimeout(this.#onStill, this.#limitMs);
    this.#timer.unref();
  }

  over() {
    clearTimeout(this.#timer);
  }
}

/** Leaves the record where whoever started this run looks for it, and takes the whole group down: one that hangs hears no request. */
export function endGroup(file, record) {
  writeFileSync(file, JSON.stringify(record));
  process.kill(-process.pid, 'SIGKILL');
}
