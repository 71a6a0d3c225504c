import type { Run } from '../../network/busy-area.ts';
import type { NetworkLayer } from '../../network/network-weights.ts';
import { type NetworkJob, runNetwork, sourceRing, VALUE_RING } from '../../network/run-network.ts';

const OPAQUE = 4080;
const OPAQUE_FINE = 16_320;

const toShort = (value: number): number => Math.max(-32_768, Math.min(32_767, value));

/** Premultiplied, 16 steps a level. */
function widenPixel(source: Uint8Array, from: number, row: Int16Array, to: number): void {
  const alpha = source[from + 3];
  for (let channel = 0; channel < 3; channel++) row[to + channel] = Math.floor((source[from + channel] * alpha * 16 + 127) / 255);
  row[to + 3] = alpha * 16;
}

function convolveRow(layer: NetworkLayer, rows: readonly Int16Array[], run: Run, out: Int16Array): void {
  const { side, from, to, shift, bias, slopes, weights } = layer;
  const span = side * from;
  for (let x = run.from; x < run.from + run.count; x++) {
    for (let output = 0; output < to; output++) {
      let sum = bias[output];
      const first = (output & ~7) * span * side + (output & 7) * 2;
      for (let row = 0; row < side; row++) {
        const values = rows[row];
        for (let k = 0; k < span; k++) sum += values[x * from + k] * weights[first + (row * span + (k & ~1)) * 8 + (k & 1)];
      }
      const value = toShort(sum >> shift);
      out[x * to + output] = value < 0 && slopes ? toShort((value * slopes[output] + 16_384) >> 15) : value;
    }
  }
}

/** Rows of the ring scaled down by one sub-pixel's weights, 64 steps a level. */
function scaleDown(rows: readonly Int16Array[], lanczos: Int16Array, from: number, values: number, out: Int16Array): void {
  for (let k = 0; k < values; k++) {
    let sum = 2048;
    for (let tap = 0; tap < 8; tap++) sum += rows[tap][k] * lanczos[from + tap];
    out[k] = toShort(sum >> 12);
  }
}

function isEven(rows: readonly Int16Array[], at: number, channels: readonly number[]): boolean {
  return rows.every((row) => channels.every((channel) => [-4, 0, 4].every((side) => row[at + side + channel] === rows[1][at + channel])));
}

/** Least difference that makes a premultiplied color another one: a level and a half. */
const OTHER_COLOR = 24;

/** The straight color of nine pixels around, where their edge is one of opacity alone; null otherwise. */
function edgeColor(rows: readonly Int16Array[], at: number): readonly number[] | null {
  const places = rows.flatMap((row) => [-4, 0, 4].map((side) => ({ row, at: at + side })));
  const densest = places.reduce((best, place) => (place.row[place.at + 3] > best.row[best.at + 3] ? place : best));
  const most = densest.row[densest.at + 3];
  const isOther = places.some((place) =>
    [0, 1, 2].some(
      (channel) =>
        Math.abs(place.row[place.at + channel] * most - densest.row[densest.at + channel] * place.row[place.at + 3]) > OTHER_COLOR * most,
    ),
  );
  if (isOther) return null;
  return [0, 1, 2].map((channel) => Math.floor((densest.row[densest.at + channel] * 510 + most) / (2 * most)));
}

function writePixel(color: readonly number[], edge: readonly number[] | null, target: Uint8Array, at: number): void {
  const alpha = Math.max(0, Math.min(OPAQUE_FINE, color[3]));
  const byte = (alpha + 32) >> 6;
  for (let channel = 0; channel < 3; channel++) {
    const value = Math.max(0, Math.min(alpha, color[channel]));
    target[at + channel] = byte === 0 ? 0 : edge ? edge[channel] : Math.floor((value * 510 + alpha) / (2 * alpha));
  }
  target[at + 3] = byte;
}

/** See `Kernels.enlargeByNetwork`. */
export function enlargeByNetwork(job: NetworkJob): void {
  const { source, target, width, height, network, strength } = job;
  const { factor, layers, lanczos, reachPx } = network;
  const head = layers[layers.length - 1];
  const wide = width + 2 * reachPx;
  const around = (count: number, length: number): Int16Array[] => Array.from({ length: count }, () => new Int16Array(length));
  const rings = layers.map((layer, number) => around(number === 0 ? sourceRing(network) : VALUE_RING, (wide + 1) * layer.from));
  const rowOf = (ring: number, at: number): Int16Array => rings[ring][at % rings[ring].length];
  const fine = new Int16Array((wide + 1) * 4);
  const subPixels = new Int16Array(width * head.to);

  const base = (x: number, column: number, channel: number): number => {
    let sum = 8192;
    for (let tap = 0; tap < 8; tap++) sum += fine[(x + reachPx - 3 + tap) * 4 + channel] * lanczos[column * 8 + tap];
    return Math.max(0, Math.min(OPAQUE_FINE, sum >> 14));
  };

  const writeBlock = (x: number, y: number, line: number, near: readonly Int16Array[]): void => {
    const middle = (x + reachPx) * 4;
    const from = (y * width + x) * 4;
    const evenAlpha = isEven(near, middle, [3]) ? near[1][middle + 3] : -1;
    const isFlat = evenAlpha === 0 || isEven(near, middle, [0, 1, 2, 3]);
    const edge = isFlat || evenAlpha >= 0 ? null : edgeColor(near, middle);
    for (let column = 0; column < factor; column++) {
      const to = ((y * factor + line) * width * factor + x * factor + column) * 4;
      if (isFlat) {
        for (let channel = 0; channel < 4; channel++) target[to + channel] = evenAlpha === 0 ? 0 : source[from + channel];
        continue;
      }
      const sub = x * head.to + (line * factor + column) * 4;
      const color = [0, 1, 2, 3].map((channel) => base(x, column, channel) + ((subPixels[sub + channel] * strength + 32) >> 6));
      if (evenAlpha === OPAQUE) color[3] = OPAQUE_FINE;
      writePixel(color, edge, target, to);
    }
  };

  runNetwork(job, {
    widen(row, at) {
      const line = rowOf(0, at);
      for (let x = 0; x < wide; x++) {
        widenPixel(source, (row * width + Math.max(0, Math.min(width - 1, x - reachPx))) * 4, line, x * 4);
      }
    },
    convolve(layer, at, run) {
      const rows = [rowOf(layer, at), rowOf(layer, at + 1), rowOf(layer, at + 2)];
      convolveRow(layers[layer], rows, run, rowOf(layer + 1, at));
    },
    finish(row, runs) {
      const first = row + reachPx - 3;
      const rows = Array.from({ length: 8 }, (_, tap) => rowOf(0, first + Math.min(tap, height + 2 * reachPx - 1 - first)));
      const near = [rowOf(0, row + reachPx - 1), rowOf(0, row + reachPx), rowOf(0, row + reachPx + 1)];
      for (const run of runs) convolveRow(head, [rowOf(layers.length - 1, row)], run, subPixels);
      for (let line = 0; line < factor; line++) {
        scaleDown(rows, lanczos, line * 8, wide * 4, fine);
        for (let x = 0; x < width; x++) writeBlock(x, row, line, near);
      }
    },
  });
}
