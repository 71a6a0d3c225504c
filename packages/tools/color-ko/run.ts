import { haloRect, KNOCKOUT_REACH, type Rgb } from '@underbase/engine';
import type { BandsRun } from '../run.ts';
import { applyPlan } from './apply.ts';
import { barStrokes } from './bar-strokes.ts';
import { borderColor } from './border-color.ts';
import { cellClasses } from './color-cells.ts';
import { connectedGround } from './connected.ts';
import { screenFor } from './halftone.ts';
import { type ColorKoOptions, keysOf } from './keys.ts';
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
      make: (image, _frame, { colors }) => ({ border: colors.some(({ color }) => color === 'auto') ? borderColor(image) : null }),
    },
    {
      name: 'planes',
      reads: ['colors', 'tolerance', 'softness', 'contiguous', 'strokes'],
      make: (image, frame, options, { border }, context) => ({
        connected: options.contiguous ? connectedGround(image, keysOf(options, border), context, barStrokes(options.strokes, frame)) : null,
      }),
    },
    {
      name: 'plan',
      reads: ['colors', 'tolerance', 'softness'],
      make(image, frame, options, { border, connected }, { kernels }) {
        const keys = keysOf(options, border);
        const colors: readonly Rgb[] = keys.map(({ color }) => color);
        const rough = knockoutTables(keys, colors, cellClasses(keys, kernels));
        const { grid, grounds } = surveyGrounds(image, frame, keys, rough, connected, kernels);
        const fine = knockoutTables(keys, grounds, rough.cells);
        const survey = surveyArt(image, grid, grounds);
        return { colors, survey, tables: survey.isPhoto ? coarseTables(keys, fine, kernels) : fine };
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
    reach: (target, frame) => haloRect(target, KNOCKOUT_REACH, frame),
    apply: applyPlan,
  },

  report: reportRun,

  overlays: overlaysOf,
};
