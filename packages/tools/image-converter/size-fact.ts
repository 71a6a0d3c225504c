import type { Fact, ToolReport } from '../run.ts';

const BYTES_PER_KB = 1024;

/** The size as a fact, in KB or MB. */
export function sizeFact(id: string, label: string, sizeBytes: number): Fact {
  const isLarge = sizeBytes >= BYTES_PER_KB * BYTES_PER_KB;
  const unit = isLarge ? 'MB' : 'KB';
  return { id, label, value: sizeBytes / (isLarge ? BYTES_PER_KB * BYTES_PER_KB : BYTES_PER_KB), unit, digits: isLarge ? 2 : 1 };
}

/** A size in words: 3.41 MB. */
export function sizeWords(sizeBytes: number): string {
  const { value, unit, digits } = sizeFact('', '', sizeBytes);
  return `${value.toFixed(digits)} ${unit}`;
}

/** What a preview's report keeps for the panel alone: an estimate that holds for some files only is no figure of the report. */
export interface ForeseenDetails {
  /** Bytes of the whole file; 0 where they are not known. */
  readonly sizeBytes: number;
}

/** Bytes that a preview's report foresees for its file; 0 where it does not. */
export function foreseenBytes(report: ToolReport | null): number {
  return (report?.details as Partial<ForeseenDetails> | undefined)?.sizeBytes ?? 0;
}
