import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { GROUND_CELL } from './ground-cells.ts';
import type { Plateaus } from './plateaus.ts';

/** Lines read across and down for what inks there are. */
const MOST_LINES = 400;
/** So few tell whether flat inks make a good part of the art. */
const FEW_LINES = 100;

/** A run of one color has at least so many pixels; its ends are looked at so far beyond, past an anti-aliased rim. */
const LEAST_RUN = 3;
const BEYOND = 2;

/** An end is an edge where color changes by this part of the ink's distance from the ground, and so many levels at least. */
const EDGE_PART = 0.2;
const LEAST_EDGE = 8;

/** Of so many ends each way, across and down, this part at least are edges: a step of a fade, or the core of a glow, goes on gradually. */
const LEAST_ENDS = 8;
const EDGES = 0.7;

/** Of a drawing so many inks count, those of most pixels first: pixel art may have thousands. */
const MOST_INKS = 64;

/** Art of which flat inks make this part was never a JPEG. */
const MOSTLY = 0.3;

/** Nearer to the ground, in levels of the largest channel, lies what it is rounded to. */
const LEAST_APART = 3;

/** An ink holds a cell of which it has this part. */
const LEAST_PART = 0.2;

/** Flat inks of a drawing, by cells of GROUND_CELL pixels. */
export interface FlatInks {
  /** For each cell its ink, counted from 1; 0 where it holds none. */
  readonly owners: Int32Array;
  /** Red, green, blue of each ink less the ground's, in levels, from index 3 on. */
  readonly inks: Float32Array;
}

interface Ends {
  edges: number;
  all: number;
  pixels: number;
}

const noEnds = (): Ends => ({ edges: 0, all: 0, pixels: 0 });

/** What the ends of a color's runs are like, across and down. */
type RunEnds = readonly [across: Ends, down: Ends];

const wordAt = (words: DataView, index: number): number => words.getUint32(index * 4);

/** Visits runs of one opaque color on a line of `length` pixels, `way` apart. */
function visitRuns(words: DataView, first: number, way: number, length: number, visit: (color: number, from: number, end: number) => void) {
  let from = 0;
  for (let at = 1; at <= length; at++) {
    if (at < length && wordAt(words, first + at * way) === wordAt(words, first + from * way)) continue;
    const color = wordAt(words, first + from * way);
    if (at - from >= LEAST_RUN && (color & 255) === 255) visit(color, from, at);
    from = at;
  }
}

const largestChange = (one: number, other: number): number =>
  Math.max(
    Math.abs((one >>> 24) - (other >>> 24)),
    Math.abs(((one >>> 16) & 255) - ((other >>> 16) & 255)),
    Math.abs(((one >>> 8) & 255) - ((other >>> 8) & 255)),
  );

/** Colors of which runs end in edges, both across and down, as RGBA words; and what part of all art they are. */
function inksOf({ width, height, pixels }: PixelImage, { color: { r, g, b } }: Pick<Ground, 'color'>, lines = MOST_LINES) {
  const words = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const ground = ((r << 24) | (g << 16) | (b << 8) | 255) >>> 0;
  const byColor = new Map<number, RunEnds>();
  const read = (isDown: 0 | 1, first: number, way: number, length: number) =>
    visitRuns(words, first, way, length, (color, from, end) => {
      const apart = largestChange(color, ground);
      if (apart <= LEAST_APART) return;
      const ends = byColor.get(color) ?? [noEnds(), noEnds()];
      byColor.set(color, ends);
      ends[isDown].pixels += end - from;
      for (const beyond of [from - BEYOND, end - 1 + BEYOND]) {
        if (beyond < 0 || beyond >= length) continue;
        ends[isDown].all++;
        if (largestChange(color, wordAt(words, first + beyond * way)) >= Math.max(LEAST_EDGE, EDGE_PART * apart)) ends[isDown].edges++;
      }
    });
  const rowStep = Math.max(1, Math.floor(height / lines));
  for (let y = rowStep >> 1; y < height; y += rowStep) read(0, y * width, 1, width);
  const columnStep = Math.max(1, Math.floor(width / lines));
  for (let x = columnStep >> 1; x < width; x += columnStep) read(1, x, width, height);
  const found = [...byColor].filter(([, ends]) => ends.every(({ all, edges }) => all >= LEAST_ENDS && edges >= EDGES * all));
  found.sort(([, one], [, other]) => other[0].pixels - one[0].pixels);
  let [flat, art] = [0, 0];
  for (const [, [across]] of found) flat += across.pixels;
  const near = (index: number) => largestChange(wordAt(words, index), ground) <= LEAST_APART;
  for (let y = rowStep >> 1; y < height; y += rowStep) for (let x = 0; x < width; x++) if (!near(y * width + x)) art++;
  return { inks: found.slice(0, MOST_INKS).map(([ink]) => ink), part: art > 0 ? flat / art : 0 };
}

