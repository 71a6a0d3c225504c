import { type Drawing, type Drawn, newChannelName } from '../drawings.ts';

let channelName: string | null = null;

/**
 * From now on this page draws what its workers ask for, until it closes. Returns the channel's name: a worker is told by its own name, which holds
 * this one, and hands it on to the workers that it starts.
 */
export function drawForWorkers(): string {
  if (channelName !== null) return channelName;
  channelName = newChannelName();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = async ({ data: { drawing, bytes, widthPx, heightPx } }: MessageEvent<Drawing>) => {
    // Few files are drawings with text: the renderer comes with the first.
    const { rasterizeSvg } = await import('./rasterize-svg.ts');
    const drawn: Drawn = { drawn: drawing, pixels: await rasterizeSvg(bytes, widthPx, heightPx).catch(() => null) };
    channel.postMessage(drawn);
  };
  return channelName;
}
