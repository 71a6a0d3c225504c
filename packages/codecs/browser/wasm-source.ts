/// <reference types="@jsquash/jpeg/emscripten-types.d.ts" />

import { AppError } from '@underbase/contract';

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/**
 * Fetches and compiles a codec once for each worker. Instances are made for every call and dropped after it: WebAssembly
 * memory never shrinks, and a decoder that met damaged data can't be trusted again.
 */
export function wasmModule(url: string): Promise<WebAssembly.Module> {
  const known = compiled.get(url);
  if (known !== undefined) return known;
  const loading = WebAssembly.compileStreaming(fetch(url));
  compiled.set(url, loading);
  loading.catch(() => compiled.delete(url));
  return loading;
}

/** Runs a decoder: whatever it throws over its input, a trap among them, means that the file is damaged. */
export function decodeOrRefuse<T>(decode: () => T | null): T {
  let result: T | null;
  try {
    result = decode();
  } catch (error) {
    throw new AppError('file.corrupt', {}, error);
  }
  if (result === null) throw new AppError('file.corrupt');
  return result;
}

type ModuleFactory<T> = (overrides: object) => Promise<T>;

/** A fresh instance of an Emscripten codec from its compiled module. */
export async function instantiate<T>(factory: ModuleFactory<T>, url: string): Promise<T> {
  const module = await wasmModule(url);
  return factory({
    noInitialRun: true,
    print: () => {},
    printErr: () => {},
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
}
