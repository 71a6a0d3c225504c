import type { PixelImage } from '../image.ts';
import { jpegQuality } from '../jpeg-repair/jpeg-quality.ts';
import type { FlatColor } from '../separation/flat-colors.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
import type { TraceInk } from './drawing.ts';
import { byteCoversOf, levelsOf, painted, sharesOf } from './drawn-covers.ts';
import { isDrawnAgain, type Seen, seeAgain } from './inks-by-drawing.ts';
import { redrawLost } from './redraw-lost.ts';
import { redrawSpots } from './redraw-spots.ts';
import { tracePalette } from './trace-palette.ts';
import { withoutStrips } from './without-strips.ts';

/** Small flat art as it was drawn, before a JPEG. */
export interface DrawnArt {
  /** Its inks, largest first. */
  readonly inks: readonly FlatColor[];
  /** How far each of them covers each pixel, 0 to 255; together about 255. */
  readonly covers: readonly Uint8Array[];
}

/**
 * Small flat art that went through a JPEG, as the drawing that it was: its inks (`inksByDrawing`) and what each covers. Null where the
 * picture tells of its inks by itself: it is clean, large, or not opaque. Keeps its input.
 * @param sharp the picture with its chroma sharp
 * @param flats its flat colors
 */
export function drawnArt(image: PixelImage, sharp: PixelImage, noise: PictureNoise, flats: readonly FlatColor[]): DrawnArt | null {
  if (!isDrawnAgain(image, noise) || jpegQuality(image) === null) return null;
  const seen = seenAgain(image, sharp, noise, flats);
  if (!seen) return null;
  const covers = byteCoversOf(seen.drawing);
  withoutStrips(sharp, seen.inks.slice(1), covers.slice(1));
  return artOf(seen.inks, covers);
}

/**
 * The same for art that was enlarged since, drawn anew at the size that it has now: its edges are sharp there. Null where its drawing does not show
 * what the picture does. Keeps its input.
 * @param image the picture at its true pixels, opaque
 * @param large what it was enlarged to
 */
export function drawnLarge(
  image: PixelImage,
  sharp: PixelImage,
  noise: PictureNoise,
  flats: readonly FlatColor[],
  large: PixelImage,
): DrawnArt | null {
  if (!isDrawnAgain(image, noise)) return null;
  const seen = seenAgain(image, sharp, noise, flats);
  if (!seen) return null;
  const covers = byteCoversOf(seen.drawing);
  const paint = () => painted(covers.map(sharesOf), seen.inks.map(levelsOf), image).pixels;
  const colors = seen.inks.map((ink) => ({ ...ink, share: 0 }));
  const lost = redrawLost(sharp, colors.slice(1), covers.slice(1), paint);
  if (!lost) return null;
  const art = artOf(seen.inks, byteCoversOf(seen.drawing, large));
  redrawSpots(large, art.inks, art.covers, lost, image);
  return art;
}

/** Null where there are not two inks. */
function seenAgain(image: PixelImage, sharp: PixelImage, noise: PictureNoise, flats: readonly FlatColor[]): Seen | null {
  const first = tracePalette(sharp, noise, { most: null, given: [] }, flats);
  // Clear is one of them.
  return first.length < 3 ? null : seeAgain(image, sharp, first, noise);
}

/** Inks that cover something, largest first; the first one is clear. */
function artOf(inks: readonly TraceInk[], covers: readonly Uint8Array[]): DrawnArt {
  const own = inks
    .map(({ r, g, b }, at) => ({
      r,
      g,
      b,
      share: covers[at].reduce((sum, cover) => sum + cover, 0) / (255 * covers[at].length),
      cover: covers[at],
    }))
    .filter(({ share }, at) => at > 0 && share > 0)
    .sort((one, other) => other.share - one.share);
  return { inks: own.map(({ cover: _, ...ink }) => ink), covers: own.map(({ cover }) => cover) };
}
