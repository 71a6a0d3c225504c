import { INSIDE, type PixelImage } from '@underbase/engine';

/** What the edge is measured from: one byte for each pixel of the picture, 128 and more inside. */
export type Coverage = Uint8Array;

/** The level of an ordinary edge, in percent: half covered. */
export const HALF_PERCENT = 50;

/** The fullest and the faintest bytes of each three by three, for one row of the picture. */
interface Extremes {
  readonly fullest: Uint8Array;
  readonly faintest: Uint8Array;
}

function extremesOf([above, own, below]: readonly Uint8Array[], { fullest, faintest }: Extremes): void {
  const width = own.length;
  let [mostBefore, most, leastBefore, least] = [0, Math.max(above[0], own[0], below[0]), 0, Math.min(above[0], own[0], below[0])];
  for (let x = 0; x < width; x++) {
    const [a, b, c] = x + 1 < width ? [above[x + 1], own[x + 1], below[x + 1]] : [0, 0, 0];
    const [mostAfter, leastAfter] = [Math.max(a, b, c), Math.min(a, b, c)];
    fullest[x] = Math.max(mostBefore, most, mostAfter);
    faintest[x] = Math.min(leastBefore, least, leastAfter);
    [mostBefore, most, leastBefore, least] = [most, mostAfter, least, leastAfter];
  }
}

/**
 * The coverage of art that fades, its edge drawn where `percent` of it shows (1 to 50): every pixel as its share of the fullest beside it, so that rims of
 * flat washes keep the place that their anti-aliasing tells, whatever the wash covers, and those of full ink stay as they are; beside full ink a
 * shadow is inside as far as it shows on all sides. `coverage` comes with as many bytes as the picture has pixels.
 */
export function visibleCoverage(
  { width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>,
  percent: number,
  coverage: Coverage,
): Coverage {
  const least = Math.max(1, (255 * Math.min(percent, HALF_PERCENT)) / HALF_PERCENT);
  // What a byte becomes beside each fullest one, and on its own.
  const factors = Float64Array.from({ length: 256 }, (_, fullest) => 255 / Math.max(fullest, least));
  const alone = Float64Array.from({ length: 256 }, (_, value) => Math.min(255, (255 * value) / least));
  const alphaRow = (y: number, row: Uint8Array): Uint8Array => {
    if (y >= height) return row.fill(0);
    for (let x = 0, at = y * width * 4 + 3; x < width; x++, at += 4) row[x] = pixels[at];
    return row;
  };
  let [above, own, below]: Uint8Array[] = [new Uint8Array(width), alphaRow(0, new Uint8Array(width)), new Uint8Array(width)];
  const extremes = { fullest: new Uint8Array(width), faintest: new Uint8Array(width) };
  for (let y = 0; y < height; y++) {
    alphaRow(y + 1, below);
    extremesOf([above, own, below], extremes);
    for (let x = 0, at = y * width; x < width; x++, at++) {
      coverage[at] = Math.max(own[x] * factors[extremes.fullest[x]], alone[extremes.faintest[x]]) + 0.5;
    }
    [above, own, below] = [own, below, above];
  }
  closePinholes({ width, height, pixels }, least / 2, coverage);
  return coverage;
}

/** Single pixels that show enough and lie between such as are inside: where the faint end of a shadow meets full ink. */
function closePinholes(
  { width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>,
  leastAlpha: number,
  coverage: Coverage,
): void {
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if (coverage[at] >= INSIDE || coverage[at - 1] < INSIDE || coverage[at + 1] < INSIDE) continue;
      if (coverage[at - width] >= INSIDE && coverage[at + width] >= INSIDE && pixels[at * 4 + 3] >= leastAlpha) coverage[at] = INSIDE;
    }
  }
}
