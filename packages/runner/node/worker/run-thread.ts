import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { answerQuestions } from '@underbase/codecs/bridge';
import { openModels } from '@underbase/models/node';
import { ThreadTables } from '@underbase/tools';
import { RUN_QUESTIONS, type RunThread } from '../../core/run-questions.ts';
import { loadRunFrom } from '../load-run.ts';
import { threadKernels } from '../thread-kernels.ts';
import type { WorkerData } from './worker-data.ts';

const { kernels, registry, models } = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('the run worker must be started as a worker');

const host: RunThread = {
  loadRun: loadRunFrom(registry),
  kernels: threadKernels(kernels),
  tables: new ThreadTables(),
  models: openModels(models),
  sharesMemory: true,
};

port.on(
  'message',
  answerQuestions(RUN_QUESTIONS, { host, post: (message, transfer) => port.postMessage(message, transfer as Transferable[]) }),
);
