import { AppError } from '@underbase/contract';
import { formatHex, KNOCKOUT_CLASS, type KnockoutTables, type PixelImage, type Rgb } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { isArt, type SampleGrid, sortColors } from './sample-grid.ts';

const { VOID, ZONE } = KNOCKOUT_CLASS;

const STRIP_PIXELS = 1 << 18;

/**
 * Refuses a picture that is all ground. What the samples say is believed where they hold art; else every pixel is asked.
 * Errors: picture.all-ground.
 */
export function requireArt(
  { width, height, pixels }: PixelImage,
  grid: SampleGrid,
  tables: KnockoutTables,
  colors: readonly Rgb[],
  { kernels }: RunContext,
): void {
  if (colors.length === 0 || grid.kinds.some(isArt)) return;
  const rowsAtOnce = Math.max(1, Math.floor(STRIP_PIXELS / width));
  for (let y = 0; y < height; y += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - y);
    const kinds = sortColors(pixels.subarray(y * width * 4, (y + rows) * width * 4), width, rows, tables, null, kernels);
    if (kinds.some((kind) => kind >= ZONE && kind !== VOID)) return;
  }
  throw new AppError('picture.all-ground', { color: colors.map(formatHex).join(', ') });
}
