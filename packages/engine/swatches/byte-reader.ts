import { SwatchError } from './swatch.ts';

/** Walks over a file of big-endian figures; past its end it is a broken one. */
export class ByteReader {
  private readonly view: DataView;
  private at: number;
  private readonly end: number;

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = from;
    this.end = end;
  }

  get isDone(): boolean {
    return this.at >= this.end;
  }

  u8(): number {
    return this.view.getUint8(this.take(1));
  }

  u16(): number {
    return this.view.getUint16(this.take(2));
  }

  u32(): number {
    return this.view.getUint32(this.take(4));
  }

  f32(): number {
    const value = this.view.getFloat32(this.take(4));
    if (!Number.isFinite(value)) throw new SwatchError('broken');
    return value;
  }

  ascii(letters: number): string {
    return Array.from({ length: letters }, () => String.fromCharCode(this.u8())).join('');
  }

  /** UTF-16 of so many units, without what follows a zero. The length is judged before anything is made of it. */
  utf16(units: number): string {
    const from = this.take(units * 2);
    const codes = Array.from({ length: units }, (_, index) => this.view.getUint16(from + index * 2));
    const zero = codes.indexOf(0);
    return String.fromCharCode(...(zero < 0 ? codes : codes.slice(0, zero))).toWellFormed();
  }

  /** The next part as a reader of its own. */
  part(bytes: number): ByteReader {
    const from = this.take(bytes);
    return new ByteReader(new Uint8Array(this.view.buffer, this.view.byteOffset, this.view.byteLength), from, from + bytes);
  }

  skip(bytes: number): void {
    this.take(bytes);
  }

  private take(bytes: number): number {
    const from = this.at;
    if (bytes > this.end - from) throw new SwatchError('broken');
    this.at = from + bytes;
    return from;
  }
}
