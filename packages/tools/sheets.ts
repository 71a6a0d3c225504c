import type { ErrorData } from '@underbase/contract';
import type { PixelImage, QuarterTurns, Silhouette, Size } from '@underbase/engine';
import type { OptionValues } from './options.ts';
import type { RunContext, ToolReport } from './run.ts';

/** One design as sheets carry it. */
export interface ArrangedDesign {
  /** Which of the run's pictures it comes from. */
  readonly picture: number;
  /** What tells it from others of the same picture, such as a garment size; empty where it is the only one. */
  readonly name: string;
  /** Printed size, in pixels of the sheet. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Measures as they are asked for, before the art was cut to its ink. */
  readonly placedPx: Size;
  readonly silhouette: Silhouette;
}

/** One copy of a design on its sheet: top left of its box of whole cells as turned, in pixels from the sheet's top left. */
export interface ArrangedPiece {
  readonly design: number;
  readonly sheet: number;
  readonly turns: QuarterTurns;
  readonly x: number;
  readonly y: number;
}

/** Sheets of film, in pixels of the result. */
export interface Film {
  readonly dpi: number;
  readonly widthPx: number;
  /** A sheet ends where its last piece does, here at the latest. */
  readonly mostLengthPx: number;
  /** Kept free along the film. */
  readonly edgePx: number;
  /** Kept free between pieces; fractions count. */
  readonly gapPx: number;
  /** Fineness of silhouettes. */
  readonly cellPx: number;
}

/** Where everything lies, with all that is needed to show it and to move it. Survives structured cloning. */
export interface SheetArrangement {
  readonly film: Film;
  readonly designs: readonly ArrangedDesign[];
  readonly pieces: readonly ArrangedPiece[];
  readonly lengthsPx: readonly number[];
  /** Names what the places were made for: placement by hand holds for the same key only. */
  readonly key: string;
  readonly report: ToolReport;
  /** The options' values that say the same places: a run with them needs not look for places again. */
  readonly settled: Partial<OptionValues>;
  /** Why the run would refuse, if it would. */
  readonly fault: ErrorData | null;
}

/** What one picture brings to the sheets. `part` survives structured cloning and is small; there is a thumbnail for each of its designs. */
export interface PreparedPicture<Part = unknown> {
  readonly part: Part;
  readonly thumbs: readonly Pick<PixelImage, 'width' | 'height' | 'pixels'>[];
}

/** The side of a run of many pictures that shows its sheets before they are made (Gatherer.sheets). */
export interface SheetMaker<Options = OptionValues, Part = unknown> {
  /** True where the run with these makes sheets. */
  wants(pictures: number, options: Options): boolean;
  /** All of the options that `prepare` looks at for a picture, by its place: what it made holds while they are the same. Plain data. */
  preparedBy(picture: number, options: Options): readonly unknown[];
  /** Looks at one picture, by its place, at its full printed size. `mostThumbPixels` is for all of its designs together. */
  prepare(image: PixelImage, picture: number, options: Options, context: RunContext, mostThumbPixels: number): PreparedPicture<Part>;
  /** Options that decide where pieces lie, besides those of `preparedBy`. */
  readonly arrangedBy: readonly string[];
  /** Places all pieces as the run would; quickly for a first look. Errors: the run's own. */
  arrange(parts: readonly Part[], options: Options, context: RunContext, isQuick: boolean): SheetArrangement;
}
