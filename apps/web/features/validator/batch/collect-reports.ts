import { pageOfBlob } from '../../../clients/page-of-file.ts';
import { thumbPicture } from '../export/draw-pictures.ts';
import type { DocumentPage, ReportFile } from '../export/report-file.ts';
import type { BatchRow } from './batch-state.ts';

/** The page of a document that a row stands for, repaired or not; null for a picture. */
export const rowPage = ({ file, pages }: Pick<BatchRow, 'file' | 'pages'>): DocumentPage | null =>
  pages > 1 ? { number: pageOfBlob(file), of: pages } : null;

/** The judged files of a batch as a report shows them, with their small pictures. */
export async function reportsOf(rows: readonly BatchRow[]): Promise<readonly ReportFile[]> {
  const files: ReportFile[] = [];
  for (const { name, file, pages, report, phase, thumb, fixed } of rows) {
    if (!report || phase !== 'done') continue;
    files.push({
      name,
      report,
      page: rowPage({ file, pages }),
      scoreBefore: fixed?.scoreBefore ?? null,
      done: fixed?.done ?? [],
      picture: thumb && (await thumbPicture(thumb, report.garment)),
      marked: null,
    });
  }
  return files;
}
