import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { ease, footOf } from './fade-ease.ts';
import type { Ground } from './find-ground.ts';
import { largestPart } from './largest-part.ts';
import { nearestGround } from './nearest-ground.ts';
import { type PhotoCells, readPhotoCells } from './photo-cells.ts';
import { coverFromSides } from './sides-vignette.ts';

/** The border of a photo is parted into stretches: so many squares lie across the longer side, and what a stretch shows is read with its neighbors, so many squares around. */
const SQUARES_ACROSS = 20;
const READ_WITH = 1.2;
const AGREES_WITH = 2;

/** Widths that are tried, in cells: each is so many times the one before. */
const LEAST_WIDTH = 2;
const NEXT = 1.2;

/** Colors weaker than this are as strong, in levels: what is left of the ground. Strength counts by its logarithm, which a fade changes alike, whatever it covers. */
const LEAST_STRENGTH = 3;
const LEAST_COVER = 0.02;

/** Of the photo's depth, so much from its border is what its body's strength is read from; what lies by so much deeper says less of the border. */
const BODY_FROM = 0.35;
const FADING_OUT = 0.7;
/** A fade begins where it can be told from the ground, with this part of its cover at most. */
const MOST_FOOT = 0.3;

/** Cover is smoothed over so many cells to each side, so often: widths change from stretch to stretch. */
const SMOOTHED = 2;
const ROUNDS = 3;

/** A photo fades where its border does for this part of its length over so many pixels at least: less is a soft edge. */
const FADES_PART = 0.5;
const LEAST_WIDTH_PX = 12;

/** How a photo's cover comes up from the ground, as a plane that varies slowly. Plain data; survives structured cloning. */
export interface PhotoVignette {
  /** Pixels across a cell of `cover`. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  /** Of each cell, 0 to 1; 0 on the ground, 1 in the photo's body. */
  readonly cover: Float32Array;
  /** Up to this cover a fade can't be told from the ground, and is its own no more than the ground's. */
  readonly faint: number;
  /** Lines of the sides where the photo ends in an edge: x, y and the way inward of each, in cells. */
  readonly edges: Float32Array;
}

/** What lies inward of the stretches of a border: sums of the logarithm of strength, and counts, by stretch and depth in cells. */
interface Inward {
  readonly stretches: number;
  readonly depth: number;
  readonly sums: Float32Array;
  readonly counts: Float32Array;
  /** x and y of the middle of each stretch, in cells. */
  readonly places: Float32Array;
  /** Of each cell its stretch, or −1. */
  readonly owners: Int32Array;
  /** Of each cell how far from the ground it lies, in cells. */
  readonly depths: Float32Array;
}

function readInward({ width, height, strengths }: PhotoCells, photo: Uint8Array, square: number): Inward {
  const nearest = nearestGround({ width, height }, photo);
  const [owners, depths] = [new Int32Array(photo.length).fill(-1), new Float32Array(photo.length)];
  const numbers = new Map<number, number>();
  const across = Math.ceil(width / square);
  for (let cell = 0; cell < photo.length; cell++) {
    const to = nearest[cell];
    if (photo[cell] === 0 || to < 0) continue;
    const [x, y] = [to % width, Math.floor(to / width)];
    const key = Math.floor(y / square) * across + Math.floor(x / square);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    owners[cell] = numbers.get(key) ?? 0;
    depths[cell] = Math.hypot((cell % width) - x, Math.floor(cell / width) - y);
  }
  const stretches = numbers.size;
  const depth = Math.floor(depths.reduce((most, own) => Math.max(most, own), 0)) + 1;
  const [sums, counts, places, cells] = [
    new Float32Array(stretches * depth),
    new Float32Array(stretches * depth),
    new Float32Array(stretches * 2),
    new Float32Array(stretches),
  ];
  for (let cell = 0; cell < photo.length; cell++) {
    const owner = owners[cell];
    if (owner < 0) continue;
    const at = owner * depth + Math.floor(depths[cell]);
    sums[at] += Math.log(Math.max(LEAST_STRENGTH, strengths[cell]));
    counts[at]++;
    places[owner * 2] += nearest[cell] % width;
    places[owner * 2 + 1] += Math.floor(nearest[cell] / width);
    cells[owner]++;
  }
  for (let at = 0; at < places.length; at++) places[at] /= cells[at >> 1];
  return { stretches, depth, sums, counts, places, owners, depths };
}

/** Values of stretches, so many each, summed with those of stretches around by a bell of this reach in cells. */
function withNeighbors(values: Float32Array, each: number, { stretches, places }: Inward, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let one = 0; one < stretches; one++) {
    for (let other = 0; other < stretches; other++) {
      const away = Math.hypot(places[one * 2] - places[other * 2], places[one * 2 + 1] - places[other * 2 + 1]);
      if (away > 3 * reach) continue;
      const weight = Math.exp((-away * away) / (2 * reach * reach));
      for (let at = 0; at < each; at++) out[one * each + at] += weight * values[other * each + at];
    }
  }
  return out;
}

