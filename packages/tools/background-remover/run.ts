import {
  buildScreen,
  type Frame,
  groundAt,
  groundMatte,
  haloRect,
  halvings,
  heedClicks,
  joinMattes,
  lengthInches,
  type Matte,
  makeMatte,
  matteOfPlane,
  minDotCurve,
  mmFromInches,
  type PixelImage,
  parseLength,
  type Screen,
  smoothGround,
} from '@underbase/engine';
import type { BandsRun, RunContext } from '../run.ts';
import { applyPlan, EDGE_REACH } from './apply.ts';
import { settleDrawing } from './drawing.ts';
import { edgeOf } from './edge.ts';
import type { RemoverOptions } from './options.ts';
import { overlaysOf } from './overlays.ts';
import type { Part, Plan } from './plan.ts';
import { printTraces } from './print-traces.ts';
import { reportRun, requireWork } from './report.ts';
import { clicksOn, requireInside, settleChoice } from './settle.ts';
import { findShadow } from './shadow.ts';
import { SMALL_PX, surveyPicture } from './survey.ts';

/** Dots grow from a round point to a round hole, so tone does not jump where they join. */
const SHAPE = 'euclidean';
const ANGLE = 22.5;

/** What is known of a picture that has a subject. */
type Looked = Pick<Plan, 'model' | 'plain'> & { readonly [Key in 'subject' | 'small' | 'settled']: NonNullable<Plan[Key]> };

function screenFor({ edge, lpi, minDot }: Pick<RemoverOptions, 'edge' | 'lpi' | 'minDot'>, { dpi, scale }: Frame): Screen | null {
  if (edge !== 'halftone') return null;
  const least = parseLength(minDot);
  const leastMm = least ? mmFromInches(lengthInches(least, dpi / scale)) : 0;
  return buildScreen({ lpi, dpi, angleDeg: ANGLE, shape: SHAPE, curve: minDotCurve(leastMm, lpi, SHAPE) });
}

/** The cut-out of what was found and chosen, by the way that its backdrop asks for. */
function solveMatte(
  image: PixelImage,
  { holes }: Pick<RemoverOptions, 'holes'>,
  { subject, small, settled, model, plain }: Looked,
  context: RunContext,
): Matte {
  const copies = halvings(image, SMALL_PX, context.kernels);
  const report = (fraction: number) => context.progress(fraction);
  if (model) return matteOfPlane(copies, model, { subject, settled }, context.allocate, report);
  const cut = (allocate: RunContext['allocate']) =>
    makeMatte(copies, { ...settled, ground: smoothGround(subject, small, settled.isSubject) }, allocate, report);
  if (!plain) return cut(context.allocate);
  const request = { plain, subject, asked: settled.asked, keepsEnclosed: holes === 'keep' };
  const found = groundMatte(image, request, context.kernels, context.allocate, report);
  const { isTouched } = settled;
  if (!isTouched) return found;
  return joinMattes(
    found,
    cut((bytes) => new Uint8Array(bytes)),
    subject.copy,
    isTouched,
  );
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
      reads: ['holes', 'seeds', 'strokes', 'keep', 'box'],
      make(_image, frame, options, { subject }) {
        requireInside(options, frame);
        return { settled: subject ? settleChoice(subject, frame, options) : null };
      },
    },
    {
      name: 'planes',
      reads: ['holes', 'seeds', 'keep', 'box'],
      make(
        image,
        frame,
        options,
        { drawing, subject, small, settled, model, plain }: Part<'drawing' | 'subject' | 'small' | 'settled' | 'model' | 'plain'>,
        context,
      ) {
        if (drawing) return { matte: settleDrawing(drawing, frame, options, context.allocate) };
        if (!subject || !small || !settled) return { matte: null };
        const matte = solveMatte(image, options, { subject, small, settled, model, plain }, context);
        return { matte: heedClicks(image, matte, subject.copy, settled, clicksOn(frame, options)) };
      },
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
