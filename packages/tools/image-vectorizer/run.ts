import { AppError, LIMITS } from '@underbase/contract';
import { drawGradients, drawStrokes, drawTrace, type Frame, fullSize, type PixelWindow } from '@underbase/engine';
import type { BandsRun, Tally } from '../run.ts';
import { planCutLine } from './cut-line.ts';
import type { VectorizerOptions } from './options.ts';
import { overlaysOf } from './overlays.ts';
import { enlargement, type Plan, planArt, planDrawing, planInks, planLabels } from './plan.ts';
import { reportDrawing } from './report.ts';
import { writeDrawing } from './write-drawing.ts';

/** Measures of the picture that the drawing is drawn as. Error: option.out-of-range. */
function outputFrame(frame: Frame, options: VectorizerOptions): Frame {
  const times = enlargement(frame, options);
  const full = fullSize(frame);
  const [width, height] = [Math.max(1, Math.round(full.width * times)), Math.max(1, Math.round(full.height * times))];
  if (width * height > LIMITS.pixels) {
    throw new AppError('run.memory-budget', {
      neededMb: Math.round((width * height * 4) / 1e6),
      budgetMb: Math.round((LIMITS.pixels * 4) / 1e6),
    });
  }
  if (frame.scale === 1) return { width, height, dpi: frame.dpi * times, scale: 1 };
  const own = (px: number): number => Math.max(1, Math.round(px * times));
  return { width: own(frame.width), height: own(frame.height), dpi: frame.dpi * times, scale: frame.scale, full: { width, height } };
}

/** Traces flat art: areas with edges that neighbors share. Pictures and files are drawn from the one drawing of the plan. */
export const run: BandsRun<VectorizerOptions, Plan> = {
  stages: [
    { name: 'survey', reads: ['mode'], make: planArt },
    { name: 'choice', reads: ['mode', 'colors', 'palette', 'split'], make: planInks },
    { name: 'planes', reads: ['mode', 'despeckle', 'areas', 'become'], make: planLabels, neverRefuses: true },
    {
      name: 'plan',
      reads: ['mode', 'detail', 'primitives', 'background', 'become', 'smoothBrush', 'smoothAreas'],
      make: planDrawing,
      neverRefuses: true,
    },
    // No report stage: overlays show the line, and those are not waited for.
    { name: 'plan', reads: ['cutLine', 'cutOpenings'], make: planCutLine, neverRefuses: true },
  ],
  bands: {
    layout: (frame, options) => outputFrame(frame, options),
    // The drawing is all that is needed.
    reach: () => ({ x: 0, y: 0, width: 0, height: 0 }),
    apply(_source: PixelWindow, target: PixelWindow, frame: Frame, options: VectorizerOptions, { drawing, strokes }: Plan): Tally {
      const { width, height } = outputFrame(frame, options);
      const [across, down] = [width / drawing.width, height / drawing.height];
      if (options.mode === 'centerline') drawStrokes(strokes, drawing.inks[1], target.rect, across, down, target.pixels);
      else {
        drawTrace(drawing, target.rect, across, down, target.pixels);
        drawGradients(drawing, target.rect, across, down, target.pixels);
      }
      return {};
    },
  },
  report: (frame, options, plan) => reportDrawing(frame, options, plan),
  overlays: (sight, frame, options, plan) => overlaysOf(sight, frame, options, plan),
  files: {
    formats: ['svg', 'pdf', 'eps', 'dxf'],
    make: (_image, frame, options, plan, context) => writeDrawing(frame, options, plan, context),
  },
};
