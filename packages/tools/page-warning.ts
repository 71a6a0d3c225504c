import type { SourceInfo } from '@underbase/codecs';
import type { ToolReport } from './run.ts';

type Paged = Pick<SourceInfo, 'format' | 'pages' | 'page'>;

/** True for documents with pages to choose from. Those of animations are moments, and of no use here. */
export const hasPages = ({ format, pages }: Pick<SourceInfo, 'format' | 'pages'>): boolean =>
  pages > 1 && (format === 'pdf' || format === 'tiff');

/** A report of what was made from several files, with the pages that were taken of the documents among them. The report itself where none is, or where it says so. */
export function withPageWarning(report: ToolReport, files: readonly { readonly name: string; readonly info: Paged }[]): ToolReport {
  const taken = files
    .filter(({ info }) => hasPages(info))
    .map(({ name, info: { page = 1, pages } }) => `page ${page} of ${pages} of ${name}`);
  if (taken.length === 0 || report.warnings.some(({ id }) => id === 'pages.first')) return report;
  const text = `Only one page of a document is used at a time: ${taken.join(', ')}.`;
  return { ...report, warnings: [...report.warnings, { id: 'pages.first', text }] };
}
