import { type Frame, formatHex, fullSize, printSizeInches } from '@underbase/engine';
import type { Fact, Tally, ToolReport } from '../run.ts';
import { type FadeArea, type FoundFades, findFadeAreas } from './found-fades.ts';
import type { EnclosedArea } from './ground-areas.ts';
import { dotWidthMm } from './halftone.ts';
import { type ColorKoOptions, leavesTolerance } from './keys.ts';
import type { Plan } from './plan.ts';
import { percent, removedOf, TONE_STEPS } from './tally.ts';
import { findTear } from './tears.ts';
import { warningsOf } from './warnings.ts';

/** Width of the smallest dot that the screen made, null where nothing was screened. */
function smallestDotMm(tally: Tally, options: ColorKoOptions, frame: Frame): number | null {
  for (let step = 0; step < TONE_STEPS; step++) {
    if (tally[`tone${step}`] > 0) return dotWidthMm((step + 0.5) / TONE_STEPS, options, frame);
  }
  return null;
}

function borderFacts({ border }: Plan): Fact[] {
  return border && !border.isUnderHaze
    ? [{ id: 'borderShare', label: 'Border of this color', value: 100 * border.share, unit: '%', digits: 1 }]
    : [];
}

/** The number that stands for 'auto', in the steps of the option. */
function toleranceFacts({ tolerance }: Plan, options: ColorKoOptions): Fact[] {
  return leavesTolerance(options)
    ? [{ id: 'toleranceFound', label: 'Tolerance found by Auto', value: tolerance.steps, unit: '%', digits: 1 }]
    : [];
}

function areaFacts({ areas }: Plan): Fact[] {
  if (!areas || areas.enclosedCount === 0) return [];
  return [{ id: 'enclosedAreas', label: 'Enclosed areas', value: areas.enclosedCount, digits: 0 }];
}

/** What the tool's own panel asks a person about, in pixels of the full picture. */
export interface KnockoutDetails {
  /** The largest first; `areaCount` counts those that are not listed too. */
  readonly areas: readonly EnclosedArea[];
  readonly areaCount: number;
  readonly fades: readonly FadeArea[];
}

function areasIn({ scale }: Frame, { areas }: Plan): readonly EnclosedArea[] {
  if (!areas || scale === 1) return areas?.enclosed ?? [];
  const full = (length: number) => Math.round(length / scale);
  return areas.enclosed.map((area) => ({
    ...area,
    box: { x: full(area.box.x), y: full(area.box.y), width: full(area.box.width), height: full(area.box.height) },
    areaPx: full(area.areaPx / scale),
    place: { x: full(area.place.x), y: full(area.place.y) },
  }));
}

const NO_FADES: FoundFades = { areas: [], percent: 0 };

/**
 * Numbers of a run; see `report` of a run. Those of a copy are told as of the full picture: areas grow with it, while rims, which are most of what
 * is semi-transparent, keep their width and grow with its sides alone. A preview of wide fades therefore tells too little of them rather
 * than warning of every sharp logo.
 */
export function reportRun(frame: Frame, options: ColorKoOptions, plan: Plan, tally: Tally): ToolReport {
  const { pixels = 0, semi = 0, alphaBefore = 0, alphaAfter = 0 } = tally;
  const full = fullSize(frame);
  const size = printSizeInches(full, frame.dpi / frame.scale);
  const grown = (full.width * full.height) / (frame.width * frame.height);
  const semiPixels = Math.round(semi * grown * frame.scale);
  const removed = plan.colors.reduce((sum, _, key) => sum + removedOf(tally, key), 0);
  // What prints at all: white lies under the faintest pixel of haze, so a share of the ink would go far beyond a hundred.
  const printed = Math.max(semi, alphaBefore / 255 - removed, alphaAfter / 255);
  // What JPEG leaves beside the edges of a drawing is no fade that anybody could be asked about.
  const isDrawn = plan.field?.model.edged?.fadesNowhere === true && alphaBefore === 255 * pixels;
  const fades = isDrawn ? NO_FADES : findFadeAreas(frame, tally, grown * printed);
  const smallest = options.edge === 'halftone' ? smallestDotMm(tally, options, frame) : null;
  const facts: Fact[] = [
    { id: 'inkSaved', label: 'Ink area saved', value: percent(alphaBefore - alphaAfter, alphaBefore), unit: '%', digits: 1 },
    {
      id: 'pixelsRemoved',
      label: 'Pixels removed',
      value: Math.round(grown * removed),
      digits: 0,
    },
    { id: 'pixelsSemi', label: 'Semi-transparent pixels', value: semiPixels, digits: 0 },
    ...plan.colors.map((color, key) => ({
      id: `share${key + 1}`,
      label: `Share of ${formatHex(color)}`,
      value: percent(removedOf(tally, key), pixels),
      unit: '%',
      digits: 1,
    })),
    { id: 'fadeShare', label: 'Fades and haze in the print', value: fades.percent, unit: '%', digits: 1 },
    ...areaFacts(plan),
    ...borderFacts(plan),
    ...toleranceFacts(plan, options),
    { id: 'printWidth', label: 'Print width', value: size.width, unit: 'in', digits: 2 },
    { id: 'printHeight', label: 'Print height', value: size.height, unit: 'in', digits: 2 },
  ];
  const tear = findTear(frame, tally);
  if (tear) {
    facts.push({ id: 'cutX', label: 'Cut through at x', value: tear.x, unit: 'px', digits: 0 });
    facts.push({ id: 'cutY', label: 'Cut through at y', value: tear.y, unit: 'px', digits: 0 });
  }
  if (smallest !== null) facts.push({ id: 'smallestDot', label: 'Smallest dot', value: smallest, unit: 'mm', digits: 2 });
  const found = { fades, isDrawn, printed, tear, smallestDot: smallest };
  const details: KnockoutDetails = { areas: areasIn(frame, plan), areaCount: plan.areas?.enclosedCount ?? 0, fades: fades.areas };
  return { facts, warnings: warningsOf(frame, options, plan, tally, found), details };
}
