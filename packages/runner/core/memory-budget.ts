import { AppError } from '@underbase/contract';

const MB = 1_000_000;

/** Keeps account of the large blocks of one run, and refuses before the machine runs out. */
export class MemoryBudget {
  readonly limitBytes: number;
  private used: number;

  /** `usedBytes` are counted already: what another thread holds of the same run. */
  constructor(limitBytes: number, usedBytes = 0) {
    this.limitBytes = limitBytes;
    this.used = usedBytes;
  }

  get usedBytes(): number {
    return this.used;
  }

  /** Counts a block that exists or is about to. Error: run.memory-budget. */
  take(bytes: number): void {
    if (this.used + bytes > this.limitBytes) throw budgetError(this.used + bytes, this.limitBytes);
    this.used += bytes;
  }
}

function budgetError(neededBytes: number, budgetBytes: number): AppError {
  return new AppError('run.memory-budget', { neededMb: Math.ceil(neededBytes / MB), budgetMb: Math.floor(budgetBytes / MB) });
}

/** A budget's state as it is told to another thread. */
export interface BudgetState {
  readonly limitBytes: number;
  readonly usedBytes: number;
}

export function budgetOf({ limitBytes, usedBytes }: BudgetState): MemoryBudget {
  return new MemoryBudget(limitBytes, usedBytes);
}

export function stateOf({ limitBytes, usedBytes }: MemoryBudget): BudgetState {
  return { limitBytes, usedBytes };
}

/** Zeroed memory, shared where wanted. What the system refuses to give is a refusal too, not a crash. */
export function allocateBytes(bytes: number, isShared: boolean, budget: MemoryBudget): Uint8Array {
  budget.take(bytes);
  try {
    return new Uint8Array(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  } catch {
    throw budgetError(bytes, budget.limitBytes);
  }
}
