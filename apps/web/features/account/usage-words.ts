/** A month of the sums (`2026-11`) as people write it. */
export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A run's file; of a batch its first one, and how many came along. */
export function fileWords(file: string | null, count: number): string {
  if (file === null) return count > 1 ? `${count} files, not named` : 'File not named';
  return count > 1 ? `${file} and ${count - 1} more` : file;
}
