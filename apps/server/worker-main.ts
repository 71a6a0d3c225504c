import { oneLine, toErrorData } from '@underbase/contract';
import { surviveFaults } from './last-resort.ts';
import { runWorkers } from './run-workers.ts';
import { stopOnSignals } from './stop-on-signals.ts';

const starting = runWorkers(process.env).catch((error) => {
  const data = toErrorData(error);
  throw data.code === 'internal' ? error : new Error(oneLine(data), { cause: error });
});
stopOnSignals(starting);
const running = await starting;
surviveFaults(running);
process.stdout.write(running.greeting);
