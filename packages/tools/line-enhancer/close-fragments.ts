import { type FlatMixes, mapBytes, type PixelImage, type Rgb } from '@underbase/engine';
import { clearFragments } from './jpeg-fragments.ts';

/** Inks are looked for so far around a pixel. */
const AROUND_PX = 2;

/** Two inks and how much of the pixel is of the second, 0 to 255. */
interface Mix {
  readonly first: number;
  readonly second: number;
  readonly share: number;
  /** Square of how far off it is, in levels. */
  readonly off: number;
}

function mixAt({ pixels }: PixelImage, at: number, inks: readonly Rgb[], first: number, second: number): Mix {
  const [one, other] = [inks[first], inks[second]];
  const step = [other.r - one.r, other.g - one.g, other.b - one.b];
  const from = [pixels[at * 4] - one.r, pixels[at * 4 + 1] - one.g, pixels[at * 4 + 2] - one.b];
  const square = step.reduce((sum, value) => sum + value * value, 0);
  const along = square === 0 ? 0 : step.reduce((sum, value, channel) => sum + value * from[channel], 0) / square;
  const share = Math.min(1, Math.max(0, along));
  const off = from.reduce((sum, value, channel) => sum + (value - share * step[channel]) ** 2, 0);
  return { first, second, share: Math.round(255 * share), off };
}

/** Inks that pixels around one are of, but for the ground. */
function inksAround({ first, second, share }: FlatMixes, { width, height }: PixelImage, at: number, ground: number): readonly number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const found = new Set<number>();
  for (let j = Math.max(0, y - AROUND_PX); j <= Math.min(height - 1, y + AROUND_PX); j++) {
    for (let i = Math.max(0, x - AROUND_PX); i <= Math.min(width - 1, x + AROUND_PX); i++) {
      const near = j * width + i;
      if (share[near] < 255) found.add(first[near]);
      if (share[near] > 0) found.add(second[near]);
    }
  }
  found.delete(ground);
  return [...found].sort((one, other) => one - other);
}

/** The nearest mix of two inks; null where there is none. */
function bestMix(image: PixelImage, at: number, inks: readonly Rgb[], around: readonly number[]): Mix | null {
  let best: Mix | null = null;
  for (const [index, one] of around.entries()) {
    for (const other of around.slice(index)) {
      const mix = mixAt(image, at, inks, one, other);
      if (!best || mix.off < best.off) best = mix;
    }
  }
  return best;
}

/**
 * Closes, in place, what JPEG opened of the ink where two of its colors meet whose mixes pass by the ground's, as on the rims and the brightest places of
 * small reversed type; in `mixes` these places become what they are of the inks around. Openings that stand in one ink alone stay. `coverage` is that of
 * all ink, one byte a pixel.
 */
export function closeFragments(
  kernels: Parameters<typeof clearFragments>[0],
  coverage: Uint8Array,
  mixes: FlatMixes,
  ground: number,
  image: PixelImage,
): void {
  const { width, height } = image;
  const open = mapBytes(coverage, (value) => 255 - value);
  clearFragments(kernels, open, mixes, { x: 0, y: 0, width, height }, width, 'opening');
  const closed: { readonly at: number; readonly mix: Mix }[] = [];
  for (let at = 0; at < open.length; at++) {
    if (coverage[at] === 255 - open[at]) continue;
    coverage[at] = 255 - open[at];
    const mix = bestMix(image, at, mixes.inks, inksAround(mixes, image, at, ground));
    if (mix) closed.push({ at, mix });
  }
  for (const { at, mix } of closed) [mixes.first[at], mixes.second[at], mixes.share[at]] = [mix.first, mix.second, mix.share];
}
