/** Means over squares of 2 x `radius` + 1 pixels; pixels at the border count again for those beyond it. Keeps `values`. */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  const part = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) slide(values, across, y * width, 1, width, radius, part);
  for (let x = 0; x < width; x++) slide(across, out, x, width, height, radius, part);
  return out;
}

/** One row or column: `count` values from `first` on, `step` apart. */
function slide(from: Float32Array, to: Float32Array, first: number, step: number, count: number, radius: number, part: number): void {
  const last = count - 1;
  let sum = 0;
  for (let at = -radius; at <= radius; at++) sum += from[first + Math.min(last, Math.max(0, at)) * step];
  for (let at = 0; at < count; at++) {
    to[first + at * step] = sum * part;
    sum += from[first + Math.min(last, at + radius + 1) * step] - from[first + Math.max(0, at - radius) * step];
  }
}
