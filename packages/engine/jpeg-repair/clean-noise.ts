import type { PixelImage } from '../image.ts';
import { ignoreProgress, type ReportProgress } from '../progress.ts';

/** What is to be cleaned away. */
export interface NoiseRules {
  /** Levels by which even places may differ wherever they are: grain, and steps between blocks. */
  readonly levels: number;
  /** The same beside an edge, as a part of its contrast: JPEG's mosquitoes. */
  readonly ofContrast: number;
}

/** Half the side of a block: a block's edge rings this far. */
const BLOCK_REACH = 7;
/** Half the side of the square that a pixel is averaged over. */
const RADIUS = 3;
/** Colors this many times the noise away are another color. */
const OTHER = 3;

/** Largest or least of each run of 2 `radius` + 1 along rows and columns, cut at the borders. */
function extremes(
  plane: Uint8Array,
  width: number,
  height: number,
  radius: number,
  pick: (one: number, other: number) => number,
): Uint8Array {
  const across = new Uint8Array(plane.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      let found = plane[row + x];
      const end = Math.min(width - 1, x + radius);
      for (let at = Math.max(0, x - radius); at <= end; at++) found = pick(found, plane[row + at]);
      across[row + x] = found;
    }
  }
  const out = new Uint8Array(plane.length);
  for (let y = 0; y < height; y++) {
    const [from, to] = [Math.max(0, y - radius), Math.min(height - 1, y + radius)];
    const row = y * width;
    for (let x = 0; x < width; x++) out[row + x] = across[from * width + x];
    for (let other = from + 1; other <= to; other++) {
      for (let x = 0; x < width; x++) out[row + x] = pick(out[row + x], across[other * width + x]);
    }
  }
  return out;
}

/** Contrast of luma and opacity around each pixel, as far as a block's edge rings: a byte each. Straight RGBA. */
export function contrasts({ width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < luma.length; index++, at += 4) {
    luma[index] = Math.round(((0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2]) * pixels[at + 3]) / 255);
  }
  const most = extremes(luma, width, height, BLOCK_REACH, (one, other) => (one > other ? one : other));
  const least = extremes(luma, width, height, BLOCK_REACH, (one, other) => (one < other ? one : other));
  for (let index = 0; index < most.length; index++) most[index] -= least[index];
  return most;
}

/**
 * Evens out what differs by no more than noise does, and leaves edges, lines and anything stronger as they are: each pixel becomes the mean of those
 * around it that have its own color, give or take. Straight RGBA; keeps its input, opacity too.
 * Method: Tukey's biweight as the range weight of a bilateral filter (C. Tomasi, R. Manduchi, 1998), with a width that follows the contrast nearby.
 */
export function cleanNoise(image: PixelImage, rules: NoiseRules, out: Uint8Array, progress: ReportProgress = ignoreProgress): void {
  const { width, height, pixels } = image;
  const contrast = rules.ofContrast > 0 ? contrasts(image) : null;
  for (let y = 0; y < height; y++) {
    if ((y & 63) === 0) progress(y / height);
    const [top, bottom] = [Math.max(0, y - RADIUS), Math.min(height - 1, y + RADIUS)];
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const at = index * 4;
      const [r, g, b, a] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
      out[at] = r;
      out[at + 1] = g;
      out[at + 2] = b;
      out[at + 3] = a;
      const noise = rules.levels + rules.ofContrast * (contrast?.[index] ?? 0);
      if (a === 0 || noise < 0.5) continue;
      const scale = 1 / (OTHER * noise) ** 2;
      let [sum, sr, sg, sb] = [0, 0, 0, 0];
      const [left, right] = [Math.max(0, x - RADIUS), Math.min(width - 1, x + RADIUS)];
      for (let row = top; row <= bottom; row++) {
        for (let near = (row * width + left) * 4, end = (row * width + right) * 4; near <= end; near += 4) {
          const [dr, dg, db, da] = [pixels[near] - r, pixels[near + 1] - g, pixels[near + 2] - b, pixels[near + 3] - a];
          const off = (0.5 * (dr * dr + db * db) + dg * dg + da * da) * scale;
          if (off >= 1) continue;
          const weight = (1 - off) * (1 - off);
          sum += weight;
          sr += weight * pixels[near];
          sg += weight * pixels[near + 1];
          sb += weight * pixels[near + 2];
        }
      }
      out[at] = Math.round(sr / sum);
      out[at + 1] = Math.round(sg / sum);
      out[at + 2] = Math.round(sb / sum);
    }
  }
}
