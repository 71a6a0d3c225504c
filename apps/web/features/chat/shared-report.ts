import { createStore } from '../../state/store.ts';
import { type ValidatedFile, validatedFiles } from '../../state/validated-files.ts';

/** Whether the assistant may see the report of the file that was checked last. Off until somebody turns it on; a reload forgets it. */
export const reportConsent = createStore(false);

/** The file that was checked last, or null. */
export const lastChecked = (): ValidatedFile | null => [...validatedFiles.get().values()].at(-1) ?? null;

const LONGEST_NAME = 120;

/** The report in lines that the assistant reads: settings first, then every finding with its value and its limit. */
export function reportLines({ name, report }: ValidatedFile): string {
  const { method, printSize, checks, score } = report;
  const head = `Report of the open file ${JSON.stringify(name.slice(0, LONGEST_NAME))}: method ${method}, ${printSize.widthIn.toFixed(2)} in wide, score ${score}.`;
  const findings = checks
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .map(({ id, status, title, message }) => `[${status}] ${id} | ${title} | ${message}`);
  return [head, ...findings, 'End of the report.'].join('\n');
}

/** What goes along with a question; null without leave or without a file. */
export function sharedReport(): string | null {
  const file = reportConsent.get() ? lastChecked() : null;
  return file && reportLines(file);
}
