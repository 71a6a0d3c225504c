import { createStore } from '../../state/store.ts';

/** What happened on the way of a question; kept by this page alone, until it is closed. */
export interface ChatEvent {
  readonly id: number;
  readonly at: number;
  readonly kind: 'asked' | 'cache' | 'knowledge' | 'first word' | 'answered' | 'cancelled' | 'failed' | 'vote';
  /** Since the question was asked. */
  readonly afterMs: number | null;
  readonly detail: string;
}

interface Events {
  readonly list: readonly ChatEvent[];
  /** What went along with the last question. */
  readonly context: string;
}

const MOST = 200;

export const chatEvents = createStore<Events>({ list: [], context: '' });

let count = 0;

export function tellEvent(kind: ChatEvent['kind'], detail: string, afterMs: number | null = null): void {
  count++;
  const event = { id: count, at: Date.now(), kind, afterMs, detail };
  chatEvents.set((events) => ({ ...events, list: [...events.list, event].slice(-MOST) }));
}

export function tellContext(context: string): void {
  chatEvents.set((events) => ({ ...events, context }));
}