/** How wide each stretch fades, in cells: the width of the fade whose strength comes up as what lies inward does, but for what the photo itself shows. */
function widthsOf(inward: Inward, foot: number, square: number): Float32Array {
  const { stretches, depth } = inward;
  const sums = withNeighbors(inward.sums, depth, inward, READ_WITH * square);
  const counts = withNeighbors(inward.counts, depth, inward, READ_WITH * square);
  const widths: number[] = [];
  for (let width = LEAST_WIDTH; width <= Math.max(LEAST_WIDTH, depth); width *= NEXT) widths.push(width);
  const costs = new Float32Array(stretches * widths.length);
  for (const [number, width] of widths.entries()) {
    const fade = Float32Array.from({ length: depth }, (_, way) =>
      Math.log(Math.max(LEAST_COVER, ease(foot + ((1 - foot) * (way + 0.5)) / width))),
    );
    for (let stretch = 0; stretch < stretches; stretch++) {
      let [sum, squares, weights] = [0, 0, 0];
      for (let way = 0; way < depth; way++) {
        const at = stretch * depth + way;
        if (counts[at] <= 0) continue;
        const weight = Math.sqrt(counts[at]) * Math.exp(-way / (depth * FADING_OUT));
        const rest = sums[at] / counts[at] - fade[way];
        sum += weight * rest;
        squares += weight * rest * rest;
        weights += weight;
      }
      costs[stretch * widths.length + number] = squares / weights - (sum / weights) ** 2;
    }
  }
  const agreed = withNeighbors(costs, widths.length, inward, AGREES_WITH * square);
  const logs = new Float32Array(stretches);
  for (let stretch = 0; stretch < stretches; stretch++) {
    const own = agreed.subarray(stretch * widths.length, (stretch + 1) * widths.length);
    logs[stretch] = Math.log(widths[own.reduce((best, cost, at) => (cost < own[best] ? at : best), 0)]);
  }
  const all = withNeighbors(logs, 1, inward, AGREES_WITH * square);
  const weights = withNeighbors(new Float32Array(stretches).fill(1), 1, inward, AGREES_WITH * square);
  return all.map((log, stretch) => Math.exp(log / weights[stretch]));
}

/** Smooths a plane by means of so many cells to each side, across and down. */
function smooth(plane: Float32Array, width: number, height: number): void {
  const line = new Float32Array(Math.max(width, height));
  const along = (length: number, from: number, step: number) => {
    for (let at = 0; at < length; at++) line[at] = plane[from + at * step];
    for (let at = 0; at < length; at++) {
      let sum = 0;
      for (let near = at - SMOOTHED; near <= at + SMOOTHED; near++) sum += line[Math.min(length - 1, Math.max(0, near))];
      plane[from + at * step] = sum / (2 * SMOOTHED + 1);
    }
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (let y = 0; y < height; y++) along(width, y * width, 1);
    for (let x = 0; x < width; x++) along(height, x, width);
  }
}

/**
 * The cover of a photo that fades into its ground: a plane that comes up smoothly from the ground around it, and is full in the photo's body. Nobody knows what
 * a single pixel of it was before it faded; but along a stretch of the border what the photo shows is strong by chance, and what comes up with the way from the ground is
 * the fade. `outside` has a byte a pixel, not 0 on the ground around the art. Null where the photo does not fade along most of its border. Keeps its input.
 */
export function findVignette(
  image: PixelImage,
  ground: Ground,
  outside: Uint8Array,
  bare: number,
  kernels: Pick<Kernels, 'scanRuns'>,
): PhotoVignette | null {
  const cells = readPhotoCells(image, ground, outside);
  const { side, width, height, strengths } = cells;
  const photo = largestPart(cells.art, cells, kernels);
  const square = Math.ceil(Math.max(width, height) / SQUARES_ACROSS);
  const inward = readInward(cells, photo, square);
  if (inward.stretches === 0) return null;
  const { owners, depths, depth } = inward;
  const body = strengths.filter((_, cell) => owners[cell] >= 0 && depths[cell] > BODY_FROM * depth).sort();
  const foot = footOf(Math.min(MOST_FOOT, bare / Math.max(1, body[body.length >> 1])));
  const sides = coverFromSides(image, outside, cells, photo, foot);
  if (sides) return { side, columns: width, rows: height, faint: ease(foot), ...sides };
  const widths = widthsOf(inward, foot, square);
  let [fades, border] = [0, 0];
  const cover = new Float32Array(photo.length);
  for (let cell = 0; cell < photo.length; cell++) {
    if (owners[cell] < 0) {
      cover[cell] = photo[cell] === 0 ? 0 : 1;
      continue;
    }
    cover[cell] = ease(foot + ((1 - foot) * depths[cell]) / widths[owners[cell]]);
    if (depths[cell] > 1) continue;
    border++;
    if (widths[owners[cell]] * side >= LEAST_WIDTH_PX) fades++;
  }
  if (fades < FADES_PART * border) return null;
  smooth(cover, width, height);
  for (let cell = 0; cell < photo.length; cell++) if (photo[cell] === 0) cover[cell] = 0;
  return { side, columns: width, rows: height, cover, faint: 0, edges: new Float32Array(0) };
}
