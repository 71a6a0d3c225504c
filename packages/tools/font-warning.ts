import type { MissingFont, SourceInfo } from '@underbase/codecs';
import type { ToolReport, Warning } from './run.ts';

/** Fonts that are named one by one. */
const MOST_NAMED = 3;
const ID = 'font.missing';

function nameOf({ family, words, isInFile }: MissingFont): string {
  return `${family}${isInFile ? ' (in the file, but not usable here)' : ''}: "${words}"`;
}

/** Fonts and what is set in them, such as `Lobster: "Open late"; Anton: "1974"`. */
export function namedFonts(fonts: readonly MissingFont[]): string {
  const rest = fonts.length - MOST_NAMED;
  return `${fonts.slice(0, MOST_NAMED).map(nameOf).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}

/** What every tool and host says of a drawing whose lettering is drawn in fonts of this machine. */
export function fontWarning(fonts: readonly MissingFont[]): Warning {
  const what = fonts.every(({ isHere }) => isHere)
    ? 'Lettering is drawn in fonts of this machine, which are not in the drawing: another one draws other letters.'
    : 'Lettering is drawn in other letters: its fonts are neither in the drawing nor on this machine.';
  return { id: ID, text: `${what} ${namedFonts(fonts)}. Turn text into outlines.` };
}

/** A report of what was made from files, with a warning where their lettering lacks fonts. The report itself where none does, or where it says so. */
export function withFontWarning(report: ToolReport, infos: readonly Pick<SourceInfo, 'missingFonts'>[]): ToolReport {
  const fonts = infos.flatMap(({ missingFonts = [] }) => missingFonts);
  if (fonts.length === 0 || report.warnings.some(({ id }) => id === ID)) return report;
  return { ...report, warnings: [...report.warnings, fontWarning(fonts)] };
}
