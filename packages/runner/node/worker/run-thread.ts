import { parentPort, workerData } from 'node:worker_threads';
import { performTask, type ThreadHost } from '../../core/perform-task.ts';
import { answerTask, type PostMessage, throttledProgress } from '../../core/serve-tasks.ts';
import type { RunTask } from '../../core/tasks.ts';
import { loadRunFrom } from '../load-run.ts';
import { threadKernels } from '../thread-kernels.ts';
import type { WorkerData } from './worker-data.ts';

const { kernels, registry } = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('the run worker must be started as a worker');

const post: PostMessage = (message, transfer) => port.postMessage(message, transfer);
const host: ThreadHost = {
  loadRun: loadRunFrom(registry),
  kernels: threadKernels(kernels),
  sharesMemory: true,
  onProgress: throttledProgress(post),
};

port.on('message', (task: RunTask) => answerTask(task, (t) => performTask(t, host), post));
post({ kind: 'ready' }, []);
