import type { ImageSession } from '@underbase/runner/browser';

const MODES = { gray: 'Gray', rgb: 'RGB', cmyk: 'CMYK', indexed: 'Indexed', lab: 'Lab' } as const;
const KB = 1024;

/** The file's own color: its profile where it names one, its mode else, and bits a channel. */
export function colorWords({ colorMode, bitDepth, iccName }: Pick<ImageSession['info'], 'colorMode' | 'bitDepth' | 'iccName'>): string {
  const isPlainRgb = colorMode === 'rgb' && (iccName === null || /^sRGB/i.test(iccName));
  const mode = isPlainRgb ? 'sRGB' : colorMode === 'rgb' && iccName ? iccName : MODES[colorMode];
  return `${mode}, ${bitDepth} bit`;
}

/** Sizes in KB and MB, with one digit where it tells something. */
export function sizeWords(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
