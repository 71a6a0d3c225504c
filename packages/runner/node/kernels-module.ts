import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

let compiled: WebAssembly.Module | null | undefined;

function compile(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('@underbase/engine/kernels.wasm')));
  } catch {
    // Not compiled yet, or no SIMD here: the plain twins do the same, slower.
    return null;
  }
}

/** The compiled kernels, read once for the process and handed to every thread; null where the plain twins must serve. */
export function kernelsModule(): WebAssembly.Module | null {
  compiled ??= compile();
  return compiled;
}

/** True where the hot loops run in WebAssembly. */
export function areKernelsNative(): boolean {
  return kernelsModule() !== null;
}
