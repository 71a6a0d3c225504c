import { floodWithHysteresis, KNOCKOUT_CLASS, type KnockoutTables, type PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { cellClasses } from './color-cells.ts';
import type { Key } from './keys.ts';
import { sortColors } from './sample-grid.ts';
import { knockoutTables } from './tables.ts';

const { ZONE, KEPT } = KNOCKOUT_CLASS;

/**
 * The flood begins at colors within the tolerance and goes on through colors that lie this part of the softness beyond:
 * a crease of the scan or a ring of JPEG noise does not cut an area off, an outline does.
 */
const WEAK_PART = 0.25;

const STRONG = 2;
const WEAK = 1;

/** Pixels sorted at a time. */
const STRIP_PIXELS = 1 << 18;

/** Turns classes into what the flood reads: how surely a pixel is ground. */
const STRENGTHS = Uint8Array.from({ length: 256 }, (_, kind) => (kind < ZONE ? STRONG : kind < KEPT ? WEAK : 0));

/** Marks with 255 what hangs together with the picture's border; pixels under `isBarred` stop the flood. One byte a pixel. */
export function connectedGround(
  image: PixelImage,
  keys: readonly Key[],
  context: RunContext,
  bar: ((field: Uint8Array) => void) | null,
): Uint8Array {
  const { width, height, pixels } = image;
  const wider = keys.map((key) => ({ ...key, far: key.near + (key.far - key.near) * WEAK_PART }));
  const tables: KnockoutTables = knockoutTables(
    wider,
    wider.map(({ color }) => color),
    cellClasses(wider, context.kernels),
  );
  const field = context.allocate(width * height);
  const rowsAtOnce = Math.max(1, Math.floor(STRIP_PIXELS / width));
  for (let y = 0; y < height; y += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - y);
    const source = pixels.subarray(y * width * 4, (y + rows) * width * 4);
    const classes = sortColors(source, width, rows, tables, null, context.kernels);
    for (let index = 0; index < classes.length; index++) field[y * width + index] = STRENGTHS[classes[index]];
    context.progress((0.7 * (y + rows)) / height);
  }
  bar?.(field);
  floodWithHysteresis(context.kernels, field, image, { low: WEAK, high: STRONG, seeds: 'border', connectivity: 4 }, field);
  return field;
}
