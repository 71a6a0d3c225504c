import { AppError } from '@underbase/contract';
import {
  type Axis,
  type FilterName,
  type Frame,
  findBakedScreen,
  type Kernels,
  LINEAR_LIGHT,
  type PixelImage,
  parseLength,
  pixelGrid,
  type Rect,
  readDots,
  resampleTaps,
  tapSpan,
} from '@underbase/engine';
import type { BandsRun, Fact, ToolReport, Warning } from '../run.ts';
import { bearsCrispness } from './crispness.ts';
import type { DownscalerOptions } from './options.ts';
import { fullFrame, outputFrame, targetOf } from './target-size.ts';
import { findLostLines, type LostLines, lostLinesHeat } from './thin-lines.ts';

interface Plan {
  readonly output: Frame;
  readonly filter: FilterName;
  /** What the filter was chosen for; null where it was given, or nothing stands out. */
  readonly found: Found | null;
  /** Null where lines are not measured. */
  readonly lines: LostLines | null;
}

/** Dots of one size in finer rows are a tint of a halftone rather than a pattern that anybody drew: they stand under a millimeter apart. */
const LEAST_TINT_LPI = 30;

/** What of the picture decides its filter. */
type Found = 'pixel-art' | 'pattern' | 'hatching';

/**
 * The filter that suits the picture: crisp for photographs, without ringing for flat art. Squares of pixel art stay squares of one color where each becomes a whole number of pixels; elsewhere their mean
 * is exact, as it is for patterns and hatching, which ring under any sharper filter. Error: picture.screened for a halftone.
 */
function chooseFilter(
  image: PixelImage,
  frame: Frame,
  output: Frame,
  { kernel, force }: Pick<DownscalerOptions, 'kernel' | 'force'>,
  kernels: Kernels,
): Pick<Plan, 'filter' | 'found'> {
  const isAuto = kernel === 'auto';
  if (isSameSize(output, frame)) return { filter: isAuto ? 'soft' : kernel, found: null };
  // A reduced copy has no grid of its own any more: the first plan of the full picture tells.
  const grid = frame.scale === 1 ? pixelGrid(image) : 1;
  if (grid > 1) {
    const becomes = (grid * output.width) / frame.width;
    const isWhole = Math.abs(becomes - Math.round(becomes)) < 1e-6 && becomes >= 1 && isEven(frame, output);
    return { filter: isAuto ? (isWhole ? 'nearest' : 'area') : kernel, found: 'pixel-art' };
  }
  const screen = force ? null : findBakedScreen(image);
  if (!screen) return { filter: !isAuto ? kernel : bearsCrispness(image) ? 'mitchell' : 'soft', found: null };
  const kind = readDots(image, screen.pitchPx, kernels);
  const lpi = frame.dpi / frame.scale / screen.pitchPx;
  if (kind === 'screen' || (kind === 'pattern' && lpi > LEAST_TINT_LPI))
    throw new AppError('picture.screened', { pitchPx: screen.pitchPx.toFixed(1) });
  return { filter: isAuto ? 'area' : kernel, found: kind };
}

/** Whether both sides shrink by the same factor to the pixel. */
function isEven(frame: Frame, output: Frame): boolean {
  return Math.abs(frame.width * output.height - frame.height * output.width) < 1e-6;
}

const FOUND_WORDS = {
  'pixel-art': (filter: FilterName) =>
    filter === 'nearest'
      ? 'Pixel art: its squares stay squares of one color.'
      : 'Pixel art: its squares do not become whole pixels at this size, so their edges are mixed. Take a size at which they do.',
  pattern: () => 'Dots of one size are taken for a pattern. If they are a halftone’s tint, scale the art before it is screened.',
  hatching: () => 'The fine lines are taken for hatching, and kept as even as this size allows.',
} as const;

function isSameSize(one: Frame, other: Frame): boolean {
  return one.width === other.width && one.height === other.height;
}

function axes(frame: Frame, { output, filter }: Plan): { readonly across: Axis; readonly down: Axis } {
  return {
    across: { source: frame.width, target: output.width, filter },
    down: { source: frame.height, target: output.height, filter },
  };
}

function reach(target: Rect, frame: Frame, _options: DownscalerOptions, plan: Plan): Rect {
  // Pixels that stay are copied one for one.
  if (isSameSize(plan.output, frame)) return target;
  const { across, down } = axes(frame, plan);
  const columns = tapSpan(across, target.x, target.width);
  const rows = tapSpan(down, target.y, target.height);
  return { x: columns.from, y: rows.from, width: columns.length, height: rows.length };
}

/** Less is a flaw of measuring, or nothing that anybody would miss. */
const LEAST_THIN_MM = 1;

/** A length as one reads it: 0.35 mm. */
function spaced(length: string): string {
  return length.replace(/(\d) *([a-z])/i, '$1 $2');
}

const MM_PER_INCH = 25.4;

