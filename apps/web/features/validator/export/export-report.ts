import { reportEntry, type ValidationReport } from '@underbase/tools/validation';
import { saveFile } from '../../../clients/save-file.ts';
import { notify } from '../../notices/notify.ts';

export interface NamedReport {
  readonly name: string;
  readonly report: ValidationReport;
}

const JSON_INDENT = 2;

/** Reports in the form that the command line prints. */
export function jsonReport(files: readonly NamedReport[]): Blob {
  const text = JSON.stringify({ files: files.map(({ name, report }) => ({ file: name, ...reportEntry(report) })) }, null, JSON_INDENT);
  return new Blob([`${text}\n`], { type: 'application/json' });
}

/** Makes the PDF and hands it out; says so where that fails. */
export async function downloadPdfReport(files: readonly NamedReport[]): Promise<void> {
  try {
    const { pdfReport } = await import('./pdf-report.ts');
    const name = files.length === 1 ? files[0].name : 'files';
    saveFile(new Blob([await pdfReport(files)], { type: 'application/pdf' }), `${name}.report.pdf`);
  } catch {
    notify.error('The PDF could not be made', { description: 'Take the report as JSON, or try again.' });
  }
}
