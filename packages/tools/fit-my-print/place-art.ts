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
  /** Side of the squares that the source is made of, in its pixels (`pixelGrid`); 1 for none, and where it is absent. */
  readonly grid?: number;
}

/** Resolution that the source has at this size, in the direction in which it is lower. */
export function sourceDpi({ output, part, place }: Pick<PlacedArt, 'output' | 'part' | 'place'>): number {
  return output.dpi * Math.min(part.width / place.width, part.height / place.height);
}

/** Longest side of pixel art as it was drawn, a pixel a square. Larger pictures of few colors are drawings, and are enlarged smoothly. */
const LARGEST_SPRITE_PX = 256;

/**
 * Pixel art that becomes a whole number of pixels a square: its squares stay what they are. So does a sprite that was never enlarged, at whole
 * multiples.
 */
export function keepsSquares({ part, place, grid = 1 }: PlacedArt): boolean {
  const [across, down] = [(grid * place.width) / part.width, (grid * place.height) / part.height];
  const isWhole = across === down && Number.isInteger(across) && across >= 1;
  return isWhole && (grid > 1 || (across > 1 && Math.max(part.width, part.height) <= LARGEST_SPRITE_PX));
}

/** The next smaller and larger size, as a share of this one, at which the squares of pixel art stay whole; null where they are, or there are none. */
export function wholeShares({ part, place, grid = 1 }: PlacedArt): readonly number[] | null {
  const side = (grid * place.width) / part.width;
  if (grid === 1 || Number.isInteger(side)) return null;
  return [Math.floor(side), Math.ceil(side)].filter((whole) => whole >= 1).map((whole) => whole / side);
}

/** Pixels of the canvas over pixels of the part, across and down. */
export function fitFactors(canvas: Size, part: Size, fit: FitOptions['fit']): readonly [number, number] {
  const [across, down] = [canvas.width / part.width, canvas.height / part.height];
  if (fit === 'stretch') return [across, down];
  const factor = fit === 'contain' ? Math.min(across, down) : fit === 'width' ? across : down;
  return [factor, factor];
}

/** The place of art in the middle of a canvas, in whole pixels. */
function centered(canvas: Size, part: Size, [across, down]: readonly [number, number]): Rect {
  const width = Math.max(1, Math.round(part.width * across));
  const height = Math.max(1, Math.round(part.height * down));
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
  return { output, part, place: centered(output, part, fitFactors(output, part, options.fit)) };
}

/** The canvas as it lies around the art, in pixels of the source. */
export function canvasOnSource({ output, part, place }: PlacedArt): Rect {
  const [across, down] = [part.width / place.width, part.height / place.height];
  return { x: part.x - place.x * across, y: part.y - place.y * down, width: output.width * across, height: output.height * down };
}
