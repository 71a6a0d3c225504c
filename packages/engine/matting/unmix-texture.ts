import { spreadMarks } from '../region/spread-marks.ts';
import { boxMean } from './box-mean.ts';
import { groundAt } from './ground-field.ts';
import { type GroundTexture, inDeviations, inLevels } from './ground-texture.ts';
import { partAt } from './picture-colors.ts';
import { type Band, KNOWN, openBand } from './solve-band.ts';
import { thinMarks } from './thin-marks.ts';

/** From here on a pixel is the subject's. */
const INSIDE = 128;
/** What is surely the subject shows its color. */
const WHOLE_FROM = 230;

/** All in pixels of the small copy: how far off what was found strands are looked for, how near to the ground's look something is let go of, */
const REACH = 12;
const BESIDE = 1.5;
/** what has a square of so many to each side of a middle is no gap between strands, and how far around it nothing is. */
const BROAD = 1;
const AROUND_BROAD = 2;
/** What strays as much as this part of the ground's variance has its texture. */
const LEAST_TEXTURE = 0.3;
/** It is told by pixels so far apart, in cells of so many pixels of the small copy and those around, from so many pairs on. */
const PAIR_PX = 4;
const EVEN_CELL = 6;
const LEAST_PAIRS = 12;
/** A pair is even where it is this near, deviations squared (pairs of the ground lie six apart); and where so many are, this is no ground. */
const EVEN = 0.6;
const MOST_EVEN = 0.7;
/** Larger areas stay, whatever they look like; in pixels of the small copy. */
const MOST_AREA = 64;
/** Cells of the subject's color that are told together, to each side, twice; and where it has none so near, which tell by this part of their weight. */
const NEAR_CELLS = 2;
const FAR_CELLS = 8;
const FAR_PART = 0.02;
/** What was found is looked at again by what it shows: strands hang on strands. */
const ROUNDS = 2;

/** In deviations of the texture: what lies nearer looks like the ground, what lies farther does not. */
const LOOKS_LIKE = 2.5;
const STANDS_OUT = 4;
/** A color counts by how far it stands out, to so many. */
const MOST_COUNTED = 20;
/** A subject whose color lies nearer is not told from the texture. */
const LEAST_APART = 5;
/** What lies farther off the way from the ground's color to the subject's is a mix of neither. */
const OFF_WAY = 3.5;
/** Of the texture alone so much reads as opacity, in deviations and at most; and of the subject's grain. */
const CLEAR = 1.5;
const MOST_CLEAR = 0.25;
const MOST_WHOLE = 0.06;
/** Nearly clear is clear, where the ground has grain. */
const FAINT = 12;

/** What the subject has around each place, in deviations, in cells. */
interface ColorCells {
  readonly columns: number;
  readonly rows: number;
  readonly px: number;
  /** How much of it there is; and its sums in three planes. */
  readonly weights: Float32Array;
  readonly sums: readonly Float32Array[];
}

class TextureSolver {
  private readonly band: Band;
  private readonly found: Uint8Array;
  private readonly texture: GroundTexture;
  /** Pixels to one of the small copy. */
  private readonly perPx: number;
  private readonly ground = new Float32Array(3);
  /** The pixel that the ground was last asked for at. */
  private asked = -1;
  /** What the last pixel that was looked at is, in deviations; and the subject's color there. */
  private readonly own = new Float64Array(3);
  private readonly color = new Float64Array(3);

  /** @param found opacity before any round: what no round made whole shows the subject's color */
  constructor(band: Band, found: Uint8Array, texture: GroundTexture, perPx: number) {
    this.band = band;
    this.found = found;
    this.texture = texture;
    this.perPx = perPx;
  }

  private px(ofCopy: number): number {
    return Math.max(1, Math.round(ofCopy * this.perPx));
  }

