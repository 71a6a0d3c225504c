import { saveFile } from '../../../clients/save-file.ts';
import { zipFiles } from '../../../clients/zip-files.ts';
import { batchCsv } from './batch-csv.ts';
import type { BatchRow } from './batch-state.ts';

/** Hands out every repaired file, with the findings as CSV beside them. */
export async function zipFixed(rows: readonly BatchRow[]): Promise<void> {
  const repaired = rows.filter(({ fixed }) => fixed !== null);
  const files = repaired.flatMap(({ fixed }) => (fixed ? [{ name: fixed.name, blob: fixed.file }] : []));
  const csv = { name: 'report.csv', blob: new Blob([batchCsv(repaired)], { type: 'text/csv' }) };
  saveFile(await zipFiles([...files, csv]), 'fixed-files.zip');
}
