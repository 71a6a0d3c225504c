import { AppError, LIMITS } from '@underbase/contract';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type Header, isTurned } from '../shared/header.ts';
import { moveToShared } from './pixel-memory.ts';
import { toDecodeError } from './sharp-errors.ts';

// One picture at a time passes through; libvips' operation cache would only hold on to its memory.
sharp.cache(false);

export interface RawPixels {
  readonly width: number;
  readonly height: number;
  /** RGBA8, straight alpha, sRGB. */
  readonly pixels: Uint8Array;
}

export interface SharpDecodeRequest {
  readonly bytes: Uint8Array;
  /** The embedded profile is sRGB already, or there is none: pixels stay bit for bit. */
  readonly ignoreProfile: boolean;
  readonly shared: boolean;
  /** For drawings: the size to draw at. */
  readonly drawAt?: { readonly widthPx: number; readonly heightPx: number };
}

const OPTIONS: SharpOptions = {
  failOn: 'error',
  limitInputPixels: LIMITS.pixels,
  autoOrient: true,
  sequentialRead: true,
  page: 0,
  pages: 1,
};

async function toRgba(pipeline: Sharp): Promise<{ data: Buffer; info: { width: number; height: number; channels: number } }> {
  try {
    return await pipeline
      .timeout({ seconds: Math.ceil(LIMITS.decodeMs / 1000) })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw toDecodeError(error);
  }
}

/** Decodes the first page, upright. Keeps its input. Errors: file.corrupt, file.truncated, file.too-slow. */
export async function decodeWithSharp({ bytes, ignoreProfile, shared, drawAt }: SharpDecodeRequest): Promise<RawPixels> {
  const pipeline = sharp(bytes, { ...OPTIONS, ignoreIcc: ignoreProfile });
  if (drawAt !== undefined) pipeline.resize(drawAt.widthPx, drawAt.heightPx, { fit: 'fill' });
  const { data, info } = await toRgba(pipeline);
  if (info.channels !== 4 || data.length !== info.width * info.height * 4) throw new AppError('file.corrupt');
  return {
    width: info.width,
    height: info.height,
    pixels: shared ? moveToShared(data) : new Uint8Array(data.buffer, data.byteOffset, data.length),
  };
}

/** True where the decoded size is what the header promised: a decoder that says otherwise read a different file. */
export function hasPromisedSize(header: Header, image: RawPixels): boolean {
  const turned = isTurned(header.orientation);
  return (
    image.width === (turned ? header.storedHeightPx : header.storedWidthPx) &&
    image.height === (turned ? header.storedWidthPx : header.storedHeightPx)
  );
}
