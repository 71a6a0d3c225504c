import type { Kernels } from './kernels.ts';
import { premultiply } from './plain/premultiply.ts';

/** The plain twins: the reference in tests, and the way to run where WebAssembly or its SIMD is missing. */
export function plainKernels(): Kernels {
  return {
    isNative: false,
    premultiply,
  };
}
