import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { lightAt, paperLight } from './paper-light.ts';
import { type Surface, surfaceAt } from './surface.ts';

/** The picture is looked at in squares of so many pixels: pen lines that run off the sheet fill none. */
const CELL = 8;
/** What is darker than this part of the paper may lie around the sheet. */
const DARKER = 0.75;
/** Along the picture's border at least so much is dark, or it is art that runs off the sheet. */
const LEAST_AROUND = 0.1;
/** Squares beside those around the sheet hold its edge and that one's shadow. */
const EDGE_CELLS = 2;
/** Paper's color changes slowly: it is worked out once for so many pixels of a row. */
const STEP = 8;

const sumOf = (color: ArrayLike<number>): number => color[0] + color[1] + color[2];

/** The color of a surface in its lightest place. */
function lightestOf(paper: Surface): Float64Array {
  const [lightest, color] = [new Float64Array(3), new Float64Array(3)];
  for (let row = 0; row <= STEP; row++) {
    for (let column = 0; column <= STEP; column++) {
      surfaceAt(paper, ((paper.width - 1) * column) / STEP, ((paper.height - 1) * row) / STEP, color);
      if (sumOf(color) > sumOf(lightest)) lightest.set(color);
    }
  }
  return lightest;
}

interface Cells {
  readonly columns: number;
  readonly rows: number;
  readonly marks: Uint8Array;
}

/** Mean of the channels' sum over part of a picture: first pixels and those behind the last ones. */
function meanOf({ width, pixels }: PixelImage, left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = (y * width + left) * 4; x < right; x++, at += 4) sum += pixels[at] + pixels[at + 1] + pixels[at + 2];
  }
  return sum / ((right - left) * (bottom - top));
}

/** Squares whose mean is far darker than the paper; at the picture's border those whose outermost pixels are: of a table there may be no more. */
function darkCells(image: PixelImage, paper: Surface): Cells {
  const { width, height } = image;
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const [marks, color] = [new Uint8Array(columns * rows), new Float64Array(3)];
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const [left, top] = [column * CELL, row * CELL];
      const [right, bottom] = [Math.min(width, left + CELL), Math.min(height, top + CELL)];
      surfaceAt(paper, (left + right) / 2, (top + bottom) / 2, color);
      const dark = DARKER * sumOf(color);
      const isDark =
        meanOf(image, left, top, right, bottom) < dark ||
        (row === 0 && meanOf(image, left, 0, right, 1) < dark) ||
        (column === 0 && meanOf(image, 0, top, 1, bottom) < dark) ||
        (row === rows - 1 && meanOf(image, left, height - 1, right, height) < dark) ||
        (column === columns - 1 && meanOf(image, width - 1, top, width, bottom) < dark);
      if (isDark) marks[cell] = 1;
    }
  }
  return { columns, rows, marks };
}

/** Of dark squares those that hang together with the picture's border, grown over the sheet's edge; null where it is hardly dark there. */
function aroundSheet({ columns, rows, marks }: Cells): Uint8Array | null {
  const [around, stack] = [new Uint8Array(marks.length), [] as number[]];
  const take = (cell: number): void => {
    if (marks[cell] === 0 || around[cell] !== 0) return;
    around[cell] = 1;
    stack.push(cell);
  };
  let [border, dark] = [0, 0];
  for (let cell = 0; cell < marks.length; cell++) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    if (x > 0 && y > 0 && x < columns - 1 && y < rows - 1) continue;
    border++;
    dark += marks[cell];
    take(cell);
  }
  if (dark < LEAST_AROUND * border) return null;
  while (stack.length > 0) {
    const cell = stack.pop() as number;
    const x = cell % columns;
    if (x > 0) take(cell - 1);
    if (x < columns - 1) take(cell + 1);
    if (cell >= columns) take(cell - columns);
    if (cell + columns < marks.length) take(cell + columns);
  }
  const grown = around.slice();
  for (let cell = 0; cell < around.length; cell++) {
    if (around[cell] === 0) continue;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    for (let row = Math.max(0, y - EDGE_CELLS); row <= Math.min(rows - 1, y + EDGE_CELLS); row++)
      grown.fill(1, row * columns + Math.max(0, x - EDGE_CELLS), row * columns + Math.min(columns - 1, x + EDGE_CELLS) + 1);
  }
  return grown;
}

/**
 * A sheet of paper as if it lay in even light and filled the picture: every color is set in relation to the paper's at its place, and what lies around
 * the sheet, the table under a phone's picture, becomes paper.
 * @param image RGBA, opaque; kept
 * @param paper what `findPaper` found in it
 */
export function evenSheet(image: PixelImage, { surface }: Ground, allocate: (bytes: number) => Uint8Array): PixelImage {
  const { width, height } = image;
  const pixels = allocate(image.pixels.length);
  const cells = darkCells(image, surface);
  const around = aroundSheet(cells);
  const isAround = (x: number, y: number): boolean =>
    around !== null && around[Math.floor(y / CELL) * cells.columns + Math.floor(x / CELL)] !== 0;
  const light = paperLight(image, surface, isAround);
  const [lightest, color, parts, scale] = [lightestOf(surface), new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (x % STEP === 0) {
        const middle = Math.min(width - 1, x + STEP / 2);
        surfaceAt(surface, middle, y, color);
        lightAt(light, middle, y, parts);
        for (let c = 0; c < 3; c++) scale[c] = lightest[c] / Math.max(1, color[c] * parts[c]);
      }
      const isTable = isAround(x, y);
      for (let c = 0; c < 3; c++)
        pixels[at + c] = isTable ? Math.round(lightest[c]) : Math.min(255, Math.round(image.pixels[at + c] * scale[c]));
      pixels[at + 3] = 255;
    }
  }
  return { ...image, pixels };
}
