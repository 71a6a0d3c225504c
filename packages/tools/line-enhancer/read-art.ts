import { AppError } from '@underbase/contract';
import { findGround, type Kernels, measureRinging, type PixelImage, type Rgb, readInk, readPenInk, type Surface } from '@underbase/engine';

/** What lies beside the ink: nothing, one color, or paper whose color and grain differ from place to place. */
export type Beside =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'color'; readonly color: Rgb }
  | { readonly kind: 'paper'; readonly paper: Surface; readonly fullLevels: number };

/** A picture's ink, told from what it lies on. */
export interface Art {
  /** One byte a pixel. */
  readonly coverage: Uint8Array;
  /** What lines are measured on: the same, or what the scanner made of hairlines as if they were full ink. */
  readonly shape: Uint8Array;
  readonly beside: Beside;
}

/** A ground whose grain is deeper than this, in levels, was photographed or scanned. */
const GRAINY = 2.2;
/** So many deviations of what JPEG leaves beside edges, nearly all of it lies within. */
const RINGINGS = 2.6;

function isOpaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

/**
 * Tells ink from ground before anything is measured: by alpha, by an even color with what JPEG leaves on it, or as a drawing in ink on paper.
 * Errors: picture.no-lines, where an opaque picture has no ground that ink could stand on, or is shaded.
 */
export function readArt(kernels: Pick<Kernels, 'alphaRows' | 'inkCoverage'>, image: PixelImage): Art {
  const ground = isOpaque(image.pixels) ? findGround(image) : null;
  const isGrainy = ground !== null && Math.max(...ground.grain) > GRAINY;
  if (!isGrainy) {
    const ink = readInk(kernels, image, ground ? RINGINGS * measureRinging(image, ground) : 0);
    if (ink)
      return {
        coverage: ink.coverage,
        shape: ink.coverage,
        beside: ink.ground ? { kind: 'color', color: ink.ground } : { kind: 'nothing' },
      };
  }
  const pen = ground && readPenInk(image, ground);
  if (!pen) throw new AppError('picture.no-lines');
  const { coverage, shape, paper, fullLevels } = pen;
  return { coverage, shape, beside: { kind: 'paper', paper, fullLevels } };
}
