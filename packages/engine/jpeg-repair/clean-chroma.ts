import type { PixelWindow } from '../image.ts';
import type { Size } from '../region/rect.ts';

/** Pixels around a part that cleaning looks at: the window, and what the halved chroma was smeared over. */
export const CHROMA_REACH = 6;

/** Half the side of the window that chroma is related to luma in: a block of halved chroma spans 16 pixels. */
const WINDOW = 4;

/** Pixels of the window. */
const AREA = (2 * WINDOW + 1) ** 2;

/** Rows that are looked at for one: those of its window, and the one that comes next. */
const ROWS = 2 * WINDOW + 2;

/** Where luma varies by less than this (square of levels) it tells nothing of chroma. */
const LEAST_VARIANCE = 90;

/** What the window's sums are of: smeared luma, its square, both chromas, and each chroma times smeared luma. */
const SUMS = 6;

/** One row of a picture. */
interface ChromaRow {
  readonly luma: Float64Array;
  readonly smeared: Float64Array;
  readonly blue: Float64Array;
  readonly red: Float64Array;
}

const within = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at));

/** Luma of a row, in sixteenths, so that sums are exact, and a part comes out as in the whole. */
function readLuma(pixels: Uint8Array, at: number, luma: Float64Array): void {
  for (let x = 0; x < luma.length; x++, at += 4) {
    luma[x] = Math.round((0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2]) * 16) / 16;
  }
}

/** What halving and doubling does to a row of luma, whichever way its pairs lie: 1 2 1 down and across. `down` is scratch of a row. */
function smear(above: Float64Array, row: Float64Array, below: Float64Array, down: Float64Array, out: Float64Array): void {
  const last = row.length - 1;
  for (let x = 0; x <= last; x++) down[x] = above[x] + 2 * row[x] + below[x];
  for (let x = 0; x <= last; x++) out[x] = (down[x > 0 ? x - 1 : 0] + 2 * down[x] + down[x < last ? x + 1 : last]) / 16;
}

/** The picture's rows in the order of their reading, each read once; those that no window reaches any more give their memory to the next. */
class ChromaRows {
  readonly #pixels: Uint8Array;
  readonly #size: Size;
  readonly #rows: readonly ChromaRow[];
  readonly #lumas: readonly Float64Array[];
  readonly #down: Float64Array;
  #smeared = -1;
  #read = -1;

  constructor(pixels: Uint8Array, size: Size) {
    const line = () => new Float64Array(size.width);
    this.#pixels = pixels;
    this.#size = size;
    // Smearing a row asks for luma of the one above and the one below.
    this.#lumas = Array.from({ length: 3 }, line);
    this.#rows = Array.from({ length: ROWS }, () => ({ luma: line(), smeared: line(), blue: line(), red: line() }));
    this.#down = line();
  }

