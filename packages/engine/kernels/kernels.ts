/**
 * The hot loops. Every member exists twice, in AssemblyScript with SIMD and in plain TypeScript; tests hold both together.
 * Members are added one file a kernel; see the README of this folder.
 */
export interface Kernels {
  /** True where the loops run in WebAssembly. */
  readonly isNative: boolean;
}
