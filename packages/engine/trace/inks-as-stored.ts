import type { PixelImage, Rect } from '../image.ts';
import { asJpeg } from '../jpeg-repair/as-jpeg.ts';
import type { JpegWay } from '../jpeg-repair/jpeg-tables.ts';
import type { Size } from '../region/rect.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';
import { coversOf, levelsOf, paintedPart } from './drawn-covers.ts';
import { windowsAround } from './windows-around.ts';

/** Pixels that an ink covers at least so far tell of it. */
const LEAST_COVER = 0.7;
/** Those that it covers whole tell most: partly covered ones tell of the edge, which may be drawn a little off. */
const SHARPNESS = 16;
/** Fewer of them tell nothing. */
const LEAST_PIXELS = 12;
const ROUNDS = 7;
/** Chroma of thin lines answers less than it should: it is moved by more than what it lacks. */
const GAIN = 1.5;
/** No ink moves farther than this in all, in levels. */
const MOST_MOVE = 80;
/** Moves under this are none. */
const STILL = 0.3;

/** By how much a channel of an ink moves: what a picture has more of it than another one, in the weighted mean of the ink's pixels. */
function moveOf(pixels: Uint8Array, seen: Uint8Array, places: readonly number[], weights: Float64Array, channel: number): number {
  let sum = 0;
  let all = 0;
  for (let place = 0; place < places.length; place++) {
    const at = places[place] * 4 + channel;
    sum += weights[place] * (pixels[at] - seen[at]);
    all += weights[place];
  }
  return (GAIN * sum) / all;
}

/** Puts the pixels of a part into the picture's. */
function putWindow(pixels: Uint8Array, { x, y, width, height }: Rect, size: Size, out: Uint8Array): void {
  for (let row = 0; row < height; row++) {
    out.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), ((y + row) * size.width + x) * 4);
  }
}

/**
 * The inks of a drawing such that the drawing, stored as the picture was, looks as the picture does where each ink is: what JPEG does to thin lines and
 * small areas is done to both. Method: analysis by synthesis, each ink moved by what it lacks, again and again.
 * @param holds inks that stay what they are
 */
export function inksAsStored(image: PixelImage, drawing: TraceDrawing, way: JpegWay, holds: readonly boolean[]): readonly TraceInk[] {
  const covers = coversOf(drawing);
  const inks = drawing.inks.map(levelsOf);
  const places = covers.map((cover, ink) => {
    if (ink === 0 || holds[ink]) return [];
    const own: number[] = [];
    for (let at = 0; at < cover.length; at++) if (cover[at] >= LEAST_COVER) own.push(at);
    return own.length >= LEAST_PIXELS ? own : [];
  });
  if (places.every(({ length }) => length === 0)) return drawing.inks;
  const weights = places.map((own, ink) => Float64Array.from(own, (at) => covers[ink][at] ** SHARPNESS));
  // From round to round only parts with such places are asked: nothing else of the picture is read.
  const windows = windowsAround(places, image);
  const seen = new Uint8Array(image.pixels.length);
  for (let round = 0; round < ROUNDS; round++) {
    for (const rect of windows) putWindow(asJpeg(paintedPart(covers, inks, image, rect), way).pixels, rect, image, seen);
    let moved = 0;
    for (const [ink, own] of places.entries()) {
      if (own.length === 0) continue;
      for (let c = 0; c < 3; c++) {
        const from = [drawing.inks[ink].r, drawing.inks[ink].g, drawing.inks[ink].b][c];
        const to = Math.min(255, Math.max(0, inks[ink][c] + moveOf(image.pixels, seen, own, weights[ink], c)));
        const held = Math.min(from + MOST_MOVE, Math.max(from - MOST_MOVE, to));
        moved = Math.max(moved, Math.abs(held - inks[ink][c]));
        inks[ink][c] = held;
      }
    }
    if (moved < STILL) break;
  }
  return drawing.inks.map((ink, at) =>
    places[at].length > 0 ? { ...ink, r: Math.round(inks[at][0]), g: Math.round(inks[at][1]), b: Math.round(inks[at][2]) } : ink,
  );
}