/** A length in the unit that the minimum was given in: inches for those who think in them. */
function lengthWords(mm: number, minLine: string): string {
  if (parseLength(minLine)?.unit === 'in') return `${(mm / MM_PER_INCH).toFixed(mm < MM_PER_INCH ? 2 : 1)} in`;
  return mm >= 10 ? `${(mm / 10).toFixed(0)} cm` : `${mm.toFixed(0)} mm`;
}

/** A width in the same unit, to what can be seen. */
function widthWords(mm: number, minLine: string): string {
  return parseLength(minLine)?.unit === 'in' ? `${(mm / MM_PER_INCH).toFixed(3)} in` : `${mm.toFixed(2)} mm`;
}

/** Of all that is under the minimum at the new size; what was too thin already is told apart. */
function thinLinesWords({ thinMm, lostMm, thinnestMm }: LostLines, minLine: string): string {
  const thinMmBefore = thinMm - lostMm;
  const areAllOld = lostMm < LEAST_THIN_MM;
  const which = areAllOld ? 'They' : `${lengthWords(thinMmBefore, minLine)} of them`;
  const before = thinMmBefore < LEAST_THIN_MM ? '' : ` ${which} were too thin before.`;
  const found = `${lengthWords(thinMm, minLine)} of lines ${areAllOld ? 'are' : 'fall'} under ${spaced(minLine)} at this size, the thinnest`;
  return `${found} ${areAllOld ? '' : 'to '}${widthWords(thinnestMm, minLine)}.${before} The Line Enhancer can bring them up.`;
}

function lineFact(thinMm: number, minLine: string): Fact {
  const label = `Lines under ${spaced(minLine)}`;
  if (parseLength(minLine)?.unit === 'in') return { id: 'thin-lines', label, value: thinMm / MM_PER_INCH, unit: 'in', digits: 2 };
  return { id: 'thin-lines', label, value: thinMm, unit: 'mm', digits: 0 };
}

/** In measures of the full picture, also for a preview of a reduced copy. */
function report(frame: Frame, options: DownscalerOptions, { lines, found, filter }: Plan): ToolReport {
  const full = fullFrame(frame);
  const output = outputFrame(full, targetOf(frame, options));
  const isSame = output.width === full.width && output.height === full.height;
  const warnings: Warning[] = isSame ? [{ id: 'same-size', text: 'The picture already has this size; its pixels are unchanged.' }] : [];
  if (found && !isSame) warnings.push({ id: found, text: FOUND_WORDS[found](filter) });
  if (lines && lines.thinMm >= LEAST_THIN_MM) warnings.push({ id: 'thin-lines', text: thinLinesWords(lines, options.minLine) });
  const lineFacts: Fact[] = lines ? [lineFact(lines.thinMm, options.minLine)] : [];
  return {
    facts: [
      { id: 'width', label: 'Width', value: output.width, unit: 'px' },
      { id: 'height', label: 'Height', value: output.height, unit: 'px' },
      { id: 'scale', label: 'Scale', value: (100 * output.width) / full.width, unit: '%', digits: 1 },
      { id: 'dpi', label: 'Resolution', value: output.dpi, unit: 'DPI', digits: 0 },
      { id: 'print-width', label: 'Print width', value: output.width / output.dpi, unit: 'in', digits: 2 },
      { id: 'print-height', label: 'Print height', value: output.height / output.dpi, unit: 'in', digits: 2 },
      ...lineFacts,
    ],
    warnings,
  };
}

/** Reduces in linear light with premultiplied alpha (settled question 18), so that neither dark rims nor darker textures appear. */
export const run: BandsRun<DownscalerOptions, Plan> = {
  stages: [
    {
      name: 'plan',
      reads: ['to', 'width', 'height', 'percent', 'kernel', 'force'],
      make(image, frame, options, _before, { kernels }) {
        const output = outputFrame(frame, targetOf(frame, options));
        return { output, ...chooseFilter(image, frame, output, options, kernels) };
      },
    },
    {
      name: 'report',
      reads: ['measureLines', 'minLine'],
      make: (image, frame, { measureLines, minLine }, { output }, { kernels }) => ({
        lines: measureLines && !isSameSize(output, frame) ? findLostLines(kernels, image, frame, output, minLine) : null,
      }),
    },
  ],
  bands: {
    layout: (_frame, _options, plan) => plan.output,
    reach,
    apply(source, target, frame, _options, plan, { kernels }) {
      if (isSameSize(plan.output, frame)) {
        target.pixels.set(source.pixels);
        return {};
      }
      const { across, down } = axes(frame, plan);
      kernels.resample({
        source: source.pixels,
        sourceWidth: source.rect.width,
        target: target.pixels,
        columns: resampleTaps(across, target.rect.x, target.rect.width),
        rows: resampleTaps(down, target.rect.y, target.rect.height),
        light: LINEAR_LIGHT,
      });
      return {};
    },
  },
  report,
  overlays: ({ source }, frame, { measureLines, minLine }, { output }, { kernels }) =>
    measureLines ? lostLinesHeat(kernels, source, frame, output, minLine) : [],
};
