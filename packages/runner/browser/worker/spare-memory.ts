import { allocateBytes, type MemoryBudget } from '../../core/memory-budget.ts';

/** Runs and previews that follow each other closer than this share their memory; after it, the memory goes back. */
const KEPT_MS = 8000;

/** A block may be this much larger than what it is used for. */
const MOST_WASTE = 2;

/**
 * Blocks of pixels that are used again. Browsers do not count shared memory when they decide whether to collect garbage, so every block
 * that was only dropped would stand there until a thread happens to collect for another reason: twenty exports took twenty times the
 * memory of one. Used again, they take the memory of one.
 */
export class SpareMemory {
  private readonly isShared: boolean;
  private readonly most: number;
  private blocks: ArrayBufferLike[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Keeps so many blocks at the most, the newest ones. */
  constructor(isShared: boolean, most: number) {
    this.isShared = isShared;
    this.most = most;
  }

  /** Zeroed memory, a spare block's where one fits. Error: run.memory-budget. */
  take(bytes: number, budget: MemoryBudget): Uint8Array {
    const fitting = this.blocks.filter(({ byteLength }) => byteLength >= bytes && byteLength <= bytes * MOST_WASTE);
    if (fitting.length === 0) return allocateBytes(bytes, this.isShared, budget);
    budget.take(bytes);
    const block = fitting.reduce((best, other) => (other.byteLength < best.byteLength ? other : best));
    this.blocks = this.blocks.filter((other) => other !== block);
    return new Uint8Array(block, 0, bytes).fill(0);
  }

  /** Takes back what nobody reads or writes any more. */
  give({ buffer }: Uint8Array): void {
    this.blocks = [...this.blocks, buffer].slice(-this.most);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.blocks = [];
    }, KEPT_MS);
  }
}
