import { FORMAT_FACTS, type FormatId } from '@underbase/contract';
import type { OutputFacts, ToolReport } from '@underbase/tools';

/** What the next export will write, as far as it is known. */
export interface Output {
  readonly format: FormatId;
  /** Resolution that stands in the file and in its name. */
  readonly dpi: number;
  /** "3600 × 4200 px", "2 sheets, 6600 px wide"; null where nobody knows yet. */
  readonly size: string | null;
  readonly facts: OutputFacts;
  /** Files that come in one ZIP; 1 for a file of its own. */
  readonly files: number;
}

/** What a report says of a format; nothing where it says nothing. */
export function outputFacts(report: ToolReport | null, format: FormatId): OutputFacts {
  return report?.outputs?.[format] ?? {};
}

/** The output in words: "8 plates, 720 DPI, 1 bit, ZIP"; "PNG, 300 DPI, 3600 × 4200 px"; "PNG, 300 DPI, 3600 × 4200 px, with cut line as DXF, ZIP". */
export function outputWords({ format, dpi, size, facts, files }: Output): string {
  const { name } = FORMAT_FACTS[format];
  const bits = facts.bits === undefined || facts.bits === 8 ? null : `${facts.bits} bit`;
  const resolution = `${Math.round(dpi)} DPI`;
  const withBeside = facts.beside === undefined ? null : `with ${facts.beside}`;
  const words = facts.parts
    ? [facts.parts, resolution, bits, facts.inZip ? 'ZIP' : name]
    : files > 1
      ? [`${files} files`, name, bits, withBeside, 'ZIP']
      : [name, resolution, size, bits, withBeside, withBeside && 'ZIP'];
  return words.filter((word) => word !== null).join(', ');
}

/** Ending of the file that is handed out. */
export function outputExtension({ format, facts }: Pick<Output, 'format' | 'facts'>): string {
  return facts.inZip || facts.beside !== undefined ? 'zip' : FORMAT_FACTS[format].extensions[0];
}
