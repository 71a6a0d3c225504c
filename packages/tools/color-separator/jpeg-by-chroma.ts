import {
  isDrawnAgain,
  jpegQuality,
  MOST_FOR_INKS,
  measureNoise,
  type PictureNoise,
  type PixelImage,
  tellsOfRinging,
} from '@underbase/engine';

/** What a JPEG is taken to leave beside edges where nothing tells: about that of quality 60. */
const USUAL: PictureNoise = { grain: 0, ringing: 0.02 };

/**
 * Whether small art is a JPEG by its waves alone: in colors of one lightness, as brown on red, it has no edges in luma, so none that ring, and none that
 * chroma could lag behind. Its colors are smeared over four pixels all the same.
 */
export function isJpegByChroma(image: PixelImage): boolean {
  return isDrawnAgain(image, USUAL, MOST_FOR_INKS) && !tellsOfRinging(image) && jpegQuality(image) !== null;
}

/** What grain and JPEG did to art, by its luma or else by its waves. */
export function noiseOfArt(image: PixelImage): PictureNoise {
  const noise = measureNoise(image);
  return noise.ringing === 0 && noise.grain === 0 && isJpegByChroma(image) ? USUAL : noise;
}
