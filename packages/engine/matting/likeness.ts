import type { SmallCopy } from './small-copy.ts';

/** Pixels that stand for an area: lightness, two opponent colors, texture, x and y of each. */
export type LikenessSamples = Float32Array;

/** How near is like: in levels, and in pixels of the copy. */
export interface LikenessReach {
  readonly levels: number;
  readonly px: number;
}

const VALUES = 6;

/** A step of texture (see SmallCopy) counts as so many levels. */
const TEXTURE_LEVELS = 7;

/** Shade changes lightness alone: it counts less. */
const LIGHTNESS_PART = 0.6;

/** At most `most` of the pixels that are marked, evenly spread over them in the order of rows. */
export function takeSamples({ width, colors, texture }: SmallCopy, isMarked: Uint8Array, most: number): LikenessSamples {
  let marked = 0;
  for (const mark of isMarked) if (mark) marked++;
  const count = Math.min(most, marked);
  const out = new Float32Array(count * VALUES);
  for (let at = 0, seen = 0, taken = 0; at < isMarked.length && taken < count; at++) {
    if (!isMarked[at]) continue;
    if (seen++ < Math.floor(((taken + 0.5) * marked) / count)) continue;
    out.set(
      [colors[at * 3], colors[at * 3 + 1], colors[at * 3 + 2], TEXTURE_LEVELS * texture[at], at % width, Math.floor(at / width)],
      taken++ * VALUES,
    );
  }
  return out;
}

/**
 * How like some samples each pixel is, in color and in place: 1 for a copy of all of them at their own place, near 0 for what none of them resembles.
 * One value for each square of 2 x 2 pixels, written to all four: edges come from the picture, not from here. A density with long tails, so that
 * a color that no sample has is still nearer to some than to others.
 */
export function likeness({ width, height, colors, texture }: SmallCopy, samples: LikenessSamples, reach: LikenessReach): Float32Array {
  const out = new Float32Array(width * height);
  const count = Math.max(1, samples.length / VALUES);
  const perLevel = 1 / (reach.levels * reach.levels);
  const perPx = 1 / (reach.px * reach.px);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const [l, a, b] = [colors[at * 3], colors[at * 3 + 1], colors[at * 3 + 2]];
      const t = TEXTURE_LEVELS * texture[at];
      let sum = 0;
      for (let sample = 0; sample < samples.length; sample += VALUES) {
        const dl = l - samples[sample];
        const da = a - samples[sample + 1];
        const db = b - samples[sample + 2];
        const dt = t - samples[sample + 3];
        const dx = x - samples[sample + 4];
        const dy = y - samples[sample + 5];
        const color = 1 + (LIGHTNESS_PART * dl * dl + da * da + db * db + dt * dt) * perLevel;
        sum += 1 / (color * color * color * (1 + (dx * dx + dy * dy) * perPx));
      }
      const value = sum / count;
      out[at] = value;
      if (x + 1 < width) out[at + 1] = value;
      if (y + 1 >= height) continue;
      out[at + width] = value;
      if (x + 1 < width) out[at + width + 1] = value;
    }
  }
  return out;
}
