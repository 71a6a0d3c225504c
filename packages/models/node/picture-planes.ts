import { type PixelImage, resampleTaps } from '@underbase/engine';

/** A filter that neither rings much nor lets through what a small copy can't hold. */
const FILTER = 'mitchell';

/**
 * A picture on white as three planes (red, green, blue one after the other) of 0 to 1, scaled to these measures.
 * @param image RGBA, straight alpha; kept
 */
export function picturePlanes({ width, height, pixels }: PixelImage, toWidth: number, toHeight: number): Float32Array {
  const across = resampleTaps({ source: width, target: toWidth, filter: FILTER }, 0, toWidth);
  const down = resampleTaps({ source: height, target: toHeight, filter: FILTER }, 0, toHeight);
  const row = new Float32Array(3 * toWidth);
  const out = new Float32Array(3 * toWidth * toHeight);
  /** Rows of the output that a row of the picture counts for. */
  const reaches: { readonly y: number; readonly weight: number }[][] = Array.from({ length: height }, () => []);
  for (let y = 0; y < toHeight; y++) {
    for (let tap = 0; tap < down.count; tap++) {
      const weight = down.weights[y * down.count + tap];
      if (weight !== 0) reaches[down.starts[y] + tap].push({ y, weight });
    }
  }
  for (let from = 0; from < height; from++) {
    if (reaches[from].length === 0) continue;
    reduceRow(pixels.subarray(from * width * 4, (from + 1) * width * 4), across, row);
    for (const { y, weight } of reaches[from]) {
      for (let plane = 0; plane < 3; plane++) {
        const to = (plane * toHeight + y) * toWidth;
        for (let x = 0; x < toWidth; x++) out[to + x] += weight * row[plane * toWidth + x];
      }
    }
  }
  for (let at = 0; at < out.length; at++) out[at] = Math.max(0, Math.min(1, out[at]));
  return out;
}

/** One row of a picture on white, scaled: three stretches of 0 to 1. */
function reduceRow(pixels: Uint8Array, { outputs, count, starts, weights }: ReturnType<typeof resampleTaps>, out: Float32Array): void {
  const last = pixels.length / 4 - 1;
  for (let x = 0; x < outputs; x++) {
    let [red, green, blue] = [0, 0, 0];
    for (let tap = 0; tap < count; tap++) {
      const weight = weights[x * count + tap];
      if (weight === 0) continue;
      const at = Math.min(last, starts[x] + tap) * 4;
      const opacity = (weight * pixels[at + 3]) / 65_025;
      const white = weight - opacity * 255;
      red += opacity * pixels[at] + white;
      green += opacity * pixels[at + 1] + white;
      blue += opacity * pixels[at + 2] + white;
    }
    out[x] = red;
    out[outputs + x] = green;
    out[2 * outputs + x] = blue;
  }
}
