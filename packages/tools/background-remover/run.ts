import {
  buildScreen,
  type Frame,
  groundAt,
  haloRect,
  lengthInches,
  minDotCurve,
  mmFromInches,
  parseLength,
  type Screen,
  smoothGround,
} from '@underbase/engine';
import type { BandsRun } from '../run.ts';
import { applyPlan, EDGE_REACH } from './apply.ts';
import { settleDrawing } from './drawing.ts';
import { asksForSheet } from './drawing-clicks.ts';
import { edgeOf } from './edge.ts';
import type { RemoverOptions } from './options.ts';
import { overlaysOf } from './overlays.ts';
import type { Part, Plan } from './plan.ts';
import { printTraces } from './print-traces.ts';
import { reportRun, requireWork } from './report.ts';
import { clicksOn, requireInside, settleChoice } from './settle.ts';
import { findShadow } from './shadow.ts';
import { clickedMatte, fineClicks, firstMatte, foundMatte } from './solve-matte.ts';
import { surveyPicture } from './survey.ts';
import { turnedDrawing } from './turned-drawing.ts';

/** Dots grow from a round point to a round hole, so tone does not jump where they join. */
const SHAPE = 'euclidean';
const ANGLE = 22.5;

function screenFor({ edge, lpi, minDot }: Pick<RemoverOptions, 'edge' | 'lpi' | 'minDot'>, { dpi, scale }: Frame): Screen | null {
  if (edge !== 'halftone') return null;
  const least = parseLength(minDot);
  const leastMm = least ? mmFromInches(lengthInches(least, dpi / scale)) : 0;
  return buildScreen({ lpi, dpi, angleDeg: ANGLE, shape: SHAPE, curve: minDotCurve(leastMm, lpi, SHAPE) });
}

/** Background remover: finds the subject, takes its pockets and its background away, and solves its edge. */
export const run: BandsRun<RemoverOptions, Plan> = {
  stages: [
    {
      name: 'survey',
      reads: ['mode', 'model', 'box'],
      make: (image, frame, options, _before, context) => surveyPicture(image, frame, options, context),
    },
    {
      name: 'choice',
      reads: ['holes', 'keep', 'box'],
      make(_image, frame, { holes, keep, box }, { subject }) {
        return { unpainted: subject ? settleChoice(subject, frame, { holes, keep, box, strokes: [] }, [], []) : null };
      },
    },
    {
      name: 'planes',
      reads: ['holes'],
      make: (image, _frame, options, before, context) => ({ bare: firstMatte(image, options, before, context) }),
    },
    {
      name: 'choice',
      reads: ['holes', 'strokes', 'keep', 'box'],
      make(_image, frame, options, { subject, unpainted }) {
        return { unclicked: subject && options.strokes.length > 0 ? settleChoice(subject, frame, options, [], []) : unpainted };
      },
    },
    {
      name: 'planes',
      reads: ['holes'],
      make: (image, _frame, options, before, context) => ({ found: foundMatte(image, options, before, context) }),
    },
    {
      name: 'choice',
      reads: ['seeds'],
      make: (_image, frame, options, { drawing }) => ({ isTurned: drawing !== null && asksForSheet(drawing, clicksOn(frame, options)) }),
    },
    {
      name: 'survey',
      reads: ['mode', 'model', 'box', 'holes', 'strokes', 'keep'],
      // Whether there is a drawing hangs on the picture and these options alone.
      takes: ({ isTurned }) => isTurned,
      make: (image, frame, options, before, context) => (before.isTurned ? turnedDrawing(image, frame, options, context) : {}),
    },
    {
      name: 'choice',
      reads: ['holes', 'seeds', 'strokes', 'keep', 'box'],
      make(image, frame, options, { subject, found }) {
        requireInside(options, frame);
        if (!subject || !found) return { fine: [], settled: null };
        const fine = fineClicks(image, frame, options, found, subject.copy.width);
        return { fine, settled: settleChoice(subject, frame, options, options.seeds, fine) };
      },
    },
    {
      name: 'planes',
      reads: ['holes', 'seeds', 'keep', 'box'],
      make: (image, frame, options, before, context) => ({
        matte: before.drawing
          ? settleDrawing(before.drawing, frame, options, context.allocate)
          : clickedMatte(image, frame, options, before, context),
      }),
    },
    {
      name: 'planes',
      reads: ['shadow'],
      make(_image, _frame, { shadow }, { subject, small, settled }) {
        const field = shadow === 'keep' && subject && small && settled ? smoothGround(subject, small, settled.isSubject) : null;
        if (!field || !small) return { shadow: null };
        const color = new Float32Array(3);
        const colorAt = (x: number, y: number) => {
          groundAt(field, x, y, color);
          return color;
        };
        return { shadow: findShadow(small, field, colorAt) };
      },
    },
    {
      name: 'planes',
      reads: ['shift', 'smooth', 'despeckle'],
      make(image, frame, options, { matte }, context) {
        const alpha = () => Uint8Array.from({ length: image.width * image.height }, (_, at) => image.pixels[at * 4 + 3]);
        const isAsked = [options.shift, options.smooth, options.despeckle].some((length) => Number.parseFloat(length) > 0);
        return { edged: isAsked ? edgeOf(matte?.alpha ?? alpha(), frame, options, context) : null };
      },
    },
    {
      name: 'planes',
      reads: [],
      make: (image, _frame, _options, { matte, edged }: Part<'matte' | 'edged'>) => ({ traces: printTraces(matte, edged, image) }),
    },
    {
      name: 'choice',
      reads: ['edge', 'lpi', 'minDot'],
      takes: () => null,
      make: (_image, frame, options) => ({ screen: screenFor(options, frame) }),
    },
  ],
  bands: {
    reach: (target, frame, _options, { screen }) => (screen ? haloRect(target, EDGE_REACH, frame) : target),
    apply: applyPlan,
  },
  report: reportRun,
  requireWork,
  overlays: overlaysOf,
};
