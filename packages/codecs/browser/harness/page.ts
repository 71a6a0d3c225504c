import type { Answer, Drawing, Request } from './messages.ts';

declare global {
  /** Asks the codecs worker; bytes come in and go out as base64 inside JSON, as the test's protocol carries text. */
  var ask: (request: string) => Promise<string>;
  var isReady: boolean;
}

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, (answer: Answer) => void>();
let lastId = 0;

worker.onmessage = async ({ data }: MessageEvent<Answer | Drawing>) => {
  if ('drawing' in data) {
    const { rasterizeSvg } = await import('../page/rasterize-svg.ts');
    const pixels = await rasterizeSvg(data.bytes, data.widthPx, data.heightPx).catch(() => null);
    worker.postMessage({ drawing: data.drawing, pixels });
    return;
  }
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
