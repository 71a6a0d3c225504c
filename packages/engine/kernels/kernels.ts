/**
 * The hot loops. Every member exists twice, in AssemblyScript with SIMD and in plain TypeScript; tests hold both together.
 * Members are added one file a kernel; see the README of this folder. Arrays may stand on shared memory.
 */
export interface Kernels {
  /** True where the loops run in WebAssembly. */
  readonly isNative: boolean;

  /** Straight to premultiplied alpha, in place: RGBA bytes, color = round(color * alpha / 255), alpha kept. */
  premultiply(pixels: Uint8Array): void;
}
