import { isAbort } from '@underbase/contract';
import type { PictureSource } from '@underbase/ui';
import { useEffect, useRef, useState } from 'react';
import { tellCause } from '../../notices/fault-words.ts';
import type { Ink } from '../model/simulate-print.ts';
import { proofOf } from './judged-source.ts';
import { Shirt } from './shirt.tsx';

/** The drawing of the shirt is 1000 units wide and stands for an adult shirt, measured over the sleeves. */
export const SHIRT_WIDTH_IN = 32.8;
/** Widest proof that is worth computing. */
const MOST_PX = 1200;
/** Where prints sit: the top of the art, as a share of the drawing's height. */
export const TOP_SHARE = 0.19;

interface GarmentProofProps {
  readonly source: PictureSource;
  readonly ink: Ink;
  readonly garment: string;
  readonly printWidthIn: number;
}

/** The art on the garment at true size, as it prints. */
export function GarmentProof({ source, ink, garment, printWidthIn }: GarmentProofProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shirtPx, setShirtPx] = useState(0);
  const share = printWidthIn / SHIRT_WIDTH_IN;
  // One pixel of the proof for one of the screen: a canvas that the browser shrinks comes out jagged.
  const widthOnScreen = Math.min(MOST_PX, Math.ceil(shirtPx * share * devicePixelRatio));

  useEffect(() => {
    const shirt = canvas.current?.parentElement;
    if (!shirt) return;
    const observer = new ResizeObserver(() => setShirtPx(shirt.clientWidth));
    observer.observe(shirt);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (widthOnScreen === 0) return;
    const stop = new AbortController();
    const { widthPx: width, heightPx: height } = source;
    const scale = Math.min(1, widthOnScreen / width);
    source
      .render({ rect: { x: 0, y: 0, width, height }, scale, signal: stop.signal })
      .then((rendering) => proofOf(rendering, 'garment', ink))
      .then(({ bitmap }) => draw(canvas.current, bitmap, stop.signal))
      .catch((error: unknown) => {
        tellCause(error);
        // The viewer beside it tells what is wrong with a picture; here only the proof is missing.
        if (!isAbort(error)) canvas.current?.getContext('2d')?.clearRect(0, 0, MOST_PX, MOST_PX);
      });
    return () => stop.abort();
  }, [source, ink, widthOnScreen]);

  return (
    <div className="garment">
      <Shirt color={garment} />
      <canvas
        ref={canvas}
        role="img"
        aria-label="Simulated print on the garment"
        style={{ width: `${share * 100}%`, left: `${((1 - share) / 2) * 100}%`, top: `${TOP_SHARE * 100}%` }}
      />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap, signal: AbortSignal): void {
  if (canvas && !signal.aborted) {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  }
  bitmap.close();
}
