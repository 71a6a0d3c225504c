import { browserCodecs } from '@underbase/codecs/browser';
import { toErrorData } from '@underbase/contract';
import type { Answer, Request } from './messages.ts';

const codecs = browserCodecs();

async function answer(request: Request): Promise<Partial<Answer>> {
  if (request.kind === 'inspect') return { info: await codecs.inspect(request.bytes, request.options) };
  if (request.kind === 'decode') return { decoded: await codecs.decode(request.bytes, request.options) };
  return { bytes: await codecs.encode(request.image, request.format, request.options) };
}

self.onmessage = async (event: MessageEvent<{ id: number; request: Request }>) => {
  const { id, request } = event.data;
  const start = performance.now();
  try {
    const result = await answer(request);
    self.postMessage({ id, ms: performance.now() - start, ...result });
  } catch (error) {
    self.postMessage({
      id,
      ms: performance.now() - start,
      error: toErrorData(error),
      detail: error instanceof Error ? `${error.stack} ${error.cause ?? ''}` : String(error),
    });
  }
};
