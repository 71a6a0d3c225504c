/** Swatch files for tests, written by the forms' own rules: nothing of the readers is used. */

type Model = 'RGB ' | 'CMYK' | 'LAB ' | 'Gray';

export interface AseColor {
  readonly name: string;
  readonly model: Model;
  readonly values: readonly number[];
}

class Writer {
  private readonly bytes: number[] = [];

  u8(value: number): this {
    this.bytes.push(value & 255);
    return this;
  }

  u16(value: number): this {
    return this.u8(value >> 8).u8(value);
  }

  u32(value: number): this {
    return this.u16(value >>> 16).u16(value);
  }

  f32(value: number): this {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, value);
    return this.u32(view.getUint32(0));
  }

  ascii(text: string): this {
    for (const letter of text) this.u8(letter.charCodeAt(0));
    return this;
  }

  utf16(text: string): this {
    for (let at = 0; at < text.length; at++) this.u16(text.charCodeAt(at));
    return this;
  }

  append(other: Writer): this {
    this.bytes.push(...other.bytes);
    return this;
  }

  get length(): number {
    return this.bytes.length;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}

/** An Adobe Swatch Exchange file, its colors in one group. */
export function aseFile(colors: readonly AseColor[]): Uint8Array {
  const file = new Writer().ascii('ASEF').u16(1).u16(0);
  file.u32(colors.length + 2);
  const group = new Writer().u16(4).utf16('Set\0');
  file.u16(0xc001).u32(group.length).append(group);
  for (const { name, model, values } of colors) {
    const block = new Writer()
      .u16(name.length + 1)
      .utf16(`${name}\0`)
      .ascii(model);
    for (const value of values) block.f32(value);
    block.u16(2);
    file.u16(0x0001).u32(block.length).append(block);
  }
  return file.u16(0xc002).u32(0).done();
}

/** An Adobe color book; `space` 0 RGB, 2 CMYK, 7 Lab, components as bytes. */
export function acbFile(
  space: number,
  colors: readonly { readonly name: string; readonly components: readonly number[] }[],
  { prefix = '', suffix = '' } = {},
): Uint8Array {
  const file = new Writer().ascii('8BCB').u16(1).u16(3000);
  const text = (words: string) => file.u32(words.length).utf16(words);
  text('$$$/colorbook/Shop/title=Shop inks');
  text(prefix);
  text(suffix);
  text('');
  file.u16(colors.length).u16(7).u16(3).u16(space);
  for (const { name, components } of colors) {
    text(name);
    file.ascii('000000');
    for (const component of components) file.u8(component);
  }
  return file.done();
}
