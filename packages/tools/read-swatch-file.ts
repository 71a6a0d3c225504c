import { AppError } from '@underbase/contract';
import { swatchText } from '@underbase/engine';
import { readSwatches } from '@underbase/engine/swatch-files';

/**
 * A swatch file (ASE, ACB, GPL, CSV) as the text that options hold: one ink a line, `#rrggbb Name`. Keeps its input.
 * Error: swatches.invalid, with the file's name where it is given.
 */
export function readSwatchFile(bytes: Uint8Array, fileName?: string): string {
  const read = readSwatches(bytes);
  if ('fault' in read) throw new AppError('swatches.invalid', { fault: read.fault, ...(fileName === undefined ? {} : { file: fileName }) });
  return swatchText(read.swatches);
}
