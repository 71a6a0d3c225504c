import { ENCODE_CELLS, type Light } from '../../resample/light.ts';
import { type Resampling, resampleRows, ringRows } from '../../resample/resample-rows.ts';
import type { Taps } from '../../resample/taps.ts';

const { fround } = Math;
const PAD = 4;

/** A row of bytes as f32 on the scale of `light`, premultiplied; four empty pixels behind it for taps without weight. */
function widen(source: Uint8Array, from: number, width: number, { decode }: Light, wide: Float32Array): void {
  for (let x = 0; x < width; x++) {
    const at = from + x * 4;
    const share = fround(source[at + 3] * fround(1 / 255));
    for (let channel = 0; channel < 3; channel++) wide[x * 4 + channel] = decode[source[at + channel]] * share;
    wide[x * 4 + 3] = share;
  }
}

/** Four sums, one for each tap modulo 4, as the SIMD twin has them. */
function weightedSum(values: (tap: number) => number, weight: (tap: number) => number, count: number): number {
  const sums = [0, 0, 0, 0];
  for (let tap = 0; tap < count; tap++) sums[tap & 3] = fround(sums[tap & 3] + fround(values(tap) * weight(tap)));
  return fround(fround(sums[0] + sums[1]) + fround(sums[2] + sums[3]));
}

function scaleAcross(wide: Float32Array, { outputs, count, starts, weights }: Taps, out: Float32Array, at: number): void {
  for (let x = 0; x < outputs; x++) {
    for (let channel = 0; channel < 4; channel++) {
      const from = starts[x] * 4 + channel;
      out[at + x * 4 + channel] = weightedSum(
        (tap) => wide[from + tap * 4],
        (tap) => weights[x * count + tap],
        count,
      );
    }
  }
}

function writePixel(sums: readonly number[], { encode }: Light, target: Uint8Array, at: number): void {
  const alpha = Math.min(1, Math.max(0, sums[3]));
  const byte = Math.floor(fround(fround(alpha * 255) + 0.5));
  if (byte === 0) {
    target.fill(0, at, at + 4);
    return;
  }
  const share = fround(1 / alpha);
  for (let channel = 0; channel < 3; channel++) {
    const worth = Math.min(1, Math.max(0, fround(sums[channel] * share)));
    target[at + channel] = encode[Math.floor(fround(fround(worth * ENCODE_CELLS) + 0.5))];
  }
  target[at + 3] = byte;
}

/** See `Kernels.resample`. */
export function resample(job: Resampling): void {
  const { columns, rows, light, source, sourceWidth, target } = job;
  const wide = new Float32Array((sourceWidth + columns.count + PAD) * 4);
  const stride = columns.outputs * 4;
  const ring = new Float32Array(ringRows(job) * stride);
  resampleRows(job, {
    across(row, slot) {
      widen(source, row * sourceWidth * 4, sourceWidth, light, wide);
      scaleAcross(wide, columns, ring, slot * stride);
    },
    down(y, slots, from) {
      for (let x = 0; x < columns.outputs; x++) {
        const sums = [0, 1, 2, 3].map((channel) =>
          weightedSum(
            (tap) => ring[slots[tap] * stride + x * 4 + channel],
            (tap) => rows.weights[from + tap],
            rows.count,
          ),
        );
        writePixel(sums, light, target, (y * columns.outputs + x) * 4);
      }
    },
  });
}
