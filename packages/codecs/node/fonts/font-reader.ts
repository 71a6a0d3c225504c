/** Reads a font's bytes one after the other; past the end it throws a RangeError, as a DataView does. */
export class FontReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get at(): number {
    return this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.#at++);
  }

  u16(): number {
    this.#at += 2;
    return this.#view.getUint16(this.#at - 2);
  }

  i16(): number {
    this.#at += 2;
    return this.#view.getInt16(this.#at - 2);
  }

  u32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4);
  }

  tag(): string {
    return String.fromCharCode(this.u8(), this.u8(), this.u8(), this.u8());
  }

  /** A number in up to five bytes of seven bits (WOFF2, section 4.1). */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new RangeError('a number is too long');
  }

  /** A number in one to three bytes (WOFF2, section 4.2). */
  u16of255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    return code === 255 ? this.u8() + 253 : code;
  }

  bytes(count: number): Uint8Array {
    if (this.#at + count > this.#view.byteLength) throw new RangeError('a font ends early');
    const taken = new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#at, count);
    this.#at += count;
    return taken;
  }
}
