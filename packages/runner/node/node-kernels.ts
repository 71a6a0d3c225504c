import type { Kernels } from '@underbase/engine';
import { kernelsModule } from './kernels-module.ts';
import { threadKernels } from './thread-kernels.ts';

/** The kernels for work on the calling thread. */
export function nodeKernels(): Kernels {
  return threadKernels(kernelsModule());
}
