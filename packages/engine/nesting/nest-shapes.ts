import { type Random, seededRandom } from '../random.ts';
import { SheetGrid } from './sheet-grid.ts';
import { type QuarterTurns, type Silhouette, turnSilhouette } from './silhouette.ts';

export interface NestingJob {
  readonly shapes: readonly Silhouette[];
  /** How many of each shape. */
  readonly counts: readonly number[];
  /** Free area of one sheet in cells; as many sheets are taken as are needed. */
  readonly sheet: { readonly width: number; readonly height: number };
  /** Kept free between any two shapes, in cells; fractions count. */
  readonly gapCells: number;
  readonly canTurn: boolean;
  /** Orders that are tried besides the given ones; more takes longer and packs a little tighter. */
  readonly rounds: number;
  /** Places the pieces once, largest first, and leaves it at that: for a first look. */
  readonly isQuick?: boolean;
}

export interface NestedPiece {
  /** Index into the job's shapes. */
  readonly shape: number;
  readonly turns: QuarterTurns;
  readonly sheet: number;
  /** Top left of the turned shape, in cells. */
  readonly x: number;
  readonly y: number;
}

export interface Nesting {
  readonly pieces: readonly NestedPiece[];
  /** Rows that each sheet uses, in cells. */
  readonly sheetRows: readonly number[];
  /** Sum over the pieces of the square of the rows used once each was placed. */
  readonly weight: number;
  /** Shapes larger than a sheet; none of theirs is placed. */
  readonly misfits: readonly number[];
}

interface Turned {
  readonly turns: QuarterTurns;
  readonly shape: Silhouette;
}

/** What is best among the turns of one piece: where it ends, where its middle is, or where it starts; as the share of its height that counts. */
const RULES = [1, 0.5, 0] as const;
type Rule = (typeof RULES)[number];

interface Trial {
  readonly order: readonly number[];
  readonly rule: Rule;
}

const isFitting = ({ shape }: Turned, { sheet }: NestingJob): boolean => shape.width <= sheet.width && shape.height <= sheet.height;

function turnsOf(job: NestingJob): readonly (readonly Turned[])[] {
  const turns: readonly QuarterTurns[] = job.canTurn ? [0, 1, 2, 3] : [0];
  return job.shapes.map((shape) =>
    turns.map((turn) => ({ turns: turn, shape: turnSilhouette(shape, turn) })).filter((t) => isFitting(t, job)),
  );
}

const totalRows = (rows: readonly number[]): number => rows.reduce((sum, row) => sum + row, 0);

/** Already takes more film than another nesting, whatever comes after. */
function isLonger(grids: readonly SheetGrid[], { sheetRows }: Nesting): boolean {
  if (grids.length !== sheetRows.length) return grids.length > sheetRows.length;
  return totalRows(grids.map(({ usedRows }) => usedRows)) > totalRows(sheetRows);
}

/**
 * Places pieces one after another, each at the top left of what is free, and opens a sheet when none has room.
 * Null as soon as it takes more film than `toBeat`.
 */
function placeAll(job: NestingJob, turned: readonly (readonly Turned[])[], { order, rule }: Trial, toBeat: Nesting | null): Nesting | null {
  const grids: SheetGrid[] = [];
  const pieces: NestedPiece[] = [];
  let weight = 0;
  // A place that was taken stays taken: copies of a shape go on where the last one was found.
  const searchedTo = new Map<string, number>();
  for (const index of order) {
    for (let sheet = 0; ; sheet++) {
      grids[sheet] ??= new SheetGrid(job.sheet.width, job.sheet.height, job.gapCells);
      const piece = bestPlace(grids[sheet], sheet, index, turned[index], rule, searchedTo);
      if (!piece) continue;
      grids[sheet].take(turned[index][turned[index].findIndex(({ turns }) => turns === piece.turns)].shape, piece.x, piece.y);
      pieces.push(piece);
      weight += grids[sheet].usedRows ** 2;
      break;
    }
    if (toBeat && isLonger(grids, toBeat)) return null;
  }
  return { pieces, sheetRows: grids.map(({ usedRows }) => usedRows), weight, misfits: [] };
}

function bestPlace(
  grid: SheetGrid,
  sheet: number,
  index: number,
  turned: readonly Turned[],
  rule: Rule,
  searchedTo: Map<string, number>,
): NestedPiece | null {
  let best: NestedPiece | null = null;
  let bestRow = Number.POSITIVE_INFINITY;
  for (const { turns, shape } of turned) {
    const key = `${sheet}/${index}/${turns}`;
    const ahead = rule * shape.height;
    const found = grid.findPlace(shape, searchedTo.get(key) ?? 0, Math.floor(bestRow - ahead));
    if (!found) continue;
    searchedTo.set(key, found.y);
    const row = found.y + ahead;
    const isBetter = row < bestRow || (row === bestRow && best !== null && found.x < best.x);
    if (!isBetter) continue;
    best = { shape: index, turns, sheet, ...found };
    bestRow = row;
  }
  return best;
}

