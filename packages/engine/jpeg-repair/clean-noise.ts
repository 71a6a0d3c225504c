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

/** Becomes the largest of itself and as many others as `radius` on either side, along lines of `length` values that lie `step` apart, cut at their ends. */
function spreadLargest(
  plane: Uint8Array,
  out: Uint8Array,
  { length, step, radius }: { length: number; step: number; radius: number },
): void {
  // First of each value and those after it, twice as many each time; two of such runs are the whole.
  const last = plane.length - step;
  for (let span = 1; span <= radius; ) {
    const on = Math.min(span, radius + 1 - span);
    for (let from = 0; from < plane.length; from += length * step) {
      const end = Math.min(last, from + (length - 1 - on) * step) + step;
      for (let at = from; at < end; at++) if (plane[at + on * step] > plane[at]) plane[at] = plane[at + on * step];
    }
    span += on;
  }
  for (let from = 0; from < plane.length; from += length * step) {
    for (let place = 0, at = from; place < length; place++) {
      const back = Math.min(place, radius) * step;
      for (let lane = 0; lane < step; lane++, at++) out[at] = Math.max(plane[at], plane[at - back]);
    }
  }
}

/** Largest of each square of 2 `radius` + 1, cut at the borders; uses up its input. */
function largest(plane: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const out = new Uint8Array(plane.length);
  spreadLargest(plane, out, { length: width, step: 1, radius });
  spreadLargest(out, plane, { length: height, step: width, radius });
  return plane;
}

/** Contrast of luma and opacity around each pixel, as far as a block's edge rings: a byte each. Straight RGBA. */
export function contrasts({ width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < luma.length; index++, at += 4) {
    luma[index] = Math.round(((0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2]) * pixels[at + 3]) / 255);
  }
  const dark = new Uint8Array(luma.length);
  for (let index = 0; index < dark.length; index++) dark[index] = 255 - luma[index];
  const least = largest(dark, width, height, BLOCK_REACH);
  const most = largest(luma, width, height, BLOCK_REACH);
  for (let index = 0; index < most.length; index++) most[index] -= 255 - least[index];
  return most;
}

/** Tells row by row where all of the square around a pixel is one color: nothing is to be evened out there, and in flat art that is most of it. */
class EvenSquares {
  readonly #words: Uint32Array;
  readonly #size: Pick<PixelImage, 'width' | 'height'>;
  /** How many pixels of one color stand above one another, the lowest in the last row that was read. */
  readonly #above: Uint32Array;
  /** How many columns side by side are of one color as far as the square goes. */
  readonly #runs: Uint32Array;
  #read = -1;

  constructor({ width, height, pixels }: PixelImage) {
    const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
    this.#words = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
    this.#size = { width, height };
    this.#above = new Uint32Array(width);
    this.#runs = new Uint32Array(width);
  }

  /** Goes on to a row; rows are asked in their order. */
  go(y: number): void {
    const { width, height } = this.#size;
    const bottom = Math.min(height - 1, y + RADIUS);
    while (this.#read < bottom) {
      const row = ++this.#read * width;
      for (let x = 0; x < width; x++) {
        const isSame = row > 0 && this.#words[row + x] === this.#words[row + x - width];
        this.#above[x] = isSame ? this.#above[x] + 1 : 1;
      }
    }
    const rows = bottom - Math.max(0, y - RADIUS) + 1;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const before = x > 0 && this.#words[at] === this.#words[at - 1] ? this.#runs[x - 1] : 0;
      this.#runs[x] = this.#above[x] >= rows ? before + 1 : 0;
    }
  }

  isEven(left: number, right: number): boolean {
    return this.#runs[right] > right - left;
  }
}

/**
 * Evens out what differs by no more than noise does, and leaves edges, lines and anything stronger as they are: each pixel becomes the mean of those
 * around it that have its own color, give or take. Straight RGBA; keeps its input, opacity too.
 * Method: Tukey's biweight as the range weight of a bilateral filter (C. Tomasi, R. Manduchi, 1998), with a width that follows the contrast nearby.
 */
export function cleanNoise(image: PixelImage, rules: NoiseRules, out: Uint8Array, progress: ReportProgress = ignoreProgress): void {
  const { width, height, pixels } = image;
  const contrast = rules.ofContrast > 0 ? contrasts(image) : null;
  const squares = new EvenSquares(image);
  for (let y = 0; y < height; y++) {
    if ((y & 63) === 0) progress(y / height);
    squares.go(y);
    const [top, bottom] = [Math.max(0, y - RADIUS), Math.min(height - 1, y + RADIUS)];
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const at = index * 4;
      const r = pixels[at];
      const g = pixels[at + 1];
      const b = pixels[at + 2];
      const a = pixels[at + 3];
      out[at] = r;
      out[at + 1] = g;
      out[at + 2] = b;
      out[at + 3] = a;
      const noise = rules.levels + rules.ofContrast * (contrast?.[index] ?? 0);
      const left = Math.max(0, x - RADIUS);
      const right = Math.min(width - 1, x + RADIUS);
      if (a === 0 || noise < 0.5 || squares.isEven(left, right)) continue;
      const scale = 1 / (OTHER * noise) ** 2;
      let sum = 0;
      let sr = 0;
      let sg = 0;
      let sb = 0;
      for (let row = top; row <= bottom; row++) {
        for (let near = (row * width + left) * 4, end = (row * width + right) * 4; near <= end; near += 4) {
          const dr = pixels[near] - r;
          const dg = pixels[near + 1] - g;
          const db = pixels[near + 2] - b;
          const da = pixels[near + 3] - a;
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