  /** A row from ROWS - 1 before the furthest asked so far; those beyond the picture are its first and last. */
  at(y: number): ChromaRow {
    const row = within(y, this.#size.height);
    while (this.#smeared < row) this.#make(++this.#smeared);
    return this.#rows[row % ROWS];
  }

  #lumaOf(y: number): Float64Array {
    const { width, height } = this.#size;
    const row = within(y, height);
    while (this.#read < row) {
      this.#read++;
      readLuma(this.#pixels, this.#read * width * 4, this.#lumas[this.#read % this.#lumas.length]);
    }
    return this.#lumas[row % this.#lumas.length];
  }

  #make(y: number): void {
    const { luma, smeared, blue, red } = this.#rows[y % ROWS];
    const [above, own, below] = [this.#lumaOf(y - 1), this.#lumaOf(y), this.#lumaOf(y + 1)];
    smear(above, own, below, this.#down, smeared);
    luma.set(own);
    for (let x = 0, at = y * luma.length * 4; x < luma.length; x++, at += 4) {
      red[x] = this.#pixels[at] - luma[x];
      blue[x] = this.#pixels[at + 2] - luma[x];
    }
  }
}

/** Adds a row to the sums of columns, or takes it off (`sign` -1). Sums begin `WINDOW` columns before the picture. */
function addRow(sums: Float64Array, { smeared, blue, red }: ChromaRow, sign: number): void {
  for (let x = 0, at = WINDOW * SUMS; x < smeared.length; x++, at += SUMS) {
    const s = sign * smeared[x];
    sums[at] += s;
    sums[at + 1] += s * smeared[x];
    sums[at + 2] += sign * blue[x];
    sums[at + 3] += s * blue[x];
    sums[at + 4] += sign * red[x];
    sums[at + 5] += s * red[x];
  }
}

/** The columns beyond the picture are its first and last. */
function repeatSides(sums: Float64Array, width: number): void {
  const [first, last] = [WINDOW * SUMS, (WINDOW + width - 1) * SUMS];
  for (let column = 0; column < WINDOW; column++) {
    sums.copyWithin(column * SUMS, first, first + SUMS);
    sums.copyWithin(last + (column + 1) * SUMS, last, last + SUMS);
  }
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Adds to a row's chroma what luma lost by smearing, by the slope of the one on the other in the window around; what lost nothing stays. */
function injectRow(sums: Float64Array, { luma, smeared, blue, red }: ChromaRow, out: Uint8Array, start: number): void {
  let [mean, square, middleBlue, slopeBlue, middleRed, slopeRed] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < 2 * WINDOW * SUMS; at += SUMS) {
    mean += sums[at];
    square += sums[at + 1];
    middleBlue += sums[at + 2];
    slopeBlue += sums[at + 3];
    middleRed += sums[at + 4];
    slopeRed += sums[at + 5];
  }
  for (let x = 0, old = 0, next = 2 * WINDOW * SUMS, at = start; x < luma.length; x++, old += SUMS, next += SUMS, at += 4) {
    mean += sums[next];
    square += sums[next + 1];
    middleBlue += sums[next + 2];
    slopeBlue += sums[next + 3];
    middleRed += sums[next + 4];
    slopeRed += sums[next + 5];
    const y = luma[x];
    const lost = y - smeared[x];
    if (lost !== 0) {
      const m = mean / AREA;
      const variance = Math.max(0, square / AREA - m * m) + LEAST_VARIANCE;
      const b = blue[x] + ((slopeBlue / AREA - (middleBlue / AREA) * m) / variance) * lost;
      const r = red[x] + ((slopeRed / AREA - (middleRed / AREA) * m) / variance) * lost;
      out[at] = byte(y + r);
      out[at + 1] = byte(y - (0.299 * r + 0.114 * b) / 0.587);
      out[at + 2] = byte(y + b);
    }
    mean -= sums[old];
    square -= sums[old + 1];
    middleBlue -= sums[old + 2];
    slopeBlue -= sums[old + 3];
    middleRed -= sums[old + 4];
    slopeRed -= sums[old + 5];
  }
}

/**
 * Gives chroma back the edges that JPEG's halved chroma (4:2:0, 4:2:2) took from it: the picture's window with luma as it was and cleaned chroma.
 *
 * Around an edge between two colors chroma is a straight function of luma. The function is read where both are equally smeared, and what
 * luma lost by smearing is added to chroma by it. Where luma is even nothing changes.
 * RGBA, straight alpha; keeps its input. A part needs CHROMA_REACH pixels around it to come out as in the whole. Takes the result's memory and
 * some twenty rows.
 * Source of the idea: B. Aiazzi, S. Baronti, M. Selva, "Improving component substitution pansharpening through multivariate regression", IEEE TGRS 2007
 * (injecting detail of a sharp band by its regression on the smeared one).
 */
export function cleanChroma({ rect, pixels }: PixelWindow): PixelWindow {
  const { width, height } = rect;
  const out = pixels.slice();
  if (width === 0 || height === 0) return { rect, pixels: out };
  const rows = new ChromaRows(pixels, rect);
  const sums = new Float64Array((width + 2 * WINDOW) * SUMS);
  for (let y = -WINDOW; y <= WINDOW; y++) addRow(sums, rows.at(y), 1);
  for (let y = 0; y < height; y++) {
    repeatSides(sums, width);
    injectRow(sums, rows.at(y), out, y * width * 4);
    addRow(sums, rows.at(y + WINDOW + 1), 1);
    addRow(sums, rows.at(y - WINDOW), -1);
  }
  return { rect, pixels: out };
}
