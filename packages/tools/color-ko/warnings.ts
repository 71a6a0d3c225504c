import { type Frame, formatHex, type Rgb } from '@underbase/engine';
import type { PixelPlace, Tally, Warning } from '../run.ts';
import type { FoundFades } from './found-fades.ts';
import type { EnclosedArea } from './ground-areas.ts';
import { minDotMm, smallDots } from './halftone.ts';
import type { ColorKoOptions } from './keys.ts';
import type { Plan } from './plan.ts';
import { percent, removedOf } from './tally.ts';

/**
 * White ink lies under every partly opaque pixel and shows through it; DTF printers turn work back above this part of the printed area. Rims
 * that are smooth for the eye alone, a pixel or two wide, are no part of it.
 */
const MUCH_FADE_PERCENT = 3;
const SOME_FADE_PERCENT = 0.5;
/** Where so much of the print is partly opaque, it may as well be a photo or a ground that was not told as such. */
const MOST_FADE_PERCENT = 30;

/** A screen that leaves out more of what fades than this, in percent, shows another picture. */
const MUCH_LOST_PERCENT = 25;

/** Nothing else left, or nothing gone, but for stray pixels. */
const NEARLY_ALL = 0.9995;
const NEARLY_NONE = 1e-6;

/** A border of many colors has no color of its own. */
const WEAK_BORDER = 0.5;
/** Two colors that are less of the border than this together leave others. */
const MOST_OF_BORDER = 0.8;
/** A ground that varies by more than so many levels is a gradient from end to end (846). */
const GRADIENT_SPREAD = 30;

/** An area of less than this part of what prints asks nobody anything. */
const LARGE_AREA = 0.005;
/** A hole in a photo shows from this size on, on each side (field sheet, specks). */
const LEAST_HOLE_MM = 0.5;

/** DTF holds no smaller dots (field sheet, positive lines), and so many of them show. */
const LEAST_DOT_MM = 0.35;
const MANY_SMALL_DOTS = 20;

const REMOVE_GROUND = { tool: 'background-remover', words: 'Remove the background' } as const;