/** Whether art on a ground (RGBA, straight alpha) is of flat inks for a good part, 0 to 1, to the level: no JPEG has been at it. Keeps its input. */
export function isOfFlatInks(image: PixelImage, ground: Pick<Ground, 'color'>, least = MOSTLY): boolean {
  return inksOf(image, ground, FEW_LINES).part >= least;
}

/**
 * Finds the flat inks of a drawing (RGBA, straight alpha) that neither grain nor JPEG has touched: colors to the level that end in edges whichever
 * way. A fade beside them goes on over or under them, as a shadow does, and is none of theirs, however like its steps they are. Null where there are
 * none. `columns` x `rows` are the cells of the picture. Keeps its input.
 */
export function findFlatInks(image: PixelImage, ground: Pick<Ground, 'color'>, columns: number, rows: number): FlatInks | null {
  const { width, height, pixels } = image;
  const words = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const { color } = ground;
  const { inks: found } = inksOf(image, ground);
  if (found.length === 0) return null;
  const labels = new Map(found.map((ink, index) => [ink, index + 1]));
  const owners = new Int32Array(columns * rows);
  const counts = new Uint8Array(columns * (found.length + 1));
  for (let row = 0; row < rows; row++) {
    counts.fill(0);
    const bottom = Math.min(height, (row + 1) * GROUND_CELL);
    for (let y = row * GROUND_CELL; y < bottom; y++) {
      visitRuns(words, y * width, 1, width, (ink, from, end) => {
        const label = labels.get(ink);
        if (label === undefined) return;
        for (let x = from; x < end; x++) counts[Math.floor(x / GROUND_CELL) * (found.length + 1) + label]++;
      });
    }
    for (let column = 0; column < columns; column++) {
      const own = counts.subarray(column * (found.length + 1), (column + 1) * (found.length + 1));
      let most = 0;
      for (let label = 1; label <= found.length; label++) if (own[label] > own[most]) most = label;
      if (own[most] >= LEAST_PART * GROUND_CELL * GROUND_CELL) owners[row * columns + column] = most;
    }
  }
  const inks = new Float32Array((found.length + 1) * 3);
  for (const [ink, label] of labels) {
    inks.set([(ink >>> 24) - color.r, ((ink >>> 16) & 255) - color.g, ((ink >>> 8) & 255) - color.b], label * 3);
  }
  return { owners, inks };
}

/** Plateaus with flat inks among them, each of which is one however narrow. What wide ones and their rims have stays. Keeps its input. */
export function withFlatInks({ owners, isTop, inks }: Plateaus, flat: FlatInks): Plateaus {
  const first = inks.length / 3 - 1;
  const all = new Float32Array(inks.length + flat.inks.length - 3);
  all.set(inks);
  all.set(flat.inks.subarray(3), inks.length);
  return {
    owners: owners.map((owner, cell) => (flat.owners[cell] > 0 && owner === 0 ? first + flat.owners[cell] : owner)),
    isTop: isTop.map((top, cell) => (flat.owners[cell] > 0 && owners[cell] === 0 ? 1 : top)),
    inks: all,
  };
}
