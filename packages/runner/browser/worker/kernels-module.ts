import kernelsUrl from '@underbase/engine/kernels.wasm?url';

/** Compiles the kernels; null where the browser lacks SIMD or the file can't be had, and then the plain twins serve. */
export async function compileKernels(): Promise<WebAssembly.Module | null> {
  try {
    return await WebAssembly.compileStreaming(fetch(kernelsUrl));
  } catch {
    return null;
  }
}
