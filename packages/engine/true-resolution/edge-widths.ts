import type { PixelImage } from '../image.ts';
import type { SignalWindow } from '../inspection/signal-window.ts';

/** Edges with less of a rise are texture. */
export const STRONG_EDGE = 64;
/** What the sharper quarter of art's strong edges measures that were never enlarged. */
export const SHARP_ART_PX = 1.02;
/** Fewer edges say nothing; of more, the sharper quarter does. */
export const LEAST_EDGES = 30;
export const SHARPER_QUARTER = 0.25;

/** Widths of edges that rise by so many levels or more, across rows and down columns, from 10 to 90 % of their rise, made shorter by their slant. */
export function edgeWidths({ values, side }: SignalWindow, leastRise: number): readonly number[] {
  const widths: number[] = [];
  const reach = 16;
  const scan = (along: number, beside: number) => {
    for (let line = 2; line < side - 2; line += 2) {
      let place = 1;
      while (place < side - 1) {
        const at = line * beside + place * along;
        const sign = Math.sign(values[at] - values[at - along]);
        if (sign === 0) {
          place++;
          continue;
        }
        let end = place;
        while (end + 1 < side && (values[line * beside + (end + 1) * along] - values[line * beside + end * along]) * sign > 0) end++;
        const from = line * beside + (place - 1) * along;
        const to = line * beside + end * along;
        const rise = (values[to] - values[from]) * sign;
        if (rise >= leastRise && end - place < reach && place > 1 && end < side - 2) {
          const level = (share: number) => {
            const wanted = values[from] + sign * rise * share;
            let index = from;
            while ((values[index + along] - wanted) * sign < 0) index += along;
            return (index - from) / along + (wanted - values[index]) / (values[index + along] - values[index]);
          };
          const middle = line * beside + Math.round((place - 1 + end) / 2) * along;
          const slope = Math.abs(values[middle + along] - values[middle - along]);
          const slant = Math.abs(values[middle + beside] - values[middle - beside]);
          // One pixel on the way is anti-aliasing, wherever in the pixel the edge lies.
          const isSharp = end - place <= 1;
          if (slant <= slope) widths.push(isSharp ? SHARP_ART_PX : (level(0.9) - level(0.1)) * (slope / Math.hypot(slope, slant)));
        }
        place = end + 1;
      }
    }
  };
  scan(1, side);
  scan(side, 1);
  return widths;
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
    const widths = wanted.flatMap((window) => edgeWidths(inkWindow(image, window, weights), leastRise)).sort((one, other) => one - other);
    // The first that has edges at all decides: mostly brightness.
    if (widths.length >= LEAST_EDGES) return widths[Math.floor(widths.length * SHARPER_QUARTER)] < sharpPx;
  }
  return false;
}
