import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function sharesMemory(): Promise<boolean> {
  return (await import('./shared-memory.ts')).sharesMemory();
}

test('memory is shared where it can be made and sent', async () => {
  expect(await sharesMemory()).toBe(true);
});

test('an isolated page without shared memory shares none', async () => {
  vi.stubGlobal('crossOriginIsolated', true);
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(await sharesMemory()).toBe(false);
});

test('memory that is refused when it is sent, or that WebAssembly lacks, is not shared', async () => {
  const refuse = (): never => {
    throw new DOMException('not isolated', 'DataCloneError');
  };
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1 = { postMessage: refuse, close() {} };
      readonly port2 = { close() {} };
    },
  );
  expect(await sharesMemory()).toBe(false);
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.stubGlobal('WebAssembly', { Memory: refuse });
  expect(await sharesMemory()).toBe(false);
});
