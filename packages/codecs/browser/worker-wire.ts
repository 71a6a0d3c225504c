import { missingPart } from '@underbase/contract';
import type { Answered, OpenWire } from '../bridge/index.ts';

/** The way to a worker of the browser. Errors of `onLost`: part.offline and part.missing where its script did not come. */
export function workerWire(start: () => Worker): OpenWire {
  return ({ onMessage, onLost }) => {
    const worker = start();
    worker.onmessage = ({ data }: MessageEvent<Answered>) => onMessage(data);
    const lose = (event: Event, cause: unknown) => {
      event.preventDefault();
      worker.terminate();
      onLost(cause);
    };
    // An error without words is a script that did not come.
    worker.onerror = (event) => lose(event, event instanceof ErrorEvent ? event.message : missingPart(navigator.onLine));
    worker.onmessageerror = (event) => lose(event, event.type);
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };
}
