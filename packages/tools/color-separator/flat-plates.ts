import { type Kernels, type MixTable, type PictureNoise, type PixelWindow, type PlateTable, RimFinder } from '@underbase/engine';
import { PixelCover } from './plate-stack.ts';

/** Less of an ink at a rim is not worth a dot. */
const TRACE = 0.03;

/** Mixes colors of flat art, its rims as what meets there. */
class FlatMixer {
  readonly cover: PixelCover;
  private readonly view: PixelWindow;
  private readonly table: MixTable;
  private readonly rims: RimFinder;
  private readonly shares: Float64Array;

  constructor(view: PixelWindow, even: Uint8Array, table: MixTable, plates: PlateTable, noise: PictureNoise) {
    this.view = view;
    this.table = table;
    this.rims = new RimFinder(view.pixels, even, view.rect, noise);
    this.shares = new Float64Array(table.count);
    this.cover = new PixelCover(plates);
  }

  /** A pixel in an even area. */
  even(index: number): void {
    const { pixels } = this.view;
    this.add(pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2], 1, true);
    this.cover.fill(this.shares, pixels[index * 4 + 3]);
  }

  /** A pixel that is none. */
  rim(index: number): void {
    const { width } = this.view.rect;
    const mix = this.rims.mixAt(index % width, Math.floor(index / width));
    if (!mix) {
      this.even(index);
      return;
    }
    const { parts, colors, shares } = mix;
    for (let part = 0, at = 0; part < parts; part++, at += 3)
      this.add(colors[at], colors[at + 1], colors[at + 2], shares[part], part === 0);
    this.dropTraces();
    this.cover.fill(this.shares, this.view.pixels[index * 4 + 3]);
  }

  /** Traces go to the largest share: a plate below others would make whole dots of them. */
  private dropTraces(): void {
    const { shares } = this;
    let [largest, dropped] = [0, 0];
    for (let i = 0; i < shares.length; i++) {
      if (shares[i] > shares[largest]) largest = i;
      if (shares[i] >= TRACE) continue;
      dropped += shares[i];
      shares[i] = 0;
    }
    shares[largest] += dropped;
  }

  private add(r: number, g: number, b: number, by: number, isFirst: boolean): void {
    const { shares, table } = this;
    const from = table.lookUp(r, g, b);
    const { values } = table;
    for (let i = 0; i < shares.length; i++) shares[i] = (isFirst ? 0 : shares[i]) + by * values[from + i];
  }
}

/** Pixels as words, where they stand on a word's boundary. */
function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  return byteOffset % 4 === 0
    ? new Uint32Array(buffer, byteOffset, byteLength / 4)
    : new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/**
 * Coverages of flat art, laid out as the kernel `mixPlates` does. Runs of one color, which is most of such art, are worked out once.
 */
export function mixFlatPlates(
  view: PixelWindow,
  table: MixTable,
  plates: PlateTable,
  noise: PictureNoise,
  out: readonly Uint8Array[],
  kernels: Kernels,
): void {
  const { rect, pixels } = view;
  const even = new Uint8Array(rect.width * rect.height);
  kernels.evenAreas(pixels, rect, even);
  const mixer = new FlatMixer(view, even, table, plates, noise);
  const words = wordsOf(pixels);
  for (let index = 0; index < words.length; ) {
    const word = words[index];
    let end = index + 1;
    if (word >>> 24 === 0) {
      while (end < words.length && words[end] >>> 24 === 0) end++;
    } else if (even[index] === 0) {
      mixer.rim(index);
      put(mixer.cover.bytes, out, index, end);
    } else {
      while (end < words.length && words[end] === word && even[end] === 1) end++;
      mixer.even(index);
      put(mixer.cover.bytes, out, index, end);
    }
    index = end;
  }
}

/** A few pixels are written faster one by one than by a call. */
const SHORT_RUN = 8;

/** Fills a run; planes are empty before. */
function put(coverages: Uint8Array, out: readonly Uint8Array[], from: number, to: number): void {
  for (let plane = 0; plane < out.length; plane++) {
    const value = coverages[plane];
    if (value === 0) continue;
    if (to - from > SHORT_RUN) out[plane].fill(value, from, to);
    else for (let index = from; index < to; index++) out[plane][index] = value;
  }
}
