import { ByteReader } from '../byte-reader.ts';
import { ByteWriter, concatBytes } from '../byte-writer.ts';
import { exifBlock } from './exif-block.ts';
import type { Tags } from './tag-file.ts';

const JFIF_APP = 0xe0;
const LAST_APP = 0xef;
const EXIF_APP = 0xe1;
const ICC_APP = 0xe2;
/** Says how the channels are meant: of CMYK nothing else does. */
const ADOBE_APP = 0xee;
/** A segment's length field counts itself and stops at 65 535; name and numbering take 14 more. */
const PROFILE_PART_BYTES = 65_535 - 2 - 14;

function segment(marker: number, content: Uint8Array): Uint8Array {
  return new ByteWriter()
    .u8(0xff)
    .u8(marker)
    .u16(content.length + 2)
    .bytes(content)
    .done();
}

/** JFIF 1.01; without a resolution its density is an aspect ratio of one to one. */
function jfif(dpi: number | null): Uint8Array {
  const density = dpi === null ? 1 : Math.min(65_535, Math.max(1, Math.round(dpi)));
  return segment(
    JFIF_APP,
    new ByteWriter()
      .ascii('JFIF\0')
      .u16(0x0101)
      .u8(dpi === null ? 0 : 1)
      .u16(density)
      .u16(density)
      .u16(0)
      .done(),
  );
}

function profileSegments(profile: Uint8Array): Uint8Array[] {
  const count = Math.ceil(profile.length / PROFILE_PART_BYTES);
  return Array.from({ length: count }, (_, i) => {
    const part = profile.subarray(i * PROFILE_PART_BYTES, (i + 1) * PROFILE_PART_BYTES);
    return segment(
      ICC_APP,
      new ByteWriter()
        .ascii('ICC_PROFILE\0')
        .u8(i + 1)
        .u8(count)
        .bytes(part)
        .done(),
    );
  });
}

/** Replaces the encoder's leading APP segments by JFIF, EXIF where there is a resolution (JFIF holds whole numbers only) and the profile. */
export function tagJpeg(bytes: Uint8Array, { dpi, profile }: Pick<Tags, 'dpi'> & { readonly profile: Uint8Array | null }): Uint8Array {
  const reader = new ByteReader(bytes);
  let at = 2;
  const kept: Uint8Array[] = [];
  while (reader.u8(at) === 0xff && reader.u8(at + 1) >= JFIF_APP && reader.u8(at + 1) <= LAST_APP) {
    const end = at + 2 + reader.u16(at + 2);
    if (reader.u8(at + 1) === ADOBE_APP) kept.push(reader.slice(at, end - at));
    at = end;
  }
  const exif = dpi === null ? [] : [segment(EXIF_APP, new ByteWriter().ascii('Exif\0\0').bytes(exifBlock(dpi)).done())];
  const icc = profile === null ? [] : profileSegments(profile);
  return concatBytes([bytes.subarray(0, 2), jfif(dpi), ...exif, ...icc, ...kept, bytes.subarray(at)]);
}
