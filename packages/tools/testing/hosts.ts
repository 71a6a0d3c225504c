import { nodeCodecs } from '@underbase/codecs/node';
import { instantiateKernels, type Kernels, plainKernels } from '@underbase/engine';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import type { RunContext } from '../run.ts';
import { ThreadTables } from '../thread-tables.ts';

/** The hot loops in WebAssembly, and their plain twins. */
export const NATIVE: Kernels = instantiateKernels(await loadKernels());
export const PLAIN: Kernels = plainKernels();

export const codecs = nodeCodecs();

/** What a run gets from outside, without progress. */
export function contextOf(kernels: Kernels = NATIVE, more: Partial<RunContext> = {}): RunContext {
  return { kernels, progress: () => {}, allocate: (bytes) => new Uint8Array(bytes), kept: new ThreadTables().kept, codecs, ...more };
}
