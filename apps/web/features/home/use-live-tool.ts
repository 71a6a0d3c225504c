import { isAbort, LIMITS, type ToolId } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import type { OptionValues } from '@underbase/tools';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { openImage } from '../../clients/workshop.ts';

/** Words for errors are fetched when there is one: home loads little. */
async function tellCause(error: unknown): Promise<void> {
  const notices = await import('../notices/fault-words.ts');
  notices.tellCause(error);
}

interface LiveToolRequest {
  readonly tool: ToolId;
  readonly artworkUrl: string;
  readonly options: Partial<OptionValues>;
}

interface LiveTool {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The canvas holds a computed result. */
  readonly isLive: boolean;
  readonly words: string;
  /** Brings the engine in; does nothing when it is there. */
  readonly start: () => void;
}

/** Runs a tool on artwork of the home page at the size it is shown, by the same code as the export. */
export function useLiveTool({ tool, artworkUrl, options }: LiveToolRequest): LiveTool {
  const given = JSON.stringify(options);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [session, setSession] = useState<ImageSession | null>(null);
  const [words, setWords] = useState('');
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    let opened: ImageSession | null = null;
    const open = async (): Promise<void> => {
      const response = await fetch(artworkUrl, { signal: stop.signal });
      opened = await openImage(await response.blob(), { fileName: 'artwork.webp', signal: stop.signal });
      if (stop.signal.aborted) opened.close();
      else setSession(opened);
    };
    open().catch((error) => {
      void tellCause(error);
      if (!isAbort(error)) setWords('The live preview could not start here.');
    });
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [isWanted, artworkUrl]);

  useEffect(() => {
    if (!session) return;
    const stop = new AbortController();
    const { widthPx: width, heightPx: height, dpi } = session.info;
    const call = { tool, options: JSON.parse(given), dpi: dpi ?? LIMITS.assumedDpi };
    session
      .renderResult({ ...call, rect: { x: 0, y: 0, width, height }, scale: 1, signal: stop.signal })
      .then(({ bitmap, report }) => {
        if (canvas.current) show(canvas.current, bitmap);
        bitmap.close();
        setLive(true);
        const saved = report?.facts[0];
        setWords(saved ? `${saved.label} ${saved.value.toFixed(saved.digits ?? 0)} ${saved.unit ?? ''}` : '');
      })
      .catch((error) => {
        void tellCause(error);
        if (!isAbort(error)) setWords('The live preview stopped.');
      });
    return () => stop.abort();
  }, [session, tool, given]);

  return { canvas, isLive, words, start: () => setWanted(true) };
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}
