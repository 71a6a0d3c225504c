import type { PixelWindow } from '@underbase/engine';
import { type Layers, mixPixels, type Row, type StrokeTally } from './mix-pixels.ts';

/** What happens to four pixels of a row that are alike: the art stays, they are mixed one by one, or (0 and up) a band covers them. */
const COPY = -1;
const MIX = -2;
/** Four pixels, all covered. */
const ALL = 0xffffffff;
const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

function wordsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

/** Lays the stroke into rows of a result: most pixels are copied or filled in long runs, and only those along edges are mixed. */
export class RowPainter {
  readonly #source: PixelWindow;
  readonly #target: PixelWindow;
  readonly #layers: Layers;
  readonly #tally: StrokeTally;
  readonly #artWords: Uint32Array;
  readonly #outWords: Uint32Array;
  readonly #plane: Uint32Array;
  readonly #kept: Uint32Array | null;
  readonly #bands: readonly (Uint32Array | null)[];
  readonly #colors: readonly number[];

  /** Pixels of both windows start on whole words; the target comes zeroed. */
  constructor(source: PixelWindow, target: PixelWindow, layers: Layers, tally: StrokeTally) {
    this.#source = source;
    this.#target = target;
    this.#layers = layers;
    this.#tally = tally;
    this.#artWords = wordsOf(source.pixels);
    this.#outWords = wordsOf(target.pixels);
    this.#plane = wordsOf(layers.plane);
    this.#kept = layers.kept && wordsOf(layers.kept);
    this.#bands = layers.bands.map((band) => band && wordsOf(band));
    this.#colors = layers.colors.map(({ r, g, b }) =>
      IS_LITTLE_ENDIAN ? (0xff000000 | (b << 16) | (g << 8) | r) >>> 0 : ((r << 24) | (g << 16) | (b << 8) | 0xff) >>> 0,
    );
  }

  paintRow(place: Row): void {
    const { width } = this.#target.rect;
    // Up to the first whole word of the layers, and after the last, pixels are mixed.
    const first = Math.min(width, -place.at & 3);
    const end = first + ((width - first) & ~3);
    this.#finish(MIX, place, 0, first);
    let start = first;
    let kind = COPY;
    for (let column = first; column < end; column += 4) {
      const next = this.#kindAt((place.at + column) >> 2);
      if (next === kind) continue;
      this.#finish(kind, place, start, column);
      start = column;
      kind = next;
    }
    this.#finish(kind, place, start, end);
    this.#finish(MIX, place, end, width);
  }

  #kindAt(word: number): number {
    const covered = this.#plane[word];
    // Holes count as covered in the plane, and are no art.
    if (covered === ALL) return this.#layers.holes === null && (this.#kept === null || this.#kept[word] === ALL) ? COPY : MIX;
    if (covered !== 0) return MIX;
    for (let band = 0; band < this.#bands.length; band++) {
      const layer = this.#bands[band];
      if (layer === null || layer[word] === 0) continue;
      return layer[word] === ALL ? band : MIX;
    }
    return COPY;
  }

  #finish(kind: number, place: Row, from: number, end: number): void {
    if (from >= end) return;
    if (kind === MIX) mixPixels(this.#source, this.#target, place, this.#layers, this.#tally, from, end);
    else if (kind === COPY) this.#copy(place, from, end);
    else {
      const row = place.row * this.#target.rect.width;
      this.#outWords.fill(this.#colors[kind], row + from, row + end);
      this.#tally.stroke += end - from;
    }
  }

  #copy(place: Row, from: number, end: number): void {
    const { rect } = this.#source;
    if (place.y < rect.y || place.y >= rect.y + rect.height) return;
    const first = Math.max(place.x + from, rect.x);
    const last = Math.min(place.x + end, rect.x + rect.width);
    if (first >= last) return;
    const row = (place.y - rect.y) * rect.width - rect.x;
    this.#outWords.set(this.#artWords.subarray(row + first, row + last), place.row * this.#target.rect.width + first - place.x);
  }
}
