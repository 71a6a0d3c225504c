import { formatHex, parseHex } from '../color/hex.ts';
import { type Swatch, swatchName } from './swatch.ts';

const LINE = /^(#[0-9a-f]{6})(?:\/(\d{1,3}))? (.+)$/;

/** Swatches as text, one a line: `#rrggbb Name`, or `#rrggbb/85 Name` where the opacity is known. What options and presets hold. */
export function swatchText(swatches: readonly Swatch[]): string {
  return swatches
    .map(
      ({ name, color, opacity }) =>
        `${formatHex(color)}${opacity === undefined ? '' : `/${opacity}`} ${swatchName(name, formatHex(color))}`,
    )
    .join('\n');
}

/** The way back; lines of another form are left out. */
export function swatchesFromText(text: string): readonly Swatch[] {
  return text.split('\n').flatMap((line): Swatch[] => {
    const [, hex = '', opacity, name = ''] = LINE.exec(line.trim()) ?? [];
    const color = parseHex(hex);
    if (!color) return [];
    return [opacity === undefined ? { name, color } : { name, color, opacity: Math.min(100, Math.max(1, Number(opacity))) }];
  });
}
