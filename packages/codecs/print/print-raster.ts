import type { PixelImage } from '@underbase/engine';

/** An ink of its own beside the base colors. */
export interface SpotPlane {
  /** As the shop's RIP knows it, such as "White" or "Spot 1". */
  readonly name: string;
  /** #rrggbb, for screens and proofs. */
  readonly color: string;
  /** width x height samples of the raster's depth: 0 no ink, all bits set full ink. */
  readonly samples: Uint8Array | Uint16Array;
  /** How much the ink covers on screen, 0 to 100; 100 where absent. */
  readonly solidityPercent?: number;
}

/**
 * A picture as print files hold it, rows from the top without padding.
 * `samples` are interleaved: gray or RGB 0 black, CMYK 0 no ink; with `hasAlpha` one more sample a pixel, straight alpha.
 * Bytes mean 8 bits a sample, words 16.
 */
export interface PrintRaster {
  readonly width: number;
  readonly height: number;
  readonly mode: 'gray' | 'rgb' | 'cmyk';
  readonly samples: Uint8Array | Uint16Array;
  readonly hasAlpha: boolean;
  readonly dpi: number | null;
  /** The profile of the base colors; null where none is to be written. */
  readonly icc: Uint8Array | null;
  readonly spots?: readonly SpotPlane[];
  /** What the layer of a layered file is called; the format's own word where absent. */
  readonly layerName?: string;
}

const BASE_CHANNELS: Readonly<Record<PrintRaster['mode'], number>> = { gray: 1, rgb: 3, cmyk: 4 };

/** Samples of the base colors in a pixel, without alpha and spots. */
export function baseChannels({ mode }: Pick<PrintRaster, 'mode'>): number {
  return BASE_CHANNELS[mode];
}

/** Samples a pixel in `samples`. */
export function storedChannels(raster: Pick<PrintRaster, 'mode' | 'hasAlpha'>): number {
  return baseChannels(raster) + (raster.hasAlpha ? 1 : 0);
}

/** 8 or 16 bits a sample. */
export function bitDepth({ samples, spots = [] }: Pick<PrintRaster, 'samples' | 'spots'>): 8 | 16 {
  return samples instanceof Uint16Array || spots.some((spot) => spot.samples instanceof Uint16Array) ? 16 : 8;
}

/** True where some pixel is not opaque. */
export function hasTransparency({ pixels }: Pick<PixelImage, 'pixels'>): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}

/** A tool's picture as a raster: the same memory, RGB with alpha. `icc` is the profile to write. */
export function rasterOf({ width, height, pixels, dpi, icc }: PixelImage): PrintRaster {
  return { width, height, mode: 'rgb', samples: pixels, hasAlpha: true, dpi, icc };
}

/** Throws where planes and samples do not measure what width, height and depth say: a mistake of the caller. */
export function checkRaster(raster: PrintRaster): void {
  const pixels = raster.width * raster.height;
  const isDeep = bitDepth(raster) === 16;
  const isWrong = (samples: Uint8Array | Uint16Array, wanted: number) =>
    samples.length !== wanted || (wanted > 0 && samples instanceof Uint16Array !== isDeep);
  if (isWrong(raster.samples, pixels * storedChannels(raster))) throw new Error('samples do not fit the raster');
  for (const spot of raster.spots ?? []) if (isWrong(spot.samples, pixels)) throw new Error(`plane ${spot.name} does not fit the raster`);
}
