import { haloRect } from '@underbase/engine';
import type { RegionRun, Tally } from '../run.ts';
import { chooseIndexColors } from './index-choices.ts';
import { proofReach, separatePart } from './make-plates.ts';
import type { SeparatorOptions } from './options.ts';
import { type Plan, planSeparation } from './plan.ts';
import { plateFiles } from './plate-files.ts';
import { printProof } from './press-proof.ts';
import { reportRun } from './report.ts';
import type { Coverages } from './separate-view.ts';

/** Ink of every plate within the target. */
function tallyInks(
  { rect: view, planes }: Coverages,
  rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Tally {
  const tally: Record<string, number> = { pixels: rect.width * rect.height };
  for (const [index, plane] of planes.entries()) {
    let sum = 0;
    for (let y = rect.y - view.y; y < rect.y - view.y + rect.height; y++) {
      const from = y * view.width + rect.x - view.x;
      for (let x = from; x < from + rect.width; x++) sum += plane[x];
    }
    tally[`ink${index}`] = sum / 255;
  }
  return tally;
}

/** Shows the press proof; its files are the plates. */
export const run: RegionRun<SeparatorOptions, Plan> = {
  kind: 'region',
  analyze(image, frame, options, context) {
    const plan = planSeparation(image, frame, options);
    // A copy has other pixels than the film: it shows the mean of the dots instead.
    if (options.method !== 'index' || frame.scale < 1) return plan;
    return { ...plan, choices: chooseIndexColors(image, plan, context) };
  },
  reach: (target, frame, _options, plan) => haloRect(target, proofReach(plan), frame),
  apply(source, target, frame, options, plan, context) {
    const part = separatePart(source, frame.width, plan, options, context);
    printProof(part, target, plan, options);
    return tallyInks(part, target.rect);
  },
  report: reportRun,
  files: {
    formats: ['png'],
    async make(image, frame, options, context) {
      const plan = await run.analyze(image, frame, options, context);
      const { artifacts, coverages } = plateFiles(image, frame, plan, options, context);
      const tally: Record<string, number> = { pixels: 100 };
      for (const [index, percent] of coverages.entries()) tally[`ink${index}`] = percent;
      return { artifacts, report: reportRun(frame, options, plan, tally) };
    },
  },
};
