import { formatHex } from '../color/hex.ts';
import { MOST_SWATCHES, type Swatch, SwatchError, swatchName } from './swatch.ts';

const ENTRY = /^\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:\s+(.*))?$/;
const HEAD = /^(?:GIMP Palette|Name:|Columns:|Channels:|#|\s*$)/i;

/** Colors of a GIMP palette: lines of red, green, blue (0 to 255) and a name. Throws SwatchError `broken` for a line that is none. */
export function readGpl(text: string): readonly Swatch[] {
  const swatches: Swatch[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (HEAD.test(line)) continue;
    const entry = ENTRY.exec(line);
    const [r, g, b] = (entry ?? []).slice(1, 4).map(Number);
    if (!entry || Math.max(r, g, b) > 255) throw new SwatchError('broken');
    if (swatches.length >= MOST_SWATCHES) throw new SwatchError('too-large');
    swatches.push({ name: swatchName(entry[4] ?? '', formatHex({ r, g, b })), color: { r, g, b } });
  }
  return swatches;
}
