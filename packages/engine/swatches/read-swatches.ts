import { readAcb } from './read-acb.ts';
import { readAse } from './read-ase.ts';
import { readCsv } from './read-csv.ts';
import { readGpl } from './read-gpl.ts';
import { MOST_SWATCH_BYTES, type Swatch, SwatchError, type SwatchFault } from './swatch.ts';

function signature(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 4));
}

/** Text of a file: UTF-8, UTF-16 where it says so, else one byte a letter as older spreadsheets write it. Null where it is none. */
function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const label = first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return text.includes('\u0000') ? null : text;
}

function readBy(bytes: Uint8Array): readonly Swatch[] {
  if (bytes.length > MOST_SWATCH_BYTES) throw new SwatchError('too-large');
  if (bytes.length === 0) throw new SwatchError('empty');
  if (signature(bytes) === 'ASEF') return readAse(bytes);
  if (signature(bytes) === '8BCB') return readAcb(bytes);
  const text = textOf(bytes);
  if (text === null) throw new SwatchError('unknown');
  return /^GIMP Palette/i.test(text) ? readGpl(text) : readCsv(text);
}

/**
 * Named colors of a swatch file: Adobe Swatch Exchange, Adobe color book, GIMP palette or CSV, told apart by content. Colors are sRGB; CIELAB is
 * taken as D50, CMYK as plain transparent inks. Entries that repeat an earlier one's name and color are left out. Keeps its input, never
 * throws on what it holds: a file that can't be used gives its fault.
 */
export function readSwatches(bytes: Uint8Array): { readonly swatches: readonly Swatch[] } | { readonly fault: SwatchFault } {
  try {
    const seen = new Set<string>();
    const swatches = readBy(bytes).filter(({ name, color }) => {
      const key = `${color.r},${color.g},${color.b} ${name}`;
      return seen.has(key) ? false : seen.add(key);
    });
    return swatches.length > 0 ? { swatches } : { fault: 'empty' };
  } catch (error) {
    if (error instanceof SwatchError) return { fault: error.fault };
    throw error;
  }
}
