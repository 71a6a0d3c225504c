import { resampleRows, ringRows } from '../../resample/resample-rows.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Empty pixels behind a widened row: taps without weight may reach that far. */
const padOf = (taps: number): number => taps + 4;

export function nativeResample(native: NativeModule): Kernels['resample'] {
  const widen = native.export('resampleWiden');
  const across = native.export('resampleAcross');
  const down = native.export('resampleDown');
  return (job) => {
    const { columns, rows, light, source, sourceWidth, target } = job;
    const pad = padOf(columns.count);
    const rowBytes = columns.outputs * 16;
    const ring = ringRows(job);
    const [line, wide, starts, columnWeights, rowWeights, decode, encode, slotsAt, out, ringAt] = native.areas(
      sourceWidth * 4,
      (sourceWidth + pad) * 16,
      columns.starts.byteLength,
      columns.weights.byteLength,
      rows.weights.byteLength,
      light.decode.byteLength,
      light.encode.byteLength,
      rows.count * 4,
      columns.outputs * 4,
      ring * rowBytes,
    );
    native.copyIn(starts, columns.starts);
    native.copyIn(columnWeights, columns.weights);
    native.copyIn(rowWeights, rows.weights);
    native.copyIn(decode, light.decode);
    native.copyIn(encode, light.encode);
    const addresses = native.wordsAt(slotsAt, rows.count);
    resampleRows(job, {
      across(row, slot) {
        native.copyIn(line, source, row * sourceWidth * 4, sourceWidth * 4);
        widen(line, sourceWidth, decode, wide, pad);
        across(wide, starts, columnWeights, columns.count, columns.outputs, ringAt + slot * rowBytes);
      },
      down(y, slots, from) {
        for (let tap = 0; tap < rows.count; tap++) addresses[tap] = ringAt + slots[tap] * rowBytes;
        down(slotsAt, rowWeights + from * 4, rows.count, columns.outputs, encode, out);
        native.copyOut(out, target, y * columns.outputs * 4, columns.outputs * 4);
      },
    });
  };
}
