import { heatOf, type OverlayShape } from '../overlays.ts';
import type { BandsRun } from '../run.ts';
import { applyLines, lineReach } from './apply.ts';
import type { LineOptions } from './options.ts';
import { makePlan, type Plan } from './plan.ts';
import { reportLines } from './report.ts';

/** Thickens lines that are too thin to print, and opens gaps that would close; all else stays as it is, to the pixel. */
export const run: BandsRun<LineOptions, Plan> = {
  stages: [
    {
      name: 'planes',
      reads: ['minWidth', 'minGap'],
      make: (image, frame, options, _before, context) => makePlan(image, frame, options, context),
    },
  ],
  bands: {
    reach: (target, frame, _options, plan) => lineReach(target, frame, plan),
    apply: (source, target, frame, _options, plan) => applyLines(source, target, frame, plan),
  },
  report: (frame, _options, plan, tally) => reportLines(frame, plan, tally),
  overlays({ ids }, frame, _options, { before, after }): readonly OverlayShape[] {
    if (!before || !after) return [];
    const strengths: Readonly<Record<string, (index: number) => number>> = {
      thicker: (index) => Math.max(0, after[index] - before[index]),
      opened: (index) => Math.max(0, before[index] - after[index]),
    };
    return ids.filter((id) => id in strengths).map((id) => heatOf(id, frame, strengths[id]));
  },
};
