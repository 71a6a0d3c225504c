import { reportEntry } from '@underbase/tools/validation';
import { saveFile } from '../../../clients/save-file.ts';
import { tellCause } from '../../notices/fault-words.ts';
import { notify } from '../../notices/notify.ts';
import type { ReportFile } from './report-file.ts';

const JSON_INDENT = 2;

/** Reports in the form that the command line prints. */
export function jsonReport(files: readonly Pick<ReportFile, 'name' | 'report' | 'page'>[]): Blob {
  const entries = files.map(({ name, report, page }) => ({
    file: name,
    ...reportEntry(report),
    ...(page ? { pages: page.of, page: page.number } : {}),
  }));
  const text = JSON.stringify({ files: entries }, null, JSON_INDENT);
  return new Blob([`${text}\n`], { type: 'application/json' });
}

export type DocumentKind = 'pdf' | 'html';

const MAKERS: Readonly<Record<DocumentKind, (files: readonly ReportFile[]) => Promise<Blob>>> = {
  pdf: async (files) => new Blob([await (await import('./pdf-report.ts')).pdfReport(files)], { type: 'application/pdf' }),
  html: async (files) => new Blob([(await import('./html-report.ts')).htmlReport(files)], { type: 'text/html' }),
};

/** Makes the document and hands it out; says so where that fails. */
export async function downloadReport(kind: DocumentKind, collect: () => Promise<readonly ReportFile[]>): Promise<void> {
  try {
    const files = await collect();
    const name = files.length === 1 ? files[0].name : 'files';
    saveFile(await MAKERS[kind](files), `${name}.report.${kind}`);
  } catch (error) {
    tellCause(error);
    notify.error(`The ${kind.toUpperCase()} could not be made`, { description: 'Take the report as JSON, or try again.' });
  }
}
