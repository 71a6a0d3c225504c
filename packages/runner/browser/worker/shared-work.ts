import { abortError } from '@underbase/codecs/bridge';

/** Work that nobody waits for any more is given up after so long: the next question of the same kind often follows at once. */
const IDLE_MS = 40;

interface Work<Value> {
  readonly stop: AbortController;
  readonly promise: Promise<Value>;
  waiting: number;
}

/** Work that several may wait for, by key: it is begun by the first and given up when the last has left. */
export class SharedWork<Value> {
  private readonly works = new Map<string, Work<Value>>();

  /** Rejects with AbortError where `signal` is raised; with what the work throws. A failure is not kept: who asks next begins anew. */
  async join(key: string, signal: AbortSignal, begin: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    if (signal.aborted) throw abortError();
    const work = this.works.get(key) ?? this.start(key, begin);
    work.waiting++;
    const { promise, reject } = Promise.withResolvers<never>();
    const leave = () => reject(abortError());
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([work.promise, promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      work.waiting--;
      setTimeout(() => work.waiting === 0 && work.stop.abort(), IDLE_MS);
    }
  }

  private start(key: string, begin: (signal: AbortSignal) => Promise<Value>): Work<Value> {
    const stop = new AbortController();
    const work: Work<Value> = { stop, promise: begin(stop.signal), waiting: 0 };
    this.works.set(key, work);
    const end = () => {
      if (this.works.get(key) === work) this.works.delete(key);
    };
    work.promise.then(end, end);
    // From then on it can't be joined.
    stop.signal.addEventListener('abort', end);
    return work;
  }
}
