import { type BmpLayout, readBmpHeader } from './bmp-header.ts';
import { ByteReader } from './byte-reader.ts';

interface Target {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Palette as RGBA words in memory order; entries that the file lacks are black, as other readers take them. */
function readPalette(reader: ByteReader, layout: BmpLayout): Uint8Array {
  const palette = new Uint8Array(256 * 4);
  for (let i = 0; i < 256; i++) palette[i * 4 + 3] = 255;
  for (let i = 0; i < layout.paletteCount; i++) {
    const at = layout.paletteAt + i * layout.paletteEntryBytes;
    if (at + 3 > reader.length) break;
    palette[i * 4] = reader.u8(at + 2);
    palette[i * 4 + 1] = reader.u8(at + 1);
    palette[i * 4 + 2] = reader.u8(at);
  }
  return palette;
}

/** A channel of a masked pixel, widened to 8 bits by rounding. */
function channelTable(mask: number): (word: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const top = (mask >>> shift) >>> 0;
  return (word) => Math.round((((word & mask) >>> shift) * 255) / top);
}

function fillMasked(reader: ByteReader, layout: BmpLayout, { width, height, pixels }: Target): void {
  const wordBytes = layout.bitsPerPixel / 8;
  const rowBytes = 4 * Math.ceil((width * layout.bitsPerPixel) / 32);
  const [red, green, blue, alpha] = layout.masks.map(channelTable);
  const hasAlpha = layout.masks[3] !== 0;
  for (let y = 0; y < height; y++) {
    let at = layout.pixelsAt + (layout.isTopDown ? y : height - 1 - y) * rowBytes;
    let to = y * width * 4;
    for (let x = 0; x < width; x++, at += wordBytes, to += 4) {
      const word = wordBytes === 2 ? reader.u16(at) : reader.u32(at);
      pixels[to] = red(word);
      pixels[to + 1] = green(word);
      pixels[to + 2] = blue(word);
      pixels[to + 3] = hasAlpha ? alpha(word) : 255;
    }
  }
}

/** 24 bits, and 32 in the usual order: bytes stand as blue, green, red and, where the masks say so, alpha. */
function fillBytes(reader: ByteReader, layout: BmpLayout, { width, height, pixels }: Target): void {
  const step = layout.bitsPerPixel / 8;
  const hasAlpha = layout.masks[3] !== 0;
  const rowBytes = 4 * Math.ceil((width * layout.bitsPerPixel) / 32);
  for (let y = 0; y < height; y++) {
    const row = reader.slice(layout.pixelsAt + (layout.isTopDown ? y : height - 1 - y) * rowBytes, width * step);
    let to = y * width * 4;
    for (let at = 0; at < row.length; at += step, to += 4) {
      pixels[to] = row[at + 2];
      pixels[to + 1] = row[at + 1];
      pixels[to + 2] = row[at];
      pixels[to + 3] = hasAlpha ? row[at + 3] : 255;
    }
  }
}

function fillIndexed(reader: ByteReader, layout: BmpLayout, { width, height, pixels }: Target): void {
  const bits = layout.bitsPerPixel;
  const palette = new Uint32Array(readPalette(reader, layout).buffer);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const rowBytes = 4 * Math.ceil((width * bits) / 32);
  const top = 2 ** bits - 1;
  for (let y = 0; y < height; y++) {
    const row = reader.slice(layout.pixelsAt + (layout.isTopDown ? y : height - 1 - y) * rowBytes, rowBytes);
    for (let x = 0; x < width; x++) {
      const bit = x * bits;
      words[y * width + x] = palette[(row[bit >> 3] >> (8 - bits - (bit & 7))) & top];
    }
  }
}

/**
 * RLE8 and RLE4: pairs of count and value; a zero count escapes to end of line (0), end of picture (1), a jump (2)
 * or a literal run padded to 16 bits. Pixels that no run reaches take the first palette entry.
 * Writes outside the picture are dropped; the data may end early only by an escape, else `file.truncated`.
 */
function fillRunLength(reader: ByteReader, layout: BmpLayout, { width, height, pixels }: Target): void {
  const palette = new Uint32Array(readPalette(reader, layout).buffer);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height).fill(palette[0]);
  const isNibbles = layout.compression === 'rle4';
  let x = 0;
  let y = height - 1;
  const put = (index: number) => {
    if (x < width) words[y * width + x] = palette[index];
    x += 1;
  };
  for (let at = layout.pixelsAt; y >= 0; ) {
    const count = reader.u8(at);
    const value = reader.u8(at + 1);
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(isNibbles ? (i & 1 ? value & 15 : value >> 4) : value);
    } else if (value === 0) {
      x = 0;
      y -= 1;
    } else if (value === 1) {
      return;
    } else if (value === 2) {
      x += reader.u8(at);
      y -= reader.u8(at + 1);
      at += 2;
    } else {
      for (let i = 0; i < value; i++) {
        const byte = reader.u8(at + (isNibbles ? i >> 1 : i));
        put(isNibbles ? (i & 1 ? byte & 15 : byte >> 4) : byte);
      }
      const literalBytes = isNibbles ? (value + 1) >> 1 : value;
      at += literalBytes + (literalBytes & 1);
    }
  }
}

/** Masks of whole bytes in the usual order. */
function isByteOrder({ bitsPerPixel, masks: [red, green, blue, alpha] }: BmpLayout): boolean {
  if (bitsPerPixel === 24) return true;
  return bitsPerPixel === 32 && red === 0xff0000 && green === 0xff00 && blue === 0xff && (alpha === 0 || alpha === 0xff000000);
}

/**
 * Decodes a BMP to RGBA8, straight alpha, rows from the top. The sizes must have been held against the limits.
 */
export function decodeBmp(bytes: Uint8Array): { width: number; height: number; data: Uint8Array } {
  const layout = readBmpHeader(bytes);
  const reader = new ByteReader(bytes, true);
  const { storedWidthPx: width, storedHeightPx: height } = layout;
  const pixels = new Uint8Array(width * height * 4);
  const target: Target = { width, height, pixels };
  if (layout.compression.startsWith('rle')) fillRunLength(reader, layout, target);
  else if (layout.bitsPerPixel <= 8) fillIndexed(reader, layout, target);
  else if (isByteOrder(layout)) fillBytes(reader, layout, target);
  else fillMasked(reader, layout, target);
  return { width, height, data: pixels };
}
