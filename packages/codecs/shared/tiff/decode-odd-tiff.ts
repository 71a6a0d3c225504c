import { AppError } from '@underbase/contract';
import type { Header } from '../header.ts';
import { readJpegHeader } from '../jpeg-header.ts';
import { isDeep, type SampleKind, type Samples } from '../samples.ts';
import { labToSrgb } from './lab-samples.ts';
import { oldJpegParts } from './old-jpeg.ts';
import { fieldsWith, rewriteTiff } from './rewrite-tiff.ts';
import { OLD_JPEG, readTiffLayout, SEPARATE, TIFF, type TiffLayout } from './tiff-layout.ts';

/** A host's library, which reads TIFF and JPEG but for what stands here: as stored, not turned. */
export type PlainDecoder = (bytes: Uint8Array, header: Header, kind: SampleKind) => Promise<Samples>;

type Target = Uint8Array | Uint16Array;

const [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, CMYK, YCBCR, ICC_LAB] = [0, 1, 2, 5, 6, 9];
const CMYK_INKS = 4;
const [UNSPECIFIED, ASSOCIATED, STRAIGHT] = [0, 1, 2];
const MOST_BITS = 16;

const plainHeader = (header: Header, colorMode: Header['colorMode']): Header => ({ ...header, colorMode, hasAlpha: false, orientation: 1 });

function emptyFor({ storedWidthPx, storedHeightPx }: Header, kind: SampleKind): Target {
  const count = storedWidthPx * storedHeightPx * 4;
  return isDeep(kind) ? new Uint16Array(count) : new Uint8Array(count);
}

function requireSize({ width, height }: Samples, header: Header): void {
  if (width !== header.storedWidthPx || height !== header.storedHeightPx) throw new AppError('file.corrupt');
}

/** Every fourth sample of one picture to every fourth of another, from depth to depth. */
function putChannel(from: Target, out: Target, channel: number, invert: boolean): void {
  const full = out instanceof Uint16Array ? 65_535 : 255;
  const [isFromDeep, isOutDeep] = [from instanceof Uint16Array, out instanceof Uint16Array];
  for (let at = 0; at < out.length; at += 4) {
    const value = isFromDeep === isOutDeep ? from[at] : isFromDeep ? from[at] >> 8 : from[at] * 257;
    out[at + channel] = invert ? full - value : value;
  }
}

function fillChannel(out: Target, channel: number): void {
  const full = out instanceof Uint16Array ? 65_535 : 255;
  for (let at = channel; at < out.length; at += 4) out[at] = full;
}

/** Colors that were stored times their alpha. */
function divideByAlpha(out: Target): void {
  const full = out instanceof Uint16Array ? 65_535 : 255;
  for (let at = 0; at < out.length; at += 4) {
    const alpha = out[at + 3];
    if (alpha === 0 || alpha === full) continue;
    for (let channel = at; channel < at + 3; channel++) out[channel] = Math.min(full, Math.round((out[channel] * full) / alpha));
  }
}

/** Inks that were stored times the alpha beside them. */
function divideInks(inks: Target, alpha: Target): void {
  const full = inks instanceof Uint16Array ? 65_535 : 255;
  for (let at = 0; at < inks.length; at++) {
    const share = alpha[at >> 2];
    if (share !== 0 && share !== full) inks[at] = Math.min(full, Math.round((inks[at] * full) / share));
  }
}

/** One plane of several, as a gray picture of its own: its value stands in each of the first three samples. */
async function readPlane(
  plane: number,
  bytes: Uint8Array,
  header: Header,
  layout: TiffLayout,
  kind: SampleKind,
  decode: PlainDecoder,
): Promise<Target> {
  const changed = [
    [TIFF.bits, [layout.bits]],
    [TIFF.samples, [1]],
    [TIFF.planar, [1]],
    [TIFF.photometric, [BLACK_IS_ZERO]],
  ] as const;
  const alone = rewriteTiff(bytes, layout, fieldsWith(layout, changed, plane));
  const samples = await decode(alone, plainHeader(header, 'gray'), isDeep(kind) ? 'rgba16' : 'rgba8');
  requireSize(samples, header);
  return samples.data;
}

/** Reads planes one after the other. */
async function readPlanes(bytes: Uint8Array, header: Header, layout: TiffLayout, kind: SampleKind, decode: PlainDecoder): Promise<Target> {
  const { photometric, directory } = layout;
  if (photometric === YCBCR) throw new AppError('file.unsupported-variant', { format: 'TIFF with YCbCr in planes' });
  const isGray = photometric <= BLACK_IS_ZERO;
  const colors = isGray ? 1 : photometric === CMYK ? 4 : 3;
  const count = colors + (header.hasAlpha && photometric !== CMYK ? 1 : 0);
  const out = emptyFor(header, kind);
  for (let plane = 0; plane < count; plane++) {
    const read = await readPlane(plane, bytes, header, layout, layout.bits > 8 ? 'rgba16' : 'rgba8', decode);
    if (isGray && plane === 0) for (const channel of [0, 1, 2]) putChannel(read, out, channel, photometric === WHITE_IS_ZERO);
    else putChannel(read, out, plane === colors ? 3 : plane, false);
  }
  if (count === colors && colors < 4) fillChannel(out, 3);
  else if (count > colors && directory.number(TIFF.extraSamples) === ASSOCIATED) divideByAlpha(out);
  return out;
}

