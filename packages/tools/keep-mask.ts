import type { PixelImage, Size } from '@underbase/engine';

/** What a mask says of each pixel: nothing, keep, or remove. */
export const MASK = { OPEN: 0, KEEP: 1, REMOVE: 2 } as const;

export interface KeepMask extends Size {
  /** One byte a pixel: MASK. */
  readonly marks: Uint8Array;
}

/** Masks say what to keep, not where its edge is to a hair: finer ones are reduced. */
export const LONGEST_PX = 512;

/** Gray levels from which on white means keep, and up to which black means remove. */
const WHITE = 192;
const BLACK = 64;

const LETTERS = ['o', 'k', 'r'] as const;

/** The form of a mask as an option holds it: measures, then runs of open, keep and remove in the order of rows, such as 2x2:k1o2r1. */
export const MASK_PATTERN = '(\\d{1,3}x\\d{1,3}:([kor]\\d{1,6})+)?';

/** A picture as a mask: white keeps, black removes, gray and clear pixels leave it open. */
export function maskText({ width, height, pixels }: PixelImage): string {
  const scale = Math.min(1, LONGEST_PX / Math.max(width, height));
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const parts: string[] = [];
  let [letter, count] = ['', 0];
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const from = (Math.floor(((y + 0.5) * height) / down) * width + Math.floor(((x + 0.5) * width) / across)) * 4;
      const gray = 0.299 * pixels[from] + 0.587 * pixels[from + 1] + 0.114 * pixels[from + 2];
      const own = pixels[from + 3] < 128 ? 'o' : gray >= WHITE ? 'k' : gray <= BLACK ? 'r' : 'o';
      if (own !== letter && count > 0) parts.push(`${letter}${count}`);
      count = own === letter ? count + 1 : 1;
      letter = own;
    }
  }
  return `${across}x${down}:${parts.join('')}${letter}${count}`;
}

/** Reads what `maskText` writes; null for an empty text. Runs beyond the last pixel are dropped, missing ones are open. */
export function parseMask(text: string): KeepMask | null {
  const [, across, down, runs] = /^(\d+)x(\d+):(.+)$/.exec(text) ?? [];
  if (runs === undefined) return null;
  const [width, height] = [Number(across), Number(down)];
  const marks = new Uint8Array(width * height);
  let at = 0;
  for (const [, letter, count] of runs.matchAll(/([kor])(\d+)/g)) {
    const end = Math.min(marks.length, at + Number(count));
    marks.fill(LETTERS.indexOf(letter as (typeof LETTERS)[number]), at, end);
    at = end;
  }
  return { width, height, marks };
}
