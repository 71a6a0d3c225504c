import { readFile } from 'node:fs/promises';

const EVERY_MS = 20;
const PAGE_BYTES = 4096;
/** Clock ticks of /proc: a constant of Linux's interface, whatever the kernel's own clock does. */
const MS_PER_TICK = 10;
/** Where a machine is busy the processor's time passes slower than the clock's: this much slower at the most. */
const CLOCK_FACTOR = 4;

/** What a process holds and has used. */
export interface ProcessFigures {
  readonly memoryBytes: number;
  readonly processorMs: number;
}

/** Null where the system does not tell, as only Linux does. */
export async function readFigures(pid: number): Promise<ProcessFigures | null> {
  const [memory, times] = await Promise.all([
    readFile(`/proc/${pid}/statm`, 'utf8').catch(() => null),
    readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null),
  ]);
  if (memory === null || times === null) return null;
  // The name may hold spaces and brackets; behind its closing bracket user and system time stand 12th and 13th.
  const fields = times.slice(times.lastIndexOf(')') + 2).split(' ');
  return { memoryBytes: Number(memory.split(' ')[1]) * PAGE_BYTES, processorMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK };
}

export interface Watch {
  readonly timeMs: number;
  readonly memoryBytes: number;
  /** Memory held elsewhere that counts too. */
  readonly besideBytes: () => number;
  readonly onTime: () => void;
  readonly onMemory: (heldBytes: number) => void;
}

/** Looks at a process until it is past a limit, from outside and without its help. Returns what stops the watch. */
export function watchProcess(pid: number, { timeMs, memoryBytes, besideBytes, onTime, onMemory }: Watch): () => void {
  const startedAt = performance.now();
  let isStopped = false;
  let usedBefore: number | null = null;
  const look = async () => {
    const figures = await readFigures(pid);
    if (isStopped) return;
    usedBefore ??= figures?.processorMs ?? null;
    const clockMs = performance.now() - startedAt;
    const usedMs = figures === null || usedBefore === null ? clockMs : figures.processorMs - usedBefore;
    const heldBytes = (figures?.memoryBytes ?? 0) + besideBytes();
    const isLate = usedMs > timeMs || clockMs > timeMs * CLOCK_FACTOR;
    if (!isLate && heldBytes <= memoryBytes) return;
    stop();
    if (isLate) onTime();
    else onMemory(heldBytes);
  };
  // Holds the asking process while a job runs.
  const timer = setInterval(look, EVERY_MS);
  void look();
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
  };
  return stop;
}
