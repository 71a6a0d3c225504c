import { type DpiGrade, dpiGrade, type Frame, fullSize } from '@underbase/engine';
import type { Fact, ToolReport, Warning } from '../run.ts';
import type { FitOptions } from './options.ts';
import { type PlacedArt, sourceDpi, wholeShares } from './place-art.ts';

/** What may be printed at most, in inches: film as wide as its usable part, and the usual platen of each press. */
const METHODS = {
  dtf: { name: 'DTF film', widthIn: 21.5, heightIn: 118 },
  screen: { name: 'a screen print platen', widthIn: 16, heightIn: 20 },
} as const;

/** Heat presses for garments end here; larger transfers need two presses or a large-format one. */
const PRESS_IN = { widthIn: 16, heightIn: 20 };

const GRADE_WORDS: Record<DpiGrade, string> = { A: 'crisp', B: 'good', C: 'slightly soft', D: 'soft', F: 'blurry' };

/** Below this a print loses its crispness; the width that still has it is named. */
const CRISP_DPI = 300;

const inches = (value: number): string => `${Number(value.toFixed(2))}`;

function fits(size: { widthIn: number; heightIn: number }, limit: { widthIn: number; heightIn: number }): boolean {
  const isUpright = size.widthIn <= limit.widthIn && size.heightIn <= limit.heightIn;
  return isUpright || (size.heightIn <= limit.widthIn && size.widthIn <= limit.heightIn);
}

/** What a print of this size does not fit. */
export function sizeWarnings(size: { widthIn: number; heightIn: number }, method: keyof typeof METHODS): readonly Warning[] {
  const limit = METHODS[method];
  const print = `${inches(size.widthIn)} x ${inches(size.heightIn)} in`;
  if (!fits(size, limit)) {
    const text = `${print} does not fit ${limit.name}, ${limit.widthIn} x ${limit.heightIn} in.`;
    return [{ id: 'over-method-limit', text }];
  }
  if (method === 'dtf' && !fits(size, PRESS_IN)) {
    return [{ id: 'over-press', text: `${print} is larger than a common heat press, ${PRESS_IN.widthIn} x ${PRESS_IN.heightIn} in.` }];
  }
  return [];
}

/** What overflows the canvas where one side is filled, in inches at both ends together. */
function cutWarnings({ output, place }: PlacedArt): readonly Warning[] {
  const across = (place.width - output.width) / output.dpi;
  const down = (place.height - output.height) / output.dpi;
  if (across <= 0 && down <= 0) return [];
  const sides = across > 0 ? 'left and right' : 'top and bottom';
  return [{ id: 'art-cut', text: `${inches(Math.max(across, down))} in of the art is cut off at the ${sides}. Contain keeps all of it.` }];
}

/** Less is rounding to whole pixels. */
const LEAST_STRETCH = 0.005;

/** What becomes of the shape of the art: a ratio that was let go, squares of pixel art that do not stay whole. */
export function shapeWarnings(placed: PlacedArt, artWidthIn: number): readonly Warning[] {
  const { part, place } = placed;
  const stretch = (place.width * part.height) / (place.height * part.width);
  const by = Math.round(100 * (Math.max(stretch, 1 / stretch) - 1));
  const warnings: Warning[] = [];
  if (Math.abs(stretch - 1) > LEAST_STRETCH && by > 0) {
    warnings.push({ id: 'stretched', text: `The art is stretched by ${by} % ${stretch > 1 ? 'across' : 'down'}: its ratio is let go.` });
  }
  const shares = wholeShares(placed);
  if (shares) {
    const sizes = shares.map((share) => inches(share * artWidthIn)).join(' or ');
    warnings.push({ id: 'pixel-art', text: `Pixel art: its squares do not become whole pixels. At ${sizes} in wide they do.` });
  }
  return warnings;
}

function gradeWarnings(dpi: number, artWidthIn: number): readonly Warning[] {
  const grade = dpiGrade(dpi);
  if (grade === 'A') return [];
  const crispIn = (artWidthIn * dpi) / CRISP_DPI;
  return [
    {
      id: 'low-resolution',
      text: `The source has ${Math.round(dpi)} DPI at this size: grade ${grade}, ${GRADE_WORDS[grade]}. It is crisp up to ${inches(crispIn)} in wide.`,
    },
  ];
}

/** Figures of one fitted picture, its grade, and what a shop would object to. */
export function fitReport(frame: Frame, { method, trim }: FitOptions, placed: PlacedArt, isEmpty: boolean): ToolReport {
  const { output, place } = placed;
  const full = fullSize(output);
  const size = { widthIn: (full.width * output.scale) / output.dpi, heightIn: (full.height * output.scale) / output.dpi };
  const art = { widthIn: place.width / output.dpi, heightIn: place.height / output.dpi };
  const dpi = sourceDpi(placed) / frame.scale;
  const facts: Fact[] = [
    { id: 'width', label: 'Width', value: full.width, unit: 'px' },
    { id: 'height', label: 'Height', value: full.height, unit: 'px' },
    { id: 'print-width', label: 'Print width', value: size.widthIn, unit: 'in', digits: 2 },
    { id: 'print-height', label: 'Print height', value: size.heightIn, unit: 'in', digits: 2 },
    { id: 'art-width', label: 'Art width', value: art.widthIn, unit: 'in', digits: 2 },
    { id: 'art-height', label: 'Art height', value: art.heightIn, unit: 'in', digits: 2 },
    { id: 'source-dpi', label: `Source at this size (grade ${dpiGrade(dpi)})`, value: dpi, unit: 'DPI', digits: 0 },
  ];
  const empty: readonly Warning[] = trim && isEmpty ? [{ id: 'no-art', text: 'Every pixel is clear: there is no art to fit.' }] : [];
  const warnings = [
    ...empty,
    ...gradeWarnings(dpi, art.widthIn),
    ...shapeWarnings(placed, art.widthIn),
    ...cutWarnings(placed),
    ...sizeWarnings(size, method),
  ];
  return { facts, warnings };
}
