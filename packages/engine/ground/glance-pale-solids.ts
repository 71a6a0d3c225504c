import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { GROUND_CELL, grainReach, neighborsOf } from './ground-cells.ts';
import { type CellMeans, findPaleSolids, solidsIn } from './pale-solids.ts';
import { surfaceAt } from './surface.ts';

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** A first look takes no more cells than this, larger ones in larger pictures, and reads so many pixels across and down of each. */
const MOST_CELLS = 60_000;
const READ = 4;

/** A tinted solid is off the way from the ground to black by so many levels at least, and this part of its length. Shadows of drawn art are up to .17 off. */
const LEAST_TINT = 2;
const TINT_PART = 0.25;
/** Ground lies in a cell with so many bare pixels. */
const OPEN = 0.5;

/** Side of a first look's cells, in pixels. */
function sideOf({ width, height }: PixelImage): number {
  let side = GROUND_CELL;
  while (Math.ceil(width / side) * Math.ceil(height / side) > MOST_CELLS) side *= 2;
  return side;
}

/** Means of some of each cell's pixels. */
function roughMeans({ width, height, pixels }: PixelImage, ground: Ground, side: number): CellMeans {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const means = new Float32Array(columns * rows * 3);
  const bare = new Float32Array(columns * rows);
  const base = new Float32Array(3);
  const reach = grainReach(ground) ** 2;
  const step = side / READ;
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      surfaceAt(ground.surface, column * side + side / 2, row * side + side / 2, base);
      let count = 0;
      let near = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let y = row * side; y < Math.min(height, (row + 1) * side); y += step) {
        for (let x = column * side; x < Math.min(width, (column + 1) * side); x += step) {
          const at = (y * width + x) * 4;
          if (pixels[at + 3] < 128) continue;
          const dr = pixels[at] - base[0];
          const dg = pixels[at + 1] - base[1];
          const db = pixels[at + 2] - base[2];
          count++;
          r += dr;
          g += dg;
          b += db;
          if (dr * dr + dg * dg + db * db <= reach) near++;
        }
      }
      bare[cell] = count === 0 ? 1 : near / count;
      if (count === 0) continue;
      means[cell * 3] = r / count;
      means[cell * 3 + 1] = g / count;
      means[cell * 3 + 2] = b / count;
    }
  }
  return { columns, rows, means, bare, reach: grainReach(ground) };
}

/** Tells of each pixel whether a pale solid covers it, by a first look, before the picture's cells are known; null where there are none. */
export function paleCover(image: PixelImage, ground: Ground): ((x: number, y: number) => boolean) | null {
  const side = sideOf(image);
  const means = roughMeans(image, ground, side);
  const solids = findPaleSolids(means, ground, null);
  return solids && ((x, y) => solids.covered[Math.floor(y / side) * means.columns + Math.floor(x / side)] === 1);
}

/** Whether a solid is of another hue than the ground under a shadow is: of that a shadow takes about as much of each channel, whatever its color. */
function isTinted({ color }: Ground, inks: Float32Array, at: number): boolean {
  const along = (inks[at] * color.r + inks[at + 1] * color.g + inks[at + 2] * color.b) / (color.r ** 2 + color.g ** 2 + color.b ** 2);
  const off = Math.hypot(inks[at] - along * color.r, inks[at + 1] - along * color.g, inks[at + 2] - along * color.b);
  return off > Math.max(LEAST_TINT, TINT_PART * Math.hypot(inks[at], inks[at + 1], inks[at + 2]));
}

/** Marks what no way leads to over unmarked cells, from the sheet's border or from bare ground: what stands on marked cells. */
function markEnclosed({ columns, rows, bare }: CellMeans, cells: Uint8Array): void {
  const open = new Uint8Array(cells.length);
  const list: number[] = [];
  const visit = (cell: number) => {
    if (cells[cell] === 1 || open[cell] === 1) return;
    open[cell] = 1;
    list.push(cell);
  };
  for (let cell = 0; cell < cells.length; cell++) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    if (bare[cell] >= OPEN || column === 0 || row === 0 || column === columns - 1 || row === rows - 1) visit(cell);
  }
  for (const cell of list) neighborsOf(cell, columns, rows, 1, visit);
  for (let cell = 0; cell < cells.length; cell++) cells[cell] |= 1 - open[cell];
}

/**
 * Marks with 1 each pixel of pale solids that are tinted, as ivory and blush are on white, of their rims, and of what stands on them, by a first look; null where
 * there are none. Gray solids are left out: an even shadow with a narrow rim is as gray.
 */
export function tintedSolids(image: PixelImage, ground: Ground): Uint8Array | null {
  const side = sideOf(image);
  const means = roughMeans(image, ground, side);
  const { columns, rows } = means;
  const solids = findPaleSolids(means, ground, null);
  if (!solids) return null;
  const tinted = Array.from({ length: solids.inks.length / 3 }, (_, label) => label > 0 && isTinted(ground, solids.inks, label * 3));
  if (!solids.areas.some((label) => tinted[label])) return null;
  const cells = new Uint8Array(columns * rows);
  for (let cell = 0; cell < cells.length; cell++) {
    if (!tinted[solids.areas[cell]]) continue;
    cells[cell] = 1;
    neighborsOf(cell, columns, rows, 1, (other) => {
      cells[other] = 1;
    });
  }
  markEnclosed(means, cells);
  const { width, height } = image;
  const marks = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++, at++) marks[at] = cells[row + Math.floor(x / side)];
  }
  return marks;
}

/** Colors of the pale solids of a picture, by a first look: red, green and blue of each. Keeps its input. */
export function paleSolidColors(image: PixelImage, ground: Ground): readonly Rgb[] {
  const solids = solidsIn(roughMeans(image, ground, sideOf(image)), ground, null);
  if (!solids) return [];
  const { areas, inks } = solids;
  const { color } = ground;
  return [...new Set(areas)]
    .filter((label) => label > 0)
    .map((label) => ({
      r: byte(color.r + inks[label * 3]),
      g: byte(color.g + inks[label * 3 + 1]),
      b: byte(color.b + inks[label * 3 + 2]),
    }));
}
