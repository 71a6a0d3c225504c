import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface StopSignals {
  readonly signal: AbortSignal;
  /** As a shell counts a program that a signal ended. */
  exitCode(): number;
  release(): void;
}

/** Turns Ctrl-C and its kin into an AbortSignal, so that work is wound up. The second one ends the program at once. */
export function catchStopSignals(): StopSignals {
  const controller = new AbortController();
  let code = 128;
  const stop = (name: (typeof SIGNALS)[number]) => {
    code = 128 + constants.signals[name];
    if (controller.signal.aborted) process.exit(code);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, stop);
  return {
    signal: controller.signal,
    exitCode: () => code,
    release() {
      for (const name of SIGNALS) process.off(name, stop);
    },
  };
}
