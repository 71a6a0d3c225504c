/** One way to do a piece of work. */
export interface Contender {
  readonly name: string;
  /** Does the work once, at once or by a promise. A peer in another process gives back the milliseconds that it measured itself. */
  run(): unknown;
  /** Fewer rounds for what is slow and not in question. */
  readonly rounds?: number;
}

export interface Measured {
  readonly name: string;
  readonly medianMs: number;
  readonly fastestMs: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Largest memory that this process has held so far, in MB; it never falls. */
export function peakMemoryMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}

async function timeOnce(contender: Contender): Promise<number> {
  const started = performance.now();
  const own = await contender.run();
  return typeof own === 'number' ? own : performance.now() - started;
}

/**
 * Runs all contenders in turns (A B C, A B C, ...), so that whatever else the machine does falls on all of them alike.
 * One round before the first is not counted.
 */
export async function measure(contenders: readonly Contender[], rounds = 5): Promise<Measured[]> {
  const times = contenders.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      if (round >= (contender.rounds ?? rounds)) continue;
      const ms = await timeOnce(contender);
      if (round >= 0) times[index].push(ms);
    }
  }
  return contenders.map(({ name }, index) => ({ name, medianMs: median(times[index]), fastestMs: Math.min(...times[index]) }));
}

/** Prints rows under a heading, every column as wide as its widest cell; the first column to the left, figures to the right. */
export function printTable(heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index].length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))).join('  ');
  console.log(`\n${heading}`);
  for (const cells of [columns, widths.map((width) => '-'.repeat(width)), ...rows]) console.log(`  ${line(cells)}`);
}

/** Measures contenders and prints median, fastest, speed, and how many times the first one's time each one takes. */
export async function compare(heading: string, megapixels: number, contenders: readonly Contender[], rounds = 5): Promise<Measured[]> {
  const measured = await measure(contenders, rounds);
  const rows = measured.map(({ name, medianMs, fastestMs }) => [
    name,
    medianMs.toFixed(1),
    fastestMs.toFixed(1),
    (megapixels / (medianMs / 1000)).toFixed(0),
    `${(medianMs / measured[0].medianMs).toFixed(2)}x`,
  ]);
  printTable(heading, ['', 'median ms', 'fastest', 'MP/s', 'of first'], rows);
  return measured;
}
