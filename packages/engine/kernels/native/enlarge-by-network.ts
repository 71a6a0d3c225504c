import type { Run } from '../../network/busy-area.ts';
import type { NetworkLayer } from '../../network/network-weights.ts';
import { runNetwork, sourceRing, VALUE_RING } from '../../network/run-network.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Pixels behind a row: four are made at a time, and each reads three on. */
const PAD = 8;

const bytesOf = ({ bias, slopes, weights }: NetworkLayer): number[] => [
  bias.byteLength,
  slopes ? slopes.byteLength : 0,
  weights.byteLength,
];

export function nativeEnlargeByNetwork(native: NativeModule): Kernels['enlargeByNetwork'] {
  const widen = native.export('networkWiden');
  const convolve = native.export('networkConvolve');
  const scaleDown = native.export('networkScaleDown');
  const finish = native.export('networkFinish');
  return (job) => {
    const { source, target, width, height, network, strength } = job;
    const { factor, layers, lanczos, reachPx } = network;
    const head = layers[layers.length - 1];
    const wide = width + 2 * reachPx;
    const rowBytes = layers.map((layer) => (wide + PAD) * layer.from * 2);
    const rowsOf = layers.map((_, number) => (number === 0 ? sourceRing(network) : VALUE_RING));
    const [line, out, fine, subPixels, pointers, lanczosAt, ...rest] = native.areas(
      width * 4,
      width * factor * 4,
      (wide + PAD) * 16,
      (width + PAD) * head.to * 2,
      64,
      lanczos.byteLength,
      ...rowBytes.map((bytes, number) => bytes * rowsOf[number]),
      ...layers.flatMap(bytesOf),
    );
    const rings = rest.slice(0, layers.length);
    const parts = layers.map((layer, number) => {
      const [bias, slopes, weights] = rest.slice(layers.length + number * 3);
      native.copyIn(bias, layer.bias);
      native.copyIn(weights, layer.weights);
      if (layer.slopes) native.copyIn(slopes, layer.slopes);
      return { bias, slopes: layer.slopes ? slopes : 0, weights };
    });
    native.copyIn(lanczosAt, lanczos);
    const words = native.wordsAt(pointers, 16);
    const rowAt = (ring: number, at: number): number => rings[ring] + (at % rowsOf[ring]) * rowBytes[ring];
    const convolveRow = (number: number, at: number, run: Run, to: number): void => {
      const layer = layers[number];
      const { bias, slopes, weights } = parts[number];
      for (let row = 0; row < layer.side; row++) words[row] = rowAt(number, at + row) + run.from * layer.from * 2;
      convolve(pointers, layer.side, layer.from, layer.to, weights, bias, slopes, layer.shift, run.count, to + run.from * layer.to * 2);
    };
    runNetwork(job, {
      widen(row, at) {
        native.copyIn(line, source, row * width * 4, width * 4);
        widen(line, width, reachPx, rowAt(0, at));
      },
      convolve(layer, at, run) {
        convolveRow(layer, at, run, rowAt(layer + 1, at));
      },
      finish(row, runs) {
        native.copyIn(line, source, row * width * 4, width * 4);
        for (const run of runs) convolveRow(layers.length - 1, row, run, subPixels);
        const first = row + reachPx - 3;
        for (let tap = 0; tap < 8; tap++) words[tap] = rowAt(0, first + Math.min(tap, height + 2 * reachPx - 1 - first));
        for (let side = 0; side < 3; side++) words[8 + side] = rowAt(0, row + reachPx - 1 + side) + reachPx * 8;
        for (let sub = 0; sub < factor; sub++) {
          scaleDown(pointers, lanczosAt + sub * 16, wide, fine);
          const at = subPixels + sub * factor * 8;
          finish(line, pointers + 32, fine + (reachPx - 3) * 16, at, head.to * 2, lanczosAt, factor, width, strength, out);
          native.copyOut(out, target, (row * factor + sub) * width * factor * 4, width * factor * 4);
        }
      },
    });
  };
}
