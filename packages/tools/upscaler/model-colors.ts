import { CODED_LIGHT, goOnWithColors, type PixelImage, type Rect, resampleTaps, type Size, tapSpan } from '@underbase/engine';
import type { RunContext } from '../run.ts';

/** The picture's colors as a network of the operator's enlarges them: opaque, a whole number of times as large. */
export interface ModelColors extends Size {
  readonly pixels: Uint8Array;
}

/**
 * Asks the operator's network; null where this host has none. Networks know no opacity: clear pixels get the colors around, so that no garment shows
 * what the network made of hidden ones.
 * Errors: model.*
 */
export async function askModel(image: PixelImage, id: string, { models, progress, allocate }: RunContext): Promise<ModelColors | null> {
  if (!models) return null;
  const { width, height, pixels } = await models.enlarge(id, goOnWithColors(image), progress);
  const kept = allocate(pixels.length);
  kept.set(pixels);
  return { width, height, pixels: kept };
}

/** Puts the network's colors into a part of the result, whose opacity stays. */
export function layModelColors(
  { width, height, pixels }: ModelColors,
  rect: Rect,
  output: Size,
  out: Uint8Array,
  { kernels }: RunContext,
): void {
  const across = { source: width, target: output.width, filter: output.width < width ? 'area' : 'lanczos' } as const;
  const down = { source: height, target: output.height, filter: output.height < height ? 'area' : 'lanczos' } as const;
  const [columns, rows] = [tapSpan(across, rect.x, rect.width), tapSpan(down, rect.y, rect.height)];
  const source = new Uint8Array(columns.length * rows.length * 4);
  for (let y = 0; y < rows.length; y++) {
    const from = ((rows.from + y) * width + columns.from) * 4;
    source.set(pixels.subarray(from, from + columns.length * 4), y * columns.length * 4);
  }
  const colors = new Uint8Array(out.length);
  if (across.source === across.target && down.source === down.target) colors.set(cutMiddle(source, rect, columns, rows));
  else {
    kernels.resample({
      source,
      sourceWidth: columns.length,
      target: colors,
      columns: resampleTaps(across, rect.x, rect.width),
      rows: resampleTaps(down, rect.y, rect.height),
      light: CODED_LIGHT,
    });
  }
  for (let at = 0; at < out.length; at += 4) {
    if (out[at + 3] === 0) continue;
    out[at] = colors[at];
    out[at + 1] = colors[at + 1];
    out[at + 2] = colors[at + 2];
  }
}

interface Span {
  readonly from: number;
  readonly length: number;
}

/** A part of what a filter would have read, where there is nothing to filter. */
function cutMiddle(source: Uint8Array, { x, y, width, height }: Rect, columns: Span, rows: Span): Uint8Array {
  const out = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y - rows.from + row) * columns.length + x - columns.from) * 4;
    out.set(source.subarray(from, from + width * 4), row * width * 4);
  }
  return out;
}
