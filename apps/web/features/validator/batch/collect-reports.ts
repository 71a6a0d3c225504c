import { thumbPicture } from '../export/draw-pictures.ts';
import type { ReportFile } from '../export/report-file.ts';
import type { BatchRow } from './batch-state.ts';

/** The judged files of a batch as a report shows them, with their small pictures. */
export async function reportsOf(rows: readonly BatchRow[]): Promise<readonly ReportFile[]> {
  const files: ReportFile[] = [];
  for (const { name, report, phase, thumb, fixed } of rows) {
    if (!report || phase !== 'done') continue;
    files.push({
      name,
      report,
      scoreBefore: fixed?.scoreBefore ?? null,
      done: fixed?.done ?? [],
      picture: thumb && (await thumbPicture(thumb, report.garment)),
      marked: null,
    });
  }
  return files;
}
