import { runWorkers, stopOnSignals, surviveFaults } from '@underbase/server';

/** Workers as their own process. */
const starting = runWorkers(process.env);
stopOnSignals(starting);
const running = await starting;
surviveFaults(running);
process.stdout.write(running.greeting);
