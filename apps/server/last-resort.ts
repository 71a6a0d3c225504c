import type { RunningServer } from './start.ts';

/** Running requests get this long to end before the process is replaced. */
const PATIENCE_MS = 5_000;

/**
 * The last-resort rule. Handlers have boundaries of their own, so nothing should ever arrive here; what does is logged with its
 * origin. A rejected promise that nobody waited for belongs to one task: the process goes on. An exception out of a bare handler
 * may have left anything half done: requests under way end, the database is closed in order, and the process starts anew in
 * place, under the same command, number and output. What was acknowledged is committed, so nothing of it is lost.
 */
export function surviveFaults(running: RunningServer): void {
  let isReplacing = false;
  // Whoever read what is printed may be gone; starting anew for that would print, and fail, once more.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('unhandledRejection', (reason) => {
    running.log.error({ err: reason, origin: 'unhandledRejection' }, 'a promise failed unheard; going on');
  });
  process.on('uncaughtException', async (error, origin) => {
    // Node calls this for rejections too where they come as exceptions; those have been dealt with above.
    if (origin === 'unhandledRejection') return;
    running.log.fatal({ err: error, origin }, 'an exception reached nobody; starting anew');
    if (isReplacing) return;
    isReplacing = true;
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([running.close().catch(() => undefined), late]);
    replaceProcess();
  });
}

/** The same program with the same arguments in this process's place; where the system can't, whoever keeps the server starts it. */
function replaceProcess(): void {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  if (process.platform === 'win32' || !process.execve) process.exit(1);
  process.execve(process.execPath, args, { ...process.env });
}
