import { type Kernels, type PixelWindow, type PrintedInk, printedCoverage, type Rect } from '@underbase/engine';
import { atScreenOfBase, baseInTints } from './base-in-tints.ts';
import { baseOnOwn } from './base-on-own.ts';
import type { SeparatorOptions } from './options.ts';
import { isOwnCurve } from './own-curve.ts';
import type { Plan } from './plan.ts';
import { plateCurve } from './plate-curve.ts';
import type { Plate } from './plates.ts';
import { putThrough } from './put-through.ts';
import type { Coverages } from './separate-view.ts';

/** Plates shift each in a direction of its own, as far from each other as they can. */
const TURN_DEG = 137.5;
const HERE = { dx: 0, dy: 0 };

/** Where the n-th plate lands, in whole pixels. The first one is the reference. */
export function plateShift(plate: number, offsetPx: number): { readonly dx: number; readonly dy: number } {
  if (plate === 0) return { dx: 0, dy: 0 };
  const angle = (plate * TURN_DEG * Math.PI) / 180;
  return { dx: Math.round(offsetPx * Math.cos(angle)), dy: Math.round(offsetPx * Math.sin(angle)) };
}

/** What a byte of coverage prints as, in bytes; null where it prints as it is. `pressGain` null is a press that gains what the film takes back. */
function printTable(plate: Plate, pressGain: number | null, options: Pick<SeparatorOptions, 'shape'>): Uint8Array | null {
  const gain = pressGain ?? plate.gain;
  const hasLimits = plate.lightest > 0 || plate.darkest < 100 || isOwnCurve(plate);
  if (gain === plate.gain && !hasLimits) return null;
  return plateCurve(plate, options).map((onFilm) => Math.round(255 * printedCoverage(onFilm / 255, gain)));
}

/** A plate's coverage over a part of the view, from where the press would lay it; only to be read, it may be the plane's own memory. */
export function shiftedPlane(
  plane: Uint8Array,
  view: Rect,
  rect: Rect,
  { dx, dy }: { readonly dx: number; readonly dy: number },
  table: Uint8Array | null,
): Uint8Array {
  const isWhole = dx === 0 && dy === 0 && rect.x === view.x && rect.width === view.width;
  if (isWhole && !table) return plane.subarray((rect.y - view.y) * view.width, (rect.y - view.y + rect.height) * view.width);
  const part = new Uint8Array(rect.width * rect.height);
  for (let y = 0; y < rect.height; y++) {
    const row = rect.y + y - dy - view.y;
    if (row < 0 || row >= view.height) continue;
    const from = Math.max(0, view.x + dx - rect.x);
    const to = Math.min(rect.width, view.x + view.width + dx - rect.x);
    const start = row * view.width + rect.x - dx - view.x;
    if (to > from) part.set(plane.subarray(start + from, start + to), y * rect.width + from);
  }
  if (table) putThrough(part, table);
  return part;
}

/** What the press lays down of every plate over a part of the view: gained, and as far off as the press is. */
export function printedPlanes(
  { rect: view, planes }: Coverages,
  rect: Rect,
  plan: Pick<Plan, 'plates' | 'offsetPx'>,
  options: Pick<SeparatorOptions, 'shape'>,
  pressGain: number | null,
): readonly Uint8Array[] {
  return plan.plates.map((plate, index) =>
    shiftedPlane(planes[index], view, rect, plateShift(index, plan.offsetPx), printTable(plate, pressGain, options)),
  );
}

/** Inks over a part of the view as the press lays them, in print order. */
export function printedInks(
  coverages: Coverages,
  rect: Rect,
  plan: Pick<Plan, 'plates' | 'offsetPx'>,
  options: Pick<SeparatorOptions, 'shape'>,
  pressGain: number | null,
  isShown: (plate: number) => boolean,
): readonly PrintedInk[] {
  return printedPlanes(coverages, rect, plan, options, pressGain)
    .map((coverage, index): PrintedInk => {
      const { color, opacity, isTransparent } = plan.plates[index];
      return { color, coverage, opacity, isTransparent };
    })
    .filter((_, index) => isShown(index));
}

