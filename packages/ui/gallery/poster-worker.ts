import { type Poster, renderPoster } from './poster.ts';

export interface PosterTask {
  readonly id: number;
  readonly poster: Poster;
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly scale: number;
  readonly softness: number | null;
}

addEventListener('message', async (event: MessageEvent<PosterTask>) => {
  const { id, poster, rect, scale, softness } = event.data;
  const bitmap = await createImageBitmap(renderPoster(poster, rect, scale, softness));
  (self as unknown as { postMessage(message: unknown, transfer: Transferable[]): void }).postMessage({ id, bitmap }, [bitmap]);
});
