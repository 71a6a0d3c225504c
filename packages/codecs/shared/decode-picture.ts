import { AppError } from '@underbase/contract';
import type { Decoded, DecodeOptions, SourceInfo } from '../port.ts';
import { convertToSrgb } from './color-transform.ts';
import { fileToRead } from './file-to-read.ts';
import { type Header, isTurned } from './header.ts';
import { isSrgbProfile } from './icc-profile.ts';
import { release } from './pixel-memory.ts';
import { type DocumentReader, readAnyHeader, readProfile, toSourceInfo } from './read-header.ts';
import type { SampleKind, Samples } from './samples.ts';

/** Rough shares of the way from bytes to pixels: the header is read, the samples are there (most of it, in any format), their colors are sRGB. */
const DONE = { header: 0.05, samples: 0.85, colors: 0.95 } as const;

/** What a host brings: its libraries, and where its memory comes from. */
export interface DecoderHost extends DocumentReader {
  /** Decodes the page that the header is of, upright. Pixels of the 8-bit kinds are the caller's to change. */
  decodeSamples(bytes: Uint8Array, header: Header, kind: SampleKind): Promise<Samples>;
  /** The profile that stands for CMYK files without one. */
  defaultCmykProfile(): Promise<Uint8Array>;
  /** Moves pixels onto shared memory and frees where they were. */
  moveToShared(pixels: Uint8Array): Uint8Array;
}

/** 16 bits are only worth their memory where a profile bends them: else the high byte is what comes out. */
function kindFor(header: Header, needsTransform: boolean): SampleKind {
  const isDeep = header.bitDepth > 8 && header.bitDepth <= 16;
  if (header.colorMode === 'cmyk') return isDeep ? 'cmyk16' : 'cmyk8';
  return isDeep && needsTransform ? 'rgba16' : 'rgba8';
}

/** Alpha that came beside inks, into the pixels that they became. */
function putAlpha(pixels: Uint8Array, alpha: Uint8Array | Uint16Array): void {
  const shift = alpha instanceof Uint16Array ? 8 : 0;
  for (let i = 0; i < alpha.length; i++) pixels[i * 4 + 3] = alpha[i] >> shift;
}

async function toSrgb(samples: Samples, profile: Uint8Array | null): Promise<Uint8Array> {
  const converted = profile === null ? null : await convertToSrgb(samples, profile);
  if (converted !== null) {
    if (samples.alpha !== undefined) putAlpha(converted, samples.alpha);
    return converted;
  }
  if (samples.data instanceof Uint8Array) return samples.data;
  return Uint8Array.from(samples.data, (value) => value >> 8);
}

/** libvips adds half an alpha to pictures of signed samples, whose highest value is 127. */
function makeOpaque(pixels: Uint8Array): void {
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255;
}

async function profileFor(host: DecoderHost, header: Header, embedded: Uint8Array | null): Promise<Uint8Array | null> {
  if (header.colorMode === 'lab') return null;
  if (header.colorMode === 'cmyk') return embedded ?? host.defaultCmykProfile();
  return embedded === null || isSrgbProfile(embedded) ? null : embedded;
}

/** Header only; errors as in the port. */
export async function inspectPicture(host: DocumentReader, bytes: Uint8Array, options: DecodeOptions): Promise<SourceInfo> {
  options.signal?.throwIfAborted();
  const header = await readAnyHeader(host, await fileToRead(bytes, options), options);
  return toSourceInfo(header, await readProfile(header), bytes.length);
}

/** The way from bytes to picture, the same on both hosts: header, limits, pixels, profile, sRGB. Errors as in the port. */
export async function decodePicture(host: DecoderHost, file: Uint8Array, options: DecodeOptions): Promise<Decoded> {
  const bytes = await fileToRead(file, options);
  const header = await readAnyHeader(host, bytes, options);
  const embedded = await readProfile(header);
  const info = toSourceInfo(header, embedded, file.length);
  options.onStep?.(DONE.header);
  const profile = await profileFor(host, header, embedded);
  options.signal?.throwIfAborted();
  const samples = await host.decodeSamples(bytes, header, kindFor(header, profile !== null));
  // A decoder that finds another size than the header promised read a different file than was held against the limits.
  if (samples.width !== info.widthPx || samples.height !== info.heightPx) throw new AppError('file.corrupt');
  options.onStep?.(DONE.samples);
  options.signal?.throwIfAborted();
  const pixels = await toSrgb(samples, profile);
  if (!header.hasAlpha && pixels[3] !== 255) makeOpaque(pixels);
  if (options.takeBytes) release(file);
  options.onStep?.(DONE.colors);
  const image = { width: samples.width, height: samples.height, dpi: header.dpi, icc: null };
  return { image: { ...image, pixels: options.shared ? host.moveToShared(pixels) : pixels }, info };
}

/** The stored size turned upright. */
export function uprightSize(header: Header): { width: number; height: number } {
  const turned = isTurned(header.orientation);
  return { width: turned ? header.storedHeightPx : header.storedWidthPx, height: turned ? header.storedWidthPx : header.storedHeightPx };
}
