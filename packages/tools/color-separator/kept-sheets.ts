import type { Frame, PixelImage, PixelWindow, Rect } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { atScreenOfBase } from './base-in-tints.ts';
import type { Plan } from './plan.ts';
import { proofCountBytes } from './proof-error.ts';
import type { Coverages, GroundCover } from './separate-view.ts';
import { widestTrap } from './trap.ts';

/**
 * Plates of a picture, as far as they were made: a slider of the press proof changes the print alone, and files are made of what was seen.
 * On memory that threads share; a row is written before its flag is set.
 */
export interface KeptSheets {
  readonly sheets: readonly Uint8Array[];
  /** What wants a base; see `Coverages`. */
  readonly needs: Uint8Array;
  /** 1 for each row that is there. */
  readonly rows: Uint8Array;
}

/** Plates but for the underbase, and what it is made from: another choke makes the underbase anew, and no ink. Filled as `KeptSheets` are. */
export interface KeptInks {
  /** In the order of the plates; null in the underbase's place. */
  readonly sheets: readonly (Uint8Array | null)[];
  readonly ground: GroundCover;
  readonly rows: Uint8Array;
  readonly widthPx: number;
  /** What was counted of these sheets' rows, three values a plate: see `tallyInks`. */
  readonly counts: Uint32Array;
}

const hasUnderbase = ({ plates }: Plan): boolean => plates.some(({ role }) => role === 'underbase');

/** All that inks depend on besides the pixels. */
function inkKey({ palette, plates, trapPx, traps, hasWhiteBase, findsRims }: Plan): unknown {
  // Colors of other inks stand in the palette; a base beside highlight white has its own.
  const order = plates.map(({ role, colorIndex, isTransparent, color }) => [
    role,
    colorIndex,
    isTransparent || role === 'underbase' ? color : null,
  ]);
  return [palette, order, trapPx, traps, hasWhiteBase, findsRims];
}

/** All that plates depend on besides the pixels. */
export function plateKey(plan: Plan): unknown {
  const { chokePx, dotChoke, leastBasePx, ownDots, underbaseDensity } = plan;
  const own = ownDots.map(({ place, beneath, isOnPlate }) => [place, isOnPlate, beneath.findIndex((dots) => dots > 0), beneath[255]]);
  return [inkKey(plan), hasUnderbase(plan) ? [chokePx, dotChoke, leastBasePx, underbaseDensity, atScreenOfBase(plan.plates), own] : null];
}

/** All that kept inks depend on; null where none are kept: nothing is choked, or traps change inks once the base is there. */
export function keptInksKey(plan: Plan): unknown {
  return hasUnderbase(plan) && widestTrap(plan) <= 0 && !plan.plates.some(({ isTransparent }) => isTransparent) ? inkKey(plan) : null;
}

/** Room for the inks of a picture, where they are kept: for a run that ends with its files nobody moves the choke again. */
export function emptyInks({ width, height }: PixelImage, plan: Plan, context: RunContext): KeptInks | null {
  if (context.format !== undefined || keptInksKey(plan) === null) return null;
  const plane = () => context.allocate(width * height);
  return {
    sheets: plan.plates.map(({ role }) => (role === 'underbase' ? null : plane())),
    ground: { outside: plane(), inside: plane(), carried: plane() },
    rows: context.allocate(height),
    widthPx: width,
    counts: new Uint32Array(context.allocate(height * plan.plates.length * 3 * 4).buffer),
  };
}

/** Room for the plates of a picture; inks that are kept are these plates' own. */
export function emptySheets({ width, height }: PixelImage, { plates, inks }: Plan, context: RunContext): KeptSheets {
  return {
    sheets: plates.map((_, place) => inks?.sheets[place] ?? context.allocate(width * height)),
    needs: context.allocate(width * height),
    rows: context.allocate(height),
  };
}

/** All that the proof depends on by which colors are told to be off, besides the pixels. */
export const proofKey = (plan: Plan): unknown => [plateKey(plan), plan.plates.map(({ opacity }) => opacity)];

/** Room for how far these plates and inks are off the art: see `tallyProof`. */
export const emptyProofCounts = ({ height }: PixelImage, context: RunContext): Uint32Array =>
  new Uint32Array(context.allocate(proofCountBytes({ height })).buffer);

/** Plates around a part of the copy, where all rows that it may look at are there. */
export function knownCoverages(
  { sheets, needs, rows }: KeptSheets,
  rect: Rect,
  reachPx: number,
  { width, height }: Frame,
): Coverages | null {
  const end = Math.min(height, rect.y + rect.height + reachPx);
  for (let y = Math.max(0, rect.y - reachPx); y < end; y++) if (rows[y] === 0) return null;
  return { rect: { x: 0, y: 0, width, height }, planes: sheets, needs };
}

/** Inks of whole rows, and what their base is made from, where all of them are there. */
export function knownInks(inks: KeptInks | null, { x, y, width, height }: Rect, frame: Frame): Pick<KeptInks, 'sheets' | 'ground'> | null {
  if (!inks || x !== 0 || width !== frame.width) return null;
  for (let row = y; row < y + height; row++) if (inks.rows[row] === 0) return null;
  const part = (plane: Uint8Array) => plane.subarray(y * width, (y + height) * width);
  const { outside, inside, carried } = inks.ground;
  return {
    sheets: inks.sheets.map((sheet) => sheet && part(sheet)),
    ground: { outside: part(outside), inside: part(inside), carried: part(carried) },
  };
}

/** Keeps the plates of whole rows, and where they are wanted again their inks. */
export function keepRows(
  { kept, inks }: Pick<Plan, 'kept' | 'inks'>,
  { rect: view, planes, needs, ground }: Coverages,
  { rect }: PixelWindow,
  { width }: Frame,
): void {
  if (rect.x !== 0 || rect.width !== width) return;
  const keep = (plane: Uint8Array, sheet: Uint8Array): void => {
    // Made of what is kept there.
    if (plane.buffer === sheet.buffer) return;
    for (let y = rect.y; y < rect.y + rect.height; y++) {
      const from = (y - view.y) * view.width - view.x;
      sheet.set(plane.subarray(from, from + width), y * width);
    }
  };
  for (const [plate, sheet] of kept.sheets.entries()) keep(planes[plate], sheet);
  keep(needs, kept.needs);
  if (inks && ground) {
    // Plates may be older than these inks, and keep their own.
    for (const [plate, sheet] of inks.sheets.entries()) if (sheet && sheet !== kept.sheets[plate]) keep(planes[plate], sheet);
    keep(ground.outside, inks.ground.outside);
    keep(ground.inside, inks.ground.inside);
    keep(ground.carried, inks.ground.carried);
    inks.rows.fill(1, rect.y, rect.y + rect.height);
  }
  kept.rows.fill(1, rect.y, rect.y + rect.height);
}
