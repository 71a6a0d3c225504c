import type { ChildProcess } from 'node:child_process';
import type { Line, PassageMessage } from './byte-passage.ts';

/** The messages of a process, to be heard one after the other, however they come in. */
export function messageLine<In, Out extends object>(speaker: ChildProcess | NodeJS.Process): Line<In, Out> {
  const waiting: (In | PassageMessage)[] = [];
  let wanted: ((message: In | PassageMessage) => void) | null = null;
  const listener = (message: In | PassageMessage) => {
    if (wanted === null) {
      waiting.push(message);
      return;
    }
    const take = wanted;
    wanted = null;
    take(message);
  };
  (speaker as ChildProcess).on('message', listener as (message: unknown) => void);
  return {
    // Who ended on the other side hears nothing: whoever asked is told by its end.
    say: (message) => void (speaker as ChildProcess).send(message, () => {}),
    hear: () => {
      const next = waiting.shift();
      if (next !== undefined) return Promise.resolve(next);
      return new Promise((resolve) => {
        wanted = resolve;
      });
    },
  };
}
