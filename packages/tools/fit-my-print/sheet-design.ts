import { LIMITS } from '@underbase/contract';
import { cropWindow, type Frame, intersectRects, type Kernels, type PixelImage, pixelGrid, type Size } from '@underbase/engine';
import { alphaBounds } from './alpha-bounds.ts';
import { sizedFor } from './design-size.ts';
import type { FitOptions } from './options.ts';
import { type PlacedArt, placeArt, sourceDpi } from './place-art.ts';
import { scaleArt, sourceOf } from './scale-art.ts';
import { type GarmentPrint, garmentPrints } from './size-run.ts';

/** One design at its printed size, cut to its ink. */
export interface SheetDesign {
  /** Garment size, where there is a size run; else empty. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Measures as they are asked for, before the art was cut to its ink. */
  readonly placedPx: Size;
  /** Resolution of the source at this size. */
  readonly sourceDpi: number;
}

/**
 * Scales one of the pictures of a sheet, by its place among them, once for each garment size where there is a size run; nothing where it holds
 * no ink. Error: option.out-of-range.
 */
export function sheetDesigns(image: PixelImage, picture: number, options: FitOptions, kernels: Kernels): readonly SheetDesign[] {
  const bounds = alphaBounds(image);
  if (!bounds) return [];
  const frame: Frame = { width: image.width, height: image.height, dpi: image.dpi ?? LIMITS.assumedDpi, scale: 1 };
  const part = options.trim ? bounds : { x: 0, y: 0, width: image.width, height: image.height };
  const own = { widthIn: part.width / frame.dpi, heightIn: part.height / frame.dpi };
  const sized = sizedFor(options, picture, part);
  const wanted = options.sizes.length === 0 ? [{ name: '', options: sized }] : garmentPrints(sized, own);
  const grid = pixelGrid(image);
  return wanted
    .map((print) => designOf(image, { ...placeArt(frame, part, print.options), grid }, print, kernels))
    .filter((design) => design !== null);
}

/** Null where the part that the canvas shows holds no ink. */
function designOf(image: PixelImage, placed: PlacedArt, { name, options }: GarmentPrint, kernels: Kernels): SheetDesign | null {
  const rect = intersectRects(placed.place, { x: 0, y: 0, width: placed.output.width, height: placed.output.height });
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
  scaleArt(cropWindow(image, sourceOf(rect, placed)), target, placed, kernels);
  const scaled: PixelImage = { width: rect.width, height: rect.height, pixels: target.pixels, dpi: options.dpi, icc: null };
  const ink = alphaBounds(scaled);
  if (!ink) return null;
  const { pixels } = cropWindow(scaled, ink);
  const placedPx = { width: placed.place.width, height: placed.place.height };
  return { name, width: ink.width, height: ink.height, pixels, placedPx, sourceDpi: sourceDpi(placed) };
}
