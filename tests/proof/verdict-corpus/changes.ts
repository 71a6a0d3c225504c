import { nodeCodecs } from '@underbase/codecs/node';
import type { PixelImage } from '@underbase/engine';
import { soften } from '../../art/coverage.ts';
import { bumps, clouds, specks, step } from '../../art/textures.ts';
import { MM } from './designs.ts';

export type Color = readonly [r: number, g: number, b: number];
export type Change = (image: PixelImage) => PixelImage;

export const colorOf = (hex: string): Color => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Every pixel anew: straight RGBA in, straight RGBA out. */
function mapped(image: PixelImage, change: (pixel: readonly number[], x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(image.pixels.length);
  for (let y = 0, at = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++, at += 4) {
      const made = change(image.pixels.subarray(at, at + 4) as unknown as readonly number[], x, y);
      for (let c = 0; c < 4; c++) pixels[at + c] = Math.min(255, Math.max(0, Math.round(made[c])));
    }
  return { ...image, pixels };
}

/** One straight color over another. */
function over([r, g, b, a]: readonly number[], [u, v, w, d]: readonly number[]): readonly number[] {
  const [upper, lower] = [a / 255, (d / 255) * (1 - a / 255)];
  const alpha = upper + lower;
  return alpha === 0
    ? [0, 0, 0, 0]
    : [
        ...[
          [r, u],
          [g, v],
          [b, w],
        ].map(([x, y]) => (x * upper + y * lower) / alpha),
        alpha * 255,
      ];
}

const alphasOf = ({ pixels }: PixelImage): Float32Array =>
  Float32Array.from({ length: pixels.length / 4 }, (_, i) => pixels[i * 4 + 3] / 255);

/** A part of the sheet; what lies beyond it is clear. */
export function windowed(image: PixelImage, left: number, top: number, width: number, height: number): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = Math.max(0, -top); y < Math.min(height, image.height - top); y++) {
    const [from, to] = [Math.max(0, left), Math.min(image.width, left + width)];
    if (to > from)
      pixels.set(
        image.pixels.subarray(((y + top) * image.width + from) * 4, ((y + top) * image.width + to) * 4),
        (y * width + from - left) * 4,
      );
  }
  return { ...image, width, height, pixels };
}

export const padded = (image: PixelImage, px: number): PixelImage => windowed(image, -px, -px, image.width + 2 * px, image.height + 2 * px);

function inkBox({ width, height, pixels }: PixelImage) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  return { left, top, width: right - left, height: bottom - top };
}

/** Cut to its outline. */
export const trimmed: Change = (image) => {
  const box = inkBox(image);
  return windowed(image, box.left, box.top, box.width, box.height);
};

/** Cut through the art on one side, so that a share of it is gone. */
export const cutOff =
  (side: 'left' | 'right' | 'top' | 'bottom', share: number): Change =>
  (image) => {
    const { left, top, width, height } = inkBox(image);
    const [x, y] = [Math.round(width * share), Math.round(height * share)];
    const around = Math.round(2 * MM);
    if (side === 'right') return windowed(image, left - around, top - around, around + width - x, height + 2 * around);
    if (side === 'left') return windowed(image, left + x, top - around, width - x + around, height + 2 * around);
    if (side === 'top') return windowed(image, left - around, top + y, width + 2 * around, height - y + around);
    return windowed(image, left - around, top - around, width + 2 * around, around + height - y);
  };

/** On a sheet of one color, so much wider than the art. */
export const boxed =
  (color: Color, marginMm = 2): Change =>
  (image) =>
    mapped(padded(image, Math.round(marginMm * MM)), (pixel) => over(pixel, [...color, 255]));

/** On the squares that programs show where nothing is. */
export const onCheckers =
  (cellPx: number, one: number, other: number): Change =>
  (image) =>
    mapped(padded(image, Math.round(2 * MM)), (pixel, x, y) => {
      const level = (Math.floor(x / cellPx) + Math.floor(y / cellPx)) % 2 === 0 ? one : other;
      return over(pixel, [level, level, level, 255]);
    });

