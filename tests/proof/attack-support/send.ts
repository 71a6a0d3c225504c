import { request } from 'node:http';
import { connect } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Sending {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly host?: string;
}

/** A request as it is given: no path is tidied, no redirect followed, no header added that is not needed. */
export function send(url: string, { method = 'GET', path, headers = {}, body, host }: Sending): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(
      { host: host ?? hostname, port, method, path, headers: { ...length, ...headers }, agent: false, timeout: 20_000 },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer within 20 s')));
    call.on('error', reject);
    call.end(body);
  });
}

/** Bytes as they are given. @returns what came back until the server closed, or fell silent. */
export function sendRaw(url: string, bytes: Buffer | string, { hangUp = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      if (hangUp) socket.resetAndDestroy();
    });
    socket.setEncoding('latin1');
    socket.setTimeout(1500, () => socket.destroy());
    socket.on('data', (part) => {
      said += part;
      // A kept connection would stay silent from here on.
      if (/\r\n\r\n/.test(said)) socket.setTimeout(150);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
  });
}
