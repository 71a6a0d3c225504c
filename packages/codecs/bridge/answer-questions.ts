import { errorDetail, isAbort, toErrorData } from '@underbase/contract';
import { abortError } from './abort-error.ts';
import type { Answered, Asked } from './messages.ts';
import type { Question, Table } from './question.ts';

/** One question under way at the answering end. */
export interface Turn {
  readonly question: string;
  readonly request: unknown;
  readonly stop: AbortController;
  /** Answers it; never rejects. */
  readonly run: () => Promise<void>;
  /** Answers with an error instead. */
  readonly drop: (error: unknown) => void;
}

export interface AnsweringEnd<Host> {
  readonly host: Host;
  readonly post: (message: Answered, transfer: readonly object[]) => void;
  /** Decides when a question's turn is; at once where absent. What it throws is the question's error. */
  readonly begin?: (turn: Turn) => void;
  /** Tells an error apart before it goes over. */
  readonly name?: (error: unknown) => unknown;
}

/** The answering end: hands each message to the question that it names. Returns what takes the messages. */
export function answerQuestions<Host>(
  table: Table<Host>,
  { host, post, begin = ({ run }) => void run(), name = (error) => error }: AnsweringEnd<Host>,
): (message: Asked) => void {
  const running = new Map<number, AbortController>();

  function fail(id: number, error: unknown): void {
    running.delete(id);
    if (isAbort(error)) post({ kind: 'cancelled', id }, []);
    else post({ kind: 'failed', id, error: toErrorData(name(error)), detail: errorDetail(error) }, []);
  }

  async function answer(id: number, question: Question<unknown, unknown, Host, unknown>, request: unknown, { signal }: AbortController) {
    try {
      if (signal.aborted) throw abortError();
      const reply = await question.answer(request, host, {
        signal,
        progress: (progress) => post({ kind: 'progress', id, progress }, []),
        note: (note) => post({ kind: 'note', id, note }, []),
      });
      running.delete(id);
      const handed = question.transfer?.(reply) ?? [];
      post({ kind: 'done', id, reply, handed }, handed);
    } catch (error) {
      fail(id, signal.aborted ? abortError() : error);
    }
  }

  return (message) => {
    const { id } = message;
    if (message.kind === 'cancel') {
      running.get(id)?.abort();
      return;
    }
    const { question, request } = message;
    const stop = new AbortController();
    running.set(id, stop);
    try {
      const asked = table[question];
      if (!asked) throw new Error(`nobody answers ${question}`);
      begin({ question, request, stop, run: () => answer(id, asked, request, stop), drop: (error) => fail(id, error) });
    } catch (error) {
      fail(id, error);
    }
  };
}
