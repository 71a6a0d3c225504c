import { browserCodecs } from '@underbase/codecs/browser';
import { errorDetail, isAbort, toErrorData } from '@underbase/contract';
import type { Answer, Drawing, Drawn, Request } from './messages.ts';

const drawings = new Map<number, (drawn: Drawn) => void>();

async function rasterizeSvg(bytes: Uint8Array, widthPx: number, heightPx: number): Promise<Uint8Array> {
  const drawing = drawings.size + 1;
  const request: Drawing = { drawing, bytes, widthPx, heightPx };
  const { pixels } = await new Promise<Drawn>((resolve) => {
    drawings.set(drawing, resolve);
    self.postMessage(request);
  });
  if (pixels === null) throw new Error('the page could not draw it');
  return pixels;
}

const codecs = browserCodecs({ rasterizeSvg });

async function answer(request: Request): Promise<Partial<Answer>> {
  if (request.kind === 'inspect') return { info: await codecs.inspect(request.bytes, request.options) };
  if (request.kind === 'decode') return { decoded: await codecs.decode(request.bytes, request.options) };
  if (request.kind === 'encode') return { bytes: await codecs.encode(request.image, request.format, request.options) };
  if (request.kind === 'transcode') {
    const { image } = await codecs.decode(request.bytes, { shared: true });
    if (!(image.pixels.buffer instanceof SharedArrayBuffer)) throw new Error('the pixels are not on shared memory');
    return { bytes: await codecs.encode(image, request.format, request.options) };
  }
  const controller = new AbortController();
  const decoding = codecs.decode(request.bytes, { signal: controller.signal });
  setTimeout(() => controller.abort(), 5);
  return { decoded: await decoding };
}

self.onmessage = async ({ data }: MessageEvent<{ id: number; request: Request } | Drawn>) => {
  if ('drawing' in data) {
    drawings.get(data.drawing)?.(data);
    return;
  }
  const { id, request } = data;
  const start = performance.now();
  try {
    const result = await answer(request);
    self.postMessage({ id, ms: performance.now() - start, ...result });
  } catch (error) {
    self.postMessage({
      id,
      ms: performance.now() - start,
      error: isAbort(error) ? { code: 'aborted' } : toErrorData(error),
      detail: errorDetail(error),
    });
  }
};