/** Fewer sheets first, then less film, then less weight far down: what ends low leaves room for the next change to win. */
function isShorter(one: Nesting, other: Nesting): boolean {
  if (one.sheetRows.length !== other.sheetRows.length) return one.sheetRows.length < other.sheetRows.length;
  if (totalRows(one.sheetRows) !== totalRows(other.sheetRows)) return totalRows(one.sheetRows) < totalRows(other.sheetRows);
  return one.weight < other.weight;
}

/** Pieces in falling order of a measure; equal ones keep their order. */
function fallingBy(pieces: readonly number[], shapes: readonly Silhouette[], measure: (shape: Silhouette) => number): number[] {
  return [...pieces].sort((one, other) => measure(shapes[other]) - measure(shapes[one]) || one - other);
}

/** Falling by area, each area taken a third larger or smaller by chance. */
function jittered(pieces: readonly number[], shapes: readonly Silhouette[], random: Random): number[] {
  const weights = pieces.map((piece) => shapes[piece].area * (0.67 + 0.66 * random.nextUnit()));
  return pieces
    .map((_, place) => place)
    .sort((one, other) => weights[other] - weights[one])
    .map((place) => pieces[place]);
}

/** The same order with one piece moved to the front part, or two exchanged. */
function disturbed(order: readonly number[], random: Random): number[] {
  const next = [...order];
  const from = random.nextBelow(next.length);
  const to = random.nextBelow(from + 1);
  const [piece] = next.splice(from, 1);
  next.splice(to, 0, piece);
  if (random.nextBelow(2) === 0) next.splice(from, 0, ...next.splice(to + 1, 1));
  return next;
}

/**
 * Nests silhouettes on sheets by bottom-left placement (Baker, Coffman and Rivest 1980) on a grid of cells, holes and bays included,
 * and keeps the best of several orders: largest first by area, by longer side, by height and by box, then small changes of the best one.
 * The same job gives the same result. `onRound` is told the fraction done and may throw to stop.
 */
export function nestShapes(job: NestingJob, onRound: (fraction: number) => void = () => {}): Nesting {
  const turned = turnsOf(job);
  const misfits = job.shapes.map((_, index) => index).filter((index) => turned[index].length === 0);
  const pieces = job.counts.flatMap((count, index) => (misfits.includes(index) ? [] : Array<number>(count).fill(index)));
  if (pieces.length === 0) return { pieces: [], sheetRows: [], weight: 0, misfits };
  const orders = [
    fallingBy(pieces, job.shapes, ({ area }) => area),
    fallingBy(pieces, job.shapes, ({ width, height }) => Math.max(width, height)),
    fallingBy(pieces, job.shapes, ({ width, height }) => width * height),
    fallingBy(pieces, job.shapes, ({ height }) => height),
  ];
  const trials: Trial[] = orders.flatMap((order) => RULES.map((rule) => ({ order, rule })));
  const random = seededRandom(pieces.length);
  const rounds = job.isQuick ? 1 : trials.length + job.rounds;
  let best: { readonly trial: Trial; readonly nesting: Nesting | null } = { trial: trials[0], nesting: null };
  for (let round = 0; round < rounds; round++) {
    onRound(round / rounds);
    const isJittered = round < trials.length + job.rounds / 4;
    const order = () => (isJittered ? jittered(pieces, job.shapes, random) : disturbed(best.trial.order, random));
    const trial: Trial = trials[round] ?? { order: order(), rule: best.trial.rule };
    const nesting = placeAll(job, turned, trial, best.nesting);
    // An equal one is taken too: it may lead further.
    if (nesting && (!best.nesting || !isShorter(best.nesting, nesting))) best = { trial, nesting };
  }
  return { pieces: [], sheetRows: [], weight: 0, ...best.nesting, misfits };
}

/**
 * The pieces in one order chosen by chance, each by itself as far up as it goes: what searches are measured against.
 * Null where it takes more film than `toBeat`.
 */
export function nestAtRandom(job: NestingJob, random: Random, toBeat: Nesting | null): Nesting | null {
  const turned = turnsOf(job);
  const order = job.counts.flatMap((count, index) => Array<number>(count).fill(index));
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.nextBelow(at + 1);
    [order[at], order[other]] = [order[other], order[at]];
  }
  return placeAll(job, turned, { order, rule: RULES[random.nextBelow(RULES.length)] }, toBeat);
}
