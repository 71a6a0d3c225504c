import { NO_SEED } from '../../distance/columns.ts';
import type { Size } from '../../region/rect.ts';
import { RowEnvelope, spreadRow } from './lib/row-envelope.ts';

/** Plain twin of the kernel `seedColumns`; see kernels.ts. */
export function seedColumns(field: Uint8Array, threshold: number, { width, height }: Size, out: Uint16Array): void {
  const count = width * height;
  for (let at = 0; at < count; at++) {
    const above = at < width ? NO_SEED : out[at - width];
    out[at] = field[at] >= threshold ? 0 : Math.min(above + 1, NO_SEED);
  }
  for (let at = count - width - 1; at >= 0; at--) {
    const below = out[at + width] + 1;
    if (below < out[at]) out[at] = below;
  }
}

/** Plain twin of the kernel `seedRows`; see kernels.ts. */
export function seedRows(columns: Uint16Array, width: number, maxPx: number, out: Float32Array): void {
  const envelope = new RowEnvelope(width);
  const limits = { unit: 1, reach: Math.min(maxPx, NO_SEED - 1), maxPx };
  for (let row = 0; row < columns.length; row += width) {
    spreadRow(
      envelope,
      width,
      (x) => columns[row + x],
      limits,
      (x, distance) => {
        out[row + x] = distance;
      },
    );
  }
}
