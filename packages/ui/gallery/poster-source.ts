import type { PictureRendering, PictureSource } from '../index.ts';
import { type Poster, posterColor } from './poster.ts';
import type { PosterTask } from './poster-worker.ts';

/** 6000 x 4000 pixels: 24 MP, 20 x 13.33 in at 300 DPI. */
export const POSTER: Poster = { widthPx: 6000, heightPx: 4000 };

export interface RenderLogEntry {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Null for the untouched poster. */
  readonly softness: number | null;
}

/** What the sources were asked for, for tests. */
export const renderLog: RenderLogEntry[] = [];

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (bitmap: ImageBitmap) => void>();

function ask(task: Omit<PosterTask, 'id'>): Promise<ImageBitmap> {
  if (!worker) {
    worker = new Worker(new URL('./poster-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<{ id: number; bitmap: ImageBitmap }>) => {
      waiting.get(event.data.id)?.(event.data.bitmap);
      waiting.delete(event.data.id);
    });
  }
  const id = ++lastId;
  worker.postMessage({ ...task, id } satisfies PosterTask);
  return new Promise((resolve) => waiting.set(id, resolve));
}

/** The poster as it is (softness null) or knocked out. */
export function posterSource(softness: number | null, poster = POSTER): PictureSource {
  return {
    id: softness === null ? 'poster' : 'poster-knocked-out',
    ...poster,
    dpi: 300,
    version: softness ?? 0,
    isNonEmpty: softness === null,
    async render({ rect, scale }): Promise<PictureRendering> {
      renderLog.push({ scale, width: rect.width, height: rect.height, softness });
      return { rect, scale, bitmap: await ask({ poster, rect, scale, softness }) };
    },
    ...(softness === null && {
      readPixel: async (x: number, y: number) => {
        const color = posterColor(poster, x, y);
        return { r: color >> 16, g: (color >> 8) & 255, b: color & 255, a: 255 };
      },
    }),
  };
}
