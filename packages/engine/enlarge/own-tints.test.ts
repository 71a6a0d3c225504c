import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { asJpeg } from '../jpeg-repair/as-jpeg.ts';
import { ownTints } from './own-tints.ts';

const [WIDTH, HEIGHT] = [96, 64];
const BAR = { from: 8, to: 14 };
const EDGE = 45;

/** A bar on paper; right of an edge that keeps to no block the paper is tinted. */
function sheet(paper: readonly number[], tint: readonly number[], bar: readonly number[]): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (at >> 2) % WIDTH;
    pixels.set(x >= BAR.from && x < BAR.to ? bar : x < EDGE ? paper : tint, at);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: null, icc: null };
}

/** How much is marked on the paper, and of the tint. */
function marked(stored: PixelImage, drawn: PixelImage, quality: number): readonly [number, number] {
  const marks = ownTints(stored, drawn.pixels, drawn.pixels, quality, { phaseX: 0, phaseY: 0 });
  const share = (from: number, to: number): number =>
    marks.filter((mark, at) => mark === 1 && at % WIDTH >= from && at % WIDTH < to).length / ((to - from) * HEIGHT);
  return [share(0, EDGE - 8), share(EDGE, WIDTH)];
}

test.each([
  { paper: [255, 255, 255], tint: [251, 245, 248], bar: [20, 30, 90], quality: 80 },
  { paper: [255, 255, 255], tint: [250, 246, 238], bar: [150, 20, 40], quality: 50 },
  { paper: [246, 240, 226], tint: [255, 249, 235], bar: [0, 0, 0], quality: 65 },
  { paper: [20, 24, 40], tint: [30, 36, 52], bar: [240, 240, 240], quality: 75 },
])(
  'a wash of $tint on $paper is a tint of the art at quality $quality, and the noise of a bar beside it is not',
  ({ paper, tint, bar, quality }) => {
    const stored = asJpeg(sheet(paper, tint, bar), { quality, isHalved: true });
    const [ofPaper, ofTint] = marked(stored, sheet(paper, paper, bar), quality);
    expect(ofPaper).toBe(0);
    expect(ofTint).toBeGreaterThan(0.95);
    // Once the drawing has the tint nothing is left to tell.
    expect(marked(stored, sheet(paper, tint, bar), quality)).toEqual([0, 0]);
  },
);
