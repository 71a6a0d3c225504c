import type { Size } from '@underbase/engine';
import { scratchCanvas } from '@underbase/ui';
import { reducedCoverage, thumbPlace } from './reduced-coverage.ts';

/** The strengths of a bitmap that a place on screen shows, at its own measures there. */
function strengthsAt(bitmap: ImageBitmap, { width, height }: Size): ImageData {
  const { context } = scratchCanvas(bitmap.width, bitmap.height, true);
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const coverage = new Uint8Array(bitmap.width * bitmap.height);
  for (let at = 0; at < coverage.length; at++) coverage[at] = data[at * 4 + 3];
  const small = new ImageData(width, height);
  for (const [at, ink] of reducedCoverage(coverage, bitmap, small).entries()) small.data[at * 4 + 3] = ink;
  return small;
}

/** Draws a plate, whose ink is the bitmap's opacity, into the whole of a canvas as it stands on the page; clears it where there is none. */
export function drawThumb(canvas: HTMLCanvasElement, bitmap: ImageBitmap | undefined): void {
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  // A bitmap that was closed meanwhile measures nothing.
  if (!bitmap || bitmap.width === 0 || canvas.width === 0 || canvas.height === 0) return;
  const context = canvas.getContext('2d');
  const { x, y, width, height } = thumbPlace(bitmap, canvas, ratio);
  if (width < bitmap.width) context?.putImageData(strengthsAt(bitmap, { width, height }), x, y);
  else context?.drawImage(bitmap, x, y, width, height);
}
