import type { Rect } from '../image.ts';
import type { Matte } from './matte.ts';
import { OpenPixels } from './open-pixels.ts';

/** A part of a picture, cut out anew. */
export interface MattePart {
  /** Where it lies, in pixels of the picture. */
  readonly rect: Rect;
  /** With the measures of `rect`. */
  readonly matte: Matte;
  /** One byte a pixel of `rect`: 1 where it replaces what was. */
  readonly isTaken: Uint8Array;
}

/** A matte with parts of it that were cut out anew, and as it was, to the bit, everywhere else. Parts lie apart. Keeps its input. */
export function joinMattes(found: Matte, parts: readonly MattePart[], allocate: (bytes: number) => Uint8Array): Matte {
  const { width, height } = found;
  const alpha = allocate(found.alpha.length);
  alpha.set(found.alpha);
  const rowStarts = new Uint32Array(height + 1);
  const open = new OpenPixels();
  for (let y = 0; y < height; y++) {
    const across = parts.filter(({ rect }) => y >= rect.y && y < rect.y + rect.height);
    for (let index = found.rowStarts[y]; index < found.rowStarts[y + 1]; index++) {
      const x = found.open[index];
      const isReplaced = across.some(({ rect, isTaken }) => isInRow(rect, x) && isTaken[(y - rect.y) * rect.width + x - rect.x] === 1);
      if (!isReplaced) open.add(x, found.colors, index * 3);
    }
    for (const { rect, matte, isTaken } of across) {
      const row = (y - rect.y) * rect.width;
      for (let x = 0; x < rect.width; x++) if (isTaken[row + x]) alpha[y * width + rect.x + x] = matte.alpha[row + x];
      for (let index = matte.rowStarts[y - rect.y]; index < matte.rowStarts[y - rect.y + 1]; index++)
        if (isTaken[row + matte.open[index]]) open.add(rect.x + matte.open[index], matte.colors, index * 3);
    }
    rowStarts[y + 1] = open.count;
  }
  return { width, height, alpha, rowStarts, ...open.taken(allocate) };
}

const isInRow = ({ x: left, width }: Rect, x: number): boolean => x >= left && x < left + width;
