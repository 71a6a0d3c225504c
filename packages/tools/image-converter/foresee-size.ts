import { type Codecs, type PrintRaster, RASTER_FORMATS, storedChannels } from '@underbase/codecs';
import { AppError, type FormatId } from '@underbase/contract';
import type { Frame, Kernels, PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { convertRaster } from './convert-raster.ts';
import type { ConverterOptions } from './options.ts';

/** So much of a picture is written to tell the size of all of it: a quarter of a second's work for the slowest writer. */
const SAMPLE_PX = 500_000;
/** Taken from so many places from top to bottom, since art is rarely alike all over. */
const STRIPS = 16;
/** Lossy formats write blocks of so many rows: a strip that begins or ends within one has edges that the picture has not. */
const BLOCK_ROWS = 16;

/**
 * Rows of a raster, `count` of them in strips that lie evenly over its height, one below the other. All of it where that is no less.
 * @param block strips begin and end at multiples of so many rows; `count` is one, too
 */
export function sampleRows(raster: PrintRaster, count: number, block = 1): PrintRaster {
  const { width, height, samples } = raster;
  if (count >= height) return raster;
  const strips = Math.min(STRIPS, count / block);
  const row = width * storedChannels(raster);
  const out = samples instanceof Uint16Array ? new Uint16Array(row * count) : new Uint8Array(row * count);
  const whole = (rows: number): number => Math.floor(rows / block) * block;
  for (let strip = 0; strip < strips; strip++) {
    const [from, to] = [strip, strip + 1].map((at) => whole((at * count) / strips));
    const top = whole(((height - (to - from)) * (strip + 0.5)) / strips);
    out.set(samples.subarray(top * row, (top + to - from) * row), from * row);
  }
  return { ...raster, height: count, samples: out };
}

/** Straight RGBA as the file's own samples would come: without alpha where all is opaque, of one channel where all is neutral. */
function withoutSpare(raster: PrintRaster, { hasAlpha, isGray }: Channels): PrintRaster {
  if (hasAlpha && !isGray) return raster;
  const { width, height, samples } = raster;
  const kept = [...(isGray ? [0] : [0, 1, 2]), ...(hasAlpha ? [3] : [])];
  const out = new Uint8Array(width * height * kept.length);
  let to = 0;
  for (let from = 0; from < width * height * 4; from += 4) for (const channel of kept) out[to++] = samples[from + channel];
  return { ...raster, mode: isGray ? 'gray' : 'rgb', samples: out, hasAlpha };
}

interface Channels {
  readonly hasAlpha: boolean;
  readonly isGray: boolean;
}

function channelsOf({ pixels }: PixelImage): Channels {
  let [hasAlpha, isGray] = [false, true];
  for (let at = 0; at < pixels.length && (isGray || !hasAlpha); at += 4) {
    if (pixels[at + 3] < 255) hasAlpha = true;
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) isGray = false;
  }
  return { hasAlpha, isGray };
}

/** What foreseeing needs of its host. */
interface Foreseeing {
  readonly codecs: Pick<Codecs, 'encodeRaster' | 'cmykProfile'>;
  loadKernels(): Promise<Kernels>;
}

/** Rows of a picture as a raster, see `sampleRows`. */
type Sample = (rows: number, block: number) => PrintRaster;

async function foreseeRows(
  sampled: Sample,
  { width, height }: Pick<PrintRaster, 'width' | 'height'>,
  format: FormatId,
  options: ConverterOptions,
  { codecs, loadKernels }: Foreseeing,
): Promise<number> {
  const block = RASTER_FORMATS[format].isLossy ? BLOCK_ROWS : 1;
  const written = async (rows: number): Promise<number> => {
    const context = { codecs, loadKernels, progress: () => undefined };
    const { raster: made } = await convertRaster(sampled(rows, block), format, options, context);
    return (await codecs.encodeRaster(made, format, { quality: options.quality })).length;
  };
  const rows = block * Math.max(2, Math.floor(SAMPLE_PX / width / block));
  try {
    const sample = await written(rows);
    if (rows >= height) return sample;
    const besides = await written(block);
    return besides + ((sample - besides) * (height - block)) / (rows - block);
  } catch (error) {
    // The run says why.
    if (error instanceof AppError) return 0;
    throw error;
  }
}

/**
 * Bytes of the file that a raster becomes, told from strips of it that are converted and written as the whole would be, less what every file of
 * the format holds besides pixels. Exact where the picture is small enough to be written whole. 0 where the format refuses what the options
 * ask for. Keeps its input.
 */
export function foreseeRaster(raster: PrintRaster, format: FormatId, options: ConverterOptions, host: Foreseeing): Promise<number> {
  return foreseeRows((rows, block) => sampleRows(raster, rows, block), raster, format, options, host);
}

/** The same of what a view shows: RGBA, straight alpha, 8 bits, sRGB, only read. 0 on copies, and where this thread has no encoders. */
export async function foreseeSize(
  image: PixelImage,
  frame: Frame,
  format: FormatId,
  options: ConverterOptions,
  { codecs, kernels }: RunContext,
): Promise<number> {
  if (!codecs || frame.scale < 1) return 0;
  const { width, height, pixels } = image;
  const whole: PrintRaster = { width, height, mode: 'rgb', samples: pixels, hasAlpha: true, dpi: frame.dpi, icc: null };
  const channels = channelsOf(image);
  // Of the strips alone: a copy of all pixels is a second's work and three times the picture's memory.
  const sampled: Sample = (rows, block) => withoutSpare(sampleRows(whole, rows, block), channels);
  return foreseeRows(sampled, image, format, options, { codecs, loadKernels: async () => kernels });
}
