import { ENLARGE_TAPS, type EnlargeTaps, type EnlargingJob } from '../../resample/enlarge-taps.ts';
import { resampleRows, ringRows } from '../../resample/resample-rows.ts';

/** Between both ways values are 64ths of a level. */
const FINE_BITS = 6;
const WEIGHT_BITS = 14;
const SUM_BITS = FINE_BITS + WEIGHT_BITS;
const MOST_FINE = 32_767;

/** A row of bytes, scaled across. Saturates at 512 levels to either side. */
function scaleAcross(source: Uint8Array, row: number, { outputs, starts, weights }: EnlargeTaps, out: Int16Array, at: number): void {
  for (let x = 0; x < outputs; x++) {
    for (let channel = 0; channel < 4; channel++) {
      let sum = 1 << (WEIGHT_BITS - 1);
      for (let tap = 0; tap < ENLARGE_TAPS; tap++) {
        const weight = weights[x * ENLARGE_TAPS + tap];
        // Taps without weight may lie beyond the row.
        if (weight !== 0) sum += (source[row + (starts[x] + tap) * 4 + channel] << FINE_BITS) * weight;
      }
      out[at + x * 4 + channel] = Math.max(-MOST_FINE - 1, Math.min(MOST_FINE, sum >> WEIGHT_BITS));
    }
  }
}

/** See `Kernels.enlarge`. */
export function enlarge(job: EnlargingJob): void {
  const { columns, rows, source, sourceWidth, target } = job;
  const stride = columns.outputs * 4;
  const ring = new Int16Array(ringRows(job) * stride);
  resampleRows(job, {
    across(row, slot) {
      scaleAcross(source, row * sourceWidth * 4, columns, ring, slot * stride);
    },
    down(y, slots, from) {
      for (let at = 0; at < stride; at++) {
        let sum = 1 << (SUM_BITS - 1);
        for (let tap = 0; tap < ENLARGE_TAPS; tap++) sum += ring[slots[tap] * stride + at] * rows.weights[from + tap];
        target[y * stride + at] = Math.max(0, Math.min(255, sum >> SUM_BITS));
      }
    },
  });
}
