import { isAbort } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { openImage } from '../../clients/workshop.ts';

interface LiveKnockout {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The canvas holds a computed result. */
  readonly isLive: boolean;
  readonly words: string;
  /** Brings the engine in; does nothing when it is there. */
  readonly start: () => void;
}

/** Runs the knockout on the home page's artwork at the size it is shown, by the same code as the export. */
export function useLiveKnockout(artworkUrl: string, tolerance: number): LiveKnockout {
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
      opened = await openImage(await response.blob(), { fileName: 'low-tide.webp', signal: stop.signal });
      if (stop.signal.aborted) opened.close();
      else setSession(opened);
    };
    open().catch((error) => {
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
    const { widthPx: width, heightPx: height } = session.info;
    session
      .renderResult({ tool: 'color-ko', options: { tolerance }, rect: { x: 0, y: 0, width, height }, scale: 1, signal: stop.signal })
      .then(({ bitmap, report }) => {
        if (canvas.current) show(canvas.current, bitmap);
        bitmap.close();
        setLive(true);
        const saved = report.facts[0];
        setWords(saved ? `${saved.label} ${saved.value.toFixed(saved.digits ?? 0)} ${saved.unit ?? ''}` : '');
      })
      .catch((error) => {
        if (!isAbort(error)) setWords('The live preview stopped.');
      });
    return () => stop.abort();
  }, [session, tolerance]);

  return { canvas, isLive, words, start: () => setWanted(true) };
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}
