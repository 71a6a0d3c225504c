import type { StartWorker } from '../../core/slot.ts';
import type { WorkerMessage } from '../../core/tasks.ts';
import type { InitMessage } from './pool-tasks.ts';

/** Starts helper threads of a session. The compiled kernels are sent ahead of the first task, as soon as they are there. */
export function browserHelpers(kernels: Promise<WebAssembly.Module | null>): StartWorker {
  return ({ onMessage, onLost }) => {
    const worker = new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module', name: 'helper' });
    const isReady = kernels.then((module) => {
      const init: InitMessage = { kind: 'init', kernels: module };
      worker.postMessage(init);
    });
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => onMessage(data);
    const lose = (event: Event) => {
      event.preventDefault();
      worker.terminate();
      onLost(event instanceof ErrorEvent ? event.message : event.type);
    };
    worker.onerror = lose;
    worker.onmessageerror = lose;
    return {
      post: (task) => void isReady.then(() => worker.postMessage(task)).catch(onLost),
      end: () => worker.terminate(),
    };
  };
}
