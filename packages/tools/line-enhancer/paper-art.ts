import { AppError } from '@underbase/contract';
import { findPaper, type PenInk, type PixelImage, type Rgb, readPenInk, type WholeLines } from '@underbase/engine';
import type { Art } from './art.ts';
import { isGrainShade } from './grain-shade.ts';

/** From so much coverage on a scanned pixel is full ink. */
const FULL_INK = 250;

/** The mean color of full ink; black where there is none. */
function inkOf({ pixels }: PixelImage, coverage: Uint8Array): Rgb {
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] < FULL_INK) continue;
    r += pixels[at * 4];
    g += pixels[at * 4 + 1];
    b += pixels[at * 4 + 2];
    count++;
  }
  return count > 0 ? { r: r / count, g: g / count, b: b / count } : { r: 0, g: 0, b: 0 };
}

/** A pen's ink where light falls off over the sheet farther than grounds vary; null where no such sheet is found. */
export function penOnLitPaper(picture: PixelImage): PenInk | null {
  const paper = findPaper(picture);
  return paper && readPenInk(picture, paper, true);
}

/** What was drawn on paper, with the lines that are whole where a pencil's are broken. Errors: picture.no-lines, where grain shades it instead. */
export function artOnPaper(
  picture: PixelImage,
  { coverage, tones, darkness, shape, paper, fullLevels }: PenInk,
  whole: WholeLines | null,
): Art {
  if (isGrainShade(tones ?? coverage, picture)) throw new AppError('picture.no-lines');
  const beside = { kind: 'paper', paper, fullLevels, ink: inkOf(picture, coverage) } as const;
  const lines = whole ?? { shape, full: null };
  return { coverage, ...lines, beside, darkness, mixes: null, ground: null, shades: null, wasJpeg: false, drawn: null };
}
