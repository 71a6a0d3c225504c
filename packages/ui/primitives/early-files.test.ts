import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { EARLY_FILES_SCRIPT, leaveEarlyFiles, takeEarlyFiles } from './early-files.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window whose boot script has run. */
function boot() {
  const listeners = new Map<string, (event: object) => void>();
  const page = { addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener) };
  runInNewContext(EARLY_FILES_SCRIPT, { window: page, addEventListener: page.addEventListener, setTimeout: () => 0, Array });
  vi.stubGlobal('window', page);
  return (type: string, types: string[], files: string[] = []): boolean => {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    listeners.get(type)?.({ dataTransfer: { types, files }, defaultPrevented: false, preventDefault });
    return isPrevented;
  };
}

it('keeps a file that is dropped too early, once', () => {
  const fire = boot();
  expect(fire('dragover', ['Files'])).toBe(true);
  expect(fire('drop', ['Files'], ['art.png'])).toBe(true);
  expect(takeEarlyFiles()).toEqual(['art.png']);
  expect(takeEarlyFiles()).toEqual([]);
});

it('leaves files alone while a part of the page takes them, and takes over again after it', () => {
  const fire = boot();
  takeEarlyFiles();
  expect(fire('drop', ['Files'], ['art.png'])).toBe(false);
  leaveEarlyFiles();
  expect(fire('drop', ['Files'], ['other.png'])).toBe(true);
  expect(takeEarlyFiles()).toEqual(['other.png']);
});

it('lets text and links be dropped as ever, and pages without the script be', () => {
  const fire = boot();
  expect(fire('dragover', ['text/plain'])).toBe(false);
  expect(fire('drop', ['text/plain'])).toBe(false);
  vi.stubGlobal('window', {});
  expect(takeEarlyFiles()).toEqual([]);
  leaveEarlyFiles();
});