export const oneClearPixel: Change = (image) => {
  const pixels = image.pixels.slice();
  pixels.fill(0, 0, 4);
  return { ...image, pixels };
};

/** Alpha of every pixel anew, between two levels. */
export const thinned =
  (low: number, high: number, seed: number): Change =>
  (image) => {
    const dice = specks(seed);
    return mapped(image, ([r, g, b], x, y) => [r, g, b, low + dice(x, y) * (high - low)]);
  };

/** Distances to the shape outside of it, as far as `reach`, by brushes: exact enough for rims of a few pixels. */
function away(image: PixelImage, reach: number): Float32Array {
  const { width, height } = image;
  const alphas = alphasOf(image);
  const found = new Float32Array(alphas.length).fill(Number.POSITIVE_INFINITY);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (alphas[y * width + x] < 0.5) continue;
      const isInner = [1, -1, width, -width].every((one) => (alphas[y * width + x + one] ?? 0) >= 0.5);
      found[y * width + x] = 0;
      if (isInner) continue;
      for (let v = -reach; v <= reach; v++)
        for (let u = -reach; u <= reach; u++) {
          if (x + u < 0 || x + u >= width || y + v < 0 || y + v >= height) continue;
          const at = (y + v) * width + x + u;
          found[at] = Math.min(found[at], Math.hypot(u, v));
        }
    }
  return found;
}

/** A rim of another color around the art. */
export const ringed =
  (px: number, color: Color): Change =>
  (image) => {
    const wide = padded(image, px + 3);
    const far = away(wide, px + 2);
    return mapped(wide, (pixel, x, y) => over(pixel, [...color, 255 * Math.min(1, Math.max(0, px + 0.5 - far[y * wide.width + x]))]));
  };

/** Cut out of a ground carelessly: partly covered pixels keep the ground's color, and more of them are solid. */
export const matted =
  (color: Color): Change =>
  (image) => {
    const soft = { left: 0, top: 0, width: image.width, height: image.height, shares: alphasOf(image) };
    const wide = soften(soft, 1.2).shares;
    return mapped(image, (pixel, x, y) => {
      const share = wide[y * image.width + x];
      const [r, g, b] = over(
        [pixel[0], pixel[1], pixel[2], pixel[3] === 255 ? 255 * step(share, 0.45, 0.95) : pixel[3] * 0.6],
        [...color, 255],
      );
      return [r, g, b, 255 * step(share, 0.1, 0.35)];
    });
  };

function laidUnder(image: PixelImage, color: Color, alphaAt: (index: number) => number): PixelImage {
  return mapped(image, (pixel, x, y) => over(pixel, [...color, 255 * alphaAt(y * image.width + x)]));
}

/** A glow, or with a shift a shadow, that runs out into nothing. */
export const glowing =
  (sigmaPx: number, color: Color, level: number, shiftPx = 0): Change =>
  (image) => {
    const wide = padded(image, 3 * sigmaPx + shiftPx);
    const { shares } = soften({ left: 0, top: 0, width: wide.width, height: wide.height, shares: alphasOf(wide) }, sigmaPx);
    return laidUnder(wide, color, (at) => Math.min(level, 1.4 * level * (shares[at - shiftPx * (wide.width + 1)] ?? 0)));
  };

/** The lower part runs out to nothing. */
export const faded =
  (share: number): Change =>
  (image) => {
    const { top, height } = inkBox(image);
    return mapped(image, ([r, g, b, a], _, y) => [r, g, b, a * Math.min(1, Math.max(0, (top + height - y) / (height * share)))]);
  };

/** One side at a part of its opacity. */
export const halfClear =
  (share: number, level: number): Change =>
  (image) =>
    mapped(image, ([r, g, b, a], x) => [r, g, b, x > image.width * (1 - share) ? a * level : a]);

