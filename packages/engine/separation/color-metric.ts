import { cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';

/**
 * How differences of coded RGB look near one color: a 3 x 3 matrix, row by row, that makes a difference of bytes a vector whose length is about
 * CIEDE2000 there. Exact for small differences in lightness; hue and chroma are weighed as CIE94 does (CIE Publication 116, 1995).
 */
export type ColorMetric = Float64Array;

/** Levels to either side that the slope is taken over. */
const STEP = 2;

export function metricAt(color: Rgb): ColorMetric {
  const bytes = [color.r, color.g, color.b].map((value) => Math.min(255, Math.max(0, Math.round(value))));
  const lab = (channels: readonly number[]) => cielabFromRgb({ r: channels[0], g: channels[1], b: channels[2] });
  const { a, b } = lab(bytes);
  const chroma = Math.hypot(a, b);
  const [cos, sin] = chroma > 1e-6 ? [a / chroma, b / chroma] : [1, 0];
  const metric = new Float64Array(9);
  for (let channel = 0; channel < 3; channel++) {
    const [high, low] = [Math.min(255, bytes[channel] + STEP), Math.max(0, bytes[channel] - STEP)];
    const [up, down] = [lab(bytes.with(channel, high)), lab(bytes.with(channel, low))];
    const [da, db] = [(up.a - down.a) / (high - low), (up.b - down.b) / (high - low)];
    metric[channel] = (up.l - down.l) / (high - low);
    metric[3 + channel] = (da * cos + db * sin) / (1 + 0.045 * chroma);
    metric[6 + channel] = (db * cos - da * sin) / (1 + 0.015 * chroma);
  }
  return metric;
}

/** Differences of colors from one, each as a vector of the metric: x, y, z after another. */
export function differences(metric: ColorMetric, from: Rgb, colors: readonly Rgb[]): Float64Array {
  const vectors = new Float64Array(colors.length * 3);
  for (const [index, { r, g, b }] of colors.entries()) {
    const [dr, dg, db] = [r - from.r, g - from.g, b - from.b];
    for (let row = 0; row < 3; row++) vectors[index * 3 + row] = metric[row * 3] * dr + metric[row * 3 + 1] * dg + metric[row * 3 + 2] * db;
  }
  return vectors;
}
