import { crc32 } from './crc32.ts';
import { deflate } from './deflate.ts';
import { packBits } from './pack-bits.ts';

export interface GrayPngOptions {
  readonly width: number;
  readonly height: number;
  /** Null: the file states none. */
  readonly dpi: number | null;
  /** 8: one byte a pixel, 0 black. 1: every byte over 127 is white, the rest black. */
  readonly bits: 1 | 8;
  /** With 8 bits: what each of the 256 bytes is written as; itself where absent. */
  readonly tones?: Uint8Array;
}

const INCHES_PER_METER = 1 / 0.0254;
const STRIP_BYTES = 4_194_304;
const FILTER_NONE = 0;
const FILTER_UP = 2;

/** How a host packs and checks bytes; what both hosts have built in is slower than what one of them may have besides. */
export interface PngPacker {
  /** One zlib stream of all parts. */
  deflate(parts: Iterable<Uint8Array<ArrayBuffer>>, bits: 1 | 8): Promise<Uint8Array>;
  crc32(bytes: Uint8Array): number;
}

const SHARED_PACKER: PngPacker = { deflate, crc32 };

function chunk(kind: string, data: Uint8Array, { crc32: check }: PngPacker): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = kind.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, check(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function header({ width, height, bits }: GrayPngOptions): Uint8Array {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  data[8] = bits;
  return data;
}

function resolution(dpi: number): Uint8Array {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  const perMeter = Math.round(dpi * INCHES_PER_METER);
  view.setUint32(0, perMeter);
  view.setUint32(4, perMeter);
  data[8] = 1;
  return data;
}

/** One row with its filter byte. Tones differ little from the row above; dots are best left as they are. */
function putRow(samples: Uint8Array, y: number, { width, bits, tones }: GrayPngOptions, out: Uint8Array, at: number): void {
  const from = y * width;
  if (bits === 1) {
    out[at] = FILTER_NONE;
    packBits(samples, from, width, out, at + 1);
    return;
  }
  out[at] = y === 0 ? FILTER_NONE : FILTER_UP;
  if (tones) {
    for (let x = 0; x < width; x++) out[at + 1 + x] = tones[samples[from + x]] - (y === 0 ? 0 : tones[samples[from - width + x]]);
    return;
  }
  if (y === 0) {
    out.set(samples.subarray(from, from + width), at + 1);
    return;
  }
  for (let x = 0; x < width; x++) out[at + 1 + x] = samples[from + x] - samples[from - width + x];
}

function* strips(samples: Uint8Array, options: GrayPngOptions): Generator<Uint8Array<ArrayBuffer>> {
  const rowBytes = 1 + Math.ceil((options.width * options.bits) / 8);
  const rows = Math.max(1, Math.floor(STRIP_BYTES / rowBytes));
  for (let top = 0; top < options.height; top += rows) {
    const count = Math.min(rows, options.height - top);
    const strip = new Uint8Array(count * rowBytes);
    for (let y = 0; y < count; y++) putRow(samples, top + y, options, strip, y * rowBytes);
    yield strip;
  }
}

/** Rows of 1 bit with their filter bytes, black where the bytes are over 127. */
function* inkStrips(blocks: Iterable<Uint8Array>, width: number): Generator<Uint8Array<ArrayBuffer>> {
  const rowBytes = 1 + Math.ceil(width / 8);
  const unused = 255 >> (((width + 7) & 7) + 1);
  for (const block of blocks) {
    const rows = block.length / width;
    const words = new Uint32Array(Math.ceil((rows * rowBytes) / 4));
    const strip = new Uint8Array(words.buffer, 0, rows * rowBytes);
    for (let y = 0; y < rows; y++) packBits(block, y * width, width, strip, y * rowBytes + 1);
    // Black is 0: all bits are turned over together, then those that are none of the picture's are taken back.
    for (let word = 0; word < words.length; word++) words[word] = ~words[word];
    for (let at = 0; at < strip.length; at += rowBytes) {
      strip[at] = FILTER_NONE;
      strip[at + rowBytes - 1] &= ~unused;
    }
    yield strip;
  }
}

/**
 * A plane as a grayscale PNG with its resolution, 8 bits or 1 bit a pixel, on either host. `samples` holds width x height bytes, rows from the top;
 * they are only read. Source: W3C PNG specification, sections 9 and 11.
 */
export async function encodeGrayPng(
  samples: Uint8Array,
  options: GrayPngOptions,
  packer: PngPacker = SHARED_PACKER,
): Promise<Uint8Array<ArrayBuffer>> {
  return pngOf(await packer.deflate(strips(samples, options), options.bits), options, packer);
}

/**
 * A film positive as a PNG of 1 bit a pixel with its resolution, on either host: black where a byte is over 127, white elsewhere. `blocks` are whole
 * rows from the top, `width` bytes each; every block is read before the next one is asked for, so that they may share their memory.
 */
export async function encodeFilmPng(
  blocks: Iterable<Uint8Array>,
  size: Omit<GrayPngOptions, 'bits' | 'tones'>,
  packer: PngPacker = SHARED_PACKER,
): Promise<Uint8Array<ArrayBuffer>> {
  return pngOf(await packer.deflate(inkStrips(blocks, size.width), 1), { ...size, bits: 1 }, packer);
}

function pngOf(data: Uint8Array, options: GrayPngOptions, packer: PngPacker): Uint8Array<ArrayBuffer> {
  const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
  const parts = [
    signature,
    chunk('IHDR', header(options), packer),
    ...(options.dpi === null ? [] : [chunk('pHYs', resolution(options.dpi), packer)]),
    chunk('IDAT', data, packer),
    chunk('IEND', new Uint8Array(0), packer),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
