import type { PixelImage } from '../image.ts';

/** Side of a cell and of the squares that it is read by, in pixels: squares even out grain and what JPEG leaves of it. */
const CELL = 8;
const SQUARE = 2;
const SIDE = CELL / SQUARE;
/** Cells that differ by no more than this inside, in levels and with what grain adds, are even. */
const EVEN = 6;
const FOR_GRAIN = 2;
/** A cell whose colors pass softly into one another: within so many levels, and no step between two squares takes more than this part of them. */
const MOST_RANGE = 32;
const MOST_STEP = 0.55;
/** Soft cells side by side are of one area where their means differ by less than this. */
const JOINED = 12;
/** Where more of the art than this fades, what is found of lines in it are contours of its shades. */
const MOST_SHADED = 0.04;
/** A cell that lies farther than this from what most of its area is has faded away from it: no flat color reaches so far without an edge. */
const FADED = 14;

/** Means of a picture's cells, and which of them hold no edge. */
interface Cells {
  readonly columns: number;
  readonly count: number;
  /** r, g, b in turn. */
  readonly means: Float32Array;
  /** 1 where a cell is even or passes softly, all of it opaque. */
  readonly soft: Uint8Array;
  /** 1 where a cell is opaque. */
  readonly opaque: Uint8Array;
}

/** Means of a cell's squares in one channel; returns the least alpha of its pixels. */
function readSquares({ width, pixels }: PixelImage, left: number, top: number, channel: number, squares: Float32Array): number {
  let alpha = 255;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let sum = 0;
      const first = ((top + row * SQUARE) * width + left + column * SQUARE) * 4;
      for (let y = 0, from = first; y < SQUARE; y++, from += width * 4) {
        for (let at = from; at < from + SQUARE * 4; at += 4) {
          sum += pixels[at + channel];
          if (pixels[at + 3] < alpha) alpha = pixels[at + 3];
        }
      }
      squares[row * SIDE + column] = sum / SQUARE ** 2;
    }
  }
  return alpha;
}

/** How far apart a cell's squares lie, neighbors and all, and their mean. */
function spreadOf(squares: Float32Array): { readonly range: number; readonly step: number; readonly mean: number } {
  let [least, most, step, sum] = [255, 0, 0, 0];
  for (let at = 0; at < squares.length; at++) {
    const own = squares[at];
    sum += own;
    if (own < least) least = own;
    if (own > most) most = own;
    if (at % SIDE !== SIDE - 1) step = Math.max(step, Math.abs(own - squares[at + 1]));
    if (at + SIDE < squares.length) step = Math.max(step, Math.abs(own - squares[at + SIDE]));
  }
  return { range: most - least, step, mean: sum / squares.length };
}

function readCells(image: PixelImage, even: number): Cells {
  const [columns, rows] = [Math.floor(image.width / CELL), Math.floor(image.height / CELL)];
  const count = columns * rows;
  const cells = { columns, count, means: new Float32Array(count * 3), soft: new Uint8Array(count), opaque: new Uint8Array(count) };
  const squares = new Float32Array(SIDE * SIDE);
  for (let cell = 0; cell < count; cell++) {
    const [left, top] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
    let [isOpaque, widest, steepest] = [true, 0, 0];
    for (let channel = 0; channel < 3; channel++) {
      isOpaque &&= readSquares(image, left, top, channel, squares) === 255;
      const { range, step, mean } = spreadOf(squares);
      cells.means[cell * 3 + channel] = mean;
      if (range > widest) widest = range;
      if (step > steepest) steepest = step;
    }
    if (!isOpaque) continue;
    cells.opaque[cell] = 1;
    if (widest <= even || (widest <= MOST_RANGE && steepest <= MOST_STEP * widest)) cells.soft[cell] = 1;
  }
  return cells;
}

/** How far two cells' means lie apart, in levels of the channel that differs most. */
function apart({ means }: Cells, one: number, other: number): number {
  const r = Math.abs(means[one * 3] - means[other * 3]);
  const g = Math.abs(means[one * 3 + 1] - means[other * 3 + 1]);
  return Math.max(r, g, Math.abs(means[one * 3 + 2] - means[other * 3 + 2]));
}

/** All soft cells that are joined to `start` without an edge between; takes them out of `left`. */
function areaFrom(cells: Cells, start: number, left: Uint8Array): number[] {
  const { columns, count } = cells;
  const area = [start];
  left[start] = 0;
  const visit = (from: number, to: number) => {
    if (left[to] === 0 || apart(cells, from, to) > JOINED) return;
    left[to] = 0;
    area.push(to);
  };
  for (let place = 0; place < area.length; place++) {
    const cell = area[place];
    const column = cell % columns;
    if (column > 0) visit(cell, cell - 1);
    if (column < columns - 1) visit(cell, cell + 1);
    if (cell >= columns) visit(cell, cell - columns);
    if (cell + columns < count) visit(cell, cell + columns);
  }
  return area;
}

/** A cell of the color that most cells of an area have. */
function commonest({ means }: Cells, area: readonly number[]): number {
  const bins = new Map<number, { first: number; count: number }>();
  let most = { first: area[0], count: 0 };
  for (const cell of area) {
    const [r, g, b] = [0, 1, 2].map((channel) => Math.round(means[cell * 3 + channel] / 8));
    const key = (r << 12) | (g << 6) | b;
    const bin = bins.get(key) ?? { first: cell, count: 0 };
    bin.count++;
    bins.set(key, bin);
    if (bin.count > most.count) most = bin;
  }
  return most.first;
}

/**
 * Share of a picture's opaque art that fades: cells of 8 px which pass into another color without an edge on the way, as glows, shades and
 * photographs do at any size; the largest even area counts as ground. Flat art has next to none, JPEG's too: its colors end in edges. 0 to 1;
 * 0 where nothing is opaque. `image` is RGBA, straight alpha, only read; `grain` in levels, of `measureNoise`.
 */
export function shadedShare(image: PixelImage, grain: number): number {
  const cells = readCells(image, EVEN + FOR_GRAIN * grain);
  const left = cells.soft.slice();
  let [faded, ground, largest] = [0, 0, 0];
  for (let cell = 0; cell < cells.count; cell++) {
    if (left[cell] === 0) continue;
    const area = areaFrom(cells, cell, left);
    const common = commonest(cells, area);
    let away = 0;
    for (const other of area) if (apart(cells, other, common) > FADED + FOR_GRAIN * grain) away++;
    faded += away;
    if (area.length <= largest) continue;
    largest = area.length;
    ground = area.length - away;
  }
  const opaque = cells.opaque.reduce((sum, is) => sum + is, 0);
  return opaque > ground ? faded / (opaque - ground) : 0;
}

/** Whether so much of a picture's art fades that lines can't be told from the contours of its shades. Parameters as in `shadedShare`. */
export function isShaded(image: PixelImage, grain: number): boolean {
  return shadedShare(image, grain) > MOST_SHADED;
}
