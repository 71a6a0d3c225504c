import type { FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { srgbProfile } from './srgb-profile.ts';
import { tagAvif } from './tag-avif.ts';
import { tagJpeg } from './tag-jpeg.ts';
import { tagPng } from './tag-png.ts';
import { tagTiff } from './tag-tiff.ts';
import { tagWebp } from './tag-webp.ts';

/** What a file says about its pixels beside them. */
export interface Tags {
  /** Null: the file states none. */
  readonly dpi: number | null;
  readonly profile: Uint8Array;
}

const WRITERS: Readonly<Partial<Record<FormatId, (bytes: Uint8Array, tags: Tags) => Uint8Array | Promise<Uint8Array>>>> = {
  png: tagPng,
  jpeg: tagJpeg,
  webp: tagWebp,
  tiff: tagTiff,
  avif: tagAvif,
};

/**
 * Writes resolution and profile into a file that an encoder just made, in place of what the encoder said. One code for both
 * hosts, since each library drops something else. GIF has no place for either; BMP is tagged as it is written.
 */
export async function tagFile(bytes: Uint8Array, format: FormatId, { dpi, icc }: Pick<PixelImage, 'dpi' | 'icc'>): Promise<Uint8Array> {
  return (await WRITERS[format]?.(bytes, { dpi, profile: icc ?? srgbProfile() })) ?? bytes;
}
