import { dpiGrade } from '@underbase/engine';
import type { Fact, ToolReport, Warning } from '../run.ts';
import type { ArrangedDesign } from '../sheets.ts';
import type { DesignWords } from './design-words.ts';
import type { FitOptions } from './options.ts';
import type { DesignFacts } from './sheet-part.ts';

/** What a gang sheet came to. */
export interface SheetFigures {
  readonly designs: readonly (Pick<DesignFacts, 'sourceDpi'> & Pick<ArrangedDesign, 'picture' | 'name'>)[];
  readonly pieces: number;
  /** Pictures without ink, left out, by their places. */
  readonly empty: readonly number[];
  readonly widthPx: number;
  /** Used length of each sheet. */
  readonly lengthsPx: readonly number[];
  readonly inkPx: number;
  readonly wordsOf: DesignWords;
}

const INCHES_PER_FOOT = 12;

function warningsOf({ designs, pieces, empty, lengthsPx, wordsOf }: SheetFigures, dpi: number): readonly Warning[] {
  const warnings: Warning[] = [];
  if (lengthsPx.length > 1) {
    const lengths = lengthsPx.map((px) => `${(px / dpi).toFixed(1)} in`).join(', ');
    warnings.push({ id: 'several-sheets', text: `${pieces} pieces overflow one sheet and take ${lengthsPx.length}: ${lengths} long.` });
  }
  if (empty.length > 0) {
    const which = empty.map((picture) => wordsOf({ picture, name: '' })).join(', ');
    warnings.push({ id: 'no-art', text: `Clear throughout and left out: ${which}.` });
  }
  const weak = designs.filter(({ sourceDpi }) => dpiGrade(sourceDpi) !== 'A');
  if (weak.length > 0) {
    const worst = weak.reduce((one, other) => (other.sourceDpi < one.sourceDpi ? other : one));
    const which = `${wordsOf(worst)} with ${Math.round(worst.sourceDpi)} DPI, grade ${dpiGrade(worst.sourceDpi)}`;
    warnings.push({
      id: 'low-resolution',
      text: `${weak.length} of ${designs.length} designs are under 300 DPI at this size; the lowest is ${which}.`,
    });
  }
  return warnings;
}

/** Figures of a run of sheets: length, fill, and cost where a price of film is given. */
export function sheetReport(figures: SheetFigures, { dpi, filmPrice, currency }: FitOptions): ToolReport {
  const { designs, pieces, widthPx, lengthsPx, inkPx } = figures;
  const lengthPx = lengthsPx.reduce((sum, px) => sum + px, 0);
  const lengthIn = lengthPx / dpi;
  const costOf = (inches: number): number => (inches / INCHES_PER_FOOT) * filmPrice;
  const money = (id: string, label: string, value: number): Fact => ({ id, label, value, unit: currency, digits: 2 });
  const sheets = lengthsPx.map((px, index) =>
    money(`cost-sheet-${index + 1}`, `Sheet ${index + 1}, ${(px / dpi).toFixed(2)} in`, costOf(px / dpi)),
  );
  const costs: readonly Fact[] = [
    ...(sheets.length > 1 ? sheets : []),
    money('cost', 'Film cost', costOf(lengthIn)),
    money('cost-per-piece', 'Cost per piece', costOf(lengthIn) / Math.max(1, pieces)),
  ];
  return {
    facts: [
      { id: 'designs', label: 'Designs', value: designs.length },
      { id: 'pieces', label: 'Pieces', value: pieces },
      { id: 'sheets', label: 'Sheets', value: lengthsPx.length },
      { id: 'film-width', label: 'Film width', value: widthPx / dpi, unit: 'in', digits: 2 },
      { id: 'film-length', label: 'Film used', value: lengthIn, unit: 'in', digits: 2 },
      { id: 'fill', label: 'Film with ink', value: lengthPx === 0 ? 0 : (100 * inkPx) / (widthPx * lengthPx), unit: '%', digits: 1 },
      ...(filmPrice > 0 ? costs : []),
    ],
    warnings: warningsOf(figures, dpi),
  };
}
