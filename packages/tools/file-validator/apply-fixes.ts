import type { PixelImage } from '@underbase/engine';
import { clearGhosts, hardenEdges, makeWhitePure } from './fixes/alpha-fixes.ts';
import { defringe } from './fixes/defringe.ts';
import { dropSmallDots } from './fixes/drop-small-dots.ts';
import { bakeFades, removeFades } from './fixes/fade-fixes.ts';
import { fillPinholes, removeSpecks } from './fixes/part-fixes.ts';
import { trimEmpty } from './fixes/trim-empty.ts';
import { printSizeOf } from './print-size.ts';
import type { InPlaceFixId } from './report.ts';
import type { ValidationSettings } from './settings.ts';
import type { ValidationContext } from './sheet.ts';

interface Repair {
  readonly image: PixelImage;
  readonly settings: ValidationSettings;
  readonly context: ValidationContext;
}

const REPAIRS: Readonly<Record<InPlaceFixId, (repair: Repair) => PixelImage>> = {
  'bake-fades': bakeFades,
  'clear-ghosts': clearGhosts,
  defringe,
  'drop-small-dots': dropSmallDots,
  'harden-edges': hardenEdges,
  'remove-specks': removeSpecks,
  'fill-pinholes': fillPinholes,
  'pure-white': makeWhitePure,
  'remove-fades': removeFades,
  'tag-dpi': ({ image, settings }) => ({ ...image, dpi: printSizeOf(image, image, settings).dpi }),
  'trim-empty': trimEmpty,
};

/** In this order, so that trimming sees what clearing left. */
const ORDER: readonly InPlaceFixId[] = [
  'clear-ghosts',
  'bake-fades',
  'remove-fades',
  'drop-small-dots',
  'defringe',
  'harden-edges',
  'remove-specks',
  'fill-pinholes',
  'pure-white',
  'tag-dpi',
  'trim-empty',
];

/**
 * Makes the repairs asked for on a copy; keeps its input. The print stays as large as it was: a trimmed picture keeps its resolution, which
 * `settingsAfter` tells as a print width.
 */
export function applyFixes(
  image: PixelImage,
  ids: readonly InPlaceFixId[],
  settings: ValidationSettings,
  context: ValidationContext,
): PixelImage {
  let result: PixelImage = { ...image, pixels: image.pixels.slice() };
  for (const id of ORDER) if (ids.includes(id)) result = REPAIRS[id]({ image: result, settings, context });
  return result;
}

/** Settings for validating a repaired picture again at the size that the art had before. */
export function settingsAfter(before: PixelImage, after: PixelImage, settings: ValidationSettings): ValidationSettings {
  if (settings.printWidthIn === null) return settings;
  return { ...settings, printWidthIn: (settings.printWidthIn * after.width) / before.width };
}
