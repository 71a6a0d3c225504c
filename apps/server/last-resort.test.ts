import { expect, test } from 'vitest';
import { surviveFaults } from './last-resort.ts';
import type { RunningServer } from './start.ts';

const EVENTS = ['unhandledRejection', 'uncaughtException'] as const;

test('output that nobody reads any more is no fault', () => {
  const before = EVENTS.map((event) => process.rawListeners(event));
  const quiet = [process.stdout, process.stderr].map((output) => output.rawListeners('error'));
  surviveFaults({} as RunningServer);
  // Without a listener this is an exception, which would start the server anew, which would print again.
  for (const output of [process.stdout, process.stderr]) expect(() => output.emit('error', new Error('EPIPE'))).not.toThrow();
  for (const [index, event] of EVENTS.entries()) {
    for (const listener of process.rawListeners(event)) if (!before[index].includes(listener)) process.off(event, listener as never);
  }
  for (const [index, output] of [process.stdout, process.stderr].entries()) {
    for (const listener of output.rawListeners('error')) if (!quiet[index].includes(listener)) output.off('error', listener as never);
  }
});