export const softened =
  (sigmaPx: number): Change =>
  (image) => {
    const wide = padded(image, 4 * Math.ceil(sigmaPx));
    const box = { left: 0, top: 0, width: wide.width, height: wide.height };
    const alphas = alphasOf(wide);
    const planes = [0, 1, 2].map(
      (c) => soften({ ...box, shares: alphas.map((alpha, i) => alpha * wide.pixels[i * 4 + c]) }, sigmaPx).shares,
    );
    const alpha = soften({ ...box, shares: alphas }, sigmaPx).shares;
    return mapped(wide, (_, x, y) => {
      const at = y * wide.width + x;
      return [...planes.map((plane) => plane[at] / Math.max(1e-4, alpha[at])), alpha[at] * 255];
    });
  };

/** Places away from the art, for what lies about there. */
function freePlaces(image: PixelImage, count: number, reachPx: number, seed: number): readonly (readonly [number, number])[] {
  const alphas = alphasOf(image);
  const dice = specks(seed);
  const found: (readonly [number, number])[] = [];
  for (let i = 0; found.length < count && i < count * 500; i++) {
    const [x, y] = [Math.floor(dice(i, 1) * image.width), Math.floor(dice(i, 2) * image.height)];
    const isFree = [-reachPx, 0, reachPx].every((v) =>
      [-reachPx, 0, reachPx].every((u) => {
        const [s, t] = [x + u, y + v];
        return s > 1 && t > 1 && s < image.width - 2 && t < image.height - 2 && alphas[t * image.width + s] === 0;
      }),
    );
    if (isFree && found.every(([s, t]) => Math.hypot(s - x, t - y) > 2 * reachPx)) found.push([x, y]);
  }
  return found;
}

/** Single pixels that nobody sees. */
export const ghosts =
  (count: number, seed: number): Change =>
  (image) => {
    const wide = padded(image, 24);
    const pixels = wide.pixels.slice();
    for (const [x, y] of freePlaces(wide, count, 5, seed)) pixels.set([90, 140, 60, 3 + ((x * 7 + y) % 7)], (y * wide.width + x) * 4);
    return { ...wide, pixels };
  };

/** A veil that no screen shows, under the lower part. */
export const veiled: Change = (image) => {
  const wide = padded(image, 30);
  return laidUnder(wide, [120, 120, 120], (at) => (at > wide.width * wide.height * 0.5 ? 8 / 255 : 0));
};

/** Dirt on a clear margin. */
export const specked =
  (count: number, seed: number, sizeMm = 0.3): Change =>
  (image) => {
    const wide = padded(image, Math.round(6 * MM));
    const places = freePlaces(wide, count, Math.round(1.3 * MM), seed);
    const radius = (sizeMm * MM) / 2;
    return mapped(wide, (pixel, x, y) => {
      const near = places.find(([u, v]) => Math.abs(u - x) < 4 && Math.abs(v - y) < 4);
      if (!near) return pixel;
      return over(pixel, [40, 36, 34, 255 * Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(near[0] - x, near[1] - y)))]);
    });
  };

/** The clear places that clear margin does not reach, still filled with the old ground. */
export const pocketed =
  (color: Color): Change =>
  (image) => {
    const { width, height } = image;
    const alphas = alphasOf(image);
    const outside = new Uint8Array(alphas.length);
    const rest = [0];
    outside[0] = 1;
    for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      for (const [u, v] of [
        [x + 1, y],
        [x - 1, y],
        [x, y + 1],
        [x, y - 1],
      ]) {
        const next = v * width + u;
        if (u < 0 || v < 0 || u >= width || v >= height || outside[next] || alphas[next] > 0.5) continue;
        outside[next] = 1;
        rest.push(next);
      }
    }
    const isNearOutside = (at: number) => [0, 1, -1, width, -width].some((step) => outside[at + step] === 1);
    return laidUnder(image, color, (at) => (isNearOutside(at) ? 0 : 1));
  };

