import { browserCodecs, pageRenderer } from '@underbase/codecs/browser';
import { errorDetail, isAbort, toErrorData } from '@underbase/contract';
import type { Answer, Request } from './messages.ts';

const codecs = browserCodecs({ rasterizeSvg: pageRenderer(self.name) });

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

self.onmessage = async ({ data }: MessageEvent<{ id: number; request: Request }>) => {
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
