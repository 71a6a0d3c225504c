import type { TraceDrawing, TraceEdge } from './drawing.ts';

/** How far a drawn polyline may leave its curve, in pixels of the target. */
const FLATNESS = 0.02;

/** Rows of a part that is drawn, from the first to the one behind the last. */
interface Rows {
  readonly from: number;
  readonly to: number;
}

/** Whether a piece lies above or below some rows, handles and all; beside them it counts for all that lies to its right. */
const misses = ({ from, to }: Rows, y0: number, y1: number, y2: number, y3: number): boolean =>
  (y0 < from && y1 < from && y2 < from && y3 < from) || (y0 > to && y1 > to && y2 > to && y3 > to);

/** Visits the straight pieces of an edge, scaled; curves as many pieces as keep within the flatness; of some rows alone those that meet them. */
export function forSegments(
  { points, lines }: Pick<TraceEdge, 'points' | 'lines'>,
  scaleX: number,
  scaleY: number,
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
  flatness = FLATNESS,
  rows: Rows | null = null,
): void {
  let x0 = points[0] * scaleX;
  let y0 = points[1] * scaleY;
  for (let piece = 0; piece < lines.length; piece++) {
    const at = 2 + piece * 6;
    const x3 = points[at + 4] * scaleX;
    const y3 = points[at + 5] * scaleY;
    if (rows !== null && misses(rows, y0, points[at + 1] * scaleY, points[at + 3] * scaleY, y3)) {
      x0 = x3;
      y0 = y3;
      continue;
    }
    if (lines[piece]) {
      visit(x0, y0, x3, y3);
      x0 = x3;
      y0 = y3;
      continue;
    }
    const x1 = points[at] * scaleX;
    const y1 = points[at + 1] * scaleY;
    const x2 = points[at + 2] * scaleX;
    const y2 = points[at + 3] * scaleY;
    const bend = Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
    const steps = Math.max(1, Math.min(200, Math.ceil(Math.sqrt((0.75 * bend) / flatness))));
    let px = x0;
    let py = y0;
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const s = 1 - t;
      const x = step === steps ? x3 : s * s * s * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t * x3;
      const y = step === steps ? y3 : s * s * s * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t * y3;
      visit(px, py, x, y);
      px = x;
      py = y;
    }
    x0 = x3;
    y0 = y3;
  }
}

/** Pixels of a row that are marked together where anything changes, as a power of two: nearly all of a drawing at any size changes nothing. */
const BLOCK_BITS = 4;
const BLOCK = 1 << BLOCK_BITS;
const CHANNELS = 4;

/** Sums of what changes across edges, four channels a pixel; rows as many whole blocks as hold the picture and one pixel more. */
class EdgeSums {
  readonly #left: number;
  #top: number;
  readonly #width: number;
  readonly #height: number;
  /** Pixels from one row to the next. */
  readonly #stride: number;
  readonly #sums: Float32Array;
  /** 1 where anything of a block changes. */
  readonly #touched: Uint8Array;

  /** @param left,top where the part lies: places stay what they are, so that any part has the same sums */
  constructor(left: number, top: number, width: number, height: number) {
    this.#left = left;
    this.#top = top;
    this.#width = width;
    this.#height = height;
    this.#stride = Math.ceil((width + 2) / BLOCK) * BLOCK;
    this.#sums = new Float32Array(this.#stride * height * CHANNELS);
    this.#touched = new Uint8Array((this.#stride * height) >> BLOCK_BITS);
  }

  /** From another row on. What was summed has to be written before. */
  moveTo(top: number): void {
    this.#top = top;
  }

