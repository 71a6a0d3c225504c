import { isSrgbProfile } from '../../shared/icc-profile.ts';
import { inflateProfile } from '../../shared/inflate.ts';
import { readJpegHeader } from '../../shared/jpeg-header.ts';
import { pngChunks } from '../../shared/png-chunks.ts';
import { readPngHeader } from '../../shared/png-header.ts';
import { sniffFormat } from '../../shared/sniff.ts';

/** Smaller pictures are read as fast as they could be looked at. */
const LEAST_PIXELS = 2_000_000;

/** Chunks by which a browser bends colors where no `sRGB` says otherwise, and those of other colors and of animation. */
const BENDING = ['gAMA', 'cHRM'];
const OTHER = ['cICP', 'acTL'];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether nothing in a PNG makes browsers show other colors than its numbers, a profile aside, or another picture than the first. */
function isPlainPng(bytes: Uint8Array): boolean {
  const kinds = new Set<string>();
  for (const { kind } of pngChunks(bytes)) kinds.add(kind);
  if (OTHER.some((kind) => kinds.has(kind))) return false;
  return kinds.has('sRGB') || kinds.has('iCCP') || !BENDING.some((kind) => kinds.has(kind));
}

/**
 * Measures of a file that every browser shows as our own decoders read it, but for rounding: a whole PNG or JPEG of 8 bits in sRGB, upright. Null for any
 * other, and for what is damaged.
 */
export async function plainSize(bytes: Uint8Array): Promise<Size | null> {
  try {
    const format = sniffFormat(bytes);
    if (format !== 'png' && format !== 'jpeg') return null;
    if (format === 'png' && !isPlainPng(bytes)) return null;
    const { profile, orientation, bitDepth, colorMode, ...header } = format === 'png' ? readPngHeader(bytes) : readJpegHeader(bytes);
    if (orientation !== 1 || bitDepth > 8 || colorMode === 'cmyk') return null;
    if (profile) {
      const icc = profile.isDeflated ? await inflateProfile(profile.bytes) : profile.bytes;
      if (!icc || !isSrgbProfile(icc)) return null;
    }
    return { width: header.storedWidthPx, height: header.storedHeightPx };
  } catch {
    return null;
  }
}

/**
 * A small picture of a large file by the browser's own decoder, for the time until ours has read it: for the eye alone, never for a tool.
 * Null where the browser might show another picture than ours, can't make one, or where it would not be worth it.
 * @param mostPx of its longer side
 */
export async function firstLook(file: Blob, mostPx: number): Promise<ImageBitmap | null> {
  const size = await plainSize(new Uint8Array(await file.arrayBuffer()));
  if (!size || size.width * size.height < LEAST_PIXELS) return null;
  const scale = Math.min(1, mostPx / Math.max(size.width, size.height));
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))];
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
    if (bitmap.width === width && bitmap.height === height) return bitmap;
    bitmap.close();
  } catch {
    // Browsers that can't reduce while they read have no first look.
  }
  return null;
}
