import vipsScriptUrl from 'wasm-vips?url';
import { missingPart } from '@underbase/contract';
import type Vips from 'wasm-vips';
import vipsWasmUrl from 'wasm-vips/vips.wasm?url';
import resvgWasmUrl from 'wasm-vips/vips-resvg.wasm?url';

type VipsFactory = typeof Vips;
export type VipsModule = Awaited<ReturnType<VipsFactory>>;

let loading: Promise<VipsModule> | null = null;

/**
 * Loads libvips with its SVG renderer. The script is fetched as it was published: a bundler would break its threads, which
 * start from the same file. It builds its bindings with `new Function`, so the worker's own policy must allow 'unsafe-eval'.
 * Errors: part.offline, part.missing.
 */
export function loadVips(): Promise<VipsModule> {
  loading ??= load().catch((error: unknown) => {
    // The network may be back when the next file comes.
    loading = null;
    throw missingPart(navigator.onLine, error);
  });
  return loading;
}

async function load(): Promise<VipsModule> {
  const { default: factory }: { default: VipsFactory } = await import(/* @vite-ignore */ vipsScriptUrl);
  return factory({
    dynamicLibraries: ['vips-resvg.wasm'],
    locateFile: (name) => new URL(name === 'vips.wasm' ? vipsWasmUrl : resvgWasmUrl, import.meta.url).href,
    mainScriptUrlOrBlob: new URL(vipsScriptUrl, import.meta.url).href,
    print: () => {},
    printErr: () => {},
  });
}
