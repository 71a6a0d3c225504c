import { nodeCodecs } from '@underbase/codecs/node';
import { nodeKernels } from '@underbase/runner/node';
import type { CheckId } from '@underbase/tools/validation';
import { compressedCases } from '../../packages/tools/file-validator/compressed-cases.ts';
import { holdTruth } from '../../packages/tools/file-validator/hold-truth.ts';
import { TRUTH_CASES } from '../../packages/tools/file-validator/truth-cases.ts';
import { printTable } from '../bench/harness.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

interface Row {
  measures: number;
  good: number;
  /** Largest error and the tolerance that it was allowed, as given for that case. */
  worst: { readonly off: number; readonly within: number } | null;
}

/** Every piece of artwork with known truth: each check's measure within its tolerance, no warning that nothing gives cause for. */
export async function run(): Promise<void> {
  const rows = new Map<CheckId, Row>();
  const problems: string[] = [];
  let alarms = 0;
  const cases = [...TRUTH_CASES, ...(await compressedCases(nodeCodecs(), [20, 40, 97]))];
  for (const one of cases) {
    const { measured, falseAlarms } = holdTruth(one, { kernels: nodeKernels(), progress: () => undefined });
    for (const { truth, value, off, isGood } of measured) {
      const row = rows.get(truth.id) ?? { measures: 0, good: 0, worst: null };
      row.measures++;
      if (isGood) row.good++;
      else problems.push(`${one.name}: ${truth.id} is ${value}, not ${truth.value ?? ''} ${String(truth.status ?? '')}`);
      const within = truth.within ?? 0;
      if (off !== null && (row.worst === null || Math.abs(off) / (within + 1e-6) > Math.abs(row.worst.off) / (row.worst.within + 1e-6))) {
        row.worst = { off, within };
      }
      rows.set(truth.id, row);
    }
    alarms += falseAlarms.length;
    for (const { id, message } of falseAlarms) problems.push(`${one.name}: ${id} raises a false alarm: ${message}`);
  }
  const table = [...rows].map(([id, { measures, good, worst }]) => [
    id,
    String(measures),
    String(good),
    worst ? worst.off.toFixed(2) : 'by status',
    worst ? worst.within.toFixed(2) : '',
  ]);
  printTable(`${cases.length} drawings`, ['check', 'measures', 'held', 'worst error', 'allowed'], table);
  for (const problem of problems) console.log(problem);
  console.log(`${alarms} false alarms, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
