import { type Frame, printSizeInches } from '@underbase/engine';
import type { Fact, Tally, ToolReport, Warning } from '../run.ts';
import { type HalftoneOptions, isBilevel } from './options.ts';
import { minDotMm, type Plan, scatteredDotPx } from './plan.ts';

const MM_PER_INCH = 25.4;

/** Threads for each line of dots that hold a dot without beating. Source: mesh makers' advice, 4 to 5. */
const MESH_FROM = 4;
const MESH_TO = 5;

/** Cells of fewer pixels have too few places for smooth tone. */
const FEWEST_PX = 4;
/** Pixels of a cell's side that hold tones well: a hundred of them. */
const GOOD_PX = 10;

/** As many as a cell has places for ink; bare paper is not counted. */
const tonesOfInk = (dpi: number, lpi: number): number => Math.floor((dpi / lpi) ** 2);

function screenFacts(frame: Frame, options: HalftoneOptions, { output }: Plan): readonly Fact[] {
  const dpi = output.dpi / output.scale;
  if (options.screening !== 'lines') {
    const dotMm = (scatteredDotPx(options, frame, output) / output.dpi) * MM_PER_INCH;
    return [{ id: 'dot', label: 'Dot', value: dotMm, unit: 'mm', digits: 3 }];
  }
  const smallestMm = Math.max(minDotMm(options, frame), MM_PER_INCH / dpi);
  return [
    { id: 'cell', label: 'Cell', value: MM_PER_INCH / options.lpi, unit: 'mm', digits: 3 },
    { id: 'tones', label: 'Tones in a cell', value: Math.min(256, tonesOfInk(dpi, options.lpi)), digits: 0 },
    { id: 'smallestDot', label: 'Smallest dot', value: smallestMm, unit: 'mm', digits: 3 },
    { id: 'meshFrom', label: 'Mesh, at least', value: Math.ceil(options.lpi * MESH_FROM), unit: 'threads/in', digits: 0 },
    { id: 'meshTo', label: 'Mesh, at best', value: Math.ceil(options.lpi * MESH_TO), unit: 'threads/in', digits: 0 },
  ];
}

function warningsOf(options: HalftoneOptions, { output }: Plan, { counted = 0, inked = 0 }: Tally): readonly Warning[] {
  const dpi = Math.round(output.dpi / output.scale);
  const { lpi } = options;
  const warnings: Warning[] = [];
  if (options.screening === 'lines' && dpi / lpi < FEWEST_PX) {
    const most = Math.floor(dpi / FEWEST_PX);
    const tones = tonesOfInk(dpi, lpi);
    warnings.push({
      id: 'screenTooFine',
      text: `${lpi} lpi at ${dpi} dpi: ${tones} ${tones === 1 ? 'tone' : 'tones'}. Fades will show steps; take ${most} lpi at most, or an output resolution of ${Math.ceil((lpi * GOOD_PX) / 100) * 100} dpi.`,
    });
  }
  if (counted > 0 && inked === 0) warnings.push({ id: 'noInk', text: nothingWords(options) });
  return warnings;
}

function nothingWords({ mode, prints }: HalftoneOptions): string {
  const what = mode === 'mono' && prints === 'light' ? 'black' : 'white';
  return `Nothing prints: the picture is ${what} or clear throughout.`;
}

/** Films in a PDF have one bit a pixel whatever lies between the dots of a picture, and the resolution of the dots. */
function outputsOf(options: HalftoneOptions, output: Frame): NonNullable<ToolReport['outputs']> {
  const { mode } = options;
  const isFilm = mode === 'mono' || mode === 'cmyk';
  return {
    ...(isBilevel(options) && { png: { bits: 1 }, tiff: { bits: 1 } }),
    ...(isFilm && { pdf: { parts: mode === 'cmyk' ? '4 films' : '1 film', bits: 1, dpi: output.dpi / output.scale } }),
  };
}

/** Numbers of a run; see `report` of a run. The same for a copy as for the full picture, but for rounding. */
export function reportRun(frame: Frame, options: HalftoneOptions, plan: Plan, tally: Tally): ToolReport {
  const { output } = plan;
  const size = printSizeInches(output, output.dpi);
  const { counted = 0, inked = 0 } = tally;
  return {
    facts: [
      { id: 'ink', label: 'Ink', value: counted > 0 ? (100 * inked) / counted : 0, unit: '%', digits: 1 },
      ...screenFacts(frame, options, plan),
      { id: 'dpi', label: 'Resolution', value: output.dpi / output.scale, unit: 'DPI', digits: 0 },
      { id: 'printWidth', label: 'Print width', value: size.width, unit: 'in', digits: 2 },
      { id: 'printHeight', label: 'Print height', value: size.height, unit: 'in', digits: 2 },
    ],
    warnings: warningsOf(options, plan, tally),
    outputs: outputsOf(options, output),
  };
}
