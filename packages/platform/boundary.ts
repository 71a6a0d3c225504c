/** Hears of a fault that no caller is left to hear of. */
export type OnFault = (error: unknown) => void;

/**
 * A handler for sockets, timers, listeners and streams: nobody catches what such a handler throws, and an exception there would
 * end the process. What it throws, or what its promise rejects with, goes to `onFault` instead.
 * @returns a handler that never throws, whatever `onFault` does.
 */
export function bounded<A extends readonly unknown[]>(handler: (...given: A) => unknown, onFault: OnFault): (...given: A) => void {
  const tell = (error: unknown): void => {
    try {
      onFault(error);
    } catch {
      // A log that fails must not end the process either.
    }
  };
  return (...given) => {
    try {
      const outcome = handler(...given);
      if (outcome instanceof Promise) outcome.catch(tell);
    } catch (error) {
      tell(error);
    }
  };
}
