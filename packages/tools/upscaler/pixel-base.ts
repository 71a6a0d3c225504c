import { findSquares, isOpaque, mixedSquares, type PixelImage, pixelGrid, settleSquares } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { UpscalerOptions } from './options.ts';
import type { Base } from './plan.ts';

/** Squares at edges are mixes of both sides in no more than this part of pixel art, and in at least so much of soft art whose pixels were repeated. */
const MOST_MIXED = 0.12;
const LEAST_MIXED_OF_SOFT = 0.25;

/** Each pixel a square of its own. */
const OWN_PIXELS = { sidePx: 1, phaseX: 0, phaseY: 0 } as const;
/** Colors that a drawing of shapes can hold. */
const MOST_COLORS = 255;

/** Larger art whose pixels were never repeated is no sprite. */
const SPRITE_SIDE = 160;
/** The same of sprites at their own size, which JPEG's waves run through; of small logos and photographs .24 and more. */
const MOST_MIXED_OF_OWN = 0.235;

/** A JPEG's picture in squares of few colors; null where it was made of none. */
function settled(image: PixelImage): Uint8Array | null {
  const grid = findSquares(image);
  return grid && settleSquares(image, grid);
}

/** Whether a picture is pixel art that was a JPEG: surely where it was enlarged by a whole factor before; at its own size a logo without anti-aliasing is as likely. */
export function isStoredPixelArt(image: PixelImage): 'yes' | 'maybe' | 'no' {
  if (!isOpaque(image)) return 'no';
  const grid = findSquares(image);
  if (!grid) {
    const mixed = Math.max(image.width, image.height) <= SPRITE_SIDE ? mixedSquares(image, OWN_PIXELS) : null;
    return mixed !== null && mixed <= MOST_MIXED_OF_OWN ? 'maybe' : 'no';
  }
  const mixed = mixedSquares(image, grid);
  if (mixed !== null && mixed >= LEAST_MIXED_OF_SOFT) return 'no';
  if (!settleSquares(image, grid)) return 'no';
  return mixed !== null && mixed <= MOST_MIXED ? 'yes' : 'maybe';
}

function hasFewColors({ pixels }: PixelImage): boolean {
  const colors = new Set<number>();
  for (const word of new Uint32Array(pixels.slice().buffer)) {
    colors.add(word);
    if (colors.size > MOST_COLORS) return false;
  }
  return true;
}

/** The picture by its squares, one pixel each. */
function reduced(image: PixelImage, grid: number, { allocate }: Pick<RunContext, 'allocate'>): PixelImage {
  const [width, height] = [image.width / grid, image.height / grid];
  const pixels = allocate(width * height * 4);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 4) {
      const from = (y * image.width + x) * grid * 4;
      pixels.set(image.pixels.subarray(from, from + 4), to);
    }
  }
  return { ...image, width, height, pixels };
}

/** What JPEG left of a picture's squares taken away; null where nothing is to be, or it was made of none. */
const repaired = (image: PixelImage): Uint8Array | null => (pixelGrid(image) > 1 ? null : settled(image));

/** The picture in colors that its pixels share, which shapes need, however it came. */
const withFewColors = (image: PixelImage): Uint8Array | null => (hasFewColors(image) ? null : settleSquares(image, OWN_PIXELS, true));

/** Pixel art as it comes, or as it was before it was a JPEG; shapes are read off its true pixels. */
export function pixelBase(
  image: PixelImage,
  options: Pick<UpscalerOptions, 'repair' | 'pixels'>,
  context: Pick<RunContext, 'allocate'>,
): { readonly base: Base; readonly isJpeg: boolean } {
  const found = options.repair ? repaired(image) : null;
  const clean = found ?? (options.pixels === 'shapes' ? withFewColors(image) : null);
  let own = image;
  if (clean) {
    own = { ...image, pixels: context.allocate(image.pixels.length) };
    own.pixels.set(clean);
  }
  const grid = options.pixels === 'shapes' ? pixelGrid(own) : 1;
  if (grid > 1) own = reduced(own, grid, context);
  const { width, height, pixels } = own;
  return { base: { width, height, pixels: own === image ? null : pixels, isOpaque: false }, isJpeg: found !== null };
}