  solve(isWanted: (at: number) => boolean): Band {
    const { width, height, pixels, alpha, known } = this.band;
    const size = { width, height };
    const zone = spreadMarks(
      alpha.map((value) => (value >= INSIDE ? 255 : 0)),
      size,
      this.px(REACH),
    );
    const { cells, isLike } = this.look(zone);
    const isBeside = spreadMarks(isLike, size, this.px(BESIDE));
    const made = alpha.slice();
    // What is whole and lies beside nothing of the ground's look stays so.
    const mayChange = (at: number) => (alpha[at] < 255 || isBeside[at] === 255) && isWanted(at);
    this.visit(zone, mayChange, (at) => {
      if (!this.subjectAt(cells, at)) return;
      const value = this.opacity();
      if (value !== null && (value > alpha[at] || isBeside[at] === 255)) made[at] = value;
    });
    this.keepEven(made, zone);
    this.keepBroad(made);
    const open = known.slice();
    for (let at = 0; at < made.length; at++) if (made[at] !== alpha[at]) open[at] = KNOWN.OPEN;
    const solved = openBand(width, height, pixels, open, made);
    this.writeColors(solved, cells);
    return solved;
  }

  /** Visits those of the marked pixels that are asked for, with their color in deviations. */
  private visit(zone: Uint8Array, isAsked: (at: number) => boolean, each: (at: number) => void): void {
    const { width, height } = this.band;
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        if (zone[at] === 0 || !isAsked(at)) continue;
        this.measure(at, x, y);
        each(at);
      }
    }
  }

  private measure(at: number, x: number, y: number): void {
    const { pixels } = this.band;
    // The ground changes slowly: half a pixel of the copy is near enough.
    const half = this.perPx >> 1;
    const mark = half > 0 ? y * this.band.width + Math.floor(x / half) * half : at;
    if (mark !== this.asked) {
      const middle = Math.max(1, half) / 2;
      groundAt(this.texture.field, (x - (at - mark) + middle) / this.perPx - 0.5, (y + 0.5) / this.perPx - 0.5, this.ground);
      this.asked = mark;
    }
    const [r, g, b] = this.ground;
    inDeviations(this.texture, pixels[at * 4] - r, pixels[at * 4 + 1] - g, pixels[at * 4 + 2] - b, this.own);
  }

  /** Gathers what the subject looks like, and marks (255) what looks like the ground. */
  private look(zone: Uint8Array): { readonly cells: ColorCells; readonly isLike: Uint8Array } {
    const { width, height, alpha } = this.band;
    const px = Math.max(2, this.perPx);
    const [columns, rows] = [Math.ceil(width / px), Math.ceil(height / px)];
    const [weights, ...sums] = Array.from({ length: 4 }, () => new Float32Array(columns * rows));
    const isLike = new Uint8Array(alpha.length);
    const all = () => true;
    this.visit(zone, all, (at) => {
      const [r, g, b] = this.own;
      const off = Math.sqrt(r * r + g * g + b * b);
      if (off < LOOKS_LIKE) isLike[at] = 255;
      if (off < STANDS_OUT || this.found[at] < WHOLE_FROM || alpha[at] < WHOLE_FROM) return;
      const weight = Math.min(off, MOST_COUNTED) ** 2;
      const cell = Math.floor(Math.floor(at / width) / px) * columns + Math.floor((at % width) / px);
      weights[cell] += weight;
      for (let channel = 0; channel < 3; channel++) sums[channel][cell] += weight * this.own[channel];
    });
    const within = (plane: Float32Array, cells: number) => boxMean(boxMean(plane, columns, rows, cells), columns, rows, cells);
    const blurred = (plane: Float32Array) => {
      const [near, far] = [within(plane, NEAR_CELLS), within(plane, FAR_CELLS)];
      return near.map((value, at) => value + FAR_PART * far[at]);
    };
    return { cells: { columns, rows, px, weights: blurred(weights), sums: sums.map(blurred) }, isLike };
  }

  /** Writes what the subject looks like at a place; false where there is none near, or too like the ground. */
  private subjectAt({ columns, rows, px, weights, sums }: ColorCells, at: number): boolean {
    const { width } = this.band;
    const fx = Math.max(0, Math.min(columns - 1, ((at % width) + 0.5) / px - 0.5));
    const fy = Math.max(0, Math.min(rows - 1, (Math.floor(at / width) + 0.5) / px - 0.5));
    const [left, top] = [Math.floor(fx), Math.floor(fy)];
    const [right, bottom] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, top + 1)];
    const [u, v] = [fx - left, fy - top];
    const between = (plane: Float32Array) =>
      (1 - v) * ((1 - u) * plane[top * columns + left] + u * plane[top * columns + right]) +
      v * ((1 - u) * plane[bottom * columns + left] + u * plane[bottom * columns + right]);
    const weight = between(weights);
    // Sums that slide along a plane leave a trace where nothing is.
    if (weight < 1e-3) return false;
    for (let channel = 0; channel < 3; channel++) this.color[channel] = between(sums[channel]) / weight;
    const [r, g, b] = this.color;
    return r * r + g * g + b * b >= LEAST_APART * LEAST_APART;
  }

  /** How much of the subject is in the pixel that was looked at, 0 to 255; null where it is a mix of neither. */
  private opacity(): number | null {
    const [[r, g, b], [fr, fg, fb]] = [this.own, this.color];
    const apart = fr * fr + fg * fg + fb * fb;
    const mixed = Math.max(0, Math.min(1, (r * fr + g * fg + b * fb) / apart));
    const off = (r - mixed * fr) ** 2 + (g - mixed * fg) ** 2 + (b - mixed * fb) ** 2;
    if (off > OFF_WAY * OFF_WAY) return null;
    const clear = Math.min(MOST_CLEAR, CLEAR / Math.sqrt(apart));
    const part = mixed < 2 * clear ? Math.max(0, 2 * (mixed - clear)) : mixed;
    const whole = 1 - part < 2 * MOST_WHOLE ? Math.min(1, 1 - 2 * (1 - part - MOST_WHOLE)) : part;
    const value = Math.round(255 * whole);
    return value <= FAINT ? 0 : value;
  }

  /**
   * What went where the picture is more even than the ground is, across or down, is the subject's own: stripes of the ground's color. Seen across
   * and down each for itself: across a stripe nothing is even.
   */
  private keepEven(made: Uint8Array, zone: Uint8Array): void {
    const { width, height, alpha } = this.band;
    const px = this.px(EVEN_CELL);
    const columns = Math.ceil(width / px);
    const before = made.slice();
    const isGone = (at: number) => alpha[at] >= INSIDE && before[at] < INSIDE;
    for (const step of [PAIR_PX, PAIR_PX * width]) {
      const { share, count } = this.evenness(zone, step, isGone, { columns, rows: Math.ceil(height / px), px });
      for (let at = 0; at < made.length; at++) {
        if (made[at] >= alpha[at]) continue;
        const cell = Math.floor(Math.floor(at / width) / px) * columns + Math.floor((at % width) / px);
        if (count[cell] >= LEAST_PAIRS && share[cell] >= MOST_EVEN) made[at] = alpha[at];
      }
    }
  }

  /** By cells and those around: which part of the pixels that went are even with the one a step away, and how many there are. */
  private evenness(
    zone: Uint8Array,
    step: number,
    isGone: (at: number) => boolean,
    { columns, rows, px }: Pick<ColorCells, 'columns' | 'rows' | 'px'>,
  ): { readonly share: Float32Array; readonly count: Float32Array } {
    const { width, alpha } = this.band;
    const [evens, counts] = [new Float32Array(columns * rows), new Float32Array(columns * rows)];
    const other = new Float64Array(3);
    const isPair = (at: number) => isGone(at) && at + step < alpha.length && isGone(at + step);
    this.visit(zone, isPair, (at) => {
      const next = at + step;
      other.set(this.own);
      this.measure(next, next % width, Math.floor(next / width));
      const square = (this.own[0] - other[0]) ** 2 + (this.own[1] - other[1]) ** 2 + (this.own[2] - other[2]) ** 2;
      const cell = Math.floor(Math.floor(at / width) / px) * columns + Math.floor((at % width) / px);
      if (square < EVEN) evens[cell]++;
      counts[cell]++;
    });
    const around = (plane: Float32Array) => boxMean(plane, columns, rows, 1);
    const count = around(counts);
    return { share: around(evens).map((even, cell) => even / Math.max(1e-9, count[cell])), count: count.map((mean) => 9 * mean) };
  }

  /** What went in broad areas is the subject's own, in the ground's color: a gap between strands is none. */
  private keepBroad(made: Uint8Array): void {
    const { width, height, alpha } = this.band;
    const size = { width, height };
    const gone = made.map((value, at) => (alpha[at] >= INSIDE && value < INSIDE ? 255 : 0));
    const thin = thinMarks(gone, size, this.px(BROAD));
    const broad = spreadMarks(
      gone.map((mark, at) => mark & (255 - thin[at])),
      size,
      this.px(AROUND_BROAD),
    );
    const isKept = (at: number) => broad[at] === 255 && made[at] < alpha[at];
    const isSeen = new Uint8Array(made.length);
    for (let start = broad.indexOf(255); start >= 0; start = broad.indexOf(255, start + 1)) {
      if (isSeen[start] || !isKept(start)) continue;
      const part = partAt(size, start, isSeen, isKept);
      if (part.length > MOST_AREA * this.perPx ** 2 || !this.hasTexture(part)) for (const at of part) made[at] = alpha[at];
    }
  }

  /** Whether pixels stray from each other as the ground's do. */
  private hasTexture(part: readonly number[]): boolean {
    const { width } = this.band;
    const [sums, squares] = [new Float64Array(3), new Float64Array(3)];
    for (const at of part) {
      this.measure(at, at % width, Math.floor(at / width));
      for (let channel = 0; channel < 3; channel++) {
        sums[channel] += this.own[channel];
        squares[channel] += this.own[channel] ** 2;
      }
    }
    const count = part.length;
    const variance = squares.reduce((sum, square, channel) => sum + square / count - (sums[channel] / count) ** 2, 0) / 3;
    return variance >= LEAST_TEXTURE;
  }

  /** Colors of the subject alone: those that were found, where nothing changed, else what laying it back over the ground gives, as far as that is told. */
  private writeColors({ width, pixels, alpha, open, colors }: Band, cells: ColorCells): void {
    const before = this.band;
    const subject = new Float64Array(3);
    for (let index = 0, old = 0; index < open.length; index++) {
      const at = open[index];
      while (old < before.open.length && before.open[old] < at) old++;
      const isAsBefore = alpha[at] === before.alpha[at];
      if (isAsBefore && before.open[old] === at) {
        for (let channel = 0; channel < 3; channel++) colors[index * 3 + channel] = before.colors[old * 3 + channel];
        continue;
      }
      this.measure(at, at % width, Math.floor(at / width));
      this.subjectAt(cells, at);
      inLevels(this.texture, this.color, subject);
      const part = alpha[at] / 255;
      const trust = part * part;
      for (let channel = 0; channel < 3; channel++) {
        const ground = this.ground[channel];
        const exact = part > 0 ? ground + (pixels[at * 4 + channel] - ground) / part : 0;
        const value = trust * exact + (1 - trust) * (ground + subject[channel]);
        colors[index * 3 + channel] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
}

/**
 * Solves strands, and gaps between strands, before a ground with texture. There single pixels of the ground are no samples of what lies behind a strand:
 * its mean is, and colors are compared by how far the texture strays in their direction. A grain that is gray says nothing of how gray something is, and
 * all of how red. Where a pixel is no mix of the ground and of what the subject has there, and where it goes on broadly in the ground's own color, it
 * stays as it was. Source: Y.-Y. Chuang et al., "A Bayesian approach to digital matting", CVPR 2001, with one deviation for all of the ground.
 * Keeps its input.
 * @param perPx pixels to one of the small copy that the texture's field is of
 * @param isWanted what else stays as it was
 */
export function unmixTexture(band: Band, texture: GroundTexture, perPx: number, isWanted: (at: number) => boolean): Band {
  let solved = band;
  for (let round = 0; round < ROUNDS; round++) solved = new TextureSolver(solved, band.alpha, texture, perPx).solve(isWanted);
  return solved;
}
