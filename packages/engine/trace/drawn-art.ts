import type { PixelImage } from '../image.ts';
import { jpegQuality } from '../jpeg-repair/as-jpeg.ts';
import type { FlatColor } from '../separation/flat-colors.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
import { coversOf } from './drawn-covers.ts';
import { isDrawnAgain, seeAgain } from './inks-by-drawing.ts';
import { tracePalette } from './trace-palette.ts';
import { withoutStrips } from './without-strips.ts';

/** Small flat art as it was drawn, before a JPEG. */
export interface DrawnArt {
  /** Its inks, largest first. */
  readonly inks: readonly FlatColor[];
  /** How far each of them covers each pixel, 0 to 1; together 1. */
  readonly covers: readonly Float32Array[];
}

/**
 * Small flat art that went through a JPEG, as the drawing that it was: its inks (`inksByDrawing`) and what each covers. Null where the
 * picture tells of its inks by itself: it is clean, large, or not opaque. Keeps its input.
 * @param sharp the picture with its chroma sharp
 * @param flats its flat colors
 */
export function drawnArt(image: PixelImage, sharp: PixelImage, noise: PictureNoise, flats: readonly FlatColor[]): DrawnArt | null {
  if (!isDrawnAgain(image, noise) || jpegQuality(image) === null) return null;
  const first = tracePalette(sharp, noise, { most: null, given: [] }, flats);
  // Clear is one of them.
  if (first.length < 3) return null;
  const { inks, drawing } = seeAgain(image, sharp, first, noise);
  const covers = coversOf(drawing);
  const pixels = image.width * image.height;
  withoutStrips(sharp, inks.slice(1), covers.slice(1));
  const own = inks
    .map(({ r, g, b }, at) => ({ r, g, b, share: covers[at].reduce((sum, cover) => sum + cover, 0) / pixels, cover: covers[at] }))
    .filter(({ share }, at) => at > 0 && share > 0)
    .sort((one, other) => other.share - one.share);
  return { inks: own.map(({ cover: _, ...ink }) => ink), covers: own.map(({ cover }) => cover) };
}