/** A scrap of old paper with a ragged edge, in a corner or beside an edge. */
export const scrapped =
  (color: Color, seed: number, corner: readonly [number, number], sizeMm = 7): Change =>
  (image) => {
    const wide = padded(image, Math.round(3.5 * MM));
    const rag = clouds(seed, 60);
    return laidUnder(wide, color, (at) => {
      const [x, y] = [at % wide.width, Math.floor(at / wide.width)];
      const far = Math.hypot(x - corner[0] * (wide.width - 1), y - corner[1] * (wide.height - 1));
      return Math.min(1, Math.max(0, (sizeMm + (rag(x, y) - 0.5) * 3) * MM - far + 0.5));
    });
  };

/** Worn away in round flakes of a millimetre and more, each with art enough around it. */
export const flaked =
  (seed: number): Change =>
  (image) => {
    const dice = specks(seed);
    const alphas = alphasOf(image);
    const pitch = 6 * MM;
    const isInside = (x: number, y: number) => (alphas[Math.round(y) * image.width + Math.round(x)] ?? 0) > 0.99;
    const flakes: { readonly x: number; readonly y: number; readonly radius: number }[] = [];
    for (let row = 0; row * pitch < image.height; row++)
      for (let column = 0; column * pitch < image.width; column++) {
        const radius = (0.7 + dice(column, row) * 0.8) * MM;
        const [x, y] = [(column + 0.3 + 0.4 * dice(column, row + 99)) * pitch, (row + 0.3 + 0.4 * dice(column + 99, row)) * pitch];
        const isWhole = Array.from({ length: 32 }, (_, i) => (i / 16) * Math.PI).every((turn) =>
          isInside(x + (radius + MM) * Math.cos(turn), y + (radius + MM) * Math.sin(turn)),
        );
        if (isWhole && dice(column + 7, row) > 0.3) flakes.push({ x, y, radius });
      }
    return mapped(image, ([r, g, b, a], x, y) =>
      flakes.some((flake) => Math.hypot(x + 0.5 - flake.x, y + 0.5 - flake.y) < flake.radius) ? [0, 0, 0, 0] : [r, g, b, a],
    );
  };

/** Fine wear: crumbs and pores of every size, as of many washes. */
export const washed =
  (seed: number): Change =>
  (image) => {
    const [pores, patches] = [clouds(seed, 9), clouds(seed + 5, 140)];
    return mapped(image, ([r, g, b, a], x, y) => (pores(x, y) + 0.35 * (patches(x, y) - 0.5) > 0.62 ? [0, 0, 0, 0] : [r, g, b, a]));
  };

/** The silhouette as hard round dots on a grid, `pitchMm` apart, whole ones only. */
export const dotted =
  (pitchMm: number, share: readonly [number, number], color: Color, degrees: number): Change =>
  (image) => {
    const alphas = alphasOf(image);
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const pitch = pitchMm * MM;
    const isInside = (x: number, y: number) =>
      x >= 0 && y >= 0 && x < image.width && y < image.height && alphas[Math.floor(y) * image.width + Math.floor(x)] > 0.5;
    const dotAt = (i: number, j: number) => {
      const [x, y] = [pitch * (i * cos - j * sin), pitch * (i * sin + j * cos)];
      const radius = pitch * Math.sqrt((share[0] + ((share[1] - share[0]) * y) / image.height) / Math.PI);
      const isWhole = [0, 60, 120, 180, 240, 300].every((turn) => {
        const angle = (turn * Math.PI) / 180;
        return isInside(x + (radius + 2) * Math.cos(angle), y + (radius + 2) * Math.sin(angle));
      });
      return { x, y, radius: isWhole ? radius : 0 };
    };
    return mapped(image, (_, x, y) => {
      const [i, j] = [Math.round((x * cos + y * sin) / pitch), Math.round((y * cos - x * sin) / pitch)];
      const isDot = [-1, 0, 1].some((u) =>
        [-1, 0, 1].some((v) => {
          const dot = dotAt(i + u, j + v);
          return Math.hypot(x + 0.5 - dot.x, y + 0.5 - dot.y) <= dot.radius;
        }),
      );
      return isDot ? [...color, 255] : [0, 0, 0, 0];
    });
  };

