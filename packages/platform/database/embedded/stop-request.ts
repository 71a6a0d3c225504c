import { readPostmasterFile } from './postmaster-file.ts';

const LOOK_MS = 500;

/**
 * Calls once when somebody else asks the server to stop (SIGTERM from whoever ends all processes of a machine or container): it
 * says so in its own file, and then waits for connections to end that we would keep for good. A server that was killed says
 * nothing and is started again.
 * @returns how to stop looking
 */
export function onStopRequest(dataFolder: string, pid: () => number, call: () => void): () => void {
  const timer = setInterval(() => {
    const file = readPostmasterFile(dataFolder);
    if (file?.status !== 'stopping' || file.pid !== pid()) return;
    clearInterval(timer);
    call();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
