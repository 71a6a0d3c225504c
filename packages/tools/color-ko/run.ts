import { haloRect, type Rgb } from '@underbase/engine';
import type { BandsRun } from '../run.ts';
import { applyPlan, PIECE_REACH } from './apply.ts';
import { autoTolerance } from './auto-tolerance.ts';
import { barStrokes } from './bar-strokes.ts';
import { borderColor } from './border-color.ts';
import { cellClasses } from './color-cells.ts';
import { connectedGround } from './connected.ts';
import { fieldPlan, groundOf } from './ground-stage.ts';
import { screenFor } from './halftone.ts';
import { type ColorKoOptions, keysOf, leavesTolerance } from './keys.ts';
import { overlaysOf } from './overlays.ts';
import type { Plan } from './plan.ts';
import { reportRun } from './report.ts';
import { surveyArt, surveyGrounds } from './survey.ts';
import { coarseTables, knockoutTables } from './tables.ts';

/** Color knockout: removes colors, takes what is left of them out of the rims, and makes the edge soft, hard or halftoned. */
export const run: BandsRun<ColorKoOptions, Plan> = {
  stages: [
    {
      name: 'survey',
      reads: ['colors'],
      make(image, _frame, { colors }) {
        const border = colors.some(({ color }) => color === 'auto') ? borderColor(image) : null;
        const ground = groundOf(image, keysOf({ colors, tolerance: 0, softness: 0 }, border, null));
        return { border, ground, tolerance: autoTolerance(image, ground) };
      },
    },
    {
      name: 'planes',
      reads: ['colors', 'tolerance', 'softness', 'contiguous', 'strokes'],
      make: (image, frame, options, { border, tolerance }, context) => ({
        connected: options.contiguous
          ? connectedGround(image, keysOf(options, border, tolerance), context, barStrokes(options.strokes, frame))
          : null,
      }),
    },
    {
      name: 'plan',
      reads: ['colors', 'tolerance', 'softness'],
      make(image, frame, options, { border, ground, tolerance, connected }, { kernels }) {
        const keys = keysOf(options, border, tolerance);
        const colors: readonly Rgb[] = keys.map(({ color }) => color);
        const rough = knockoutTables(keys, colors, cellClasses(keys, kernels));
        const { grid, grounds } = surveyGrounds(image, frame, keys, rough, connected, kernels);
        const fine = knockoutTables(keys, grounds, rough.cells);
        const survey = surveyArt(image, grid, grounds);
        const field = fieldPlan(image, ground, keys, survey.hasFades, leavesTolerance(options), connected);
        return { colors, survey, field, tables: survey.isPhoto ? coarseTables(keys, fine, kernels) : fine };
      },
    },
    {
      name: 'choice',
      reads: ['edge', 'lpi', 'angle', 'minDot'],
      takes: () => null,
      make: (_image, frame, options) => ({ screen: screenFor(options, frame) }),
    },
  ],

  bands: {
    reach: (target, frame) => haloRect(target, PIECE_REACH, frame),
    apply: applyPlan,
  },

  report: reportRun,

  overlays: overlaysOf,
};
