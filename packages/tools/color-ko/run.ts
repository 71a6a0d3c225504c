import {
  CLOSED_BARE,
  findHeldShades,
  findHighlights,
  findLitCards,
  findPaleLettering,
  findPhoto,
  findShadedSolids,
  type GroundModel,
  haloRect,
  isOfFlatInks,
  type Kernels,
  type PaleLettering,
  type PixelImage,
  type Rgb,
  withClosedHighlights,
} from '@underbase/engine';
import { requirePicture } from '../require-picture.ts';
import type { BandsRun } from '../run.ts';
import { applyPlan, bandReach } from './apply.ts';
import { areasOf, choosesAreas } from './area-choice.ts';
import { autoTolerance } from './auto-tolerance.ts';
import { borderColor } from './border-color.ts';
import { cellClasses } from './color-cells.ts';
import { fieldPlan, type GroundLooks, groundOf, hasInks, modelOf, needsField, straysWithin } from './ground-stage.ts';
import { screenFor } from './halftone.ts';
import { type ColorKoOptions, type Key, keysOf, leavesTolerance } from './keys.ts';
import { nearestShade } from './near-shades.ts';
import { overlaysOf } from './overlays.ts';
import type { Plan } from './plan.ts';
import { reportRun } from './report.ts';
import { requireArt } from './require-art.ts';
import { standingSolids } from './standing-solids.ts';
import { surveyArt, surveyGrounds } from './survey.ts';
import { coarseTables, knockoutTables } from './tables.ts';

/** Narrower than this, a picture has no place that is not on its border. */
const LEAST_SIDE_PX = 3;

/** Shading comes this near to its ground, in steps of 0.01 Oklab, before it reaches it. */
const NEAR_LIGHT = 12;
/** So steeply at most, in levels over four pixels. */
const STEEP_LIGHT = 24;

/** Ground that varies by less, and whose single pixels stray by less, in levels, hides no pale strokes. */
const EVEN_GROUND = 4;
const FINE_GRAIN = 1.5;

/** Colors so far from the ground, in levels of their length, narrow no tolerance. */
const OUT_OF_REACH = 190;

/** Whether art is shaded toward the ground at all: a look at some places, where following every border takes long. Between strands light is ground. */
const mayHaveHighlights = (image: PixelImage, { ground, hasSlits }: GroundLooks): boolean =>
  !hasSlits && nearestShade(image, ground.color, NEAR_LIGHT, STEEP_LIGHT) !== null;

/** Art that is not flat and clean may be a photo; so may what is clean, but not of flat inks: a photo as a PNG, in a mask with edges. */
const mayBePhoto = (image: PixelImage, looks: GroundLooks): boolean =>
  needsField(looks, true) !== null || !isOfFlatInks(image, looks.ground);

/** What of the ground's color, or near it, is art: light on solids, shades that an outline holds, and white cards on pale ground. Null where nothing is. */
function highlightsOf(image: PixelImage, looks: GroundLooks, kernels: Kernels): Uint8Array | null {
  const held = findHeldShades(image, looks.ground, looks.ringing, kernels);
  const lit = mayHaveHighlights(image, looks) ? findHighlights(image, looks.ground, looks.ringing, kernels) : null;
  const cards = findLitCards(image, looks.ground, looks.ringing, kernels);
  const found = [held, lit, cards].filter((marks) => marks !== null);
  return found.length < 2 ? (found[0] ?? null) : found[0].map((mark, at) => found.reduce((all, marks) => all | marks[at], mark));
}

/** Pale lettering of a JPEG, on ground that is even enough to tell it. */
function letteringOf(image: PixelImage, { ground, ringing, ripples, isSmeared }: GroundLooks, kernels: Kernels): PaleLettering | null {
  const wasJpeg = ringing > 0 || ripples || isSmeared;
  const isEven = ground.spread < EVEN_GROUND && Math.max(...ground.grain) < FINE_GRAIN;
  return wasJpeg && isEven ? findPaleLettering(image, ground, kernels) : null;
}

/** Gray solids over their own soft shadows, whose tones are alike. */
const solidsOf = (
  image: PixelImage,
  { ground, ringing, isSmeared, hasFades, isBlurred, hasSlits }: GroundLooks,
  kernels: Kernels,
): Uint8Array | null =>
  hasFades || isBlurred ? findShadedSolids(image, ground, { ringing, isSmeared, mayHold: hasFades && !hasSlits }, kernels) : null;

/** How a picture meets its ground whose highlights are art, and the tolerance that such a ground needs. What shades toward a highlight fades nowhere. */
function closedLooks(
  image: PixelImage,
  { ground, ringing, ripples, isHalved }: GroundLooks,
  keys: readonly Key[],
  connected: Uint8Array,
  hasFade: boolean,
  kernels: Kernels,
) {
  const told = groundOf(withClosedHighlights(image, ground, connected), keys, kernels);
  // Moved shades of a photo have edges, and its shadow's faint end is none of what would ring beside them.
  const looks = told && hasFade ? { ...told, ringing, ripples, isHalved } : told;
  // Shades that nothing reaches narrow no tolerance.
  return { looks, tolerance: autoTolerance(withClosedHighlights(image, ground, connected, OUT_OF_REACH), looks) };
}

