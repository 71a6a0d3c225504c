import { AppError } from '@underbase/contract';
import { lengthInches, type Nesting, nestShapes, type PixelImage, parseLength, silhouetteOf } from '@underbase/engine';
import type { Artifact, RunContext, RunOutcome } from '../run.ts';
import type { FitOptions } from './options.ts';
import { paintPiece } from './paint-piece.ts';
import { type SheetDesign, sheetDesigns } from './sheet-design.ts';
import { type SheetFigures, sheetReport } from './sheet-report.ts';

/** Film that is taken where several designs are given and no width. */
const COMMON_FILM = '22in';

/** Fineness of nesting: coarser wastes film at every edge, finer takes its square in time. */
const CELLS_PER_INCH = 30;

/** Orders that are tried, shared out over the pieces: some four seconds for any number of them. */
const ROUNDS_FOR_ONE_PIECE = 2400;
const MAX_ROUNDS = 96;

function inchesOf(text: string, dpi: number): number {
  const length = parseLength(text);
  if (!length) throw new Error('a validated length reads');
  return lengthInches(length, dpi);
}

/** Film and grid in pixels of the result. */
interface Film {
  readonly widthPx: number;
  readonly edgePx: number;
  readonly cellPx: number;
  /** Free area in cells. */
  readonly cells: { readonly width: number; readonly height: number };
  readonly gapCells: number;
}

function filmOf({ sheet, sheetLength, gap, edge, dpi }: FitOptions): Film {
  const cellPx = Math.max(1, Math.round(dpi / CELLS_PER_INCH));
  const widthIn = inchesOf(sheet === '' ? COMMON_FILM : sheet, dpi);
  const edgeIn = inchesOf(edge, dpi);
  const free = (inches: number): number => Math.floor(((inches - 2 * edgeIn) * dpi) / cellPx);
  const cells = { width: free(widthIn), height: free(inchesOf(sheetLength, dpi)) };
  if (Math.min(cells.width, cells.height) < 1) {
    throw new AppError('option.out-of-range', { option: '--edge', value: edge, min: '0in', max: 'less than half of the film' });
  }
  return {
    widthPx: Math.round(widthIn * dpi),
    edgePx: Math.round(edgeIn * dpi),
    cellPx,
    cells,
    gapCells: (inchesOf(gap, dpi) * dpi) / cellPx,
  };
}

function requireFitting(nesting: Nesting, designs: readonly SheetDesign[], film: Film, { dpi, rotate, sheet }: FitOptions): void {
  const [misfit] = nesting.misfits;
  if (misfit === undefined) return;
  const { width, height } = designs[misfit];
  const inches = (px: number): string => (px / dpi).toFixed(2);
  const narrow = rotate ? Math.min(width, height) : width;
  const isTooWide = Math.ceil(narrow / film.cellPx) > film.cells.width;
  const needed = isTooWide ? narrow : rotate ? Math.max(width, height) : height;
  throw new AppError('option.out-of-range', {
    option: isTooWide ? '--sheet' : '--sheet-length',
    value: `${sheet === '' ? COMMON_FILM : sheet}, with design ${misfit + 1} of ${inches(width)} x ${inches(height)} in`,
    min: `${inches(needed + 2 * film.edgePx + film.cellPx)}in`,
    max: '130in',
  });
}

/** Sheets as wide as the film and as long as they are used, each painted with its pieces. */
function paintSheets(nesting: Nesting, designs: readonly SheetDesign[], film: Film, dpi: number, context: RunContext): Artifact[] {
  const { widthPx, edgePx, cellPx } = film;
  return nesting.sheetRows.map((rows, index) => {
    const height = rows * cellPx + 2 * edgePx;
    const pixels = context.allocate(widthPx * height * 4);
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
    for (const { sheet, shape, turns, x, y } of nesting.pieces) {
      if (sheet === index) paintPiece(words, widthPx, designs[shape], { turns, x: edgePx + x * cellPx, y: edgePx + y * cellPx }, cellPx);
    }
    const image: PixelImage = { width: widthPx, height, pixels, dpi, icc: null };
    return { kind: 'image', suffix: index === 0 ? '' : `-${index + 1}`, image };
  });
}

/** Whether pictures and options ask for a gang sheet rather than one fitted picture. */
export function wantsSheets(pictures: number, { sheet, copies }: FitOptions): boolean {
  return pictures > 1 || sheet !== '' || copies > 1;
}

/**
 * Nests designs and copies on film by their real outlines; one picture a sheet. The same input gives the same sheets.
 * Errors: option.out-of-range where a design is larger than a sheet; run.memory-budget.
 */
export async function gangSheets(images: readonly PixelImage[], options: FitOptions, context: RunContext): Promise<RunOutcome> {
  const film = filmOf(options);
  const scaled = images.map((image, index) => {
    context.progress((0.3 * index) / images.length);
    return sheetDesigns(image, options, context.kernels);
  });
  const designs = scaled.flat();
  const pieces = designs.length * options.copies;
  const job = {
    shapes: designs.map((design) => silhouetteOf(design, film.cellPx)),
    counts: designs.map(() => options.copies),
    sheet: film.cells,
    gapCells: film.gapCells,
    canTurn: options.rotate,
    rounds: Math.min(MAX_ROUNDS, Math.floor(ROUNDS_FOR_ONE_PIECE / Math.max(1, pieces))),
  };
  const nesting = nestShapes(job, (fraction) => context.progress(0.3 + 0.5 * fraction));
  requireFitting(nesting, designs, film, options);
  const artifacts = paintSheets(nesting, designs, film, options.dpi, context);
  const inkPx = designs.reduce((sum, design) => sum + options.copies * inkPixels(design), 0);
  const figures: SheetFigures = {
    designs,
    pieces: nesting.pieces.length,
    emptyDesigns: scaled.filter((made) => made.length === 0).length,
    widthPx: film.widthPx,
    lengthsPx: artifacts.map((artifact) => (artifact.kind === 'image' ? artifact.image.height : 0)),
    inkPx,
  };
  return { artifacts, report: sheetReport(figures, options) };
}

function inkPixels({ pixels }: SheetDesign): number {
  let count = 0;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] > 0) count++;
  return count;
}
