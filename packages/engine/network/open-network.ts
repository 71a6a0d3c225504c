import type { Kernels } from '../kernels/kernels.ts';
import { readNetworkWeights } from './network-weights.ts';

/** All of the network's correction, in 64ths. */
export const FULL_STRENGTH = 64;

/** A network for one whole factor, ready to run on one thread. No state between calls; never keeps its input. */
export interface EnlargingNetwork {
  readonly factor: number;
  /**
   * Source pixels around a part that it reads: a part that is handed over with so many more pixels around (fewer only where the picture ends),
   * and whose result is cut by as many times the factor, equals the same place of the whole, to the byte.
   */
  readonly reachPx: number;
  /** width x height RGBA bytes, straight alpha, sRGB-coded; returns the same, factor times as wide and high. Opaque stays opaque. */
  enlarge(pixels: Uint8Array, width: number, height: number): Uint8Array;
}

/**
 * Makes a network of the bytes of `loadNetworkWeights`. `strength` is how much of its correction is added to Lanczos, in 64ths, 64 where absent;
 * `networkStrength` finds it. Throws on bytes that are none.
 */
export function openNetwork(
  weights: Uint8Array,
  kernels: Pick<Kernels, 'enlargeByNetwork'>,
  strength: number = FULL_STRENGTH,
): EnlargingNetwork {
  const network = readNetworkWeights(weights);
  const { factor, reachPx } = network;
  return {
    factor,
    reachPx,
    enlarge(pixels, width, height) {
      const target = new Uint8Array(pixels.length * factor * factor);
      if (width > 0 && height > 0) kernels.enlargeByNetwork({ source: pixels, target, width, height, network, strength });
      return target;
    },
  };
}
