import type { PixelImage } from '../image.ts';
import { asJpeg, type JpegWay } from '../jpeg-repair/as-jpeg.ts';
import { drawTrace } from './draw-edges.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';

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

type Levels = [number, number, number];

/** How far each ink covers each pixel, clear and paper among them. */
function coversOf({ width, height, ...drawing }: TraceDrawing): readonly Float32Array[] {
  const covers = drawing.inks.map(() => new Float32Array(width * height));
  const drawn = new Uint8Array(width * height * 4);
  for (let first = 1; first < covers.length; first += 3) {
    const mark = (ink: number, channel: number): number => (ink === first + channel ? 255 : 0);
    const inks = drawing.inks.map(
      (_, ink): TraceInk => ({ r: mark(ink, 0), g: mark(ink, 1), b: mark(ink, 2), opacity: ink === 0 ? 0 : 1 }),
    );
    drawTrace({ width, height, ...drawing, inks }, { x: 0, y: 0, width, height }, 1, 1, drawn);
    for (let channel = 0; channel < 3 && first + channel < covers.length; channel++) {
      const own = covers[first + channel];
      for (let at = 0; at < own.length; at++) own[at] = drawn[at * 4 + channel] / 255;
    }
  }
  return covers;
}

/** The drawing in some inks, opaque. */
function painted(covers: readonly Float32Array[], inks: readonly Levels[], image: PixelImage): PixelImage {
  const pixels = new Uint8Array(image.pixels.length).fill(255);
  for (let at = 0, index = 0; at < pixels.length; at += 4, index++) {
    let [r, g, b] = [0, 0, 0];
    for (let ink = 1; ink < covers.length; ink++) {
      const cover = covers[ink][index];
      if (cover === 0) continue;
      r += cover * inks[ink][0];
      g += cover * inks[ink][1];
      b += cover * inks[ink][2];
    }
    [pixels[at], pixels[at + 1], pixels[at + 2]] = [Math.round(r), Math.round(g), Math.round(b)];
  }
  return { ...image, pixels };
}

export interface StoredInks {
  readonly inks: readonly TraceInk[];
  /** How far the stored drawing lies off the picture: mean square, in levels. */
  readonly off: number;
}

function squaresOff(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] - other[at]) ** 2;
  return sum / one.length;
}

/**
 * The inks of a drawing such that the drawing, stored as the picture was, looks as the picture does where each ink is: what JPEG does to thin lines and
 * small areas is done to both. Method: analysis by synthesis, each ink moved by what it lacks, again and again.
 * @param holds inks that stay what they are
 */
export function inksAsStored(image: PixelImage, drawing: TraceDrawing, way: JpegWay, holds: readonly boolean[]): StoredInks {
  const covers = coversOf(drawing);
  const inks = drawing.inks.map(({ r, g, b }): Levels => [r, g, b]);
  const places = covers.map((cover, ink) => {
    if (ink === 0 || holds[ink]) return [];
    const own: number[] = [];
    for (let at = 0; at < cover.length; at++) if (cover[at] >= LEAST_COVER) own.push(at);
    return own.length >= LEAST_PIXELS ? own : [];
  });
  let off = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const seen = asJpeg(painted(covers, inks, image), way).pixels;
    off = squaresOff(image.pixels, seen);
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
  const stored = drawing.inks.map((ink, at) =>
    places[at].length > 0 ? { ...ink, r: Math.round(inks[at][0]), g: Math.round(inks[at][1]), b: Math.round(inks[at][2]) } : ink,
  );
  return { inks: stored, off };
}