/** The page's samples under the name of RGB: so the library leaves the numbers alone. */
function dressedAsRgb(layout: TiffLayout, extra: number): ReturnType<typeof fieldsWith> {
  const { samples: count, bits } = layout;
  return fieldsWith(layout, [
    [TIFF.bits, Array(count).fill(bits)],
    [TIFF.samples, [count]],
    [TIFF.planar, [layout.isSeparate ? SEPARATE : 1]],
    [TIFF.photometric, [RGB]],
    ...(count > 3 ? [[TIFF.extraSamples, Array(count - 3).fill(extra)] as const] : []),
  ]);
}

const oneOfFour = (data: Target): Target => data.filter((_, at) => at % 4 === 0);

/**
 * Inks with alpha beside them. As CMYK the library takes full alpha for 255 whatever the depth, and so undoes what was stored times it wrongly.
 */
async function readInks(bytes: Uint8Array, header: Header, layout: TiffLayout, kind: SampleKind, decode: PlainDecoder): Promise<Samples> {
  const { storedWidthPx: width, storedHeightPx: height } = header;
  const { data, alpha } = layout.isSeparate
    ? {
        data: await readPlanes(bytes, header, layout, kind, decode),
        alpha: oneOfFour(await readPlane(CMYK_INKS, bytes, header, layout, kind, decode)),
      }
    : await decode(
        rewriteTiff(bytes, layout, dressedAsRgb(layout, UNSPECIFIED)),
        plainHeader(header, 'rgb'),
        isDeep(kind) ? 'rgba16' : 'rgba8',
      );
  if (alpha === undefined || alpha.length !== width * height) throw new AppError('file.corrupt');
  if (layout.directory.number(TIFF.extraSamples) === ASSOCIATED) divideInks(data, alpha);
  return { width, height, kind, data, alpha };
}

/** L*, a*, b* as stored. */
async function readLab(bytes: Uint8Array, header: Header, layout: TiffLayout, decode: PlainDecoder): Promise<Uint8Array> {
  const kind = layout.bits > 8 ? 'rgba16' : 'rgba8';
  const { directory, photometric } = layout;
  const stored =
    layout.isSeparate && layout.isTiled
      ? await readPlanes(bytes, header, { ...layout, photometric: RGB }, kind, decode)
      : (await decode(rewriteTiff(bytes, layout, dressedAsRgb(layout, STRAIGHT)), plainHeader(header, 'rgb'), kind)).data;
  const [x, y] = [directory.numberAt(TIFF.whitePoint, 0), directory.numberAt(TIFF.whitePoint, 1)];
  const whitePoint = x !== null && y !== null && x > 0.2 && y > 0.2 && x + y < 1 ? ([x, y] as const) : null;
  return labToSrgb(stored, { isDeep: stored instanceof Uint16Array, isIcc: photometric >= ICC_LAB, whitePoint });
}

async function readOldJpeg(bytes: Uint8Array, header: Header, layout: TiffLayout, decode: PlainDecoder): Promise<Target> {
  const out = emptyFor(header, 'rgba8');
  let at = 0;
  for (const part of oldJpegParts(bytes, layout)) {
    const jpeg = readJpegHeader(part.bytes);
    if (jpeg.storedWidthPx !== header.storedWidthPx || jpeg.storedHeightPx !== part.rows) throw new AppError('file.corrupt');
    const { data } = await decode(part.bytes, { ...jpeg, orientation: 1 }, 'rgba8');
    out.set(data, at);
    at += data.length;
  }
  return out;
}

/**
 * TIFFs that libvips does not read, or not rightly: planes in tiles, inks with alpha, Lab, old JPEG. As stored, not turned; null where the library reads the file itself. Lab comes as
 * sRGB. Errors: file.corrupt, file.truncated, file.unsupported-variant.
 */
export async function decodeOddTiff(bytes: Uint8Array, header: Header, kind: SampleKind, decode: PlainDecoder): Promise<Samples | null> {
  const layout = readTiffLayout(bytes);
  const { storedWidthPx: width, storedHeightPx: height } = header;
  if (layout.compression === OLD_JPEG) {
    if (header.colorMode === 'cmyk') throw new AppError('file.unsupported-variant', { format: 'TIFF with old JPEG in CMYK' });
    return { width, height, kind: 'rgba8', data: await readOldJpeg(bytes, header, layout, decode) };
  }
  if (layout.bits > MOST_BITS) return null;
  if (header.colorMode === 'lab') return { width, height, kind: 'rgba8', data: await readLab(bytes, header, layout, decode) };
  if (header.colorMode === 'cmyk' && header.hasAlpha) return readInks(bytes, header, layout, kind, decode);
  if (!layout.isSeparate || !layout.isTiled) return null;
  return { width, height, kind, data: await readPlanes(bytes, header, layout, kind, decode) };
}
