import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface StopSignals {
  readonly signal: AbortSignal;
  /**
   * Ends the process by the signal that asked for it, as a shell expects of a program that has tidied up. An ordinary exit would wait
   * for library calls that can't be stopped, such as decoding a large file. Returns the exit status where signals do not end processes.
   */
  endProcess(): number;
  release(): void;
}

/** Turns Ctrl-C and its kin into an AbortSignal, so that work is wound up. The second one ends the program at once. */
export function catchStopSignals(): StopSignals {
  const controller = new AbortController();
  let received: (typeof SIGNALS)[number] = 'SIGINT';
  const release = () => {
    for (const name of SIGNALS) process.off(name, stop);
  };
  const endProcess = () => {
    release();
    process.kill(process.pid, received);
    return 128 + constants.signals[received];
  };
  const stop = (name: (typeof SIGNALS)[number]) => {
    received = name;
    if (controller.signal.aborted) process.exit(128 + constants.signals[name]);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, stop);
  return { signal: controller.signal, endProcess, release };
}
