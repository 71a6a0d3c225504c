/**
 * Fills values that are not known from those around, near ones first, smoothly: `known` is 1 where a value holds, 0 where it is wanted, and between
 * where it holds in part. Changes `values` (so many channels a pixel) where known is below 1. Where nothing at all is known, nothing is filled.
 * Source: pull-push of S. Gortler et al., "The lumigraph", SIGGRAPH 1996.
 */
export function inpaint(values: Float32Array, known: Float32Array, width: number, height: number, channels: number): void {
  if (width <= 1 && height <= 1) return;
  const [across, down] = [(width + 1) >> 1, (height + 1) >> 1];
  const coarse = new Float32Array(across * down * channels);
  const weights = new Float32Array(across * down);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (known[at] <= 0) continue;
      const to = (y >> 1) * across + (x >> 1);
      for (let channel = 0; channel < channels; channel++) coarse[to * channels + channel] += known[at] * values[at * channels + channel];
      weights[to] += known[at];
    }
  }
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] === 0) continue;
    for (let channel = 0; channel < channels; channel++) coarse[at * channels + channel] /= weights[at];
    weights[at] = Math.min(1, weights[at]);
  }
  inpaint(coarse, weights, across, down, channels);
  for (let y = 0, at = 0; y < height; y++) {
    const fy = Math.max(0, Math.min(down - 1, (y - 0.5) / 2));
    const [top, v] = [Math.floor(fy), fy - Math.floor(fy)];
    const bottom = Math.min(down - 1, top + 1);
    for (let x = 0; x < width; x++, at++) {
      if (known[at] >= 1) continue;
      const fx = Math.max(0, Math.min(across - 1, (x - 0.5) / 2));
      const [left, u] = [Math.floor(fx), fx - Math.floor(fx)];
      const right = Math.min(across - 1, left + 1);
      for (let channel = 0; channel < channels; channel++) {
        const a = coarse[(top * across + left) * channels + channel];
        const b = coarse[(top * across + right) * channels + channel];
        const c = coarse[(bottom * across + left) * channels + channel];
        const d = coarse[(bottom * across + right) * channels + channel];
        const filled = (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * c + u * d);
        values[at * channels + channel] = known[at] * values[at * channels + channel] + (1 - known[at]) * filled;
      }
    }
  }
}
