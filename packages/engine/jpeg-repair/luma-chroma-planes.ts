import type { PixelImage } from '../image.ts';
import { blueOf, lightOf, redOf } from './luma-chroma.ts';

/** One plane of samples. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float64Array;
}

/** Luma of an opaque picture, in levels, and its chroma about 0. */
export function planesOf({ width, height, pixels }: PixelImage): readonly [Plane, Plane, Plane] {
  const plane = (): Plane => ({ width, height, values: new Float64Array(width * height) });
  const [luma, blue, red] = [plane(), plane(), plane()];
  for (let index = 0, at = 0; index < width * height; index++, at += 4) {
    const r = pixels[at];
    const g = pixels[at + 1];
    const b = pixels[at + 2];
    luma.values[index] = lightOf(r, g, b);
    blue.values[index] = blueOf(r, g, b);
    red.values[index] = redOf(r, g, b);
  }
  return [luma, blue, red];
}

/** A plane at half the size: means of four, the last row and column once more where they are odd. */
export function halved({ width, height, values }: Plane): Plane {
  const [wide, high] = [(width + 1) >> 1, (height + 1) >> 1];
  const out = new Float64Array(wide * high);
  const pairs = width >> 1;
  for (let y = 0; y < high; y++) {
    let [top, bottom, at] = [2 * y * width, Math.min(height - 1, 2 * y + 1) * width, y * wide];
    for (const end = at + pairs; at < end; at++, top += 2, bottom += 2) {
      out[at] = (values[top] + values[top + 1] + values[bottom] + values[bottom + 1]) / 4;
    }
    if (pairs < wide) out[at] = (values[top] + values[top] + values[bottom] + values[bottom]) / 4;
  }
  return { width: wide, height: high, values: out };
}

/** A halved plane at full size again, each sample three parts its own and one its neighbor's on either axis, as decoders do. */
export function doubled({ width: wide, height: high, values }: Plane, width: number, height: number): Plane {
  const out = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    const near = (y >> 1) * wide;
    const far = Math.min(high - 1, Math.max(0, (y >> 1) + (y % 2 === 0 ? -1 : 1))) * wide;
    for (let own = 0, x = y * width, end = x + width; own < wide; own++, x += 2) {
      const before = own > 0 ? own - 1 : 0;
      const after = own + 1 < wide ? own + 1 : own;
      const [mine, across] = [9 * values[near + own], values[far + own]];
      out[x] = (mine + 3 * (values[near + before] + across) + values[far + before]) / 16;
      if (x + 1 < end) out[x + 1] = (mine + 3 * (values[near + after] + across) + values[far + after]) / 16;
    }
  }
  return { width, height, values: out };
}
