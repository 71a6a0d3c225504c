import { AppError, LIMITS } from '@underbase/contract';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { uprightSize } from '../shared/decode-picture.ts';
import type { Header } from '../shared/header.ts';
import { orient } from '../shared/orient.ts';
import { release } from '../shared/pixel-memory.ts';
import { isDeep, type SampleKind, type Samples, splitFifth } from '../shared/samples.ts';
import { resizeSvg } from '../shared/svg-resize.ts';
import { toDecodeError } from '../shared/vips-errors.ts';

// One picture at a time passes through; libvips' operation cache would only hold on to its memory.
sharp.cache(false);

const MOST_CHANNELS = 12;

/** Profiles are applied afterwards by code that both hosts share; here they are left alone. */
const OPTIONS: SharpOptions = {
  failOn: 'error',
  limitInputPixels: LIMITS.pixels,
  // Inks, alpha, and a few spots.
  limitInputChannels: MOST_CHANNELS,
  sequentialRead: true,
  page: 0,
  pages: 1,
  ignoreIcc: true,
};

/** At 72 libvips draws one CSS pixel as one pixel. */
const ONE_TO_ONE_DPI = 72;

function open(bytes: Uint8Array, header: Header): Sharp {
  const { width, height } = uprightSize(header);
  const source = header.format === 'svg' ? resizeSvg(bytes, width, height) : bytes;
  return sharp(source, { ...OPTIONS, density: ONE_TO_ONE_DPI }).timeout({ seconds: Math.ceil(LIMITS.decodeMs / 1000) });
}

function pipelineFor(bytes: Uint8Array, header: Header, kind: SampleKind): Sharp {
  const source = open(bytes, header);
  if (kind.startsWith('cmyk')) return source.pipelineColourspace('cmyk').toColourspace('cmyk');
  return source.toColourspace(isDeep(kind) ? 'rgb16' : 'srgb').ensureAlpha();
}

/** HEIF files say how they are turned in their own boxes, which the library obeys; of the others only the header was read. */
function upright(samples: Samples, header: Header): Samples {
  const turned = header.format === 'avif' ? samples : orient(samples, header.orientation);
  if (turned !== samples) release(samples.data);
  return turned;
}

/** Decodes the first page, upright, to four samples a pixel, and a fifth apart where the file has more. Keeps its input. Errors: file.corrupt, file.truncated, file.too-slow. */
export async function decodeWithSharp(bytes: Uint8Array, header: Header, kind: SampleKind): Promise<Samples> {
  const raw = pipelineFor(bytes, header, kind).raw({ depth: isDeep(kind) ? 'ushort' : 'uchar' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true }).catch((error: unknown) => {
    throw toDecodeError(error);
  });
  const { width, height, channels }: { width: number; height: number; channels: number } = info;
  if (channels < 4) throw new AppError('file.unsupported-variant', { format: header.format });
  const { buffer, byteOffset, length } = data;
  const samples = isDeep(kind) ? new Uint16Array(buffer, byteOffset, length / 2) : new Uint8Array(buffer, byteOffset, length);
  const { data: first, alpha } = channels === 4 ? { data: samples } : splitFifth(samples, channels);
  // As inks the library hands alpha over in the wrong depth, and spots in its place.
  return upright({ width, height, kind, data: first, ...(kind.startsWith('cmyk') ? {} : { alpha }) }, header);
}
