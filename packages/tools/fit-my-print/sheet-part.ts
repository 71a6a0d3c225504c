import { type PixelImage, type Silhouette, type Size, silhouetteOf } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { PreparedPicture } from '../sheets.ts';
import { filmOf } from './film.ts';
import type { FitOptions } from './options.ts';
import { type SheetDesign, sheetDesigns } from './sheet-design.ts';
import { thumbOf } from './thumb.ts';

/** What nesting and report need of a design: no pixels. */
export interface DesignFacts {
  /** Garment size, where there is a size run. */
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly silhouette: Silhouette;
  readonly inkPx: number;
  /** Measures as they are asked for, before the art was cut to its ink. */
  readonly placedPx: Size;
  /** Resolution of the source at this size. */
  readonly sourceDpi: number;
}

/** What one picture brings to the sheets; no designs where it is clear throughout. */
export interface SheetPart {
  readonly designs: readonly DesignFacts[];
}

function inkPixels({ pixels }: SheetDesign): number {
  let count = 0;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] > 0) count++;
  return count;
}

export function partOf(designs: readonly SheetDesign[], cellPx: number): SheetPart {
  return {
    designs: designs.map((design) => ({
      name: design.name,
      widthPx: design.width,
      heightPx: design.height,
      silhouette: silhouetteOf(design, cellPx),
      inkPx: inkPixels(design),
      placedPx: design.placedPx,
      sourceDpi: design.sourceDpi,
    })),
  };
}

/** One of the pictures, by its place among them, at its full printed size, less its pixels. Error: option.out-of-range. */
export function preparePicture(
  image: PixelImage,
  picture: number,
  options: FitOptions,
  { kernels }: Pick<RunContext, 'kernels'>,
  mostThumbPixels: number,
): PreparedPicture<SheetPart> {
  const designs = sheetDesigns(image, picture, options, kernels);
  const thumbs = designs.map((design) => thumbOf(design, mostThumbPixels / designs.length));
  return { part: partOf(designs, filmOf(options).cellPx), thumbs };
}
