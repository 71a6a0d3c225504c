import { missingPart } from '@underbase/contract';
import type { StartWorker } from '../../core/slot.ts';
import type { WorkerMessage } from '../../core/tasks.ts';
import type { InitMessage } from './pool-tasks.ts';

/**
 * Starts helper threads of a session. The compiled kernels are sent ahead of the first task, as soon as they are there; tasks that come
 * before wait for them. From then on a task is sent on the spot: whoever gives one away and goes on with work of its own would
 * otherwise keep it from its helper until that work is done.
 */
export function browserHelpers(kernels: Promise<WebAssembly.Module | null>): StartWorker {
  return ({ onMessage, onLost }) => {
    const worker = new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module', name: 'helper' });
    let waiting: unknown[] | null = [];
    kernels
      .then((module) => {
        const init: InitMessage = { kind: 'init', kernels: module };
        for (const message of [init, ...(waiting ?? [])]) worker.postMessage(message);
        waiting = null;
      })
      .catch(onLost);
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => onMessage(data);
    const lose = (event: Event, cause: unknown) => {
      event.preventDefault();
      worker.terminate();
      onLost(cause);
    };
    // An error without words is a script that did not come.
    worker.onerror = (event) => lose(event, event instanceof ErrorEvent ? event.message : missingPart(navigator.onLine));
    worker.onmessageerror = (event) => lose(event, event.type);
    return {
      post: (task) => void (waiting ? waiting.push(task) : worker.postMessage(task)),
      end: () => worker.terminate(),
    };
  };
}
