import { drawForWorkers } from '../page/draw-for-workers.ts';
import type { Answer, Request } from './messages.ts';

declare global {
  /** Asks the codecs worker; bytes come in and go out as base64 inside JSON, as the test's protocol carries text. */
  var ask: (request: string) => Promise<string>;
  var isReady: boolean;
}

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: drawForWorkers() });
const waiting = new Map<number, (answer: Answer) => void>();
let lastId = 0;

worker.onmessage = ({ data }: MessageEvent<Answer>) => {
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
};

const BYTES = '$bytes';

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.slice(at, at + 0x8000));
  return btoa(text);
}

const pack = (_key: string, value: unknown) => (value instanceof Uint8Array ? { [BYTES]: toBase64(value) } : value);
const unpack = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && BYTES in value
    ? Uint8Array.from(atob(String(value[BYTES])), (c) => c.charCodeAt(0))
    : value;

globalThis.ask = async (text) => {
  const request: Request = JSON.parse(text, unpack);
  const id = ++lastId;
  const answer = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, request });
  });
  return JSON.stringify(answer, pack);
};
globalThis.isReady = true;
