import { AppError } from '@underbase/contract';
import type { QuarterTurns } from '@underbase/engine';
import type { ArrangedDesign, ArrangedPiece, Film } from '../sheets.ts';

/** Where every piece lies, as the option `layout` says it. */
export interface Layout {
  /** What it was made for (see `layoutKey`); empty where somebody wrote it without. */
  readonly key: string;
  readonly pieces: readonly ArrangedPiece[];
}

const MOST_PIECES = 20_000;
const MOST_SHEETS = 999;
const MOST_INCHES = 10_000;
const DIGITS = 4;

/** FNV-1a over numbers: short, and other input hardly ever gives the same. */
function hashOf(numbers: Iterable<number>): string {
  let hash = 0x811c9dc5;
  for (const number of numbers) {
    hash ^= number | 0;
    hash = Math.imul(hash, 0x01000193);
    hash ^= hash >>> 15;
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function* numbersOf(designs: readonly ArrangedDesign[], counts: readonly number[], film: Film): Generator<number> {
  yield* [film.dpi, film.widthPx, film.mostLengthPx, designs.length, ...counts];
  for (const { picture, widthPx, heightPx, silhouette } of designs) {
    yield* [picture, widthPx, heightPx, ...silhouette.rowStarts, ...silhouette.edges];
  }
}

/** Names files, copies, sizes and film: places hold while it is the same. Gap and edge are not in it: they are checked. */
export function layoutKey(designs: readonly ArrangedDesign[], counts: readonly number[], film: Film): string {
  return hashOf(numbersOf(designs, counts, film));
}

/** Sheets that hold nothing are left out, and those behind them move up. */
export function withoutEmptySheets(pieces: readonly ArrangedPiece[]): readonly ArrangedPiece[] {
  const used = [...new Set(pieces.map(({ sheet }) => sheet))].sort((a, b) => a - b);
  return used.every((sheet, index) => sheet === index) ? pieces : pieces.map((piece) => ({ ...piece, sheet: used.indexOf(piece.sheet) }));
}

const inches = (px: number, dpi: number): number => Number((px / dpi).toFixed(DIGITS));

/** The option's text for places: designs and sheets count from 1, lengths are inches, turns degrees clockwise. */
export function layoutText({ key, pieces }: Layout, { dpi }: Pick<Film, 'dpi'>): string {
  const written = pieces.map(({ design, sheet, turns, x, y }) => ({
    design: design + 1,
    sheet: sheet + 1,
    x: inches(x, dpi),
    y: inches(y, dpi),
    turn: turns * 90,
  }));
  return JSON.stringify({ key, pieces: written });
}

function isWhole(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MOST_INCHES;
}

function readPiece(raw: unknown, dpi: number): ArrangedPiece | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { design, sheet, x, y, turn = 0 } = raw as Record<string, unknown>;
  const turns = [0, 90, 180, 270].indexOf(turn as number);
  if (!isWhole(design, MOST_PIECES) || !isWhole(sheet, MOST_SHEETS) || !isLength(x) || !isLength(y) || turns < 0) return null;
  return { design: design - 1, sheet: sheet - 1, turns: turns as QuarterTurns, x: Math.round(x * dpi), y: Math.round(y * dpi) };
}

/** Reads the option; null where it is none of ours. */
export function readLayout(text: string, { dpi }: Pick<Film, 'dpi'>): Layout | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  const { key = '', pieces } = (raw ?? {}) as { readonly key?: unknown; readonly pieces?: unknown };
  if (typeof key !== 'string' || !Array.isArray(pieces) || pieces.length === 0 || pieces.length > MOST_PIECES) return null;
  const read = pieces.map((piece) => readPiece(piece, dpi));
  return read.every((piece) => piece !== null) ? { key, pieces: withoutEmptySheets(read) } : null;
}

/**
 * The places that the option gives for these designs; null where they were made for others, so that nesting must find new ones.
 * Each design has one piece at least and as many as its copies at the most. Error: option.invalid.
 */
export function placesFor(text: string, key: string, counts: readonly number[], film: Film): readonly ArrangedPiece[] | null {
  const layout = readLayout(text, film);
  if (!layout) throw new AppError('option.invalid', { option: '--layout', value: `${text.slice(0, 40)}...` });
  if (layout.key !== '' && layout.key !== key) return null;
  const given = counts.map(() => 0);
  for (const { design } of layout.pieces) given[design] = (given[design] ?? 0) + 1;
  const wrong = given.findIndex((count, design) => design >= counts.length || count === 0 || count > counts[design]);
  if (wrong < 0) return layout.pieces;
  const value = `${given[wrong]} pieces of design ${wrong + 1}, which has ${counts[wrong] ?? 0} copies`;
  throw new AppError('option.invalid', { option: '--layout', value });
}
