import { labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { forTiles, type TileSurvey } from './tile-survey.ts';

/** A ghost stands farther than this from everything that can be seen; what stands nearer belongs to its edge. */
const REACH_PX = 3;
/** Alpha from which a pixel can be seen. */
const VISIBLE_ALPHA = 48;

/** True where nothing that can be seen stands near: the pixel belongs to no edge. */
function standsAlone({ width, height, pixels }: PixelImage, x: number, y: number): boolean {
  const right = Math.min(width - 1, x + REACH_PX);
  const bottom = Math.min(height - 1, y + REACH_PX);
  for (let v = Math.max(0, y - REACH_PX); v <= bottom; v++) {
    for (let u = Math.max(0, x - REACH_PX); u <= right; u++) if (pixels[(v * width + u) * 4 + 3] >= VISIBLE_ALPHA) return false;
  }
  return true;
}

/** Faint pixels that run into a haze: the last of a fade, a glow or a shadow. One byte a pixel. */
function tailsOf(kernels: Pick<Kernels, 'scanRuns'>, image: PixelImage, ghostAlpha: number, haze: Uint8Array): Uint8Array {
  const { width, height, pixels } = image;
  const faint = new Uint8Array(width * height);
  for (let at = 0; at < faint.length; at++)
    if (haze[at] !== 0 || (pixels[at * 4 + 3] > 0 && pixels[at * 4 + 3] <= ghostAlpha)) faint[at] = 1;
  const { count, runs, labels } = labelComponents(kernels, faint, image, { connectivity: 8 });
  const isHazy = new Uint8Array(count + 1);
  const eachRun = (look: (run: number, from: number, to: number) => void) => {
    for (let y = 0; y < height; y++)
      for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++)
        look(run, y * width + runs.edges[run * 2], y * width + runs.edges[run * 2 + 1]);
  };
  eachRun((run, from, to) => {
    for (let at = from; at < to && isHazy[labels[run]] === 0; at++) if (haze[at] !== 0) isHazy[labels[run]] = 1;
  });
  eachRun((run, from, to) => {
    if (isHazy[labels[run]] === 0) faint.fill(0, from, to);
  });
  return faint;
}

/**
 * Indices of pixels with alpha from 1 to `ghostAlpha` that belong to no edge, and to no fade: what runs into the haze (one byte a pixel; null without
 * any) is the end of it. `image` is straight RGBA8.
 */
export function strayGhosts(
  kernels: Pick<Kernels, 'scanRuns'>,
  image: PixelImage,
  tiles: TileSurvey,
  ghostAlpha: number,
  haze: Uint8Array | null,
): readonly number[] {
  const { width, pixels } = image;
  const found: number[] = [];
  forTiles(
    tiles,
    image,
    (least, most) => most > 0 && least <= ghostAlpha,
    (left, top, right, bottom) => {
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const alpha = pixels[(y * width + x) * 4 + 3];
          if (alpha > 0 && alpha <= ghostAlpha) found.push(y * width + x);
        }
      }
    },
  );
  // A fade has many faint pixels: what belongs to it is left out before each is looked at closely.
  const tails = found.length > 0 && haze ? tailsOf(kernels, image, ghostAlpha, haze) : null;
  return found.filter((at) => !tails?.[at] && standsAlone(image, at % width, Math.floor(at / width)));
}
