import { basename, extname } from 'node:path';

/** Hands out names, each only once. Names that differ in the case of their letters alone are one file on some systems. */
export class FreeNames {
  readonly #taken = new Set<string>();

  /** `stem.extension`, or with a number where that is taken: art-2.png. */
  take(stem: string, extension: string): string {
    let name = `${stem}.${extension}`;
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = `${stem}-${number}.${extension}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** File systems hold names of 255 bytes; what is added to a stem has room beside it. */
const LONGEST_STEM_BYTES = 180;

/** A file's name without folder and ending, cut where a name made of it would be longer than file systems hold. */
export function stemOf(path: string): string {
  let stem = basename(path, extname(path));
  // By whole letters: half of one is none.
  while (Buffer.byteLength(stem) > LONGEST_STEM_BYTES) stem = Array.from(stem).slice(0, -1).join('');
  return stem.trimEnd() || 'artwork';
}

const DPI_TAIL = /_\d+dpi$/i;

/**
 * The stem that a result has beside others, as the pages name it: artwork_color-ko_300dpi. A result of a result keeps one DPI, at the end.
 */
export function resultStem(input: string, result: { readonly tool: string; readonly suffix: string; readonly dpi: number }): string {
  const stem = stemOf(input).replace(DPI_TAIL, '') || 'artwork';
  const suffix = result.suffix === '' ? '' : `_${result.suffix.replace(/^-/, '')}`;
  return `${stem}_${result.tool}${suffix}_${Math.round(result.dpi)}dpi`;
}
