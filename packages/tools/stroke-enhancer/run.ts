import { type Frame, type PixelImage, type Size, wholeWindow } from '@underbase/engine';
import { polygonOf } from '../line-polygon.ts';
import type { BandsRun, Tally, ToolReport } from '../run.ts';
import { applyStroke, strokeReach } from './apply.ts';
import { CUT_FORMATS, type CutLine, closedLines, cutLine, fileBeside, resultFile } from './cut-line.ts';
import type { StrokeOptions } from './options.ts';
import { type Plan, planBands, planEdge, planHoles } from './plan.ts';
import { reportStroke } from './report.ts';

const grown = ({ width, height }: Size, px: number): Size => ({ width: width + 2 * px, height: height + 2 * px });

function reportCut(frame: Frame, options: StrokeOptions, plan: Plan, tally: Tally, { lines, nodes }: CutLine): ToolReport {
  const { facts, ...report } = reportStroke(frame, options, plan, tally);
  const cut = [
    { id: 'cut-lines', label: 'Closed cut lines', value: lines },
    { id: 'cut-nodes', label: 'Points of the cut line', value: nodes },
  ];
  return { ...report, facts: [...facts, ...cut] };
}

/** Outlines of exact width, measured from the edge that the art's anti-aliasing tells. As SVG, PDF and DXF, or beside the picture: the line to cut along. */
export const run: BandsRun<StrokeOptions, Plan> = {
  stages: [
    { name: 'planes', reads: ['holes', 'ignoreHoles'], make: planHoles },
    { name: 'survey', reads: ['corner', 'color', 'rings'], make: planEdge },
    {
      name: 'plan',
      reads: [
        'widthFrom',
        'width',
        'choke',
        'registration',
        'color',
        'edgeColor',
        'rings',
        'position',
        'corner',
        'closeGaps',
        'keepCanvas',
      ],
      make: planBands,
    },
  ],
  bands: {
    layout: (frame, _options, { growPx, fullGrowPx }) => ({
      ...frame,
      ...grown(frame, growPx),
      full: frame.full && grown(frame.full, fullGrowPx),
    }),
    placement: (frame, _options, { growPx }) => ({ x: -growPx, y: -growPx, ...grown(frame, growPx) }),
    reach: (target, _frame, _options, plan) => strokeReach(target, plan),
    apply: applyStroke,
  },
  report: reportStroke,
  overlays({ ids, result }, frame, options, plan, context) {
    if (!ids.includes('cut')) return [];
    const lines = closedLines(result, frame, options, context);
    return [{ id: 'cut', kind: 'outline', polygons: lines.map((line) => polygonOf(line, 1, -plan.growPx)) }];
  },

  files: {
    formats: CUT_FORMATS,
    async make(image, frame, options, plan, context) {
      const { width, height } = grown(frame, plan.growPx);
      const result: PixelImage = { width, height, pixels: context.allocate(width * height * 4), dpi: frame.dpi, icc: null };
      const tally = applyStroke(wholeWindow(image), wholeWindow(result), frame, options, plan, context);
      const line = cutLine(result, frame, options, context);
      const format = CUT_FORMATS.find((one) => one === context.format) ?? 'svg';
      const artifacts = [resultFile(line, format, options), ...fileBeside(line, options)];
      return { artifacts, report: reportCut(frame, options, plan, tally, line) };
    },
    beside({ picture, frame, plan, tally }, options, context) {
      if (options.cut === 'none') return null;
      const line = cutLine(picture, frame, options, context);
      return Promise.resolve({ artifacts: fileBeside(line, options), report: reportCut(frame, options, plan, tally, line) });
    },
  },
};
