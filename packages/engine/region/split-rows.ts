import type { Rect } from '../image.ts';

/**
 * Cuts a rectangle into at most `bands` bands of whole rows, from the top, as equal as rows allow; no band is empty.
 * With `multiple`, every band but the last has a multiple of that many rows.
 */
export function splitRows({ x, y, width, height }: Rect, bands: number, multiple = 1): Rect[] {
  const units = Math.ceil(height / multiple);
  const count = Math.min(Math.max(1, Math.floor(bands)), units);
  const edge = (band: number) => Math.min(height, Math.floor((units * band) / count) * multiple);
  return Array.from({ length: count }, (_, band) => ({ x, y: y + edge(band), width, height: edge(band + 1) - edge(band) }));
}
