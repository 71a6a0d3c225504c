import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { readMutated, type Tally } from '../../packages/codecs/node/read-mutated.ts';
import { printTable } from '../bench/harness.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

const FILES = Number(process.env.FILES ?? 10_000);
const SEED = Number(process.env.SEED ?? 20_261_122);
const COLUMNS = ['files', 'read', 'refused', 'limited', 'crashes', 'hangs', 'unclean'] as const satisfies (keyof Tally)[];

/** 10,000 changed files of all eleven formats through the process that reads files: goal 0 crashes, 0 hangs, 0 unclean refusals. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/underbase-mutated-`);
  let found = 0;
  const tallies = await readMutated(FILES, SEED, (format, what, bytes) => {
    found += 1;
    writeFileSync(`${folder}/${found}-${what}.${format}`, bytes);
  });
  const rows = [...tallies].map(([format, tally]) => [format, ...COLUMNS.map((column) => String(tally[column]))]);
  printTable(`${FILES} changed files, seed ${SEED}`, ['', ...COLUMNS], rows);
  console.log(found === 0 ? '\nEvery file was read or refused cleanly.' : `\n${found} files are kept in ${folder}`);
  if (found > 0) process.exitCode = 1;
}
