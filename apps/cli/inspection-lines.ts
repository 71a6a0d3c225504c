import { type FileEntry, type Inspection, isUnread } from './inspect-files.ts';

interface Line {
  readonly status: string;
  readonly title: string;
  readonly message: string;
}

function linesOf(entry: FileEntry): readonly string[] {
  if (isUnread(entry)) return [`${entry.file}: ${entry.error.message}`];
  const checks = (entry.checks ?? []) as readonly Line[];
  const findings = checks.filter(({ status }) => status === 'fail' || status === 'warn');
  const head = `${entry.file}: ${entry.score} of 100. ${entry.headline}: ${entry.summary}.`;
  return [head, ...findings.map(({ status, title, message }) => `  ${status}  ${title}: ${message}`)];
}

/** For a person: a line for each file, and one for each of its findings. */
export function inspectionLines({ files }: Inspection): readonly string[] {
  return files.flatMap(linesOf);
}
