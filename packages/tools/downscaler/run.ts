import { AppError } from '@underbase/contract';
import { type Axis, type FilterName, type Frame, findBakedScreen, LINEAR_LIGHT, type Rect, resampleTaps, tapSpan } from '@underbase/engine';
import type { BandsRun, Fact, ToolReport, Warning } from '../run.ts';
import type { DownscalerOptions } from './options.ts';
import { fullFrame, outputFrame, targetOf } from './target-size.ts';
import { findLostLines, type LostLines, lostLinesHeat } from './thin-lines.ts';

interface Plan {
  readonly output: Frame;
  readonly filter: FilterName;
  /** Null where lines are not measured. */
  readonly lines: LostLines | null;
}

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

function lengthWords(mm: number): string {
  return mm >= 10 ? `${(mm / 10).toFixed(0)} cm` : `${mm.toFixed(0)} mm`;
}

/** Of all that is under the minimum at the new size; what was too thin already is told apart. */
function thinLinesWords({ thinMm, lostMm, thinnestMm }: LostLines, minLine: string): string {
  const thinMmBefore = thinMm - lostMm;
  const areAllOld = lostMm < LEAST_THIN_MM;
  const which = areAllOld ? 'They' : `${lengthWords(thinMmBefore)} of them`;
  const before = thinMmBefore < LEAST_THIN_MM ? '' : ` ${which} were too thin before.`;
  const found = `${lengthWords(thinMm)} of lines ${areAllOld ? 'are' : 'fall'} under ${spaced(minLine)} at this size, the thinnest`;
  return `${found} ${areAllOld ? '' : 'to '}${thinnestMm.toFixed(2)} mm.${before} The Line Enhancer can bring them up.`;
}

/** In measures of the full picture, also for a preview of a reduced copy. */
function report(frame: Frame, options: DownscalerOptions, { lines }: Plan): ToolReport {
  const full = fullFrame(frame);
  const output = outputFrame(full, targetOf(frame, options));
  const isSame = output.width === full.width && output.height === full.height;
  const warnings: Warning[] = isSame ? [{ id: 'same-size', text: 'The picture already has this size; its pixels are unchanged.' }] : [];
  if (lines && lines.thinMm >= LEAST_THIN_MM) warnings.push({ id: 'thin-lines', text: thinLinesWords(lines, options.minLine) });
  const lineFacts: Fact[] = lines
    ? [{ id: 'thin-lines', label: `Lines under ${spaced(options.minLine)}`, value: lines.thinMm, unit: 'mm', digits: 0 }]
    : [];
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
      make(image, frame, options) {
        const output = outputFrame(frame, targetOf(frame, options));
        const screen = !isSameSize(output, frame) && !options.force ? findBakedScreen(image) : null;
        if (screen) throw new AppError('picture.screened', { pitchPx: screen.pitchPx.toFixed(1) });
        return { output, filter: options.kernel === 'auto' ? 'soft' : options.kernel };
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
