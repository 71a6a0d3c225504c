import { AppError } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Artifact, RunContext, RunOutcome } from '../run.ts';
import type { SheetArrangement, SheetMaker } from '../sheets.ts';
import { arrangeSheets } from './arrange-sheets.ts';
import { filmOf } from './film.ts';
import type { FitOptions } from './options.ts';
import { paintPiece } from './paint-piece.ts';
import { type SheetDesign, sheetDesigns } from './sheet-design.ts';
import { partOf, preparePicture, type SheetPart } from './sheet-part.ts';
import { keepsOwnSize, wantsSheets } from './wants-sheets.ts';

/** Shares of a run's time. */
const SCALED_AT = 0.3;
const PLACED_AT = 0.8;

/** Sheets as wide as the film and as long as they are used, each painted with its pieces. */
function paintSheets({ pieces, lengthsPx, film }: SheetArrangement, designs: readonly SheetDesign[], context: RunContext): Artifact[] {
  const { widthPx, cellPx, dpi } = film;
  return lengthsPx.map((height, index) => {
    const pixels = context.allocate(widthPx * height * 4);
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    for (const piece of pieces) if (piece.sheet === index) paintPiece(words, widthPx, designs[piece.design], piece, cellPx);
    const image: PixelImage = { width: widthPx, height, pixels, dpi, icc: null };
    const sheet = { number: index + 1, of: lengthsPx.length };
    return { kind: 'image', suffix: index === 0 ? '' : `-${index + 1}`, image, sheet };
  });
}

/**
 * Nests designs and copies on film by their real outlines, or lays them where they were put by hand; one picture a sheet. The same input
 * gives the same sheets. Errors: option.out-of-range where a design is larger than a sheet; option.invalid and layout.collides for a layout
 * by hand that can't be printed; layout.nothing where no picture holds ink; run.memory-budget.
 */
export async function gangSheets(images: readonly PixelImage[], options: FitOptions, context: RunContext): Promise<RunOutcome> {
  const { cellPx } = filmOf(options);
  const scaled = images.map((image, index) => {
    context.progress((SCALED_AT * index) / images.length);
    return sheetDesigns(image, index, options, context.kernels);
  });
  const parts = scaled.map((designs) => partOf(designs, cellPx));
  const progress = (fraction: number) => context.progress(SCALED_AT + (PLACED_AT - SCALED_AT) * fraction);
  const arrangement = arrangeSheets(parts, options, { progress, names: context.names });
  if (arrangement.fault) throw new AppError(arrangement.fault.code, arrangement.fault.params);
  if (arrangement.pieces.length === 0) throw new AppError('layout.nothing', {});
  return { artifacts: paintSheets(arrangement, scaled.flat(), context), report: arrangement.report };
}

/** The same sheets, shown and moved before they are made. */
export const sheetMaker: SheetMaker<FitOptions, SheetPart> = {
  wants: wantsSheets,
  preparedBy: (picture, { placement, size, sizes, dpi, fit, trim, sizeEach }) => [
    keepsOwnSize({ size, placement, sizes }),
    placement,
    size,
    sizes,
    dpi,
    fit,
    trim,
    sizeEach[picture] ?? '',
  ],
  prepare: preparePicture,
  arrangedBy: ['sheet', 'sheetLength', 'copies', 'copiesEach', 'gap', 'edge', 'rotate', 'layout'],
  arrange: (parts, options, context, isQuick) => arrangeSheets(parts, options, context, isQuick),
};
