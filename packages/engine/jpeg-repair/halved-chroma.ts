import type { PixelImage } from '../image.ts';

/** Rows looked at, and edges that tell. */
const MOST_ROWS = 400;
const LEAST_EDGES = 24;
/** Edges this strong in luma, between colors this far apart, tell by themselves; weaker ones where there are no others, as of dark art on a dark shirt ... */
const STRONG = { luma: 40, chroma: 30, uneven: 255 } as const;
/** ... and where both sides are even, or grain would be edges. */
const WEAK = { luma: 14, chroma: 18, uneven: 4 } as const;
type Strength = typeof STRONG | typeof WEAK;

/** Chroma that was halved brings less than this part of its change where luma brings all of its own. */
const SMEARED = 0.62;

/** Luma of the pixel that begins at a byte. */
function luma(pixels: PixelImage['pixels'], at: number): number {
  return 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
}

/** Where art can be seen through, colors step that nobody sees. */
function isWhole(pixels: PixelImage['pixels'], at: number): boolean {
  return pixels[at - 5] === 255 && pixels[at + 3] === 255 && pixels[at + 7] === 255 && pixels[at + 15] === 255;
}

/** Whether luma steps at least so far from the pixel to its right neighbor, and only there: an edge with even sides, no texture. */
function isStep(pixels: PixelImage['pixels'], at: number, least: Strength): boolean {
  const [left, right] = [luma(pixels, at), luma(pixels, at + 4)];
  const step = Math.abs(right - left);
  if (step < least.luma || !isWhole(pixels, at)) return false;
  const [before, after] = [luma(pixels, at - 8), luma(pixels, at + 12)];
  if (Math.abs(Math.abs(after - before) - step) > 0.15 * step) return false;
  return Math.abs(left - before) <= least.uneven && Math.abs(after - right) <= least.uneven;
}

/** How far the difference of a channel and luma changes from one pixel to another. */
function chromaChange(pixels: PixelImage['pixels'], channel: number, from: number, to: number): number {
  return pixels[to + channel] - luma(pixels, to) - pixels[from + channel] + luma(pixels, from);
}

/** How many edges there are of at least such a strength, and how much of its change chroma brings there. */
function edgesOf({ width, height, pixels }: PixelImage, least: Strength): { readonly count: number; readonly sharpness: number } {
  const stride = Math.max(1, Math.floor(height / MOST_ROWS));
  let [count, sharp, whole] = [0, 0, 0];
  for (let y = 0; y < height; y += stride) {
    for (let at = (y * width + 3) * 4; at < (y * width + width - 4) * 4; at += 4) {
      // Nearly all of flat art: no step of whatever strength.
      if (pixels[at] === pixels[at + 4] && pixels[at + 1] === pixels[at + 5] && pixels[at + 2] === pixels[at + 6]) continue;
      if (!isStep(pixels, at, least)) continue;
      for (let channel = 0; channel <= 2; channel += 2) {
        const all = chromaChange(pixels, channel, at - 8, at + 12);
        if (Math.abs(all) < least.chroma) continue;
        whole += Math.abs(all);
        sharp += chromaChange(pixels, channel, at, at + 4) * Math.sign(all);
        count++;
      }
    }
  }
  return { count, sharpness: sharp / Math.max(1, whole) };
}

/** How sharp chroma is at the edges between colors; null where there are too few to tell. */
function sharpnessOf(image: PixelImage): number | null {
  const strong = edgesOf(image, STRONG);
  const { count, sharpness } = strong.count >= LEAST_EDGES ? strong : edgesOf(image, WEAK);
  return count >= LEAST_EDGES ? sharpness : null;
}

/**
 * Whether chroma was stored at half the width (JPEG 4:2:0, 4:2:2), whatever file the pixels came in: along rows, where luma steps within two pixels,
 * chroma takes four or more. Needs edges between colors; false where there are too few to tell.
 */
export function hasHalvedChroma(image: PixelImage): boolean {
  const sharpness = sharpnessOf(image);
  return sharpness !== null && sharpness < SMEARED;
}

/** The same of what is known to be a JPEG: true as well where too few edges tell, as of art that is all thin lines. Nearly all JPEGs halve their chroma. */
export function mayHaveHalvedChroma(image: PixelImage): boolean {
  const sharpness = sharpnessOf(image);
  return sharpness === null || sharpness < SMEARED;
}
