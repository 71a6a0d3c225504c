import type { PixelImage } from '../image.ts';
import { asJpeg, type JpegWay } from '../jpeg-repair/as-jpeg.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';
import { coversOf, levelsOf, painted } from './drawn-covers.ts';

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
  for (let round = 0; round < ROUNDS; round++) {
    const seen = asJpeg(painted(covers, inks, image), way).pixels;
    let moved = 0;
    for (const [ink, own] of places.entries()) {
      if (own.length === 0) continue;
      for (let c = 0; c < 3; c++) {
        let [sum, weights] = [0, 0];
        for (const at of own) {
          const weight = covers[ink][at] ** SHARPNESS;
          sum += weight * (image.pixels[at * 4 + c] - seen[at * 4 + c]);
          weights += weight;
        }
        const from = [drawing.inks[ink].r, drawing.inks[ink].g, drawing.inks[ink].b][c];
        const to = Math.min(255, Math.max(0, inks[ink][c] + (GAIN * sum) / weights));
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