  /** What lies to the right of a piece that runs down changes by `change`; of one that runs up, by its opposite. Exact areas. */
  add(x0: number, y0: number, x1: number, y1: number, change: ArrayLike<number>): void {
    if (y0 === y1) return;
    const sign = y0 < y1 ? 1 : -1;
    const tx = sign > 0 ? x0 : x1;
    const ty = sign > 0 ? y0 : y1;
    const by = sign > 0 ? y1 : y0;
    const slope = (x1 - x0) / (y1 - y0);
    const toRow = Math.min(this.#top + this.#height, Math.ceil(by)) - 1;
    for (let row = Math.max(this.#top, Math.floor(ty)); row <= toRow; row++) {
      const top = Math.max(ty, row);
      const bottom = Math.min(by, row + 1);
      const tall = bottom - top;
      if (tall <= 0) continue;
      this.#addRow(row, tx + (top - ty) * slope, tx + (bottom - ty) * slope, sign * tall, change);
    }
  }

  #addRow(row: number, xa: number, xb: number, tall: number, change: ArrayLike<number>): void {
    const from = this.#left;
    const to = this.#left + this.#width;
    const at = (row - this.#top) * this.#stride - from;
    const l = Math.min(xa, xb);
    const r = Math.max(xa, xb);
    // What lies beyond the picture counts at its border.
    if (l < from || r > to) {
      const wide = r - l;
      const [before, beyond] =
        wide > 0 ? [Math.max(0, Math.min(from, r) - l) / wide, Math.max(0, r - Math.max(to, l)) / wide] : l < from ? [1, 0] : [0, 1];
      if (before > 0) this.#put(at + from, tall * before, change);
      if (beyond > 0) this.#put(at + to, tall * beyond, change);
      if (before + beyond < 1) this.#addRow(row, Math.max(from, l), Math.min(to, r), tall * (1 - before - beyond), change);
      return;
    }
    const first = Math.floor(l);
    const last = Math.floor(r);
    if (first === last) {
      // What lies right of the middle of the piece within its pixel.
      const inside = tall * (first + 1 - (l + r) / 2);
      this.#put(at + first, inside, change);
      this.#put(at + first + 1, tall - inside, change);
      return;
    }
    const perPx = tall / (r - l);
    let before = 0;
    for (let x = first; x <= last; x++) {
      const a = Math.max(l, x);
      const b = Math.min(r, x + 1);
      const here = (b - a) * perPx;
      // Area to the right within this pixel: of pieces before, all of it; of this one, from its middle on.
      const area = before + here * (x + 1 - (a + b) / 2);
      this.#put(at + x, area - this.#carry, change);
      this.#carry = area;
      before += here;
    }
    this.#put(at + last + 1, tall - this.#carry, change);
    this.#carry = 0;
  }

  #carry = 0;

  #put(at: number, amount: number, change: ArrayLike<number>): void {
    this.#touched[at >> BLOCK_BITS] = 1;
    const base = at * CHANNELS;
    this.#sums[base] += amount * change[0];
    this.#sums[base + 1] += amount * change[1];
    this.#sums[base + 2] += amount * change[2];
    this.#sums[base + 3] += amount * change[3];
  }

  /** Writes what changes from pixel to pixel, summed up along `rows` rows, as straight bytes: a word each, no more than needs be. Nothing changes any more then. */
  write(rows: number, out: Uint8Array): void {
    const isWhole = out.byteOffset % 4 === 0;
    const pixels = isWhole ? out : new Uint8Array(this.#width * rows * 4);
    const words = new Uint32Array(pixels.buffer, pixels.byteOffset, this.#width * rows);
    for (let y = 0; y < rows; y++) this.#writeRow(y, pixels, words);
    if (!isWhole) out.set(pixels);
  }

  #writeRow(y: number, out: Uint8Array, words: Uint32Array): void {
    const [sums, touched, width] = [this.#sums, this.#touched, this.#width];
    const [start, row] = [y * this.#stride, y * width];
    let r = 0;
    let g = 0;
    let b = 0;
    let a = 0;
    let word = 0;
    // From here on nothing was written yet: all of it is as the pixel before.
    let even = 0;
    for (let from = 0; from < width; from += BLOCK) {
      const block = (start + from) >> BLOCK_BITS;
      if (touched[block] === 0) continue;
      touched[block] = 0;
      fillWords(words, word, row + even, row + from);
      even = Math.min(width, from + BLOCK);
      for (let x = from, at = (start + from) * CHANNELS; x < even; x++, at += CHANNELS) {
        if (sums[at] === 0 && sums[at + 1] === 0 && sums[at + 2] === 0 && sums[at + 3] === 0) {
          words[row + x] = word;
          continue;
        }
        r += sums[at];
        g += sums[at + 1];
        b += sums[at + 2];
        a += sums[at + 3];
        const to = (row + x) * 4;
        const alpha = byteOf(a);
        const isClear = alpha === 0;
        out[to] = isClear ? 0 : byteOf((r * 255) / a);
        out[to + 1] = isClear ? 0 : byteOf((g * 255) / a);
        out[to + 2] = isClear ? 0 : byteOf((b * 255) / a);
        out[to + 3] = alpha;
        word = words[row + x];
      }
      sums.fill(0, (start + from) * CHANNELS, (start + from + BLOCK) * CHANNELS);
    }
    fillWords(words, word, row + even, row + width);
    this.#forgetBeyond(start);
  }

  /** What lies beyond the last pixel is never written. */
  #forgetBeyond(start: number): void {
    const last = (start + this.#stride) >> BLOCK_BITS;
    for (let block = (start + this.#width) >> BLOCK_BITS; block < last; block++) {
      if (this.#touched[block] === 0) continue;
      this.#touched[block] = 0;
      this.#sums.fill(0, (block << BLOCK_BITS) * CHANNELS, ((block + 1) << BLOCK_BITS) * CHANNELS);
    }
  }
}

/** One word over and over; a few are written faster than the call that fills many begins. */
function fillWords(words: Uint32Array, word: number, from: number, to: number): void {
  if (to - from > 2 * BLOCK) words.fill(word, from, to);
  else for (let at = from; at < to; at++) words[at] = word;
}

/** Whether an edge with all its handles comes near some rows; few of a drawing of many edges do, where it is drawn part by part. */
function comesNear({ points }: TraceEdge, { from, to }: Rows, scaleY: number): boolean {
  const [top, bottom] = [from / scaleY, to / scaleY];
  let isAbove = false;
  let isBelow = false;
  for (let at = 1; at < points.length; at += 2) {
    if (points[at] <= bottom) isAbove = true;
    if (points[at] >= top) isBelow = true;
    if (isAbove && isBelow) return true;
  }
  return false;
}

/** Sums that are made at once, so that they stay near the processor while they are written as bytes, and rows at least: a curve is followed anew for each such part. */
const SUMS_OF_ROWS = 1 << 18;
const LEAST_ROWS = 16;

/** The nearest byte. Halves go up, those that sums leave a little under a half too: any part of a picture is drawn alike. */
const byteOf = (value: number): number => Math.min(255, Math.max(0, Math.floor(value + 0.502)));

/**
 * Draws a part of a drawing at any scale: each pixel is the mean of the areas in it by exact area, so neighbors show no seam. Straight RGBA, coded values
 * mixed with their alpha, as drawing programs do.
 * @param rect the part wanted, in pixels of the scaled drawing
 * Method: sums of what changes across edges, by area, as in R. Levien's font rasterizer, with colors in place of coverage.
 */
export function drawTrace(
  drawing: TraceDrawing,
  rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  scaleX: number,
  scaleY: number,
  out: Uint8Array,
): void {
  const { x, y, width, height } = rect;
  const colors = drawing.inks.map(({ r, g, b, opacity }) => [r * opacity, g * opacity, b * opacity, 255 * opacity]);
  const change = new Float64Array(4);
  const near = drawing.edges.filter((edge) => comesNear(edge, { from: y, to: y + height }, scaleY));
  const tall = Math.max(LEAST_ROWS, Math.floor(SUMS_OF_ROWS / (CHANNELS * (width + 2))));
  const sums = new EdgeSums(x, y, width, Math.min(tall, height));
  for (let top = 0; top < height; top += tall) {
    const count = Math.min(tall, height - top);
    const rows = { from: y + top, to: y + top + count };
    sums.moveTo(rows.from);
    for (const edge of near) {
      if (!comesNear(edge, rows, scaleY)) continue;
      const left = colors[drawing.faces[edge.left].ink];
      const right = colors[drawing.faces[edge.right].ink];
      if (left === right) continue;
      for (let c = 0; c < 4; c++) change[c] = left[c] - right[c];
      forSegments(edge, scaleX, scaleY, (x0, y0, x1, y1) => sums.add(x0, y0, x1, y1, change), FLATNESS, rows);
    }
    sums.write(count, out.subarray(top * width * 4, (top + count) * width * 4));
  }
}
