/** One end of a WebDriver BiDi connection: commands with numbers, and events. */
export interface BidiSocket {
  send<Result>(method: string, params: object): Promise<Result>;
  close(): void;
}

interface Answer {
  readonly type: 'success' | 'error' | 'event';
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

export async function openBidi(url: string, onEvent: (method: string, params: unknown) => void): Promise<BidiSocket> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const end = (reason: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.type === 'event') return onEvent(answer.method ?? '', answer.params);
    const call = waiting.get(answer.id ?? 0);
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'error') call?.reject(new Error(`${answer.error}: ${answer.message}`));
    else call?.resolve(answer.result as never);
  };
  socket.onclose = () => end('the browser has gone');
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`nobody answers at ${url}`));
  });
  return {
    send(method, params) {
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
      return promise;
    },
    close: () => socket.close(),
  };
}
