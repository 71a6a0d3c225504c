import type { Difference } from './harness.ts';

const GROUNDS = ['#000', '#fff'] as const;
const FAR = 8;

/** A picture over a ground: three channels of rows, opaque. */
function overGround(bitmap: ImageBitmap, ground: string): Uint8ClampedArray {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('there is no canvas here');
  context.fillStyle = ground;
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
}

interface Share {
  readonly at: number;
  readonly weight: number;
}

/** Which samples of a side of `from` pixels lie under each of `to`, and by how much. */
function sharesOf(from: number, to: number): readonly (readonly Share[])[] {
  return Array.from({ length: to }, (_, index) => {
    const [low, high] = [(index * from) / to, ((index + 1) * from) / to];
    const shares: Share[] = [];
    for (let at = Math.floor(low); at < Math.min(from, Math.ceil(high)); at++) {
      shares.push({ at, weight: (Math.min(at + 1, high) - Math.max(at, low)) / (high - low) });
    }
    return shares;
  });
}

/** The mean over the area under each pixel, by a way of its own: neither the engine's kernels nor its tables. */
function reduce(pixels: Uint8ClampedArray, width: number, height: number, columns: number, rows: number): Float32Array {
  const across = sharesOf(width, columns);
  const down = sharesOf(height, rows);
  const out = new Float32Array(columns * rows * 3);
  const line = new Float32Array(width * 3);
  for (let y = 0; y < rows; y++) {
    line.fill(0);
    for (const { at, weight } of down[y]) {
      for (let x = 0; x < width; x++) {
        for (let channel = 0; channel < 3; channel++) line[x * 3 + channel] += weight * pixels[(at * width + x) * 4 + channel];
      }
    }
    for (let x = 0; x < columns; x++) {
      for (const { at, weight } of across[x]) {
        for (let channel = 0; channel < 3; channel++) out[(y * columns + x) * 3 + channel] += weight * line[at * 3 + channel];
      }
    }
  }
  return out;
}

/** The worst of several, figure by figure. */
export function worseOf(differences: readonly Difference[]): Difference {
  return differences.reduce((worse, other) => ({
    mean: Math.max(worse.mean, other.mean),
    share: Math.max(worse.share, other.share),
    worst: Math.max(worse.worst, other.worst),
  }));
}

/** A view beside a file, which is reduced to its size. */
export function difference(view: ImageBitmap, file: ImageBitmap): Difference {
  const found = GROUNDS.map((ground) => {
    const seen = overGround(view, ground);
    const meant = reduce(overGround(file, ground), file.width, file.height, view.width, view.height);
    let [sum, far, worst] = [0, 0, 0];
    for (let pixel = 0; pixel < view.width * view.height; pixel++) {
      let most = 0;
      for (let channel = 0; channel < 3; channel++) {
        const off = Math.abs(seen[pixel * 4 + channel] - meant[pixel * 3 + channel]);
        sum += off;
        most = Math.max(most, off);
      }
      if (most > FAR) far++;
      worst = Math.max(worst, most);
    }
    const pixels = view.width * view.height;
    return { mean: sum / (3 * pixels), share: far / pixels, worst };
  });
  return worseOf(found);
}
