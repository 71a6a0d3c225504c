import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import type { Subject } from './find-subject.ts';
import { type GroundField, groundField } from './ground-field.ts';

/** Ground within so many pixels of the subject, on the copy, is not asked for its color. */
const RIM_PX = 3;

/** One byte a pixel of the copy: 1 on the ground, but for `rimPx` around the subject. */
export function groundMarks({ width, height }: Size, isSubject: Uint8Array, rimPx: number): Uint8Array {
  const isGround = new Uint8Array(isSubject.length).fill(1);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!isSubject[at]) continue;
      for (let j = Math.max(0, y - rimPx); j <= Math.min(height - 1, y + rimPx); j++) {
        isGround.fill(0, j * width + Math.max(0, x - rimPx), j * width + Math.min(width - 1, x + rimPx) + 1);
      }
    }
  }
  return isGround;
}

/** The colors of a smooth backdrop around what is cut out; null where the ground has texture. `image` is the picture of the small copy. */
export function smoothGround({ copy, guess }: Subject, { pixels }: PixelImage, isSubject: Uint8Array): GroundField | null {
  return guess.isSmooth ? groundField(copy, pixels, groundMarks(copy, isSubject, RIM_PX)) : null;
}
