import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';

/** A step is read over this part of a square's side, and on to both sides of it over so many times that. */
const STEP_PART = 6;
const FAR = 4;

/** A step comes to this part of the strongest color at least, and to so many levels. */
const LEAST_PART = 0.1;
const LEAST = 8;

/** So much of what changes lies in the step, and as much as this of the step is left farther out: a speck or a line comes back. */
const STEEP = 0.55;
const LASTS = 0.6;

/** Squares of a picture, each `side` pixels across, rows of `columns`. */
export interface Squares {
  readonly side: number;
  readonly columns: number;
  /** Those that are asked, by their numbers. */
  readonly asked: readonly number[];
}

const lumaAt = ({ pixels }: PixelImage, at: number): number => 0.3 * pixels[at * 4] + 0.59 * pixels[at * 4 + 1] + 0.11 * pixels[at * 4 + 2];

/** Whether luma changes at once at a pixel along one way, and stays changed; `step` and the way in pixels of the plane. */
function isStep(image: PixelImage, at: number, step: number, least: number): boolean {
  const change = Math.abs(lumaAt(image, at + step) - lumaAt(image, at - step));
  if (change < least) return false;
  const wide = Math.abs(lumaAt(image, at + FAR * step) - lumaAt(image, at - FAR * step));
  return change >= STEEP * wide && wide >= LASTS * change;
}

/** Part of some squares that hold a step of luma, as the outlines of things do in a photo and nothing in light, smoke or washes does: 0 to 1. `strongest` is art's strongest color, in levels. */
export function crispPart(image: PixelImage, { side, columns, asked }: Squares, strongest: number): number {
  const { width, height }: Size = image;
  const reach = Math.max(1, Math.round(side / STEP_PART));
  const margin = FAR * reach;
  const least = Math.max(LEAST, LEAST_PART * strongest);
  const hasStep = (square: number) => {
    const [left, top] = [(square % columns) * side, Math.floor(square / columns) * side];
    for (let y = Math.max(margin, top); y < Math.min(height - margin, top + side); y++) {
      for (let x = Math.max(margin, left); x < Math.min(width - margin, left + side); x++) {
        const at = y * width + x;
        if (isStep(image, at, reach, least) || isStep(image, at, reach * width, least)) return true;
      }
    }
    return false;
  };
  return asked.filter(hasStep).length / Math.max(1, asked.length);
}
