export function ensureKernels(options?: { readonly verbose?: boolean }): Promise<string>;
export function loadKernels(): Promise<WebAssembly.Module>;
