import type { Orientation } from './header.ts';
import type { Samples } from './samples.ts';

export interface RgbaPixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** For each orientation: whether the stored x runs down the upright picture, and which of its axes run backwards. */
const STEPS: Readonly<Record<Orientation, { swaps: boolean; flipsX: boolean; flipsY: boolean }>> = {
  1: { swaps: false, flipsX: false, flipsY: false },
  2: { swaps: false, flipsX: true, flipsY: false },
  3: { swaps: false, flipsX: true, flipsY: true },
  4: { swaps: false, flipsX: false, flipsY: true },
  5: { swaps: true, flipsX: false, flipsY: false },
  6: { swaps: true, flipsX: true, flipsY: false },
  7: { swaps: true, flipsX: true, flipsY: true },
  8: { swaps: true, flipsX: false, flipsY: true },
};

/** Whole pixels as single words: four bytes, or four words of 16 bits. */
function asPixelWords(data: Uint8Array | Uint16Array): Uint32Array | BigUint64Array {
  const pixels = data.length / 4;
  return data instanceof Uint8Array
    ? new Uint32Array(data.buffer, data.byteOffset, pixels)
    : new BigUint64Array(data.buffer, data.byteOffset, pixels);
}

const emptyLike = (data: Uint8Array | Uint16Array) =>
  data instanceof Uint8Array ? new Uint8Array(data.length) : new Uint16Array(data.length);

type Words = { readonly length: number; [index: number]: number } | BigUint64Array;

/** Moves words, one a pixel, to where they stand upright. */
function turn(from: Words, to: Words, stored: Pick<Samples, 'width' | 'height'>, orientation: Orientation): void {
  const { swaps, flipsX, flipsY } = STEPS[orientation];
  const width = swaps ? stored.height : stored.width;
  const height = swaps ? stored.width : stored.height;
  const start = (flipsX ? width - 1 : 0) + (flipsY ? height - 1 : 0) * width;
  const alongX = swaps ? (flipsY ? -width : width) : flipsX ? -1 : 1;
  const alongY = swaps ? (flipsX ? -1 : 1) : flipsY ? -width : width;
  for (let y = 0; y < stored.height; y++) {
    const source = y * stored.width;
    for (let x = 0, target = start + y * alongY; x < stored.width; x++, target += alongX) to[target] = from[source + x];
  }
}

/** Turns a stored picture upright by its EXIF orientation (CIPA DC-008, 4.6.4) into new memory; the input itself where it is upright. */
export function orient(stored: Samples, orientation: Orientation): Samples {
  if (orientation === 1) return stored;
  const data = emptyLike(stored.data);
  turn(asPixelWords(stored.data), asPixelWords(data), stored, orientation);
  const { swaps } = STEPS[orientation];
  const upright = { width: swaps ? stored.height : stored.width, height: swaps ? stored.width : stored.height, kind: stored.kind, data };
  if (stored.alpha === undefined) return upright;
  const alpha = emptyLike(stored.alpha);
  turn(stored.alpha, alpha, stored, orientation);
  return { ...upright, alpha };
}
