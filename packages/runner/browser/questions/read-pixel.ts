import type { PixelPlace } from '@underbase/tools';
import type { SessionQuestion } from './session-question.ts';

export interface PixelReading extends PixelPlace {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** True pixel of the full-size original: straight RGBA, 0 to 255. */
export const readPixel: SessionQuestion<PixelPlace, PixelReading> = {
  answer({ x, y }, { picture }) {
    const { width, height, pixels } = picture.image;
    if (!(x >= 0 && y >= 0 && x < width && y < height)) throw new Error(`there is no pixel at ${x},${y}`);
    const at = (Math.floor(y) * width + Math.floor(x)) * 4;
    return { x, y, r: pixels[at], g: pixels[at + 1], b: pixels[at + 2], a: pixels[at + 3] };
  },
};
