import { deflate } from '../../shared/deflate.ts';
import type { PdfFile } from './pdf-file.ts';

/** Nonsymbolic: its letters are those of Latin-1 (ISO 32000-1, 9.8.2). */
const NONSYMBOLIC = 32;
const STEM = 90;

/**
 * Puts the label font into a file, whole: a RIP without it would set labels in another letter, or none. Returns the font's object.
 * Source: ISO 32000-1, 9.6.3 and 9.9.
 */
export async function embedLabelFont(file: PdfFile): Promise<number> {
  // Only files with labels need it, and few files have any.
  const { LABEL_FONT } = await import('./label-font.ts');
  const { name, ascent, descent, capHeight, box, widths } = LABEL_FONT;
  const bytes = Uint8Array.from(atob(LABEL_FONT.file), (letter) => letter.charCodeAt(0));
  const program = file.addStream(`/Filter /FlateDecode /Length1 ${bytes.length}`, await deflate([bytes]));
  const measures = `/FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV ${STEM}`;
  const descriptor = file.add(`<< /Type /FontDescriptor /FontName /${name} /Flags ${NONSYMBOLIC} ${measures} /FontFile2 ${program} 0 R >>`);
  return file.add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FirstChar 32 /LastChar 255 /Widths [${widths.join(' ')}] /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} 0 R >>`,
  );
}
