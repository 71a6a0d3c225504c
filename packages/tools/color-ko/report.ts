import { type Frame, formatHex, fullSize, printSizeInches } from '@underbase/engine';
import type { Fact, Tally, ToolReport, Warning } from '../run.ts';
import { type FadeArea, type FoundFades, findFadeAreas } from './found-fades.ts';
import type { EnclosedArea } from './ground-areas.ts';
import { dotWidthMm } from './halftone.ts';
import { type ColorKoOptions, leavesTolerance } from './keys.ts';
import type { Plan } from './plan.ts';
import { TONE_STEPS } from './tally.ts';

/**
 * White ink lies under every partly opaque pixel and shows through it; DTF printers turn work back above this part of the printed area. Rims
 * that are smooth for the eye alone, a pixel or two wide, are no part of it.
 */
const MUCH_FADE_PERCENT = 3;
const SOME_FADE_PERCENT = 0.5;

/** A screen that leaves out more of what fades than this, in percent, shows another picture. */
const MUCH_LOST_PERCENT = 25;

/** Nothing else left, or nothing gone, but for stray pixels. */
const NEARLY_ALL = 0.9995;
const NEARLY_NONE = 1e-6;

/** A border of many colors has no color of its own. */
const WEAK_BORDER = 0.5;
/** A ground that varies by more than so many levels is a gradient from end to end (846). */
const GRADIENT_SPREAD = 30;

const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0);

function removedOf(tally: Tally, key: number): number {
  return tally[`removed${key}`] ?? 0;
}

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

/** What becomes of fades where edges are hard or dots have a least width, if much of them is lost. */
function lostFadeWords({ edge, lpi, minDot }: ColorKoOptions, { lostFade = 0, screened = 0 }: Tally, printed: number): string | null {
  const lost = percent(lostFade, printed + lostFade);
  if (lost <= MUCH_FADE_PERCENT) return null;
  if (edge === 'hard') return `${lost.toFixed(0)} % of the art fades too thin for a hard edge and goes. Halftone keeps it as dots.`;
  if (percent(lostFade, screened) <= MUCH_LOST_PERCENT) return null;
  return `${percent(lostFade, screened).toFixed(0)} % of what fades is too faint for dots of ${minDot} at ${lpi} lpi and goes. Fewer lines keep more.`;
}

/** How many areas go that hold art of their own, of a size that shows, and that nobody has chosen. */
function bandsThatGo({ areas }: Plan, printed: number): number {
  const isLarge = ({ areaPx }: EnclosedArea) => areaPx >= LARGE_AREA * printed;
  return areas?.enclosed.filter((area) => area.goes && area.holdsArt && area.seeds.length === 0 && isLarge(area)).length ?? 0;
}

function warningsOf(frame: Frame, options: ColorKoOptions, plan: Plan, tally: Tally, fadePercent: number, printed: number): Warning[] {
  const warnings: Warning[] = [];
  const warn = (id: string, text: string) => void warnings.push({ id, text });
  const removed = plan.colors.reduce((sum, _, key) => sum + removedOf(tally, key), 0);
  const hasAuto = options.colors.some(({ color }) => color === 'auto');
  if (plan.colors.length === 0) warn('noColor', hasAuto ? 'The border is transparent: pick a color.' : 'Pick a color to remove.');
  else if (removed <= NEARLY_NONE * frame.width * frame.height) {
    const isKept = options.seeds.some(({ mode }, index) => mode === 'keep' && !plan.areas?.missed.includes(index));
    if (isKept)
      warn('keptAll', 'All of this color hangs together with a place that was clicked to stay, so nothing goes: take that click back.');
    else warn('nothingRemoved', 'No pixel has this color: pick another or raise Tolerance.');
  }
  if (tally.alphaBefore > 0 && tally.alphaAfter <= (1 - NEARLY_ALL) * tally.alphaBefore) {
    warn('everythingRemoved', 'Hardly anything is left: lower Tolerance.');
  }
  // Of a gradient that is the ground, all of its colors go.
  const isGradient = (plan.looks?.ground.spread ?? 0) > GRADIENT_SPREAD;
  if (plan.border && !plan.border.isUnderHaze && !isGradient && plan.border.share < WEAK_BORDER) {
    warn('borderMixed', `Only ${Math.round(100 * plan.border.share)} % of the border is ${formatHex(plan.border.color)}: check the color.`);
  }
  if (plan.field?.vignette)
    warn(
      'photoFades',
      'The photo fades into this color: its fade is one smooth edge. Within it the photo stays, also where it has this color, but for what runs out into the ground.',
    );
  else if (plan.photo)
    warn(
      'photoStays',
      'The photo stays, also where it has this color, but for what of it runs out into the ground. To cut something out of it, use Background remover.',
    );
  const around = bandsThatGo(plan, printed);
  if (around > 0) {
    const areas = around === 1 ? 'An enclosed area around other art goes' : `${around} enclosed areas around other art go`;
    warn('areasGo', `${areas} too: click any that should stay.`);
  }
  const second = plan.border?.second;
  if (second && !isGradient && !plan.colors.some((color) => formatHex(color) === formatHex(second.color))) {
    warn('borderSecond', `${Math.round(100 * second.share)} % of the border is ${formatHex(second.color)}: add it to remove it too.`);
  }
  if (options.edge === 'soft' && fadePercent > SOME_FADE_PERCENT) {
    const share = `${fadePercent.toFixed(1)} % of the print fades or is haze`;
    if (fadePercent > MUCH_FADE_PERCENT) warn('semiMuch', `${share}; DTF prints white under it. Choose Halftone or Hard.`);
    else warn('semiSome', `${share}. For DTF, Halftone turns it into dots.`);
  }
  const lost = lostFadeWords(options, tally, printed);
  if (lost) warn('fadeLost', lost);
  for (const index of plan.areas?.missed ?? []) {
    const { x, y } = options.seeds[index];
    const why = plan.photo ? 'the photo stays whole.' : 'pick its color first, then the area.';
    warn(`seedMissed${index}`, `No removed color lies at ${x}, ${y}: ${why}`);
  }
  if (options.edge === 'halftone' && options.lpi > frame.dpi / frame.scale / 4) {
    warn(
      'screenTooFine',
      `${options.lpi} lpi leaves under 4 pixels to a dot at ${Math.round(frame.dpi / frame.scale)} DPI: tones will break.`,
    );
  }
  return warnings;
}

/** An area of less than this part of what prints asks nobody anything. */
const LARGE_AREA = 0.005;

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
  if (smallest !== null) facts.push({ id: 'smallestDot', label: 'Smallest dot', value: smallest, unit: 'mm', digits: 2 });
  const details: KnockoutDetails = { areas: areasIn(frame, plan), areaCount: plan.areas?.enclosedCount ?? 0, fades: fades.areas };
  return { facts, warnings: warningsOf(frame, options, plan, tally, fades.percent, printed), details };
}
