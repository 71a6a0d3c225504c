import type { ToolDeclaration } from '@underbase/tools';
import { useEffect, useRef } from 'react';
import { ofFile } from '../model/option-groups.ts';
import type { OpenFile, RunResult } from '../state/workbench-state.ts';
import { useWorkbench } from '../workbench-context.ts';

const SIDE_PX = 64;

type Size = Pick<RunResult, 'widthPx' | 'heightPx'>;

/**
 * A small picture of the result, from the plan of the view: the file itself is not decoded again for it. Of a heavy tool it comes from the
 * file, for the plan may be gone with a reload, and would be made whole; of film too, for the plan of one file tells of that design alone.
 */
export function ResultThumb({ result }: { readonly result: RunResult }) {
  const { store, tool } = useWorkbench();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const file = store.get().files.find(({ id }) => id === result.madeOf.fileId);
    // What this browser could not open it had better not draw.
    if (!file || file.unseen) return;
    const stop = new AbortController();
    const isFilm = store.get().sheets !== null;
    const made = isFilm || tool.isHeavy ? fromFile(result, isFilm) : fromPlan(file, tool, result, stop.signal);
    made
      .then((bitmap) => {
        if (canvas.current && !stop.signal.aborted) {
          canvas.current.width = bitmap.width;
          canvas.current.height = bitmap.height;
          canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      })
      // Without its picture the card still says everything.
      .catch(() => {});
    return () => stop.abort();
  }, [result, store, tool]);

  return <canvas ref={canvas} className="result-thumb" />;
}

const scaleOf = ({ widthPx, heightPx }: Size): number => Math.min(1, (SIDE_PX * devicePixelRatio) / Math.max(widthPx, heightPx));

async function fromPlan({ session }: OpenFile, tool: ToolDeclaration, result: RunResult, signal: AbortSignal): Promise<ImageBitmap> {
  const asked = { tool: tool.id, options: ofFile(tool.options, result.madeOf.options), dpi: result.madeOf.dpi, signal };
  const size = tool.drawnFormats?.includes(result.format) ? await sizeOfView(session.measure(asked)) : result;
  const rect = { x: 0, y: 0, width: size.widthPx, height: size.heightPx };
  return (await session.renderResult({ ...asked, rect, scale: scaleOf(size) })).bitmap;
}

/** A drawing has the picture's size; the view that stands for it may be finer. */
async function sizeOfView(measured: ReturnType<OpenFile['session']['measure']>): Promise<Size> {
  const { frame } = await measured;
  return { widthPx: frame.width, heightPx: frame.height };
}

/** Fails where there are several pictures and the first does not stand for them, or one of a format that the browser does not read. */
async function fromFile(result: RunResult, isFilm: boolean): Promise<ImageBitmap> {
  const [picture, ...others] = result.pictures;
  if (!picture || (others.length > 0 && !isFilm)) throw new Error('there is no one picture');
  const size = { resizeWidth: Math.max(1, Math.round(result.widthPx * scaleOf(result))), resizeQuality: 'high' } as const;
  // A drawing is no blob that bitmaps are made of; an image draws it.
  return picture.blob.type === 'image/svg+xml' ? drawn(picture.blob, size) : createImageBitmap(picture.blob, size);
}

async function drawn(blob: Blob, size: ImageBitmapOptions): Promise<ImageBitmap> {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    return await createImageBitmap(image, size);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
