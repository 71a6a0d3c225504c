import { type PixelImage, type Rgb, readHazedGround } from '@underbase/engine';

/** The color that runs along the border of a picture. */
export interface BorderColor {
  readonly color: Rgb;
  /** Part of the border's opaque pixels that are of this color, 0 to 1. */
  readonly share: number;
  /** Another color that takes a good part of the border: the second square of a drawn checkerboard, for example. */
  readonly second: { readonly color: Rgb; readonly share: number } | null;
  /** A glow reaches all along the border, and this is the ground beneath it. */
  readonly isUnderHaze?: boolean;
}

/** More pixels than this tell nothing new. */
const MAX_SAMPLES = 6_000;

/** A second color counts from this share of the border on. */
const SECOND_SHARE = 0.15;

/** Largest difference of a channel within one color: noise of a JPEG, slight shading. */
const REACH = 20;

/** Opaque pixels of the outermost two rows and columns, as r, g, b; evenly thinned. */
function borderSamples({ width, height, pixels }: PixelImage): number[] {
  const samples: number[] = [];
  const step = Math.max(1, Math.floor((4 * (width + height)) / MAX_SAMPLES));
  const take = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    if (pixels[at + 3] >= 128) samples.push(pixels[at], pixels[at + 1], pixels[at + 2]);
  };
  for (const inset of [0, 1]) {
    if (inset * 2 >= Math.min(width, height)) break;
    for (let x = 0; x < width; x += step) {
      take(x, inset);
      take(x, height - 1 - inset);
    }
    for (let y = inset + 1; y < height - 1 - inset; y += step) {
      take(inset, y);
      take(width - 1 - inset, y);
    }
  }
  return samples;
}

const binOf = (r: number, g: number, b: number): number => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);

/** The bin whose 3 x 3 x 3 neighborhood holds most samples: a color on the edge of two bins is not split in halves. */
function densestBin(counts: ReadonlyMap<number, number>): number {
  let [best, most] = [-1, 0];
  for (const bin of counts.keys()) {
    let sum = 0;
    for (const [other, count] of counts) {
      const isNear =
        Math.abs((other >> 10) - (bin >> 10)) <= 1 &&
        Math.abs(((other >> 5) & 31) - ((bin >> 5) & 31)) <= 1 &&
        Math.abs((other & 31) - (bin & 31)) <= 1;
      if (isNear) sum += count;
    }
    const own = counts.get(bin) ?? 0;
    if (sum + own / 1e6 > most) [best, most] = [bin, sum + own / 1e6];
  }
  return best;
}

function medianOf(values: number[]): number {
  values.sort((one, other) => one - other);
  return values[values.length >> 1];
}

/** The densest color of some samples, and what is left without it. */
function takeDensest(samples: readonly number[]): { readonly color: Rgb; readonly count: number; readonly rest: number[] } | null {
  const counts = new Map<number, number>();
  for (let at = 0; at < samples.length; at += 3) {
    const bin = binOf(samples[at], samples[at + 1], samples[at + 2]);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  // Many bins come from a photo: the fullest ones hold the answer.
  const full = [...counts].sort((one, other) => other[1] - one[1]).slice(0, 200);
  const bin = densestBin(new Map(full));
  if (bin < 0) return null;
  const center = [(bin >> 10) * 8 + 4, ((bin >> 5) & 31) * 8 + 4, (bin & 31) * 8 + 4];
  const own: number[][] = [[], [], []];
  const rest: number[] = [];
  for (let at = 0; at < samples.length; at += 3) {
    const isOwn = [0, 1, 2].every((channel) => Math.abs(samples[at + channel] - center[channel]) <= REACH);
    for (let channel = 0; channel < 3; channel++) (isOwn ? own[channel] : rest).push(samples[at + channel]);
  }
  const count = own[0].length;
  return { color: { r: medianOf(own[0]), g: medianOf(own[1]), b: medianOf(own[2]) }, count, rest };
}

/**
 * The dominant color along the border; null where the border is transparent all around. Where a glow
 * reaches all along it, its ground, which none of the border is of. Reads the outermost two pixels, and samples of the sheet.
 */
export function borderColor(image: PixelImage): BorderColor | null {
  const samples = borderSamples(image);
  const first = takeDensest(samples);
  if (!first) return null;
  const total = samples.length / 3;
  const dark = readHazedGround(image);
  if (dark) return { color: dark, share: 0, second: null, isUnderHaze: true };
  const next = takeDensest(first.rest);
  const second = next && next.count / total >= SECOND_SHARE ? { color: next.color, share: next.count / total } : null;
  return { color: first.color, share: first.count / total, second };
}
