import type { PixelImage } from '@underbase/engine';

type Pixels = Pick<PixelImage, 'width' | 'height' | 'pixels'>;

/** A copy of at most `mostPixels`, each pixel the mean of a square of the design's (straight alpha in and out, colors weighed by alpha). */
export function thumbOf({ width, height, pixels }: Pixels, mostPixels: number): Pixels {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / mostPixels)));
  if (step === 1) return { width, height, pixels };
  const small = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const out = new Uint8Array(small.width * small.height * 4);
  for (let v = 0; v < small.height; v++) {
    for (let u = 0; u < small.width; u++) {
      let [red, green, blue, alpha, count] = [0, 0, 0, 0, 0];
      const right = Math.min(width, (u + 1) * step);
      for (let y = v * step; y < Math.min(height, (v + 1) * step); y++) {
        for (let at = (y * width + u * step) * 4; at < (y * width + right) * 4; at += 4) {
          const opacity = pixels[at + 3];
          red += pixels[at] * opacity;
          green += pixels[at + 1] * opacity;
          blue += pixels[at + 2] * opacity;
          alpha += opacity;
          count++;
        }
      }
      if (alpha === 0) continue;
      const to = (v * small.width + u) * 4;
      out[to] = Math.round(red / alpha);
      out[to + 1] = Math.round(green / alpha);
      out[to + 2] = Math.round(blue / alpha);
      out[to + 3] = Math.round(alpha / count);
    }
  }
  return { ...small, pixels: out };
}
