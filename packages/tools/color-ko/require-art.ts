import { AppError } from '@underbase/contract';
import { formatHex, KNOCKOUT_CLASS, type KnockoutTables, type PixelImage, type Rgb } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { isArt, type SampleGrid, sortColors } from './sample-grid.ts';

const { VOID, ZONE } = KNOCKOUT_CLASS;

/** Narrower than this, a picture has no place that is not on its border. */
const LEAST_SIDE_PX = 3;

const STRIP_PIXELS = 1 << 18;

/**
 * Refuses pictures that no knockout can be made of, before anything else is done: too narrow, clear all over, or of one color. Reads pixels up to
 * the first that differs.
 * Errors: picture.too-narrow, picture.clear, picture.one-color.
 */
export function requirePicture({ width, height, pixels }: PixelImage): void {
  if (Math.min(width, height) < LEAST_SIDE_PX) throw new AppError('picture.too-narrow', { width, height, least: LEAST_SIDE_PX });
  const words = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const first = words.getUint32(0);
  const isClear = (word: number) => (word & 255) === 0;
  for (let at = 4; at < pixels.length; at += 4) {
    const word = words.getUint32(at);
    if (word !== first && !(isClear(word) && isClear(first))) return;
  }
  if (isClear(first)) throw new AppError('picture.clear');
  throw new AppError('picture.one-color', { color: formatHex({ r: pixels[0], g: pixels[1], b: pixels[2] }) });
}

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