/** A model of the ground, of a picture whose highlights are art or as it is. */
function closedModel(
  image: PixelImage,
  looks: GroundLooks,
  { isClosed, photo, connected }: Pick<Plan, 'isClosed' | 'photo' | 'connected'>,
  kernels: Kernels,
): GroundModel {
  if (!isClosed || !connected) return modelOf(image, looks, connected, kernels);
  const isEdged = photo !== null && !photo.hasFade;
  const model = modelOf(withClosedHighlights(image, looks.ground, connected), looks, connected, kernels, isEdged);
  return photo ? model : { ...model, edged: model.edged && { ...model.edged, leastBare: CLOSED_BARE } };
}

const NOTHING_HELD = { highlights: null, isPhoto: false };

/** Color knockout: removes colors, takes what is left of them out of the rims, and makes the edge soft, hard or halftoned. */
export const run: BandsRun<ColorKoOptions, Plan> = {
  stages: [
    {
      name: 'survey',
      reads: ['colors'],
      make(image, _frame, { colors }, _plan, { kernels }) {
        requirePicture(image, LEAST_SIDE_PX);
        const border = colors.some(({ color }) => color === 'auto') ? borderColor(image) : null;
        const keys = keysOf({ colors, tolerance: 0, softness: 0 }, border, null);
        const looks = groundOf(image, keys, kernels);
        const photo = looks && mayBePhoto(image, looks) ? findPhoto(image, looks.ground, looks.ringing, kernels) : null;
        const highlights = photo?.marks ?? (looks && highlightsOf(image, looks, kernels));
        const solids = looks && !photo ? solidsOf(image, looks, kernels) : null;
        const lettering = looks && !photo ? letteringOf(image, looks, kernels) : null;
        return { border, looks, highlights, photo, solids, lettering, tolerance: autoTolerance(image, looks) };
      },
    },
    {
      name: 'planes',
      reads: ['colors', 'tolerance', 'softness', 'contiguous', 'strokes', 'seeds'],
      make(image, frame, options, { border, looks, tolerance, highlights, photo, solids }, context) {
        if (!choosesAreas(options) && !highlights) return { areas: null, connected: null, isClosed: false, standing: solids };
        const keys = keysOf(options, border, tolerance);
        const areas = areasOf(image, frame, options, keys, { highlights, isPhoto: photo !== null }, context);
        const { connected, missed } = areas;
        const standing = solids && standingSolids(solids, image, frame, { seeds: options.seeds, missed }, context.kernels);
        const isClosed = looks !== null && highlights !== null && connected !== null && !areas.opensHighlight;
        return {
          areas,
          connected,
          isClosed,
          standing,
          ...(isClosed ? closedLooks(image, looks, keys, connected, photo?.hasFade === true, context.kernels) : {}),
          // What of a clean photo the ground around has run into is no ground at any wider tolerance either.
          ...(isClosed && photo && needsField(looks, true) === null ? { tolerance } : {}),
        };
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
      make(image, frame, options, { border, looks, tolerance, connected, isClosed, photo, standing, need, open }, context) {
        const keys = keysOf(options, border, tolerance);
        const colors: readonly Rgb[] = keys.map(({ color }) => color);
        const model = looks && need ? (open ?? closedModel(image, looks, { isClosed, photo, connected }, context.kernels)) : null;
        const strays = looks === null ? 0 : straysWithin(looks, model, leavesTolerance(options));
        const laid = { vignette: isClosed ? (photo?.vignette ?? null) : null, solids: leavesTolerance(options) ? standing : null };
        const field = looks && need && model ? fieldPlan(model, looks, keys[0], need, laid, context) : null;
        // What is solved against its ground asks neither for colors alone nor for rims.
        if (field && (connected || hasInks(field))) return { colors, field, flat: null, strays };
        const rough = knockoutTables(keys, colors, cellClasses(keys, context), context);
        const { grid, grounds } = surveyGrounds(image, frame, keys, rough, connected, context.kernels);
        if (!connected) requireArt(image, grid, rough, colors, context);
        if (field) return { colors, field, flat: null, strays };
        const fine = knockoutTables(keys, grounds, rough.cells, context);
        const survey = surveyArt(image, grid, grounds);
        return { colors, field, flat: { survey, tables: survey.isPhoto ? coarseTables(keys, fine, context) : fine }, strays };
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
        areas ? {} : { areas: areasOf(image, frame, options, keysOf(options, border, tolerance), NOTHING_HELD, context) },
    },
  ],

  bands: {
    reach: (target, frame, _options, plan) => haloRect(target, bandReach(plan), frame),
    apply: applyPlan,
  },

  report: reportRun,

  overlays: overlaysOf,
};
