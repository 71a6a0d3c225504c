import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import type { Size } from '../region/rect.ts';

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
/** Where more of the art, or of an area, than this fades, what is found of lines in it are contours of its shades. */
export const MOST_SHADED = 0.04;
/** A cell that lies farther than this from what most of its area is has faded away from it: no flat color reaches so far without an edge. */
const FADED = 14;

/** Means of a picture's cells, and which of them hold no edge. */
interface Cells {
  readonly columns: number;
  readonly count: number;
  /** r, g, b in turn; nothing where a cell is not opaque. */
  readonly means: Float32Array;
  /** 1 where a cell is even or passes softly, all of it opaque. */
  readonly soft: Uint8Array;
  /** 1 where a cell is opaque. */
  readonly opaque: Uint8Array;
}

/** A picture as its cells are read. */
interface Reading {
  readonly width: number;
  readonly words: Uint32Array;
  /** Means of a cell's squares, one channel after the other. */
  readonly squares: readonly Float32Array[];
}

/** Whether all pixels of a cell are the same, as most of flat art's are. */
function isOneColor({ width, words }: Reading, first: number): boolean {
  const word = words[first];
  for (let y = 0, from = first; y < CELL; y++, from += width) {
    for (let at = from; at < from + CELL; at++) if (words[at] !== word) return false;
  }
  return true;
}

/** Means of a cell's squares; returns whether all of its pixels are opaque. */
function readSquares({ width, words, squares: [reds, greens, blues] }: Reading, first: number): boolean {
  let all = -1;
  for (let row = 0, square = 0; row < SIDE; row++) {
    for (let column = 0, at = first + row * SQUARE * width; column < SIDE; column++, square++, at += SQUARE) {
      const [one, two, three, four] = [words[at], words[at + 1], words[at + width], words[at + width + 1]];
      all &= one & two & three & four;
      // Two channels at a time: sums of four bytes take ten bits.
      const redBlue = (one & 0xff00ff) + (two & 0xff00ff) + (three & 0xff00ff) + (four & 0xff00ff);
      reds[square] = (redBlue & 0xffff) / SQUARE ** 2;
      blues[square] = (redBlue >>> 16) / SQUARE ** 2;
      greens[square] = (((one >> 8) & 0xff) + ((two >> 8) & 0xff) + ((three >> 8) & 0xff) + ((four >> 8) & 0xff)) / SQUARE ** 2;
    }
  }
  return all >>> 24 === 255;
}

/** How far apart a cell's squares lie, neighbors and all, and their mean. */
function spreadOf(squares: Float32Array): { readonly range: number; readonly step: number; readonly mean: number } {
  let [least, most, step, sum] = [255, 0, 0, 0];
  for (let at = 0; at < squares.length; at++) {
    const own = squares[at];
    sum += own;
    if (own < least) least = own;
    if (own > most) most = own;
    const across = at % SIDE !== SIDE - 1 ? Math.abs(own - squares[at + 1]) : 0;
    if (across > step) step = across;
    const down = at + SIDE < squares.length ? Math.abs(own - squares[at + SIDE]) : 0;
    if (down > step) step = down;
  }
  return { range: most - least, step, mean: sum / squares.length };
}

function readCells(image: PixelImage, even: number): Cells {
  const [columns, rows] = [Math.floor(image.width / CELL), Math.floor(image.height / CELL)];
  const count = columns * rows;
  const cells = { columns, count, means: new Float32Array(count * 3), soft: new Uint8Array(count), opaque: new Uint8Array(count) };
  const reading: Reading = {
    width: image.width,
    words: pixelWords(image),
    squares: [0, 1, 2].map(() => new Float32Array(SIDE * SIDE)),
  };
  for (let cell = 0; cell < count; cell++) {
    const first = Math.floor(cell / columns) * CELL * image.width + (cell % columns) * CELL;
    let [widest, steepest] = [0, 0];
    if (isOneColor(reading, first)) {
      const word = reading.words[first];
      if (word >>> 24 !== 255) continue;
      for (let channel = 0; channel < 3; channel++) cells.means[cell * 3 + channel] = (word >> (channel * 8)) & 255;
    } else {
      if (!readSquares(reading, first)) continue;
      for (let channel = 0; channel < 3; channel++) {
        const { range, step, mean } = spreadOf(reading.squares[channel]);
        cells.means[cell * 3 + channel] = mean;
        if (range > widest) widest = range;
        if (step > steepest) steepest = step;
      }
    }
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
    const r = Math.round(means[cell * 3] / 8);
    const g = Math.round(means[cell * 3 + 1] / 8);
    const b = Math.round(means[cell * 3 + 2] / 8);
    const key = (r << 12) | (g << 6) | b;
    let bin = bins.get(key);
    if (!bin) {
      bin = { first: cell, count: 0 };
      bins.set(key, bin);
    }
    bin.count++;
    if (bin.count > most.count) most = bin;
  }
  return most.first;
}

