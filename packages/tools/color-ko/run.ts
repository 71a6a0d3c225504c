import { haloRect, type Rgb } from '@underbase/engine';
import { requirePicture } from '../require-picture.ts';
import type { BandsRun } from '../run.ts';
import { applyPlan, pieceReach } from './apply.ts';
import { areasOf, choosesAreas } from './area-choice.ts';
import { autoTolerance } from './auto-tolerance.ts';
import { borderColor } from './border-color.ts';
import { cellClasses } from './color-cells.ts';
import { fieldPlan, groundOf, hasInks, modelOf, needsField } from './ground-stage.ts';
import { screenFor } from './halftone.ts';
import { type ColorKoOptions, keysOf, leavesTolerance } from './keys.ts';
import { overlaysOf } from './overlays.ts';
import type { Plan } from './plan.ts';
import { reportRun } from './report.ts';
import { requireArt } from './require-art.ts';
import { surveyArt, surveyGrounds } from './survey.ts';
import { coarseTables, knockoutTables } from './tables.ts';

/** Narrower than this, a picture has no place that is not on its border. */
const LEAST_SIDE_PX = 3;

/** Color knockout: removes colors, takes what is left of them out of the rims, and makes the edge soft, hard or halftoned. */
export const run: BandsRun<ColorKoOptions, Plan> = {
  stages: [
    {
      name: 'survey',
      reads: ['colors'],
      make(image, _frame, { colors }, _plan, { kernels }) {
        requirePicture(image, LEAST_SIDE_PX);
        const border = colors.some(({ color }) => color === 'auto') ? borderColor(image) : null;
        const looks = groundOf(image, keysOf({ colors, tolerance: 0, softness: 0 }, border, null), kernels);
        return { border, looks, tolerance: autoTolerance(image, looks) };
      },
    },
    {
      name: 'planes',
      reads: ['colors', 'tolerance', 'softness', 'contiguous', 'strokes', 'seeds'],
      make(image, frame, options, { border, tolerance }, context) {
        const areas = choosesAreas(options) ? areasOf(image, frame, options, keysOf(options, border, tolerance), context) : null;
        return { areas, connected: areas?.connected ?? null };
      },
    },
    {
      name: 'choice',
      reads: ['colors', 'tolerance'],
      make: (_image, _frame, options, { looks }) => ({ need: needsField(looks, leavesTolerance(options)) }),
    },
    {
      // Dear, and the same whatever the tolerance, but where areas are chosen.
      name: 'planes',
      reads: ['colors'],
      takes: ({ need, connected }) => (connected ? null : need !== null),
      make: (image, _frame, _options, { looks, need, connected }, { kernels }) => ({
        open: looks && need && !connected ? modelOf(image, looks, null, kernels) : null,
      }),
    },
    {
      name: 'plan',
      reads: ['colors', 'tolerance', 'softness'],
      make(image, frame, options, { border, looks, tolerance, connected, need, open }, context) {
        const keys = keysOf(options, border, tolerance);
        const colors: readonly Rgb[] = keys.map(({ color }) => color);
        const model = looks && need ? (open ?? modelOf(image, looks, connected, context.kernels)) : null;
        const field = looks && need && model ? fieldPlan(model, looks, keys[0], need, context) : null;
        // What is solved against its ground asks neither for colors alone nor for rims.
        if (field && (connected || hasInks(field))) return { colors, field, flat: null };
        const rough = knockoutTables(keys, colors, cellClasses(keys, context), context);
        const { grid, grounds } = surveyGrounds(image, frame, keys, rough, connected, context.kernels);
        if (!connected) requireArt(image, grid, rough, colors, context);
        if (field) return { colors, field, flat: null };
        const fine = knockoutTables(keys, grounds, rough.cells, context);
        const survey = surveyArt(image, grid, grounds);
        return { colors, field, flat: { survey, tables: survey.isPhoto ? coarseTables(keys, fine, context) : fine } };
      },
    },
    {
      name: 'choice',
      reads: ['edge', 'lpi', 'angle', 'minDot'],
      takes: () => null,
      make: (_image, frame, options) => ({ screen: screenFor(options, frame) }),
    },
    {
      // Where all goes, areas are found for the list alone.
      name: 'report',
      reads: ['colors', 'tolerance', 'softness', 'contiguous', 'strokes', 'seeds'],
      make: (image, frame, options, { border, tolerance, areas }, context) =>
        areas ? {} : { areas: areasOf(image, frame, options, keysOf(options, border, tolerance), context) },
    },
  ],

  bands: {
    reach: (target, frame, _options, plan) => haloRect(target, pieceReach(plan), frame),
    apply: applyPlan,
  },

  report: reportRun,

  overlays: overlaysOf,
};
