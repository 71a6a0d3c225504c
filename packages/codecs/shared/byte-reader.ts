import { AppError } from '@underbase/contract';

/**
 * Reads numbers from bytes that nobody vouches for: every access is checked, and one past the end
 * throws `file.truncated`. Offsets may be any number; nothing is allocated by what the file says.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  littleEndian: boolean;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, littleEndian = false) {
    this.bytes = bytes;
    this.littleEndian = littleEndian;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  /** Throws `file.truncated` unless `count` bytes stand at `at`. */
  need(at: number, count: number): void {
    if (!(at >= 0 && count >= 0 && at + count <= this.bytes.length)) throw new AppError('file.truncated');
  }

  u8(at: number): number {
    this.need(at, 1);
    return this.bytes[at];
  }

  u16(at: number): number {
    this.need(at, 2);
    return this.#view.getUint16(at, this.littleEndian);
  }

  i16(at: number): number {
    this.need(at, 2);
    return this.#view.getInt16(at, this.littleEndian);
  }

  u24(at: number): number {
    this.need(at, 3);
    const [a, b, c] = this.bytes.subarray(at, at + 3);
    return this.littleEndian ? a | (b << 8) | (c << 16) : (a << 16) | (b << 8) | c;
  }

  u32(at: number): number {
    this.need(at, 4);
    return this.#view.getUint32(at, this.littleEndian);
  }

  i32(at: number): number {
    this.need(at, 4);
    return this.#view.getInt32(at, this.littleEndian);
  }

  /** As a number: offsets past 2^53 stand outside any file and fail at `need`. */
  u64(at: number): number {
    this.need(at, 8);
    return Number(this.#view.getBigUint64(at, this.littleEndian));
  }

  /** Four characters, as chunk and box names are written. */
  fourCc(at: number): string {
    return this.ascii(at, 4);
  }

  ascii(at: number, count: number): string {
    this.need(at, count);
    let text = '';
    for (let i = at; i < at + count; i++) text += String.fromCharCode(this.bytes[i]);
    return text;
  }

  slice(at: number, count: number): Uint8Array {
    this.need(at, count);
    return this.bytes.subarray(at, at + count);
  }
}
