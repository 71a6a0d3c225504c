import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { GROUND_CELL, grainReach } from './ground-cells.ts';
import { type CellMeans, findPaleSolids, type PaleSolids, solidsIn } from './pale-solids.ts';
import { surfaceAt } from './surface.ts';

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Pixels from one to the next that a first look reads, in pictures of up to so many pixels, and in larger ones. */
const STEP = 2;
const LARGE_STEP = 4;
const LARGE_PX = 4e6;

/** Means of some of each cell's pixels. */
function roughMeans({ width, height, pixels }: PixelImage, ground: Ground): CellMeans {
  const [columns, rows] = [Math.ceil(width / GROUND_CELL), Math.ceil(height / GROUND_CELL)];
  const means = new Float32Array(columns * rows * 3);
  const bare = new Float32Array(columns * rows);
  const base = new Float32Array(3);
  const reach = grainReach(ground) ** 2;
  const step = width * height > LARGE_PX ? LARGE_STEP : STEP;
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      surfaceAt(ground.surface, column * GROUND_CELL + GROUND_CELL / 2, row * GROUND_CELL + GROUND_CELL / 2, base);
      let [count, near, r, g, b] = [0, 0, 0, 0, 0];
      for (let y = row * GROUND_CELL; y < Math.min(height, (row + 1) * GROUND_CELL); y += step) {
        for (let x = column * GROUND_CELL; x < Math.min(width, (column + 1) * GROUND_CELL); x += step) {
          const at = (y * width + x) * 4;
          if (pixels[at + 3] < 128) continue;
          const [dr, dg, db] = [pixels[at] - base[0], pixels[at + 1] - base[1], pixels[at + 2] - base[2]];
          count++;
          r += dr;
          g += dg;
          b += db;
          if (dr * dr + dg * dg + db * db <= reach) near++;
        }
      }
      bare[cell] = count === 0 ? 1 : near / count;
      if (count > 0) means.set([r / count, g / count, b / count], cell * 3);
    }
  }
  return { columns, rows, means, bare, reach: grainReach(ground) };
}

/** The pale solids of a picture by a first look, before its cells are known; null where there are none. Keeps its input. */
export function glancePaleSolids(image: PixelImage, ground: Ground): PaleSolids | null {
  return findPaleSolids(roughMeans(image, ground), ground, null);
}

/** Colors of the pale solids of a picture, by a first look: red, green and blue of each. Keeps its input. */
export function paleSolidColors(image: PixelImage, ground: Ground): readonly Rgb[] {
  const solids = solidsIn(roughMeans(image, ground), ground, null);
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