/** What the words are about besides the plan. */
export interface RunFindings {
  readonly fades: FoundFades;
  /** The art is drawn, and fades nowhere: what a JPEG left beside its edges is none. */
  readonly isDrawn: boolean;
  /** Pixels that print at all, of the frame. */
  readonly printed: number;
  /** Where an even area is cut through; null where hardly any is. */
  readonly tear: PixelPlace | null;
  readonly smallestDot: number | null;
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

/** What of a photo stays. */
function photoWarnings({ field, photo, areas }: Plan, { dpi, scale }: Frame): Warning[] {
  if (field?.vignette) {
    const text =
      'The photo fades into this color: its fade is one smooth edge. Within it the photo stays, also where it has this color, but for what runs out into the ground.';
    return [{ id: 'photoFades', text }];
  }
  if (!photo) return [];
  const least = (LEAST_HOLE_MM * dpi) / 25.4;
  const holes = areas?.enclosed.filter(({ goes, seeds, areaPx }) => goes && seeds.length === 0 && areaPx >= least * least) ?? [];
  const stays = 'This photo or painting stays, also where it has this color, but for what of it runs out into the ground';
  if (holes.length === 0) return [{ id: 'photoStays', text: `${stays}. To cut something out of it, use Background remover.` }];
  const [{ place }] = holes;
  const [x, y] = [Math.round(place.x / scale), Math.round(place.y / scale)];
  const count = holes.length === 1 ? `an enclosed area at ${x}, ${y}` : `${holes.length} enclosed areas, the largest at ${x}, ${y}`;
  return [{ id: 'photoStays', text: `${stays}, and ${count}: click any that should stay.` }];
}

/** What the border says of the color that was left to it. */
function borderWarnings({ border, looks, colors }: Plan): Warning[] {
  // Of a gradient that is the ground, all of its colors go.
  if (!border || (looks?.ground.spread ?? 0) > GRADIENT_SPREAD) return [];
  const { color, share, second, isUnderHaze } = border;
  const isNamed = (one: Rgb) => colors.some((other) => formatHex(other) === formatHex(one));
  const isOfMany = share + (second?.share ?? 0) < MOST_OF_BORDER;
  const warnings: Warning[] = [];
  if (!isUnderHaze && share < WEAK_BORDER) {
    const text = `Only ${Math.round(100 * share)} % of the border is ${formatHex(color)}: check the color.`;
    const more = ' A gradient, or a ground of many colors, goes with Background remover.';
    warnings.push(isOfMany ? { id: 'borderMixed', text: text + more, goTo: REMOVE_GROUND } : { id: 'borderMixed', text });
  }
  // Of many colors, two leave crumbs.
  if (second && !isNamed(second.color) && !(isOfMany && share < WEAK_BORDER)) {
    const text = `${Math.round(100 * second.share)} % of the border is ${formatHex(second.color)}: add it to remove it too.`;
    warnings.push({ id: 'borderSecond', text });
  }
  return warnings;
}

/** How much of the print is partly opaque, and what helps. */
function fadeWarnings({ edge }: ColorKoOptions, { photo }: Plan, { fades, tear }: RunFindings): Warning[] {
  if (edge !== 'soft' || fades.percent <= SOME_FADE_PERCENT) return [];
  const share = `${fades.percent.toFixed(1)} % of the print fades or is haze`;
  if (fades.percent <= MUCH_FADE_PERCENT) return [{ id: 'semiSome', text: `${share}. For DTF, Halftone turns it into dots.` }];
  const white = `${share}; DTF prints white under it.`;
  // What should not have gone is no better as dots.
  if (tear) return [{ id: 'semiMuch', text: white }];
  if (photo || fades.percent <= MOST_FADE_PERCENT) return [{ id: 'semiMuch', text: `${white} Choose Halftone or Hard.` }];
  return [
    { id: 'semiMuch', text: `${white} A fade or glow: choose Halftone. A photo that should stay solid: use Background remover instead.` },
  ];
}

/** Places that were clicked, and do otherwise than meant. */
function seedWarnings({ seeds }: ColorKoOptions, { areas, photo }: Plan, isAllKept: boolean): Warning[] {
  const missed = (areas?.missed ?? []).map((index): Warning => {
    const { x, y } = seeds[index];
    const why = photo ? 'the photo stays whole.' : 'pick its color first, then the area.';
    return { id: `seedMissed${index}`, text: `No removed color lies at ${x}, ${y}: ${why}` };
  });
  // Where nothing goes, that is said already.
  const joined = (isAllKept ? [] : (areas?.joined ?? [])).map((index): Warning => {
    const { x, y } = seeds[index];
    const text = `The place at ${x}, ${y} is joined to the ground, so all of that stays: take the click back and paint Protect there instead.`;
    return { id: `seedJoined${index}`, text };
  });
  return [...missed, ...joined];
}

/** Dots that do not hold, or are made of too few pixels. */
function dotWarnings(frame: Frame, options: ColorKoOptions, tally: Tally, smallestDot: number | null): Warning[] {
  if (options.edge !== 'halftone') return [];
  const warnings: Warning[] = [];
  // Who names a least dot knows the press.
  if (minDotMm(options, frame) === 0 && smallestDot !== null && smallDots(tally, LEAST_DOT_MM, options, frame) >= MANY_SMALL_DOTS) {
    const text = `Dots go down to ${smallestDot.toFixed(2)} mm; under ${LEAST_DOT_MM} mm DTF does not hold them. Set Min dot, or what your shop holds.`;
    const sets = { options: { minDot: `${LEAST_DOT_MM}mm` }, words: `No dot under ${LEAST_DOT_MM} mm` };
    warnings.push({ id: 'dotsSmall', text, sets });
  }
  if (options.lpi > frame.dpi / frame.scale / 4) {
    const text = `${options.lpi} lpi leaves under 4 pixels to a dot at ${Math.round(frame.dpi / frame.scale)} DPI: tones will break.`;
    warnings.push({ id: 'screenTooFine', text });
  }
  return warnings;
}

/** Whether all was taken, or nothing. */
function amountWarnings({ width, height }: Frame, options: ColorKoOptions, plan: Plan, tally: Tally): Warning[] {
  const warnings: Warning[] = [];
  const warn = (id: string, text: string) => void warnings.push({ id, text });
  const removed = plan.colors.reduce((sum, _, key) => sum + removedOf(tally, key), 0);
  const hasAuto = options.colors.some(({ color }) => color === 'auto');
  if (plan.colors.length === 0) warn('noColor', hasAuto ? 'The border is transparent: pick a color.' : 'Pick a color to remove.');
  else if (removed <= NEARLY_NONE * width * height) {
    const isKept = options.seeds.some(({ mode }, index) => mode === 'keep' && !plan.areas?.missed.includes(index));
    if (isKept)
      warn('keptAll', 'All of this color hangs together with a place that was clicked to stay, so nothing goes: take that click back.');
    else warn('nothingRemoved', 'No pixel has this color: pick another or raise Tolerance.');
  }
  if (tally.alphaBefore > 0 && tally.alphaAfter <= (1 - NEARLY_ALL) * tally.alphaBefore) {
    warn('everythingRemoved', 'Hardly anything is left: lower Tolerance.');
  }
  return warnings;
}

/** What a run has to say besides its numbers, the weightiest first. */
export function warningsOf(frame: Frame, options: ColorKoOptions, plan: Plan, tally: Tally, found: RunFindings): Warning[] {
  const { isDrawn, printed, tear, smallestDot } = found;
  const warnings = amountWarnings(frame, options, plan, tally);
  const isAllKept = warnings.some(({ id }) => id === 'keptAll');
  if (tear) {
    const text = `An even area is cut through near ${tear.x}, ${tear.y}: art and ground are nearly of one color there. Paint Protect or Erase over it, or use Background remover.`;
    warnings.push({ id: 'artCut', text, goTo: REMOVE_GROUND });
  }
  warnings.push(...borderWarnings(plan), ...photoWarnings(plan, frame));
  const around = bandsThatGo(plan, printed);
  if (around > 0) {
    const areas = around === 1 ? 'An enclosed area around other art goes' : `${around} enclosed areas around other art go`;
    warnings.push({ id: 'areasGo', text: `${areas} too: click any that should stay.` });
  }
  warnings.push(...fadeWarnings(options, plan, found));
  const lost = isDrawn ? null : lostFadeWords(options, tally, printed);
  if (lost) warnings.push({ id: 'fadeLost', text: lost });
  return [...warnings, ...seedWarnings(options, plan, isAllKept), ...dotWarnings(frame, options, tally, smallestDot)];
}
