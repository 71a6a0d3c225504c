/** The smallest block that WebAssembly shares: one page. */
const ONE_PAGE = { initial: 1, maximum: 1, shared: true } as const;

let known: boolean | null = null;

/**
 * Whether threads here can work on the same memory. It is made and sent, not only looked up: a browser may call a page isolated and
 * have no shared memory (WebKitGTK), have the name and refuse to send it (a page that is not isolated), or keep it from WebAssembly.
 * Where it is missing, pixels are copied to one thread at a time: slower, and the same result.
 */
export function sharesMemory(): boolean {
  known ??= canShare();
  return known;
}

function canShare(): boolean {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(new SharedArrayBuffer(8));
    Atomics.store(new Int32Array(new WebAssembly.Memory(ONE_PAGE).buffer), 0, 1);
    return true;
  } catch {
    return false;
  } finally {
    port1.close();
    port2.close();
  }
}
