import { type PixelImage, wholeWindow } from '@underbase/engine';
import type { RegionRun } from '../run.ts';
import { applyStroke, strokeReach } from './apply.ts';
import { cutLine } from './cut-line.ts';
import type { StrokeOptions } from './options.ts';
import { makePlan, type Plan } from './plan.ts';
import { reportStroke } from './report.ts';

/** Outlines of exact width, measured from the edge that the art's anti-aliasing tells. As SVG: the line to cut along. */
export const run: RegionRun<StrokeOptions, Plan> = {
  kind: 'region',
  analyze: makePlan,
  layout: (frame, _options, { growPx }) => ({ ...frame, width: frame.width + 2 * growPx, height: frame.height + 2 * growPx }),
  placement: (frame, _options, { growPx }) => ({
    x: -growPx,
    y: -growPx,
    width: frame.width + 2 * growPx,
    height: frame.height + 2 * growPx,
  }),
  reach: (target, _frame, _options, plan) => strokeReach(target, plan),
  apply: applyStroke,
  report: reportStroke,

  files: {
    formats: ['svg'],
    async make(image, frame, options, context) {
      const plan = makePlan(image, frame, options, context);
      const [width, height] = [frame.width + 2 * plan.growPx, frame.height + 2 * plan.growPx];
      const result: PixelImage = { width, height, pixels: context.allocate(width * height * 4), dpi: frame.dpi, icc: null };
      const tally = applyStroke(wholeWindow(image), wholeWindow(result), frame, options, plan, context);
      const { svg, lines } = cutLine(result, frame, options, context);
      const report = reportStroke(frame, options, plan, tally);
      return {
        artifacts: [{ kind: 'bytes', suffix: '-cut-line', extension: 'svg', mime: 'image/svg+xml', bytes: new TextEncoder().encode(svg) }],
        report: { ...report, facts: [...report.facts, { id: 'cut-lines', label: 'Closed cut lines', value: lines }] },
      };
    },
  },
};
