import type { OpenWire } from '@underbase/codecs/bridge';
import { workerWire } from '@underbase/codecs/worker-wire';

/** The first message to a helper thread, before any question. */
export interface InitMessage {
  readonly kind: 'init';
  /** Null where the plain twins must serve. */
  readonly kernels: WebAssembly.Module | null;
}

/**
 * Starts helper threads of a session. The compiled kernels are sent ahead of the first question, as soon as they are there; questions that come
 * before wait for them. From then on a question is sent on the spot: whoever gives work away and goes on with work of its own would
 * otherwise keep it from its helper until that work is done.
 * @param drawings the channel on which the page draws for its workers, or a name that holds it
 */
export function browserHelpers(kernels: Promise<WebAssembly.Module | null>, drawings: string): OpenWire {
  return (events) => {
    let started: Worker | undefined;
    const start = () => {
      started = new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module', name: `helper ${drawings}` });
      return started;
    };
    const wire = workerWire(start)(events);
    let waiting: Parameters<typeof wire.post>[0][] | null = [];
    kernels
      .then((module) => {
        const init: InitMessage = { kind: 'init', kernels: module };
        started?.postMessage(init);
        for (const message of waiting ?? []) wire.post(message);
        waiting = null;
      })
      .catch(events.onLost);
    return { post: (message) => void (waiting ? waiting.push(message) : wire.post(message)), end: wire.end };
  };
}
