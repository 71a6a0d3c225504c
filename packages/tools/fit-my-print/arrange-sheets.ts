import { AppError, type ErrorData } from '@underbase/contract';
import { type Nesting, nestShapes } from '@underbase/engine';
import type { RunContext, Warning } from '../run.ts';
import type { ArrangedDesign, ArrangedPiece, SheetArrangement } from '../sheets.ts';
import { type DesignWords, designWords } from './design-words.ts';
import { COMMON_FILM, filmOf, type NestingFilm } from './film.ts';
import { layoutKey, layoutText, placesFor } from './layout.ts';
import { options as FIT_OPTIONS, type FitOptions } from './options.ts';
import { sheetLengths } from './piece-box.ts';
import { type PieceFault, pieceFaults, TurnedShapes } from './piece-faults.ts';
import type { SheetPart } from './sheet-part.ts';
import { sheetReport } from './sheet-report.ts';
import { copiesOf } from './wants-sheets.ts';

/** Orders that are tried, shared out over the pieces: some four seconds for any number of them. */
const ROUNDS_FOR_ONE_PIECE = 2400;
const MAX_ROUNDS = 96;

interface Words {
  readonly wordsOf: DesignWords;
}

function requireFitting(
  nesting: Nesting,
  designs: readonly ArrangedDesign[],
  film: NestingFilm,
  { dpi, rotate, sheet, sheetLength }: FitOptions,
  wordsOf: DesignWords,
): void {
  const [misfit] = nesting.misfits;
  if (misfit === undefined) return;
  const tooLarge = designs[misfit];
  const { widthPx, heightPx } = tooLarge;
  const inches = (px: number): string => (px / dpi).toFixed(2);
  const narrow = rotate ? Math.min(widthPx, heightPx) : widthPx;
  const isTooWide = Math.ceil(narrow / film.cellPx) > film.cells.width;
  const needed = isTooWide ? narrow : rotate ? Math.max(widthPx, heightPx) : heightPx;
  throw new AppError('option.out-of-range', {
    option: isTooWide ? '--sheet' : '--sheet-length',
    value: `${isTooWide ? sheet || COMMON_FILM : sheetLength}, with ${wordsOf(tooLarge)} of ${inches(widthPx)} x ${inches(heightPx)} in`,
    min: `${inches(needed + 2 * film.edgePx + film.cellPx)}in`,
    max: isTooWide ? FIT_OPTIONS.sheet.max : FIT_OPTIONS.sheetLength.max,
  });
}

/** Places by nesting, in pixels of their sheets. */
function nest(
  designs: readonly ArrangedDesign[],
  counts: readonly number[],
  film: NestingFilm,
  options: FitOptions,
  { progress, wordsOf }: Words & Pick<RunContext, 'progress'>,
  isQuick: boolean,
): readonly ArrangedPiece[] {
  const pieces = counts.reduce((sum, count) => sum + count, 0);
  const job = {
    shapes: designs.map(({ silhouette }) => silhouette),
    counts,
    sheet: film.cells,
    gapCells: film.gapPx / film.cellPx,
    canTurn: options.rotate,
    rounds: Math.min(MAX_ROUNDS, Math.floor(ROUNDS_FOR_ONE_PIECE / Math.max(1, pieces))),
    isQuick,
  };
  const nesting = nestShapes(job, progress);
  requireFitting(nesting, designs, film, options, wordsOf);
  const { edgePx, cellPx } = film;
  return nesting.pieces.map(({ shape, sheet, turns, x, y }) => ({
    design: shape,
    sheet,
    turns,
    x: edgePx + x * cellPx,
    y: edgePx + y * cellPx,
  }));
}

/** Words for what lies where it can't be printed; pieces count from 1, as designs do. */
function faultWords(
  faults: readonly PieceFault[],
  pieces: readonly ArrangedPiece[],
  designs: readonly ArrangedDesign[],
  wordsOf: DesignWords,
): string {
  const name = (piece: number): string => `piece ${piece + 1} of ${wordsOf(designs[pieces[piece].design])}`;
  const [first] = faults;
  if (first.kind === 'off-film') return `${name(first.piece)} reaches over the free part of the film`;
  return `${name(first.piece)} ${first.kind === 'overlap' ? 'overlaps' : 'is nearer than the gap to'} ${name(first.other)}`;
}

function faultData(
  faults: readonly PieceFault[],
  pieces: readonly ArrangedPiece[],
  designs: readonly ArrangedDesign[],
  wordsOf: DesignWords,
): ErrorData | null {
  if (faults.length === 0) return null;
  return { code: 'layout.collides', params: { where: faultWords(faults, pieces, designs, wordsOf), others: faults.length - 1 } };
}

function handWarnings(isVoid: boolean, missing: number): readonly Warning[] {
  const warnings: Warning[] = [];
  if (isVoid)
    warnings.push({ id: 'layout-void', text: 'Files, copies, size or film are not those of the layout: everything was nested anew.' });
  if (missing > 0) {
    warnings.push({ id: 'taken-off', text: `${missing} ${missing === 1 ? 'copy was' : 'copies were'} taken off the film by hand.` });
  }
  return warnings;
}

/**
 * Places all designs and copies on film: where the option `layout` says, else by nesting on their real outlines. The same input gives the
 * same places. Errors: option.out-of-range where a design is larger than a sheet; option.invalid for a layout that is none of these designs'.
 */
export function arrangeSheets(
  parts: readonly SheetPart[],
  options: FitOptions,
  { progress, names }: Pick<RunContext, 'progress' | 'names'>,
  isQuick = false,
): SheetArrangement {
  const wordsOf = designWords(names);
  const film = filmOf(options);
  const facts = parts.flatMap((part, picture) => part.designs.map((design) => ({ ...design, picture })));
  const designs: readonly ArrangedDesign[] = facts.map(({ picture, name, widthPx, heightPx, placedPx, silhouette }) => {
    return { picture, name, widthPx, heightPx, placedPx, silhouette };
  });
  const counts = designs.map(({ picture }) => copiesOf(picture, options));
  const key = layoutKey(designs, counts, film);
  const placed = options.layout === '' ? null : placesFor(options.layout, key, counts, film);
  const pieces = placed ?? nest(designs, counts, film, options, { progress, wordsOf }, isQuick);
  const lengthsPx = sheetLengths(pieces, designs, film);
  const wanted = counts.reduce((sum, count) => sum + count, 0);
  const settled = { layout: layoutText({ key, pieces }, film) };
  const report = sheetReport(
    {
      designs: facts,
      pieces: pieces.length,
      empty: parts.flatMap((part, picture) => (part.designs.length === 0 ? [picture] : [])),
      widthPx: film.widthPx,
      lengthsPx,
      inkPx: pieces.reduce((sum, { design }) => sum + facts[design].inkPx, 0),
      wordsOf,
    },
    options,
  );
  const { cells: _cells, ...shown } = film;
  return {
    film: shown,
    designs,
    pieces,
    lengthsPx,
    key,
    settled,
    report: {
      ...report,
      warnings: [...handWarnings(options.layout !== '' && !placed, wanted - pieces.length), ...report.warnings],
      details: settled,
    },
    // Nested places are free of faults; looking would only take time.
    fault: placed && faultData(pieceFaults({ designs, film }, placed, new TurnedShapes()), placed, designs, wordsOf),
  };
}
