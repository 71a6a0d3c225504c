import type { PrintRaster } from '@underbase/codecs';
import { AppError, type FormatId } from '@underbase/contract';
import type { Frame, PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { convertRaster } from './convert-raster.ts';
import type { ConverterOptions } from './options.ts';

/** So much of a picture is written to tell the size of all of it: a quarter of a second's work for the slowest writer. */
const SAMPLE_PX = 500_000;
/** Taken from so many places from top to bottom, since art is rarely alike all over. */
const STRIPS = 16;
/** Of so small a picture the file is tags and little else. */
const TINY_ROWS = 1;

/** Rows of a picture, `count` of them in strips that lie evenly over its height, one below the other. All of it where that is no less. */
export function sampleRows({ width, height, pixels, ...rest }: PixelImage, count: number): PixelImage {
  if (count >= height) return { width, height, pixels, ...rest };
  const strips = Math.min(STRIPS, count);
  const out = new Uint8Array(width * count * 4);
  for (let strip = 0; strip < strips; strip++) {
    const [from, to] = [strip, strip + 1].map((at) => Math.floor((at * count) / strips));
    const top = Math.floor(((height - (to - from)) * (strip + 0.5)) / strips);
    out.set(pixels.subarray(top * width * 4, (top + to - from) * width * 4), from * width * 4);
  }
  return { ...rest, width, height: count, pixels: out };
}

/** As the file's own samples would come: without alpha where all is opaque, of one channel where all is neutral. */
function rasterOf({ width, height, pixels }: PixelImage, { hasAlpha, isGray }: Channels, dpi: number): PrintRaster {
  const isKept = (_: number, at: number): boolean => ((at & 3) === 3 ? hasAlpha : !isGray || (at & 3) === 0);
  const samples = hasAlpha && !isGray ? pixels : pixels.filter(isKept);
  return { width, height, mode: isGray ? 'gray' : 'rgb', samples, hasAlpha, dpi, icc: null };
}

interface Channels {
  readonly hasAlpha: boolean;
  readonly isGray: boolean;
}

function channelsOf({ pixels }: PixelImage): Channels {
  let [hasAlpha, isGray] = [false, true];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] < 255) hasAlpha = true;
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) isGray = false;
  }
  return { hasAlpha, isGray };
}

/**
 * Bytes of the file that a picture becomes, told from strips of it that are converted and written as the whole would be, less what every file
 * of the format holds besides pixels. Within a fifth for most art; exact where the picture is small enough to be written whole. 0 on copies, where
 * this thread has no encoders, and where the format refuses what the options ask for. `image` is RGBA, straight alpha, 8 bits, sRGB, only read.
 */
export async function foreseeSize(
  image: PixelImage,
  frame: Frame,
  format: FormatId,
  options: ConverterOptions,
  { codecs, kernels }: RunContext,
): Promise<number> {
  if (!codecs || frame.scale < 1) return 0;
  const channels = channelsOf(image);
  const written = async (rows: number): Promise<number> => {
    const context = { codecs, loadKernels: async () => kernels, progress: () => undefined };
    const { raster } = await convertRaster(rasterOf(sampleRows(image, rows), channels, frame.dpi), format, options, context);
    return (await codecs.encodeRaster(raster, format, { quality: options.quality })).length;
  };
  const rows = Math.max(TINY_ROWS + 1, Math.floor(SAMPLE_PX / image.width));
  try {
    const sample = await written(rows);
    if (rows >= image.height) return sample;
    const besides = await written(TINY_ROWS);
    return besides + ((sample - besides) * (image.height - TINY_ROWS)) / (rows - TINY_ROWS);
  } catch (error) {
    // The run says why.
    if (error instanceof AppError) return 0;
    throw error;
  }
}
