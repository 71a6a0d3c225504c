/** A message of the wire, whichever framing it came in. */
export interface WireFrame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

/** A bare client of the realtime service, for what the official one hides. */
export interface RawSocket {
  send(text: string): void;
  push(joinRef: string | null, ref: string | null, topic: string, event: string, payload?: object): void;
  /** The next message, in order of arrival. */
  next(): Promise<WireFrame>;
  /** Resolves with the code once the server has closed. */
  readonly closed: Promise<number>;
  close(): void;
}

function readFrame(vsn: string, text: string): WireFrame {
  const message = JSON.parse(text);
  if (vsn !== '2.0.0') return { ...message, joinRef: message.join_ref ?? null };
  const [joinRef, ref, topic, event, payload] = message;
  return { joinRef, ref, topic, event, payload };
}

export async function openRawSocket(nodeUrl: string, vsn: '1.0.0' | '2.0.0' = '2.0.0'): Promise<RawSocket> {
  const socket = new WebSocket(`${nodeUrl.replace('http', 'ws')}/realtime/v1/websocket?apikey=key&vsn=${vsn}`);
  const arrived: WireFrame[] = [];
  const waiting: ((frame: WireFrame) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const frame = readFrame(vsn, String(data));
    const taker = waiting.shift();
    if (taker) taker(frame);
    else arrived.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('the socket did not open')));
  });
  return {
    send: (text) => socket.send(text),
    push(joinRef, ref, topic, event, payload = {}) {
      const frame = vsn === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef };
      socket.send(JSON.stringify(frame));
    },
    next: () => {
      const first = arrived.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
    },
    closed,
    close: () => socket.close(),
  };
}
