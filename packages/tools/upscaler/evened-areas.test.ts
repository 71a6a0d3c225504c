import { drawRedrawing, type PixelImage, redrawArt } from '@underbase/engine';
import { expect, test } from 'vitest';
import { evenedAreas } from './evened-areas.ts';

const SIDE = 48;
const DOT = [
  [30, 20, 120],
  [31, 20, 112],
  [30, 21, 118],
  [31, 21, 115],
] as const;

/** Paper with a bar of ink on its left, and pixels laid over it: column, row, level. */
function sheet(over: readonly (readonly [number, number, number])[] = []): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) pixels.fill(at % SIDE < 20 ? 40 : 238, at * 4, at * 4 + 3);
  for (const [x, y, level] of over) pixels.fill(level, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('dots of a JPEG that its drawing leaves out are not evened away', () => {
  const { drawing } = redrawArt(sheet());
  const drawn = new Uint8Array(SIDE * SIDE * 4);
  drawRedrawing(drawing, { x: 0, y: 0, width: SIDE, height: SIDE }, 1, 1, drawn);
  const redrawing = { drawing, noise: { grain: 0, ringing: 0.033 } };
  const levels = (isJpeg: boolean): { readonly inDot: number[]; readonly trusted: number[] } => {
    const trust = new Uint8Array(SIDE * SIDE).fill(255);
    const even = evenedAreas(sheet(DOT), redrawing, drawn, trust, isJpeg, { allocate: (bytes) => new Uint8Array(bytes) });
    return { inDot: DOT.map(([x, y]) => even[(y * SIDE + x) * 4]), trusted: DOT.map(([x, y]) => trust[y * SIDE + x]) };
  };
  expect(levels(true)).toEqual({ inDot: [120, 112, 118, 115], trusted: [0, 0, 0, 0] });
  expect(levels(false).inDot.every((level) => level > 200)).toBe(true);
});
