import type { PixelImage } from '../image.ts';
import { insideAreas } from './inside-areas.ts';

/**
 * The picture with its areas as even as they were drawn: pixels that a drawing fills with one color get it, as far as the drawing is trusted there.
 * Edges, and what the drawing doesn't tell, stay as they are. Straight RGBA, mixed with premultiplied alpha; keeps its input.
 * @param drawn the drawing at the picture's size
 * @param trust a byte a pixel, as `drawingTrust` has it
 */
export function evenAreas(image: PixelImage, drawn: Uint8Array, trust: Uint8Array, out: Uint8Array): void {
  const { pixels } = image;
  out.set(pixels);
  const inside = insideAreas(drawn, image);
  for (let index = 0, at = 0; index < inside.length; index++, at += 4) {
    const share = trust[index];
    if (inside[index] === 0 || share === 0) continue;
    const [own, ink] = [pixels[at + 3] * (255 - share), drawn[at + 3] * share];
    if (own + ink === 0) continue;
    for (let channel = at; channel < at + 3; channel++)
      out[channel] = Math.round((pixels[channel] * own + drawn[channel] * ink) / (own + ink));
    out[at + 3] = Math.round((own + ink) / 255);
  }
}
