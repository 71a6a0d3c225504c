import { start, stopOnSignals, surviveFaults } from '@underbase/server';

/** The server as its own process, with the built pages in the folder that WEB_ROOT names. */
const starting = start(process.env, process.env.WEB_ROOT);
stopOnSignals(starting);
const running = await starting;
surviveFaults(running);
// A fault in a handler without a boundary, and a promise that nobody waits for, for the test of the last-resort rule.
process.on('SIGUSR2', () => {
  throw new Error('torn');
});
process.on('SIGALRM', () => void Promise.reject(new Error('unheard')));
process.stdout.write(running.greeting);
