import { instantiateKernels, type Kernels, plainKernels } from '@underbase/engine';

/** One thread's own instance of the kernels. */
export function threadKernels(module: WebAssembly.Module | null): Kernels {
  return module ? instantiateKernels(module) : plainKernels();
}
