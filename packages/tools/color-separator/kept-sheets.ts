import type { Frame, PixelImage, PixelWindow, Rect } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { Plan } from './plan.ts';
import type { Coverages } from './separate-view.ts';

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

/** All that plates depend on besides the pixels. */
export function plateKey({
  palette,
  plates,
  chokePx,
  leastBasePx,
  underbaseDensity,
  trapPx,
  traps,
  hasWhiteBase,
  findsRims,
}: Plan): unknown {
  // Colors of other inks stand in the palette.
  const order = plates.map(({ role, colorIndex, isTransparent, color }) => [role, colorIndex, isTransparent ? color : null]);
  return [palette, order, chokePx, leastBasePx, underbaseDensity, trapPx, traps, hasWhiteBase, findsRims];
}

/** Room for the plates of a picture. */
export function emptySheets({ width, height }: PixelImage, { plates }: Plan, context: RunContext): KeptSheets {
  return {
    sheets: plates.map(() => context.allocate(width * height)),
    needs: context.allocate(width * height),
    rows: context.allocate(height),
  };
}

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

/** Keeps the plates of whole rows. */
export function keepRows(
  { sheets, needs, rows }: KeptSheets,
  { rect: view, planes, needs: found }: Coverages,
  { rect }: PixelWindow,
  { width }: Frame,
): void {
  if (rect.x !== 0 || rect.width !== width) return;
  const made = [...planes, found];
  for (const [plate, sheet] of [...sheets, needs].entries()) {
    for (let y = rect.y; y < rect.y + rect.height; y++) {
      const from = (y - view.y) * view.width - view.x;
      sheet.set(made[plate].subarray(from, from + width), y * width);
    }
  }
  rows.fill(1, rect.y, rect.y + rect.height);
}
