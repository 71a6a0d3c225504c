import { ErrorDiffusion, type Frame, type PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { artWindow, sourceReach } from './art-window.ts';
import { coverageOf, inkCount } from './inks.ts';
import type { HalftoneOptions } from './options.ts';
import { type Plan, scatteredDotPx } from './plan.ts';

const STRIP_ROWS = 64;

/** Whole rows of the source stand one after another, so a strip of them is a view. */
export function rowsOf({ width, pixels }: PixelImage, y: number, height: number) {
  return { rect: { x: 0, y, width, height }, pixels: pixels.subarray(y * width * 4, (y + height) * width * 4) };
}

/** Error diffusion of the whole picture, since every dot depends on all before it: one byte a pixel of the output, a bit for each ink. */
export function diffuse(
  image: PixelImage,
  frame: Frame,
  options: HalftoneOptions,
  { output, curve }: Pick<Plan, 'output' | 'curve'>,
  context: RunContext,
): Uint8Array {
  const { width, height } = output;
  const dotPx = Math.round(scatteredDotPx(options, frame, output));
  const dotsAcross = Math.ceil(width / dotPx);
  const inks = Array.from({ length: inkCount(options) }, () => new ErrorDiffusion(dotsAcross, curve));
  const bits = context.allocate(width * height);
  const strip = Math.ceil(STRIP_ROWS / dotPx) * dotPx;
  for (let top = 0; top < height; top += strip) {
    context.progress(top / height);
    const view = { x: 0, y: top, width, height: Math.min(strip, height - top) };
    const reach = sourceReach(view, frame, output);
    const rows = rowsOf(image, reach.y, reach.height);
    const planes = coverageOf(artWindow(rows, view, frame, output, context.kernels).pixels, options);
    for (const [ink, plane] of planes.entries()) diffusePlane(plane, view, dotPx, inks[ink], 1 << ink, bits);
  }
  return bits;
}

function diffusePlane(
  plane: Uint8Array,
  view: { readonly y: number; readonly width: number; readonly height: number },
  dotPx: number,
  ink: ErrorDiffusion,
  bit: number,
  bits: Uint8Array,
): void {
  const row = new Uint8Array(Math.ceil(view.width / dotPx));
  for (let y = 0; y < view.height; y += dotPx) {
    const rows = Math.min(dotPx, view.height - y);
    for (let dot = 0; dot < row.length; dot++) row[dot] = meanOf(plane, view.width, dot * dotPx, y, dotPx, rows);
    ink.row(row, row);
    for (let down = 0; down < rows; down++) {
      const from = (view.y + y + down) * view.width;
      for (let x = 0; x < view.width; x++) if (row[Math.floor(x / dotPx)]) bits[from + x] |= bit;
    }
  }
}

/** Coverage that one dot stands for. */
function meanOf(plane: Uint8Array, width: number, x: number, y: number, dotPx: number, rows: number): number {
  if (dotPx === 1) return plane[y * width + x];
  const columns = Math.min(dotPx, width - x);
  let sum = 0;
  for (let down = 0; down < rows; down++) {
    for (let across = 0; across < columns; across++) sum += plane[(y + down) * width + x + across];
  }
  return Math.round(sum / (rows * columns));
}
