/** Appends numbers and bytes to a growing buffer; for the small chunks that we write, not for pixels. */
export class ByteWriter {
  readonly #littleEndian: boolean;
  #view = new DataView(new ArrayBuffer(256));
  #length = 0;

  constructor(littleEndian = false) {
    this.#littleEndian = littleEndian;
  }

  get length(): number {
    return this.#length;
  }

  #room(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#view.byteLength) {
      const grown = new Uint8Array(Math.max(this.#length, this.#view.byteLength * 2));
      grown.set(new Uint8Array(this.#view.buffer, 0, at));
      this.#view = new DataView(grown.buffer);
    }
    return at;
  }

  u8(value: number): this {
    this.#view.setUint8(this.#room(1), value);
    return this;
  }

  u16(value: number): this {
    const at = this.#room(2);
    this.#view.setUint16(at, value, this.#littleEndian);
    return this;
  }

  u32(value: number): this {
    const at = this.#room(4);
    this.#view.setUint32(at, value, this.#littleEndian);
    return this;
  }

  ascii(text: string): this {
    for (let i = 0; i < text.length; i++) this.u8(text.charCodeAt(i));
    return this;
  }

  bytes(bytes: Uint8Array): this {
    const at = this.#room(bytes.length);
    new Uint8Array(this.#view.buffer).set(bytes, at);
    return this;
  }

  /** A copy of what was written. */
  done(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#view.buffer.slice(0, this.#length) as ArrayBuffer);
  }
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
