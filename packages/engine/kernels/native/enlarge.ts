import { resampleRows, ringRows } from '../../resample/resample-rows.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Pixels behind a widened row that taps without weight may reach. */
const PAD = 6;
const WIDE_BYTES = 8;

export function nativeEnlarge(native: NativeModule): Kernels['enlarge'] {
  const widen = native.export('enlargeWiden');
  const across = native.export('enlargeAcross');
  const down = native.export('enlargeDown');
  return (job) => {
    const { columns, rows, source, sourceWidth, target } = job;
    const ring = ringRows(job);
    // Each row starts on a whole vector, with room for the last one to be read past its end.
    const rowBytes = Math.ceil((columns.outputs * WIDE_BYTES + 32) / 64) * 64;
    const [line, wide, starts, columnWeights, rowWeights, slotsAt, out, ringAt] = native.areas(
      sourceWidth * 4,
      (sourceWidth + PAD) * WIDE_BYTES,
      columns.starts.byteLength,
      columns.weights.byteLength,
      rows.weights.byteLength,
      rows.count * 4,
      columns.outputs * 4,
      ring * rowBytes,
    );
    native.copyIn(starts, columns.starts);
    native.copyIn(columnWeights, columns.weights);
    native.copyIn(rowWeights, rows.weights);
    const addresses = native.wordsAt(slotsAt, rows.count);
    resampleRows(job, {
      across(row, slot) {
        native.copyIn(line, source, row * sourceWidth * 4, sourceWidth * 4);
        widen(line, sourceWidth, wide);
        across(wide, starts, columnWeights, columns.outputs, ringAt + slot * rowBytes);
      },
      down(y, slots, from) {
        for (let tap = 0; tap < rows.count; tap++) addresses[tap] = ringAt + slots[tap] * rowBytes;
        down(slotsAt, rowWeights + from * 2, columns.outputs, out);
        native.copyOut(out, target, y * columns.outputs * 4, columns.outputs * 4);
      },
    });
  };
}
