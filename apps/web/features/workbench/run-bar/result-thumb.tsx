import { useEffect, useRef } from 'react';
import type { RunResult } from '../state/workbench-state.ts';
import { useWorkbench } from '../workbench-context.ts';

const SIDE_PX = 64;

/** A small picture of the result, from the plan of the view: the file itself is not decoded again for it. */
export function ResultThumb({ result }: { readonly result: RunResult }) {
  const { store, tool } = useWorkbench();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const { fileId, options, dpi } = result.madeOf;
    const file = store.get().files.find(({ id }) => id === fileId);
    if (!file) return;
    const stop = new AbortController();
    const { widthPx: width, heightPx: height } = result;
    const scale = Math.min(1, (SIDE_PX * devicePixelRatio) / Math.max(width, height));
    file.session
      .renderResult({
        tool: tool.id,
        options,
        rect: { x: 0, y: 0, width, height },
        scale,
        dpi,
        signal: stop.signal,
      })
      .then(({ bitmap }) => {
        if (canvas.current) {
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