/** Soft cells that are joined without an edge between. */
interface Area {
  readonly cells: readonly number[];
  /** Those that lie far from the color of most. */
  readonly away: readonly number[];
  /** Cells along the picture's sides. */
  readonly atSides: number;
}

function areasOf(cells: Cells, faded: number): readonly Area[] {
  const { columns, count } = cells;
  const left = cells.soft.slice();
  const isAtSide = (cell: number) => cell < columns || cell >= count - columns || cell % columns === 0 || cell % columns === columns - 1;
  const areas: Area[] = [];
  for (let cell = 0; cell < count; cell++) {
    if (left[cell] === 0) continue;
    const own = areaFrom(cells, cell, left);
    const common = commonest(cells, own);
    const away = own.filter((other) => apart(cells, other, common) > faded);
    areas.push({ cells: own, away, atSides: own.reduce((sum, other) => sum + (isAtSide(other) ? 1 : 0), 0) });
  }
  return areas;
}

/** Where a picture's art fades. */
export interface Shades {
  /** How much of the opaque art: cells which pass into another color without an edge on the way. 0 to 1; 0 where nothing is opaque. */
  readonly share: number;
  /** The part of it that fades into the ground along the picture's sides, as glows and smoke do; what else fades has edges around it. */
  readonly intoGround: number;
  /** 255 on pixels of areas that fade, and as far around them as their edges may lie; width x height. Null where nothing fades. */
  readonly mask: Uint8Array | null;
}

/** Marks a cell's pixels, and those of the cells around it. */
function markCell(mask: Uint8Array, { width, height }: Size, columns: number, cell: number): void {
  const [left, top] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
  const [from, to] = [Math.max(0, left - CELL), Math.min(width, left + 2 * CELL)];
  for (let y = Math.max(0, top - CELL); y < Math.min(height, top + 2 * CELL); y++) mask.fill(255, y * width + from, y * width + to);
}

/**
 * Where a picture's opaque art fades, as glows, shades and photographs do at any size; the largest even area counts as ground. Flat art does next to
 * nowhere, JPEG's too: its colors end in edges. `image` is RGBA, straight alpha, only read; `grain` in levels, of `measureNoise`.
 */
export function findShades(image: PixelImage, grain: number): Shades {
  const cells = readCells(image, EVEN + FOR_GRAIN * grain);
  const areas = areasOf(cells, FADED + FOR_GRAIN * grain);
  const faded = areas.reduce((sum, { away }) => sum + away.length, 0);
  if (faded === 0) return { share: 0, intoGround: 0, mask: null };
  const largest = areas.reduce((most, one) => (one.cells.length > most.cells.length ? one : most));
  const ground = areas.reduce((most, one) => (one.atSides > most.atSides ? one : most));
  const opaque = cells.opaque.reduce((sum, is) => sum + is, 0);
  const art = Math.max(1, opaque - (largest.cells.length - largest.away.length));
  const mask = new Uint8Array(image.width * image.height);
  for (const area of areas) {
    // Around a glow the ground stays the ground; what else fades is shaded throughout.
    const isShade = area !== ground && area.away.length > MOST_SHADED * area.cells.length;
    for (const cell of isShade ? area.cells : area.away) markCell(mask, image, cells.columns, cell);
  }
  return { share: faded / art, intoGround: ground.atSides > 0 ? ground.away.length / art : 0, mask };
}

/** Whether so much of a picture's art fades that lines can't be told from the contours of its shades. Parameters as in `findShades`. */
export function isShaded(image: PixelImage, grain: number): boolean {
  return findShades(image, grain).share > MOST_SHADED;
}
