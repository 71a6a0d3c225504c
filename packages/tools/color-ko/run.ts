import { haloRect, KNOCKOUT_REACH, type Rgb } from '@underbase/engine';
import type { RegionRun } from '../run.ts';
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
export const run: RegionRun<ColorKoOptions, Plan> = {
  kind: 'region',

  analyze(image, frame, options, context) {
    const border = options.colors.some(({ color }) => color === 'auto') ? borderColor(image) : null;
    const keys = keysOf(options, border);
    const colors: readonly Rgb[] = keys.map(({ color }) => color);
    const connected = options.contiguous ? connectedGround(image, keys, context, barStrokes(options.strokes, frame)) : null;
    const rough = knockoutTables(keys, colors, cellClasses(keys, context.kernels));
    const { grid, grounds } = surveyGrounds(image, frame, keys, rough, connected, context.kernels);
    const fine = knockoutTables(keys, grounds, rough.cells);
    const survey = surveyArt(image, grid, grounds);
    const tables = survey.isPhoto ? coarseTables(keys, fine, context.kernels) : fine;
    return { colors, border, tables, survey, connected, screen: screenFor(options, frame) };
  },

  reach: (target, frame) => haloRect(target, KNOCKOUT_REACH, frame),

  apply: applyPlan,

  report: reportRun,

  overlays: overlaysOf,
};
