import type { Frame, Rect, Size } from '@underbase/engine';
import type { FitOptions } from './options.ts';
import { canvasSize, printBox } from './print-box.ts';

/** A part of the source, scaled into a place on the canvas. */
export interface PlacedArt {
  /** Measures of the result. */
  readonly output: Frame;
  /** What is shown of the source, in its pixels. */
  readonly part: Rect;
  /** Where that lies on the canvas, in the canvas's pixels; reaches over it where a side is filled and the other overflows. */
  readonly place: Rect;
}

/** Pixels of the canvas over pixels of the part. */
export function fitFactor(canvas: Size, part: Size, fit: FitOptions['fit']): number {
  const [across, down] = [canvas.width / part.width, canvas.height / part.height];
  if (fit === 'contain') return Math.min(across, down);
  return fit === 'width' ? across : down;
}

/** The place of art in the middle of a canvas, in whole pixels. */
function centered(canvas: Size, part: Size, factor: number): Rect {
  const width = Math.max(1, Math.round(part.width * factor));
  const height = Math.max(1, Math.round(part.height * factor));
  return { x: Math.floor((canvas.width - width) / 2), y: Math.floor((canvas.height - height) / 2), width, height };
}

/**
 * Canvas and place for the part of a picture (or of a reduced copy of it: everything then shrinks alike; or as large as a look wants it).
 * Error: option.out-of-range.
 */
export function placeArt(frame: Frame, part: Rect, options: FitOptions): PlacedArt {
  const { dpi } = options;
  const box = printBox(options, { widthIn: part.width / frame.dpi, heightIn: part.height / frame.dpi });
  const full = canvasSize(box.widthIn, box.heightIn ?? (box.widthIn * part.height) / part.width, dpi);
  const scale = frame.resultScale ?? frame.scale;
  const output: Frame = {
    width: Math.max(1, Math.round(full.width * scale)),
    height: Math.max(1, Math.round(full.height * scale)),
    dpi: dpi * scale,
    scale,
    full: frame.resultScale === undefined ? frame.full && full : full,
  };
  return { output, part, place: centered(output, part, fitFactor(output, part, options.fit)) };
}

/** The canvas as it lies around the art, in pixels of the source. */
export function canvasOnSource({ output, part, place }: PlacedArt): Rect {
  const [across, down] = [part.width / place.width, part.height / place.height];
  return { x: part.x - place.x * across, y: part.y - place.y * down, width: output.width * across, height: output.height * down };
}
