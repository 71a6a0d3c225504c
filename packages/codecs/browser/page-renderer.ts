import { AppError, LIMITS } from '@underbase/contract';
import { withinTime } from '../bridge/index.ts';
import type { RasterizeSvg } from './decode-samples.ts';
import { channelOf, type Drawing, type Drawn, newDrawing } from './drawings.ts';

/** Asks the page; resolves with null where it can't draw this. The channel is open only meanwhile, so that nobody hears the others' pictures. */
function ask(channelName: string, drawing: Drawing, signal: AbortSignal): Promise<Uint8Array | null> {
  const channel = new BroadcastChannel(channelName);
  const answer = new Promise<Uint8Array | null>((resolve, reject) => {
    channel.onmessage = ({ data }: MessageEvent<Drawing | Drawn>) => {
      if ('drawn' in data && data.drawn === drawing.drawing) resolve(data.pixels);
    };
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    channel.postMessage(drawing);
  });
  return answer.finally(() => channel.close());
}

/**
 * The page's renderer for a worker of this name, or undefined where no page draws for it. Rejects where the page can't draw, with
 * `file.too-slow` where it takes too long.
 */
export function pageRenderer(workerName: string): RasterizeSvg | undefined {
  const channelName = channelOf(workerName);
  if (channelName === null) return undefined;
  const late = (cause: unknown) => new AppError('file.too-slow', {}, cause);
  return async (bytes, widthPx, heightPx, signal) => {
    const pixels = await withinTime({ signal, limitMs: LIMITS.decodeMs, late }, (limited) =>
      ask(channelName, newDrawing(bytes, widthPx, heightPx), limited),
    );
    if (pixels === null) throw new AppError('file.corrupt');
    return pixels;
  };
}
