import { dpiGrade } from '@underbase/engine';
import type { Fact, ToolReport, Warning } from '../run.ts';
import { type PlacedArt, sourceDpi } from './place-art.ts';
import { sizeWarnings } from './report.ts';
import type { GarmentPrint } from './size-run.ts';

const inches = (px: number, dpi: number): string => `${Number((px / dpi).toFixed(2))}`;

/** Size and grade of the print for every garment size, and what a shop would object to. */
export function sizeRunReport(prints: readonly (GarmentPrint & PlacedArt)[]): ToolReport {
  const graded = prints.map(({ name, options, ...placed }) => ({
    name,
    method: options.method,
    widthIn: placed.output.width / placed.output.dpi,
    heightIn: placed.output.height / placed.output.dpi,
    size: `${inches(placed.output.width, placed.output.dpi)} x ${inches(placed.output.height, placed.output.dpi)} in`,
    dpi: sourceDpi(placed),
  }));
  const facts: Fact[] = [
    { id: 'sizes', label: 'Sizes', value: prints.length },
    ...graded.map(({ name, size, dpi }) => ({
      id: `size-${name.toLowerCase()}`,
      label: `${name}: ${size}, grade ${dpiGrade(dpi)}`,
      value: dpi,
      unit: 'DPI',
      digits: 0,
    })),
  ];
  const weak = graded.filter(({ dpi }) => dpiGrade(dpi) !== 'A');
  const warnings: Warning[] = [];
  if (weak.length > 0) {
    const names = weak.map(({ name, dpi }) => `${name} (${Math.round(dpi)} DPI, ${dpiGrade(dpi)})`).join(', ');
    warnings.push({ id: 'low-resolution', text: `Under 300 DPI at this size: ${names}.` });
  }
  for (const print of graded) {
    for (const { id, text } of sizeWarnings(print, print.method))
      warnings.push({ id: `${id}-${print.name.toLowerCase()}`, text: `${print.name}: ${text}` });
  }
  return { facts, warnings };
}
