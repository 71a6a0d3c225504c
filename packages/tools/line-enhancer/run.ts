import type { Frame } from '@underbase/engine';
import { heatOf, type OverlayShape } from '../overlays.ts';
import type { BandsRun } from '../run.ts';
import { applyLines, lineReach } from './apply.ts';
import type { LineOptions } from './options.ts';
import { firstInk, keptSurvey, type Plan, planLines, refuseAtOnce } from './plan.ts';
import { reportLines } from './report.ts';

/** Marks are at least so wide in parts of the picture's longer side: at the size that it is looked at whole, a few pixels are not found. */
const LEAST_MARK = 1 / 80;

/** Where lines lack room: as wide there as they should have become, and wide enough to be found. */
function crampedHeat(frame: Frame, places: readonly number[], widthPx: number): OverlayShape {
  const { width, height } = frame;
  const plane = new Uint8Array(width * height);
  const radius = Math.max(1, widthPx / 2, (LEAST_MARK * Math.max(width, height)) / 2);
  for (let at = 0; at < places.length; at += 2) {
    const [x, y] = [places[at], places[at + 1]];
    for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, Math.floor(y + radius)); row++) {
      const half = Math.sqrt(Math.max(0, radius * radius - (row + 0.5 - y) ** 2));
      plane.fill(255, row * width + Math.max(0, Math.round(x - half)), row * width + Math.min(width, Math.round(x + half)));
    }
  }
  return { id: 'cramped', kind: 'heat', plane, size: { width, height }, rect: { x: 0, y: 0, width, height } };
}

/** Thickens lines that are too thin to print, and opens gaps that would close; all else stays as it is, to the pixel. */
export const run: BandsRun<LineOptions, Plan> = {
  stages: [
    {
      name: 'survey',
      reads: [],
      make: (image, _frame, _options, _before, context) => ({ atFirst: firstInk(image, context) }),
    },
    {
      name: 'choice',
      reads: ['minWidth'],
      make(_image, frame, options, { atFirst }, context) {
        refuseAtOnce(atFirst, frame, options, context);
        return {};
      },
    },
    {
      name: 'survey',
      reads: [],
      // It stands on nothing that the refusal reads.
      takes: () => null,
      make: (image, _frame, _options, _before, context) => ({ survey: keptSurvey(image, context) }),
    },
    {
      name: 'planes',
      reads: ['minWidth', 'ends', 'minGap'],
      make: (image, frame, options, { survey }, context) => planLines(image, frame, options, survey, context),
    },
  ],
  bands: {
    areQuick: true,
    reach: (target, frame, _options, plan) => lineReach(target, frame, plan),
    apply: (source, target, frame, _options, plan) => applyLines(source, target, frame, plan),
  },
  report: (frame, _options, plan, tally) => reportLines(frame, plan, tally),
  overlays({ ids }, frame, _options, { art, after, inner, limits, findings }): readonly OverlayShape[] {
    if (!art || !after) return [];
    const before = art.coverage;
    const strengths: Readonly<Record<string, (index: number) => number>> = {
      thicker: (index) => Math.max(0, after[index] - before[index], inner?.added[index] ?? 0),
      opened: (index) => Math.max(0, before[index] - after[index]),
    };
    const heat = ids.filter((id) => id in strengths).map((id) => heatOf(id, frame, strengths[id]));
    return ids.includes('cramped') ? [...heat, crampedHeat(frame, [...findings.crampedAt, ...findings.thinAt], limits.widthPx)] : heat;
  },
};
