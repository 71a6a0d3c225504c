import { BusyArea, type Run } from './busy-area.ts';
import type { NetworkWeights } from './network-weights.ts';

/**
 * One enlargement of a window. `source` is width x height RGBA bytes, straight alpha, sRGB-coded; `target` the same, factor times as wide and high.
 * They may not overlap. Beyond the window its edge pixel is repeated.
 */
export interface NetworkJob {
  readonly source: Uint8Array;
  readonly target: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly network: NetworkWeights;
  /** How much of the network's correction is added, in 64ths: 64 is all of it, 0 leaves Lanczos alone. */
  readonly strength: number;
}

/** Rows of the first ring: the kernel of Lanczos reads from 3 rows over to 4 below the pixel, the convolutions stand `reachPx` rows ahead. */
export const sourceRing = ({ reachPx }: NetworkWeights): number => reachPx + 5;
/** Rows of the rings of convolved values. */
export const VALUE_RING = 3;

/** The loops of the network, on rows; the plain and the native ones are driven alike. Row numbers are turned into places in the rings by the loops. */
export interface NetworkLoops {
  /** Widens source row `row` to premultiplied 12 bits with `reachPx` pixels repeated at both ends, as row `at` of the first ring. */
  widen(row: number, at: number): void;
  /** Convolves rows `at`, `at` + 1 and `at` + 2 of the layer's own ring to a run of row `at` of the next one. */
  convolve(layer: number, at: number, run: Run): void;
  /** Makes the sub-pixels of source row `row` from row `row` of the last ring where runs say so, adds the enlargement of Lanczos and writes `factor` rows of the target. */
  finish(row: number, runs: readonly Run[]): void;
}

/**
 * Drives the loops from the top: every row of every layer is made once, as soon as the three rows that it reads are there,
 * and only where something that isn't of one color is near enough to need it.
 */
export function runNetwork({ source, width, height, network }: NetworkJob, loops: NetworkLoops): void {
  const { layers, reachPx } = network;
  const convolutions = layers.length - 1;
  const busy = new BusyArea(source, width, height);
  for (let at = 0; at < height + 2 * reachPx; at++) {
    loops.widen(Math.max(0, Math.min(height - 1, at - reachPx)), at);
    for (let layer = 0; layer < convolutions; layer++) {
      const row = at - 2 * (layer + 1);
      if (row < 0) continue;
      for (const run of busy.runs(row, reachPx - layer - 1)) loops.convolve(layer, row, run);
    }
    if (at >= 2 * reachPx) loops.finish(at - 2 * reachPx, busy.runs(at - 2 * reachPx, 0));
  }
}
