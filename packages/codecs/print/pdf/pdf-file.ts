import { concatBytes } from '../../shared/byte-writer.ts';

/** Bytes of text whose letters all lie below 256. */
export function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A number as PDF writes it: no exponent, five decimals at most. */
export function num(value: number): string {
  return String(Number(value.toFixed(5)));
}

/** A name with all letters escaped that could end it (ISO 32000-1, 7.3.5); UTF-8, as PDF 2.0 has names. */
export function pdfName(text: string): string {
  let name = '/';
  for (const byte of new TextEncoder().encode(text)) {
    const isRegular = byte > 0x20 && byte < 0x7f && !'#/()<>[]{}%'.includes(String.fromCharCode(byte));
    name += isRegular ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`;
  }
  return name;
}

/** A text string in UTF-16, which holds any letter. */
export function textString(text: string): string {
  let hex = 'FEFF';
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0');
  return `<${hex}>`;
}

/** Gathers objects and writes them out with their cross-reference table (ISO 32000-1, 7.5). */
export class PdfFile {
  readonly #objects: (Uint8Array | null)[] = [];

  /** A number for an object that is written later. */
  reserve(): number {
    this.#objects.push(null);
    return this.#objects.length;
  }

  put(id: number, body: string): void {
    this.#objects[id - 1] = latin(body);
  }

  add(body: string): number {
    const id = this.reserve();
    this.put(id, body);
    return id;
  }

  /** `dictionary` without brackets and length. */
  addStream(dictionary: string, data: Uint8Array): number {
    const id = this.reserve();
    this.#objects[id - 1] = concatBytes([latin(`<< ${dictionary} /Length ${data.length} >>\nstream\n`), data, latin('\nendstream')]);
    return id;
  }

  bytes(rootId: number, infoId: number): Uint8Array<ArrayBuffer> {
    const parts: Uint8Array[] = [latin('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n')];
    let at = parts[0].length;
    const places: number[] = [];
    for (const [index, object] of this.#objects.entries()) {
      if (object === null) throw new Error(`PDF object ${index + 1} was never written`);
      const [head, tail] = [latin(`${index + 1} 0 obj\n`), latin('\nendobj\n')];
      places.push(at);
      parts.push(head, object, tail);
      at += head.length + object.length + tail.length;
    }
    const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const size = places.length + 1;
    const trailer = `trailer\n<< /Size ${size} /Root ${rootId} 0 R /Info ${infoId} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
    parts.push(latin(`xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`));
    return concatBytes(parts);
  }
}
