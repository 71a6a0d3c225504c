import type { Frame } from '@underbase/engine';
import { brushCover } from '../brush-cover.ts';
import type { Stroke } from '../options.ts';

/** Rows covered at a time. */
const STRIP_ROWS = 64;

/** Where a protecting stroke lies, the flood of the ground does not pass: it closes a gap in an outline. Null without such strokes. */
export function barStrokes(strokes: readonly Stroke[], { width, height, scale }: Frame): ((field: Uint8Array) => void) | null {
  if (!strokes.some(({ mode }) => mode === 'protect')) return null;
  return (field) => {
    for (let y = 0; y < height; y += STRIP_ROWS) {
      const rows = Math.min(STRIP_ROWS, height - y);
      const cover = brushCover(strokes, 'protect', { x: 0, y, width, height: rows }, scale);
      if (!cover) continue;
      for (let index = 0; index < width * rows; index++) if (cover.keep[index] >= 128) field[y * width + index] = 0;
    }
  };
}
