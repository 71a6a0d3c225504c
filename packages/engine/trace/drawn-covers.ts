import type { PixelImage, Rect } from '../image.ts';
import type { Size } from '../region/rect.ts';
import { drawTrace } from './draw-edges.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';

/** Red, green and blue, in levels of 0 to 255; fractions are kept. */
export type Levels = [number, number, number];

/** Rows drawn together: sums of a whole large picture would take more than its covers. */
const BAND = 256;

/** How far each ink covers each pixel, 0 to 255; width x height an ink, of the clear ink nothing. `size` is what the drawing is scaled to. */
export function byteCoversOf(drawing: TraceDrawing, size: Size = drawing): readonly Uint8Array[] {
  const { width, height } = size;
  const covers = drawing.inks.map(() => new Uint8Array(width * height));
  const scale = { x: width / drawing.width, y: height / drawing.height };
  for (let first = 1; first < covers.length; first += 3) {
    const mark = (ink: number, channel: number): number => (ink === first + channel ? 255 : 0);
    const inks = drawing.inks.map(
      (_, ink): TraceInk => ({ r: mark(ink, 0), g: mark(ink, 1), b: mark(ink, 2), opacity: ink === 0 ? 0 : 1 }),
    );
    for (let y = 0; y < height; y += BAND) {
      const rect = { x: 0, y, width, height: Math.min(BAND, height - y) };
      const drawn = new Uint8Array(width * rect.height * 4);
      drawTrace({ ...drawing, inks }, rect, scale.x, scale.y, drawn);
      for (let channel = 0; channel < 3 && first + channel < covers.length; channel++) {
        const own = covers[first + channel].subarray(y * width, (y + rect.height) * width);
        for (let at = 0; at < own.length; at++) own[at] = drawn[at * 4 + channel];
      }
    }
  }
  return covers;
}

/** Parts of one, by byte. */
const SHARES = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);

/** A loop of its own: `Float32Array.from` asks for each byte by a call, which took a third of all that enlarging a JPEG logo takes. */
export function sharesOf(cover: Uint8Array): Float32Array {
  const shares = new Float32Array(cover.length);
  for (let at = 0; at < cover.length; at++) shares[at] = SHARES[cover[at]];
  return shares;
}

/** How far each ink covers each pixel, 0 to 1; width x height an ink, of the clear ink nothing. */
export const coversOf = (drawing: TraceDrawing): readonly Float32Array[] => byteCoversOf(drawing).map(sharesOf);

/** A part of a drawing in some inks, opaque: its covers as `coversOf` has them. */
export function paintedPart(covers: readonly Float32Array[], inks: readonly Levels[], size: Size, rect: Rect): PixelImage {
  const { width, height } = rect;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    const from = (rect.y + y) * size.width + rect.x;
    for (let index = from; index < from + width; index++, at += 4) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let ink = 1; ink < covers.length; ink++) {
        const cover = covers[ink][index];
        if (cover === 0) continue;
        r += cover * inks[ink][0];
        g += cover * inks[ink][1];
        b += cover * inks[ink][2];
      }
      pixels[at] = Math.round(r);
      pixels[at + 1] = Math.round(g);
      pixels[at + 2] = Math.round(b);
    }
  }
  return { width, height, pixels, dpi: null, icc: null };
}

/** All of it. */
export const painted = (covers: readonly Float32Array[], inks: readonly Levels[], { width, height }: Size): PixelImage =>
  paintedPart(covers, inks, { width, height }, { x: 0, y: 0, width, height });

export const levelsOf = ({ r, g, b }: TraceInk): Levels => [r, g, b];
