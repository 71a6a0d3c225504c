import {
  findJpegGrid,
  hasEvenBlocks,
  isDrawnAgain,
  jpegQuality,
  MOST_FOR_INKS,
  measureNoise,
  type PictureNoise,
  type PixelImage,
  tellsOfRinging,
} from '@underbase/engine';

/** What a JPEG of `USUAL_QUALITY` is taken to leave beside edges where nothing tells. */
const USUAL: PictureNoise = { grain: 0, ringing: 0.02 };
const USUAL_QUALITY = 60;

/**
 * Whether small art is a JPEG by its waves alone: in colors of one lightness, as brown on red, it has no edges in luma, so none that ring, and none that
 * chroma could lag behind. Its colors are smeared over four pixels all the same.
 */
export function isJpegByChroma(image: PixelImage): boolean {
  return isDrawnAgain(image, USUAL, MOST_FOR_INKS) && !tellsOfRinging(image) && jpegQuality(image) !== null;
}

/** The finest that is told apart: about that of quality 92, for tables that no one knows. */
const FINE: PictureNoise = { grain: 0, ringing: 0.004 };

/** How coarse the common tables of a quality are, 1 at 50; of 51 and more. */
const coarseness = (quality: number): number => (100 - quality) / 50;

/** What a JPEG of a quality leaves beside edges; its steps are larger by as much as its tables are coarser. */
function usualNoise(quality: number | null): PictureNoise {
  if (quality === null) return FINE;
  const part = Math.min(1, coarseness(quality) / coarseness(USUAL_QUALITY));
  return { grain: 0, ringing: Math.max(FINE.ringing, part * USUAL.ringing) };
}

/** Whether art has a JPEG's blocks from its corner on; clean art has some anywhere by chance. */
function hasOwnBlocks(image: PixelImage): boolean {
  const grid = findJpegGrid(image);
  return grid !== null && grid.phaseX === 0 && grid.phaseY === 0;
}

/**
 * What grain and JPEG did to art, by its luma or else by its blocks and waves: black and white cut half of what rings off, and where most edges are
 * straight, the middle one of all blocks rings by nothing, though lettering elsewhere does. Where lines are dense, what they ring is more than half of all
 * that differs a little, and looks like grain.
 */
export function noiseOfArt(image: PixelImage): PictureNoise {
  const noise = measureNoise(image);
  if (noise.ringing > 0 || !isDrawnAgain(image, USUAL)) return noise;
  const isGrainy = noise.grain > 0 && !hasEvenBlocks(image);
  if (!isGrainy && hasOwnBlocks(image)) return usualNoise(jpegQuality(image));
  if (noise.grain > 0) return noise;
  return isJpegByChroma(image) ? USUAL : noise;
}
