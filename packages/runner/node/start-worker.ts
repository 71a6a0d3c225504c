import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Answered, OpenWire } from '@underbase/codecs/bridge';
import type { ModelSetup } from '@underbase/models/node';
import { kernelsModule } from './kernels-module.ts';
import type { WorkerData } from './worker/worker-data.ts';

/** The process's compile cache as a thread can enable it; Node names the folder of its own version below that. */
function compileCacheFolder(): string | null {
  const folder = getCompileCacheDir();
  return folder ? dirname(folder) : null;
}

const isLast = ({ kind }: Answered): boolean => kind === 'done' || kind === 'cancelled' || kind === 'failed';

/** Starts run workers on node:worker_threads. Their environment is empty: a tool needs none, and secrets stay out. */
export function nodeWorkers(registry: string | null, models: ModelSetup): OpenWire {
  return ({ onMessage, onLost }) => {
    const data: WorkerData = { kernels: kernelsModule(), registry, models, compileCache: compileCacheFolder() };
    const worker = new Worker(new URL('./worker/run-worker.ts', import.meta.url), { workerData: data, env: {}, execArgv: [] });
    // An idle pool must not keep a command line alive.
    worker.unref();
    let cause: unknown;
    worker.on('message', (message: Answered) => {
      if (isLast(message)) worker.unref();
      onMessage(message);
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('messageerror', onLost);
    worker.on('exit', () => onLost(cause));
    return {
      post(message) {
        if (message.kind === 'ask') worker.ref();
        worker.postMessage(message);
      },
      end() {
        void worker.terminate();
      },
    };
  };
}
