import { evenAreas, keepUntoldDots, type PixelImage, type Redrawing, untoldDots } from '@underbase/engine';
import type { RunContext } from '../run.ts';

/**
 * Damaged art with its areas as even as they were drawn. Dots of a JPEG that its drawing leaves out stay: the drawing is trusted in none of them.
 * @param drawn the drawing at the picture's size, straight RGBA
 * @param trust how far it is trusted, a byte a pixel; loses what is left out
 * @returns straight RGBA
 */
export function evenedAreas(
  own: PixelImage,
  { drawing, noise }: Redrawing,
  drawn: Uint8Array,
  trust: Uint8Array,
  isJpeg: boolean,
  { allocate }: Pick<RunContext, 'allocate'>,
): Uint8Array {
  const even = allocate(own.pixels.length);
  evenAreas(own, drawing, drawn, trust, even);
  if (isJpeg) keepUntoldDots(own, untoldDots(own, drawn, noise), trust, even);
  return even;
}
