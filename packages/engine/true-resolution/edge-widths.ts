import type { PixelImage } from '../image.ts';
import type { SignalWindow } from '../inspection/signal-window.ts';

/** Edges with less of a rise are texture. */
export const STRONG_EDGE = 64;
/** What the sharper quarter of art's strong edges measures that were never enlarged. */
export const SHARP_ART_PX = 1.02;
/** Fewer edges say nothing; of more, the sharper quarter does. */
export const LEAST_EDGES = 30;
export const SHARPER_QUARTER = 0.25;

/** Rises that take longer than this are no edges. */
const MOST_EDGE_PX = 16;

/** Where a rise along a line reaches a share of its height, counted from its begin. */
function placeOf(line: Float32Array, from: number, rise: number, sign: number, share: number): number {
  const wanted = line[from] + sign * rise * share;
  let at = from;
  while ((line[at + 1] - wanted) * sign < 0) at++;
  return at - from + (wanted - line[at]) / (line[at + 1] - line[at]);
}

/** Width of a rise along a line from 10 to 90 % of its height. */
const riseWidth = (line: Float32Array, from: number, rise: number, sign: number): number =>
  placeOf(line, from, rise, sign, 0.9) - placeOf(line, from, rise, sign, 0.1);

/** A glow goes on so many times as far as the middle half of its rise takes: a step that was softened, however much, goes on some four times as far. */
const GLOW_TAIL = 6;

/** Whether a rise of more than an edge's length is an edge with the tail of a glow: most of it is done in a small part of its way. */
const isGlow = (line: Float32Array, from: number, end: number, rise: number, sign: number): boolean =>
  GLOW_TAIL * (placeOf(line, from, rise, sign, 0.75) - placeOf(line, from, rise, sign, 0.25)) <= end - from;

/** What the rises of a window are. */
export interface WindowEdges {
  /** From 10 to 90 % of the rise, made shorter by its slant, in pixels. */
  readonly widths: readonly number[];
  /** Edges that end in a glow: so long that their width says nothing. */
  readonly glows: number;
}

/** Edges that rise by so many levels or more, across rows and down columns. */
export function readEdges({ values, side }: SignalWindow, leastRise: number): WindowEdges {
  const widths: number[] = [];
  let glows = 0;
  const line = new Float32Array(side);
  const scan = (along: number, beside: number) => {
    for (let index = 2; index < side - 2; index += 2) {
      for (let place = 0, at = index * beside; place < side; place++, at += along) line[place] = values[at];
      let place = 1;
      while (place < side - 1) {
        const step = line[place] - line[place - 1];
        if (step === 0) {
          place++;
          continue;
        }
        const sign = Math.sign(step);
        let end = place;
        while (end + 1 < side && (line[end + 1] - line[end]) * sign > 0) end++;
        const from = place - 1;
        const rise = (line[end] - line[from]) * sign;
        const isStrong = rise >= leastRise && place > 1 && end < side - 2;
        if (isStrong && end - place >= MOST_EDGE_PX && isGlow(line, from, end, rise, sign)) glows++;
        if (isStrong && end - place < MOST_EDGE_PX) {
          const middle = index * beside + Math.round((from + end) / 2) * along;
          const slope = Math.abs(values[middle + along] - values[middle - along]);
          const slant = Math.abs(values[middle + beside] - values[middle - beside]);
          // One pixel on the way is anti-aliasing, wherever in the pixel the edge lies.
          const isSharp = end - place <= 1;
          if (slant <= slope) widths.push(isSharp ? SHARP_ART_PX : riseWidth(line, from, rise, sign) * (slope / Math.hypot(slope, slant)));
        }
        place = end + 1;
      }
    }
  };
  scan(1, side);
  scan(side, 1);
  return { widths, glows };
}

/** Pixels with less alpha than this tell little of their color. */
const COLORED_ALPHA = 64;

const BRIGHTNESS = [0.299, 0.587, 0.114] as const;
/** Each color by itself: inks that are as bright as each other differ in one of them. */
const CHANNELS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** A window's own colors as one number each, whatever their alpha. Clear places have none, so that no edge of alpha is one. */
function inkWindow(
  { width, pixels }: PixelImage,
  { x: left, y: top, side, ...window }: SignalWindow,
  [r, g, b]: readonly [number, number, number],
): SignalWindow {
  const values = new Float32Array(side * side);
  for (let y = 0, index = 0; y < side; y++) {
    for (let x = 0; x < side; x++, index++) {
      const at = ((top + y) * width + left + x) * 4;
      values[index] = pixels[at + 3] < COLORED_ALPHA ? Number.NaN : r * pixels[at] + g * pixels[at + 1] + b * pixels[at + 2];
    }
  }
  return { ...window, x: left, y: top, side, values };
}

/** Sharp edges between inks belie an enlargement that soft edges of alpha speak of: those are a glow or a shadow. */
export function hasSharpInks(image: PixelImage, windows: readonly SignalWindow[], sharpPx: number, leastRise: number): boolean {
  const wanted = windows.filter(({ isAlpha }) => isAlpha);
  for (const weights of [BRIGHTNESS, ...CHANNELS]) {
    const widths = wanted
      .flatMap((window) => readEdges(inkWindow(image, window, weights), leastRise).widths)
      .sort((one, other) => one - other);
    // The first that has edges at all decides: mostly brightness.
    if (widths.length >= LEAST_EDGES) return widths[Math.floor(widths.length * SHARPER_QUARTER)] < sharpPx;
  }
  return false;
}
