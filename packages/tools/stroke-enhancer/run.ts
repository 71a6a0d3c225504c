import { FORMAT_FACTS } from '@underbase/contract';
import { type PixelImage, type Size, wholeWindow } from '@underbase/engine';
import type { BandsRun } from '../run.ts';
import { applyStroke, strokeReach } from './apply.ts';
import { cutLine } from './cut-line.ts';
import type { StrokeOptions } from './options.ts';
import { type Plan, planBands, planEdge, planHoles } from './plan.ts';
import { reportStroke } from './report.ts';

const grown = ({ width, height }: Size, px: number): Size => ({ width: width + 2 * px, height: height + 2 * px });

/** Outlines of exact width, measured from the edge that the art's anti-aliasing tells. As SVG, PDF and DXF: the line to cut along. */
export const run: BandsRun<StrokeOptions, Plan> = {
  stages: [
    { name: 'planes', reads: ['holes', 'ignoreHoles'], make: planHoles },
    { name: 'survey', reads: ['corner', 'color', 'rings'], make: planEdge },
    {
      name: 'plan',
      reads: ['widthFrom', 'width', 'choke', 'registration', 'color', 'rings', 'position', 'corner', 'closeGaps', 'keepCanvas'],
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

  files: {
    formats: ['svg', 'pdf', 'dxf'],
    async make(image, frame, options, plan, context) {
      const { width, height } = grown(frame, plan.growPx);
      const result: PixelImage = { width, height, pixels: context.allocate(width * height * 4), dpi: frame.dpi, icc: null };
      const tally = applyStroke(wholeWindow(image), wholeWindow(result), frame, options, plan, context);
      const format = context.format ?? 'svg';
      const { bytes, lines, nodes } = cutLine(result, frame, options, context);
      const { facts, ...report } = reportStroke(frame, options, plan, tally);
      const cut = [
        { id: 'cut-lines', label: 'Closed cut lines', value: lines },
        { id: 'cut-nodes', label: 'Points of the cut line', value: nodes },
      ];
      const { extensions, mime } = FORMAT_FACTS[format];
      return {
        artifacts: [{ kind: 'bytes', suffix: '-cut-line', extension: extensions[0], mime, bytes }],
        report: { ...report, facts: [...facts, ...cut] },
      };
    },
  },
};
