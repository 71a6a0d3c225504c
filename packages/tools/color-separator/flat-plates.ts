import { type Kernels, type MixTable, type PictureNoise, type PixelWindow, type PlateTable, type Rgb, RimFinder } from '@underbase/engine';
import type { KnownCovers } from './known-covers.ts';
import { PixelCover } from './plate-stack.ts';
import { dropTraces, wordsOf } from './rim-shares.ts';

/** What colors of flat art become coverages by. */
export interface FlatTables {
  readonly table: MixTable;
  readonly plates: PlateTable;
  readonly known: KnownCovers;
  /** The art's flat colors. */
  readonly flats: readonly Rgb[];
}

/** Mixes colors of flat art, its rims as what meets there. */
class FlatMixer {
  /** Coverages of the last pixel, from this place on. */
  covers: Uint8Array;
  place = 0;
  private readonly cover: PixelCover;
  private readonly known: KnownCovers;
  private readonly view: PixelWindow;
  private readonly table: MixTable;
  private readonly rims: RimFinder;
  private readonly shares: Float64Array;

  constructor(view: PixelWindow, even: Uint8Array, { table, plates, known, flats }: FlatTables, noise: PictureNoise) {
    this.view = view;
    this.known = known;
    this.covers = known.bytes;
    this.table = table;
    this.rims = new RimFinder(view.pixels, even, view.rect, noise, flats);
    this.shares = new Float64Array(table.count);
    this.cover = new PixelCover(plates);
  }

  /** A pixel in an even area, whose color alone counts. */
  even(word: number): void {
    const { known } = this;
    this.covers = known.bytes;
    this.place = known.placeOf(word);
    if (this.place < 0) this.place = known.keep(word, this.coversOf(word));
  }

  /** A pixel that is none. */
  rim(index: number, word: number): void {
    const { width } = this.view.rect;
    const mix = this.rims.mixAt(index % width, Math.floor(index / width));
    if (!mix) {
      this.even(word);
      return;
    }
    const { parts, colors, shares } = mix;
    for (let part = 0, at = 0; part < parts; part++, at += 3)
      this.add(colors[at], colors[at + 1], colors[at + 2], shares[part], part === 0);
    dropTraces(this.shares);
    this.cover.fill(this.shares, word >>> 24);
    this.covers = this.cover.bytes;
    this.place = 0;
  }

  private coversOf(word: number): Uint8Array {
    this.add(word & 255, (word >> 8) & 255, (word >> 16) & 255, 1, true);
    this.cover.fill(this.shares, word >>> 24);
    return this.cover.bytes;
  }

  private add(r: number, g: number, b: number, by: number, isFirst: boolean): void {
    const { shares, table } = this;
    const from = table.lookUp(r, g, b);
    const { values } = table;
    for (let i = 0; i < shares.length; i++) shares[i] = (isFirst ? 0 : shares[i]) + by * values[from + i];
  }
}

/**
 * Coverages of flat art, laid out as the kernel `mixPlates` does. Runs of one color, which is most of such art, are worked out once.
 */
export function mixFlatPlates(
  view: PixelWindow,
  tables: FlatTables,
  noise: PictureNoise,
  out: readonly Uint8Array[],
  kernels: Kernels,
): void {
  const { rect, pixels } = view;
  const even = new Uint8Array(rect.width * rect.height);
  kernels.evenAreas(pixels, rect, even);
  const mixer = new FlatMixer(view, even, tables, noise);
  const words = wordsOf(pixels);
  for (let index = 0; index < words.length; ) {
    const word = words[index];
    let end = index + 1;
    if (word >>> 24 === 0) {
      while (end < words.length && words[end] >>> 24 === 0) end++;
    } else if (even[index] === 0) {
      mixer.rim(index, word);
      put(mixer, out, index, end);
    } else {
      while (end < words.length && words[end] === word && even[end] === 1) end++;
      mixer.even(word);
      put(mixer, out, index, end);
    }
    index = end;
  }
}

/** A few pixels are written faster one by one than by a call. */
const SHORT_RUN = 8;

/** Fills a run; planes are empty before. */
function put({ covers, place }: FlatMixer, out: readonly Uint8Array[], from: number, to: number): void {
  for (let plane = 0; plane < out.length; plane++) {
    const value = covers[place + plane];
    if (value === 0) continue;
    if (to - from > SHORT_RUN) out[plane].fill(value, from, to);
    else for (let index = from; index < to; index++) out[plane][index] = value;
  }
}
