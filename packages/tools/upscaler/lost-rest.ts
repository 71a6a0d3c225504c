import { CODED_LIGHT, cropWindow, type Frame, isOpaque, type PixelImage, type Rect, resampleTaps, tapSpan } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { Plan } from './plan.ts';
import { resized } from './true-pixels.ts';

/** Stands for nothing: what is less and what is more lies to both sides. */
const NOTHING = 128;

/**
 * What a picture has beyond its true pixels: by how much its colors differ from theirs at its own size. An enlargement by one factor has next to nothing there; of
 * art that was blurred, or whose factor is known by the width of edges alone, it is what is fine in small lettering. RGBA as large as the picture, 128 for
 * nothing; empty where something shows through. Memory that other threads see.
 */
export function restBeyond(image: PixelImage, small: PixelImage, context: RunContext): Uint8Array {
  if (!isOpaque(image)) return new Uint8Array(0);
  const { pixels } = resized(small, [image.width, image.height], context);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = at % 4 === 3 ? 255 : Math.max(0, Math.min(255, NOTHING + image.pixels[at] - pixels[at]));
  }
  return pixels;
}

/**
 * Adds to a part of the result what the picture, as large as `frame`, has beyond its true pixels, as softly as a filter enlarges it. As far as the drawing is
 * trusted nothing is added: its edges are sharper than the picture's, which would blur them again.
 */
export function layRest(
  { rest, base, output, trust }: Pick<Plan, 'rest' | 'base' | 'output' | 'trust'>,
  rect: Rect,
  frame: Frame,
  out: Uint8Array,
  { kernels, kept }: Pick<RunContext, 'kernels' | 'kept'>,
): void {
  const across = { source: frame.width, target: output.width, filter: 'lanczos' } as const;
  const down = { source: frame.height, target: output.height, filter: 'lanczos' } as const;
  const [columns, rows] = [tapSpan(across, rect.x, rect.width), tapSpan(down, rect.y, rect.height)];
  const span = { x: columns.from, y: rows.from, width: columns.length, height: rows.length };
  const target = new Uint8Array(rect.width * rect.height * 4);
  kernels.resample({
    source: cropWindow({ width: frame.width, height: frame.height, pixels: rest, dpi: null, icc: null }, span).pixels,
    sourceWidth: span.width,
    target,
    // Strips of a band share their columns.
    columns: kept(`upscaler: rest of ${frame.width} to ${output.width}, ${rect.width} from ${rect.x}`, () =>
      resampleTaps(across, rect.x, rect.width),
    ),
    rows: resampleTaps(down, rect.y, rect.height),
    light: CODED_LIGHT,
  });
  const columnsOfBase = Int32Array.from({ length: rect.width }, (_, x) => Math.floor(((rect.x + x + 0.5) * base.width) / output.width));
  for (let y = 0; y < rect.height; y++) {
    const row = Math.floor(((rect.y + y + 0.5) * base.height) / output.height) * base.width;
    for (let x = 0; x < rect.width; x++) {
      const share = trust.length > 0 ? 1 - trust[row + columnsOfBase[x]] / 255 : 1;
      const at = (y * rect.width + x) * 4;
      for (let channel = at; channel < at + 3; channel++) {
        out[channel] = Math.max(0, Math.min(255, Math.round(out[channel] + share * (target[channel] - NOTHING))));
      }
    }
  }
}
