import type { PixelImage } from '@underbase/engine';

/** A color with its opacity, 0 to 255 each. */
export type Paint = readonly [r: number, g: number, b: number, a: number];

/** What lies at a point of the picture; null is clear. Points are in pixels, a pixel's center at half numbers. */
export type Drawing = (x: number, y: number) => Paint | null;

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
}

/** Test artwork with known truth: a drawing sampled `fine` x `fine` times a pixel, so that edges are anti-aliased by their true coverage. */
export function draw({ width, height, dpi }: Sheet, drawing: Drawing, fine = 6): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let v = 0; v < fine; v++) {
        for (let u = 0; u < fine; u++) {
          const paint = drawing(x + (u + 0.5) / fine, y + (v + 0.5) / fine);
          if (!paint) continue;
          r += paint[0] * paint[3];
          g += paint[1] * paint[3];
          b += paint[2] * paint[3];
          a += paint[3];
        }
      }
      if (a === 0) continue;
      const alpha = Math.round(a / (fine * fine));
      if (alpha > 0) pixels.set([Math.round(r / a), Math.round(g / a), Math.round(b / a), alpha], (y * width + x) * 4);
    }
  }
  return { width, height, pixels, dpi, icc: null };
}

export const INK: Paint = [30, 60, 150, 255];

/** A bar through a middle, turned, `across` wide. */
export function isInBar(
  x: number,
  y: number,
  at: { readonly x: number; readonly y: number },
  length: number,
  across: number,
  degrees: number,
): boolean {
  const angle = (degrees * Math.PI) / 180;
  const along = (x - at.x) * Math.cos(angle) + (y - at.y) * Math.sin(angle);
  const beside = (y - at.y) * Math.cos(angle) - (x - at.x) * Math.sin(angle);
  return Math.abs(along) <= length / 2 && Math.abs(beside) <= across / 2;
}

export const isInDisc = (x: number, y: number, at: { readonly x: number; readonly y: number }, radius: number): boolean =>
  Math.hypot(x - at.x, y - at.y) <= radius;

export const isInBox = (x: number, y: number, left: number, top: number, width: number, height: number): boolean =>
  x >= left && y >= top && x < left + width && y < top + height;

/** Laid over an opaque color, as artwork is flattened. */
export function flattened({ pixels, ...image }: PixelImage, [r, g, b]: readonly [number, number, number]): PixelImage {
  const flat = pixels.slice();
  for (let at = 0; at < flat.length; at += 4) {
    const alpha = flat[at + 3] / 255;
    for (const [channel, ground] of [r, g, b].entries()) flat[at + channel] = Math.round(flat[at + channel] * alpha + ground * (1 - alpha));
    flat[at + 3] = 255;
  }
  return { ...image, pixels: flat };
}

const FILTERS = {
  bilinear: { reach: 1, weigh: (t: number) => Math.max(0, 1 - Math.abs(t)) },
  bicubic: {
    reach: 2,
    weigh(t: number) {
      const x = Math.abs(t);
      if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
      return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
    },
  },
  lanczos: {
    reach: 3,
    weigh(t: number) {
      if (t === 0) return 1;
      const x = Math.PI * t;
      return Math.abs(t) < 3 ? (3 * Math.sin(x) * Math.sin(x / 3)) / (x * x) : 0;
    },
  },
} as const;

export type Enlarging = 'nearest' | keyof typeof FILTERS;

/** Enlarged by a factor, pixels' centers on pixels' centers, on premultiplied values: as image programs do it. */
export function enlarged(image: PixelImage, factor: number, by: Enlarging): PixelImage {
  const [width, height] = [Math.round(image.width * factor), Math.round(image.height * factor)];
  if (by === 'nearest') {
    const pixels = new Uint8Array(width * height * 4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [u, v] = [
          Math.min(image.width - 1, Math.floor((x + 0.5) / factor)),
          Math.min(image.height - 1, Math.floor((y + 0.5) / factor)),
        ];
        const from = (v * image.width + u) * 4;
        pixels.set(image.pixels.subarray(from, from + 4), (y * width + x) * 4);
      }
    }
    return { ...image, width, height, pixels };
  }
  const { reach, weigh } = FILTERS[by];
  const taps = (to: number, size: number) => {
    const center = (to + 0.5) / factor - 0.5;
    const first = Math.ceil(center - reach);
    const found: { readonly at: number; readonly weight: number }[] = [];
    for (let at = first; at <= center + reach; at++) found.push({ at: Math.min(size - 1, Math.max(0, at)), weight: weigh(at - center) });
    const sum = found.reduce((all, { weight }) => all + weight, 0);
    return found.map(({ at, weight }) => ({ at, weight: weight / sum }));
  };
  const half = new Float32Array(width * image.height * 4);
  for (let x = 0; x < width; x++) {
    const across = taps(x, image.width);
    for (let y = 0; y < image.height; y++) {
      for (const { at, weight } of across) {
        const from = (y * image.width + at) * 4;
        const alpha = image.pixels[from + 3] * weight;
        const to = (y * width + x) * 4;
        for (let channel = 0; channel < 3; channel++) half[to + channel] += image.pixels[from + channel] * alpha;
        half[to + 3] += alpha;
      }
    }
  }
  const pixels = new Uint8Array(width * height * 4);
  const sums = new Float64Array(4);
  for (let y = 0; y < height; y++) {
    const down = taps(y, image.height);
    for (let x = 0; x < width; x++) {
      sums.fill(0);
      for (const { at, weight } of down)
        for (let channel = 0; channel < 4; channel++) sums[channel] += half[(at * width + x) * 4 + channel] * weight;
      const to = (y * width + x) * 4;
      const byte = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
      const alpha = byte(sums[3]);
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel++) pixels[to + channel] = byte(sums[channel] / sums[3]);
      pixels[to + 3] = alpha;
    }
  }
  return { ...image, width, height, pixels };
}
