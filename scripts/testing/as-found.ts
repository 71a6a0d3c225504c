import { afterAll, expect, vi } from 'vitest';
import { isInStatelessRoom } from './stateless-rooms.ts';

// Files run one after the other in a process: starting one for each would cost more than most of them. Where modules keep something, each
// file loads its own.
if (!isInStatelessRoom(expect.getState().testPath ?? '')) vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
