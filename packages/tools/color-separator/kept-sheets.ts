import type { Frame, PixelImage, PixelWindow, Rect } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { Coverages } from './separate-view.ts';

/**
 * Plates of a picture, or its copy, that is looked at, as far as they were made: a slider of the press proof changes the print alone. On memory that threads share;
 * a row is written before its flag is set, and both before the next picture is asked for.
 */
export interface KeptSheets {
  readonly sheets: readonly Uint8Array[];
  /** 1 for each row that is there. */
  readonly rows: Uint8Array;
}

const kept = new WeakMap<Uint8Array, { readonly key: string; readonly sheets: KeptSheets }>();

/** All that plates depend on besides the pixels. */
function keyOf(plan: Plan, { method }: SeparatorOptions): string {
  const { palette, plates, chokePx, underbaseDensity, trapPx, findsRims, darkestInk } = plan;
  const order = plates.map(({ role, colorIndex }) => [role, colorIndex]);
  return JSON.stringify([method, palette, order, chokePx, underbaseDensity, trapPx, findsRims, darkestInk]);
}

/** What was made of this copy with the same plates before, or room for it. */
export function keptSheets(image: PixelImage, plan: Plan, options: SeparatorOptions, context: RunContext): KeptSheets {
  const key = keyOf(plan, options);
  const known = kept.get(image.pixels);
  if (known?.key === key) return known.sheets;
  const sheets = {
    sheets: plan.plates.map(() => context.allocate(image.width * image.height)),
    rows: context.allocate(image.height),
  };
  kept.set(image.pixels, { key, sheets });
  return sheets;
}

/** Plates around a part of the copy, where all rows that it may look at are there. */
export function knownCoverages({ sheets, rows }: KeptSheets, rect: Rect, reachPx: number, { width, height }: Frame): Coverages | null {
  const end = Math.min(height, rect.y + rect.height + reachPx);
  for (let y = Math.max(0, rect.y - reachPx); y < end; y++) if (rows[y] === 0) return null;
  return { rect: { x: 0, y: 0, width, height }, planes: sheets };
}

/** Keeps the plates of whole rows. */
export function keepRows({ sheets, rows }: KeptSheets, { rect: view, planes }: Coverages, { rect }: PixelWindow, { width }: Frame): void {
  if (rect.x !== 0 || rect.width !== width) return;
  for (const [plate, sheet] of sheets.entries()) {
    for (let y = rect.y; y < rect.y + rect.height; y++) {
      const from = (y - view.y) * view.width - view.x;
      sheet.set(planes[plate].subarray(from, from + width), y * width);
    }
  }
  rows.fill(1, rect.y, rect.y + rect.height);
}