/** Filled with soft strokes under a grain of single pixels: soft, and yet of full resolution. */
export const painted =
  (seed: number): Change =>
  (image) => {
    const [broad, brush, grain] = [bumps(seed, 70, 25), bumps(seed + 1, 22, 9), specks(seed + 2)];
    return mapped(image, ([r, g, b, a], x, y) => {
      const shift = (broad(x + y / 3, y) - 0.5) * 60 + (brush(x, y + x / 4) - 0.5) * 34 + (grain(x, y) - 0.5) * 22;
      return [r + shift, g + shift * 0.9, b + shift * 0.8, a];
    });
  };

/** Light from a corner: colors run softly inside, outlines stay sharp. */
export const shaded =
  (amount: number): Change =>
  (image) =>
    mapped(image, ([r, g, b, a], x, y) => {
      const light = 1 + amount * (0.6 - (x + y) / (image.width + image.height));
      return [r * light, g * light, b * light, a];
    });

/** Sharpened after enlarging, as upscalers do: contrast beside edges, in color and in alpha. */
export const sharpened =
  (sigmaPx: number, amount: number): Change =>
  (image) => {
    const box = { left: 0, top: 0, width: image.width, height: image.height };
    const planes = [0, 1, 2, 3].map((c) => {
      const shares = Float32Array.from({ length: image.width * image.height }, (_, i) => image.pixels[i * 4 + c]);
      const soft = soften({ ...box, shares }, sigmaPx).shares;
      return shares.map((value, i) => value + amount * (value - soft[i]));
    });
    return mapped(image, (pixel, x, y) => {
      const at = y * image.width + x;
      const alpha = planes[3][at];
      return alpha < 1 ? [0, 0, 0, 0] : [...(pixel[3] === 255 ? planes.slice(0, 3).map((plane) => plane[at]) : pixel.slice(0, 3)), alpha];
    });
  };

/** Smaller by averaging whole blocks of pixels, on premultiplied values. */
export const reduced =
  (factor: number): Change =>
  (image) => {
    const [width, height] = [Math.floor(image.width / factor), Math.floor(image.height / factor)];
    const pixels = new Uint8Array(width * height * 4);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [left, top, right, bottom] = [x * factor, y * factor, (x + 1) * factor, (y + 1) * factor];
        const sums = [0, 0, 0, 0];
        let area = 0;
        for (let v = Math.floor(top); v < Math.min(image.height, Math.ceil(bottom)); v++)
          for (let u = Math.floor(left); u < Math.min(image.width, Math.ceil(right)); u++) {
            const weight = (Math.min(right, u + 1) - Math.max(left, u)) * (Math.min(bottom, v + 1) - Math.max(top, v));
            const at = (v * image.width + u) * 4;
            for (let c = 0; c < 3; c++) sums[c] += image.pixels[at + c] * image.pixels[at + 3] * weight;
            sums[3] += image.pixels[at + 3] * weight;
            area += weight;
          }
        const alpha = Math.round(sums[3] / area);
        if (alpha > 0) pixels.set([...sums.slice(0, 3).map((sum) => Math.round(sum / sums[3])), alpha], (y * width + x) * 4);
      }
    return { ...image, width, height, pixels };
  };

/** As the pixels of a JPEG of this quality. */
export async function asJpeg(image: PixelImage, quality: number): Promise<PixelImage> {
  const codecs = nodeCodecs();
  return { ...(await codecs.decode(await codecs.encode(image, 'jpeg', { quality }))).image, dpi: image.dpi };
}
