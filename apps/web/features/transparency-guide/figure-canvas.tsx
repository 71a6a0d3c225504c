import { useEffect, useRef } from 'react';
import { type Ink, type ProofKind, simulatePrint } from '../validator/model/simulate-print.ts';

interface FigureCanvasProps {
  readonly art: ImageData;
  /** As on screen where absent. */
  readonly proof?: { readonly kind: ProofKind; readonly ink: Ink };
  readonly label: string;
}

/** A small picture, pixel by pixel, on screen or as a print. */
export function FigureCanvas({ art, proof, label }: FigureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pixels = new Uint8ClampedArray(art.data);
    if (proof) simulatePrint(pixels, proof.kind, proof.ink);
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, art.width, art.height), 0, 0);
  }, [art, proof]);
  return <canvas ref={canvas} width={art.width} height={art.height} role="img" aria-label={label} />;
}
