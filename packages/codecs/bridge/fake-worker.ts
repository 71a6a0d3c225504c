import { type AnsweringEnd, answerQuestions } from './answer-questions.ts';
import type { OpenWire, WireEvents } from './bridge.ts';
import type { Answered, Asked } from './messages.ts';
import type { Table } from './question.ts';

/** The other side of a bridge in a test: what it was told, and ways to answer, to die and to be found ended. */
export interface FakeWorker {
  readonly asked: Asked[];
  readonly events: WireEvents;
  isEnded: boolean;
}

interface FakeWorkers {
  /** Every one that was opened, in order. */
  readonly opened: FakeWorker[];
  readonly open: OpenWire;
}

/** Workers that only listen; the test says what they answer. */
export function silentWorkers(): FakeWorkers {
  const opened: FakeWorker[] = [];
  return {
    opened,
    open(events) {
      const worker: FakeWorker = { asked: [], events, isEnded: false };
      opened.push(worker);
      return {
        post: (message) => void worker.asked.push(message),
        end: () => {
          worker.isEnded = true;
        },
      };
    },
  };
}

/** Workers that answer by a table, as real ones do, on this thread and without copies. An ended one says nothing any more. */
export function answeringWorkers<Host>(table: Table<Host>, host: Host, end: Pick<AnsweringEnd<Host>, 'begin' | 'name'> = {}): FakeWorkers {
  const opened: FakeWorker[] = [];
  return {
    opened,
    open(events) {
      const worker: FakeWorker = { asked: [], events, isEnded: false };
      opened.push(worker);
      const post = (message: Answered) => void (worker.isEnded || events.onMessage(message));
      const receive = answerQuestions(table, { host, post, ...end });
      return {
        post(message) {
          worker.asked.push(message);
          queueMicrotask(() => worker.isEnded || receive(message));
        },
        end: () => {
          worker.isEnded = true;
        },
      };
    },
  };
}