/** Whether inks of a job lie on a base that shows, at one screen with it. */
export function isOnShownBase(
  { plates }: Pick<Plan, 'plates'>,
  { method }: Pick<SeparatorOptions, 'method'>,
  isShown: (plate: number) => boolean,
): boolean {
  return method === 'spot' && plates[0]?.role === 'underbase' && isShown(0);
}

/**
 * What the press makes of plates: inks over the garment in print order, each by its coverage; opaque inks cover, process inks multiply. The rims of spot
 * inks lie on those of their base, and so do their dots.
 * Fills `target`, a part of what `coverages` holds; the rest around it is for plates that are off. `isShown` leaves plates out.
 */
export function printProof(
  coverages: Coverages,
  target: PixelWindow,
  plan: Plan,
  options: SeparatorOptions,
  pressGain: number | null,
  kernels: Kernels,
  isShown: (plate: number) => boolean,
): void {
  const isOnBase = isOnShownBase(plan, options, isShown);
  const rect = isOnBase ? withNeighbors(target.rect, coverages.rect) : target.rect;
  // Gained once for both ways to print.
  const laid = printedInks(coverages, rect, plan, options, pressGain, isShown);
  const all = laid.map((ink) => ({ ...ink, coverage: shiftedPlane(ink.coverage, rect, target.rect, HERE, null) }));
  const inTints = withBaseOnOwn(isOnBase ? withBaseInTints(all, plan, isShown) : all, coverages, target.rect, plan, isShown);
  kernels.printInks(plan.garment, inTints, target.pixels);
  if (!isOnBase) return;
  const [base, ...inks] = laid;
  // Laid on by chance, as tints are, thin type on a dark shirt would get a gray fringe on screen that no film has.
  kernels.printRims(plan.garment, { rect, base, inks }, target);
}

/** Inks that are shown, the first of them a base: it as it shows between their dots. */
export function withBaseInTints(
  laid: readonly PrintedInk[],
  { plates }: Pick<Plan, 'plates'>,
  isShown: (plate: number) => boolean,
): readonly PrintedInk[] {
  const isAtScreen = atScreenOfBase(plates.filter((_, plate) => isShown(plate)));
  const [base, ...inks] = laid;
  const nested = inks.filter((_, place) => isAtScreen[place]);
  return [baseInTints(base, nested), ...inks];
}

/** Inks that are shown over a part of the view, each base as it shows where its film has dots at the inks' own screens. */
export function withBaseOnOwn(
  laid: readonly PrintedInk[],
  { rect: view, needs }: Coverages,
  rect: Rect,
  { plates, ownDots }: Pick<Plan, 'plates' | 'ownDots'>,
  isShown: (plate: number) => boolean,
): readonly PrintedInk[] {
  if (ownDots.length === 0) return laid;
  const shown = plates.flatMap((_, plate) => (isShown(plate) ? [plate] : []));
  const byPlate = plates.map((_, plate) => (isShown(plate) ? laid[shown.indexOf(plate)] : null));
  const needed = shiftedPlane(needs, view, rect, HERE, null);
  return laid.map((ink, place) => (plates[shown[place]].role === 'underbase' ? baseOnOwn(ink, byPlate, ownDots, needed) : ink));
}

/** A part of a view and the pixels beside it, as far as the view holds them. */
function withNeighbors({ x, y, width, height }: Rect, view: Rect): Rect {
  const [left, top] = [Math.max(view.x, x - 1), Math.max(view.y, y - 1)];
  const right = Math.min(view.x + view.width, x + width + 1);
  return { x: left, y: top, width: right - left, height: Math.min(view.y + view.height, y + height + 1) - top };
}
