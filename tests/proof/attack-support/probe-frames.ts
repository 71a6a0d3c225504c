import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { fillIn, type Try } from './list.ts';
import type { Range } from './range.ts';

/** One masked text or binary message (RFC 6455, section 5.2). */
function frameOf(payload: Buffer, opcode = 1): Buffer {
  const length = payload.length;
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | length])
      : length < 65_536
        ? Buffer.from([0x80 | opcode, 0x80 | 126, length >> 8, length & 255])
        : Buffer.concat([
            Buffer.from([0x80 | opcode, 0x80 | 127, 0, 0, 0, 0]),
            Buffer.from([length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255]),
          ]);
  const mask = randomBytes(4);
  const masked = Buffer.from(payload);
  for (let at = 0; at < masked.length; at++) masked[at] ^= mask[at & 3];
  return Buffer.concat([head, mask, masked]);
}

/** Sends bytes over a socket of our own after the greeting, and waits until the server has dealt with them. */
export function sendFrames(url: string, vsn: string, frames: readonly Buffer[]): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const heartbeat = frameOf(
    Buffer.from(
      vsn === '2.0.0' ? '[null,"end","phoenix","heartbeat",{}]' : '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"end"}',
    ),
  );
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET /realtime/v1/websocket?vsn=${vsn} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      ),
    );
    let hasGreeted = false;
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (data) => {
      if (!hasGreeted) {
        hasGreeted = true;
        for (const frame of [...frames, heartbeat]) socket.write(frame);
      }
      // Its answer comes after everything before it; a socket that was cut off ends the wait as well.
      if (data.includes('"end"')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

function messageOf(what: Try['what'], fill: (text: string) => string): string {
  const part = (name: string, missing: string): string => fill(what[name] ?? missing);
  const topic = part('topic', '"realtime:a"');
  const fields = [part('joinRef', '"1"'), part('ref', '"1"'), topic, part('event', '"heartbeat"'), part('payload', '{}')];
  if (what.vsn === '2.0.0') return `[${fields.join(',')}]`;
  return `{"join_ref":${fields[0]},"ref":${fields[1]},"topic":${fields[2]},"event":${fields[3]},"payload":${fields[4]}}`;
}

export async function probeFrames(range: Range, { what }: Try): Promise<string | null> {
  const fill = (text: string): string => fillIn(text, range.names);
  const frame = what.bytes
    ? Buffer.from(what.bytes.replaceAll(' ', ''), 'hex')
    : what.binary
      ? frameOf(Buffer.from(what.binary, 'hex'), 2)
      : frameOf(Buffer.from(what.raw === undefined ? messageOf(what, fill) : fill(what.raw)));
  await sendFrames(range.server.url, what.vsn, [frame]);
  return null;
}

export { frameOf };
