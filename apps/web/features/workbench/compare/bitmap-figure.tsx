import { useEffect, useRef } from 'react';

interface BitmapFigureProps {
  readonly bitmap: ImageBitmap | null;
  readonly label: string;
}

/** A picture from a worker on the checkerboard, a screen pixel for each of its own where there is room. */
export function BitmapFigure({ bitmap, label }: BitmapFigureProps) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  useEffect(() => {
    if (!bitmap || !canvas.current) return;
    canvas.current.width = bitmap.width;
    canvas.current.height = bitmap.height;
    canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} className="checker" role="img" aria-label={label} />;
}
