import type { PixelImage } from '../image.ts';
import { convexOutline, type Stretch } from './convex-outline.ts';
import { edgeLines } from './edge-lines.ts';
import { ease } from './fade-ease.ts';
import type { PhotoCells } from './photo-cells.ts';
import { evened, leastCostly } from './ring-of-widths.ts';

/** The least width, in cells; the next width is this, and each after it so many times the one before. */
const ENDS = 0.5;
const LEAST_WIDTH = 1.5;
const NEXT = 1.15;

/** Strengths along a stretch are read with those beside it, by a bell of so many stretches, on sides that face about the same way. */
const READ_WITH = 1.2;
const SAME_WAY = 0.3;

/** Of the photo's depth, what lies by this much deeper says less of the border. */
const FADING_OUT = 0.5;

/** A photo that fades over more than this part of its depth along most of its border is rather lit in its middle: what is beyond costs this much more. */
const FAR = 0.6;
const TOO_FAR = 0.5;
const MOSTLY = 0.5;

/** Strengths under this are what is left of the ground, in levels, and cover under this tells nothing. */
const LEAST_STRENGTH = 3;
const LEAST_COVER = 0.02;

/** What fades over so many cells at most may end in an edge that a JPEG or a blur has widened. */
const MAY_END = 3.2;

/** Beyond an edge cover goes on for so many cells: the edge itself is cut where it lies. */
const BEYOND = 4;

/** The border fades where it does along this part, over so many cells at least. */
const FADES_PART = 0.12;
const FADING_WIDTH = 5;

/** Cover of cells, and the lines of the sides where the photo ends in an edge, see edgeLines. */
export interface SidesCover {
  readonly cover: Float32Array;
  readonly edges: Float32Array;
}

/** How far in each stretch's line lies from the plane's corner, and the ways inward, for loops over cells. */
function linesOf(stretches: readonly Stretch[]) {
  return {
    inX: Float64Array.from(stretches, ({ inX }) => inX),
    inY: Float64Array.from(stretches, ({ inY }) => inY),
    from: Float64Array.from(stretches, ({ x, y, inX, inY }) => inX * x + inY * y),
  };
}

/** Owner of each cell within an outline, the stretch whose line is nearest, or −1; and how far in it lies. */
function readDepths({ width, height }: PhotoCells, stretches: readonly Stretch[]) {
  const [owners, depths] = [new Int32Array(width * height).fill(-1), new Float32Array(width * height)];
  const { inX, inY, from } = linesOf(stretches);
  for (let y = 0.5, cell = 0; y < height; y++) {
    for (let x = 0.5; x < width; x++, cell++) {
      let [least, nearest, owner] = [Number.POSITIVE_INFINITY, 0, 0];
      for (let number = 0; number < from.length; number++) {
        const depth = inX[number] * x + inY[number] * y - from[number];
        if (depth > least + 1e-6) continue;
        // Stretches of one side have one line: the nearer of them owns the cell.
        const away = (x - stretches[number].x) ** 2 + (y - stretches[number].y) ** 2;
        if (depth > least - 1e-6 && away >= nearest) continue;
        least = depth;
        nearest = away;
        owner = number;
      }
      depths[cell] = least;
      if (least > 0) owners[cell] = owner;
    }
  }
  return { owners, depths };
}

/** What each width costs each stretch: how unevenly the photo's strength then comes up, as a variance of its logarithm. A fade multiplies what lies inward by one and the same, whatever it covers. */
function costsOf(cells: PhotoCells, marks: Uint8Array, stretches: readonly Stretch[], foot: number) {
  const { owners, depths } = readDepths(cells, stretches);
  const [count, depth] = [stretches.length, Math.ceil(depths.reduce((most, own) => Math.max(most, own), 1))];
  const [sums, counts] = [new Float32Array(count * depth), new Float32Array(count * depth)];
  for (let cell = 0; cell < owners.length; cell++) {
    // What has the ground's color within the outline tells nothing of the fade.
    if (owners[cell] < 0 || marks[cell] === 0) continue;
    const at = owners[cell] * depth + Math.min(depth - 1, Math.floor(depths[cell]));
    sums[at] += cells.strengths[cell];
    counts[at]++;
  }
  const widths = [ENDS];
  for (let width = LEAST_WIDTH; width <= Math.max(LEAST_WIDTH, depth); width *= NEXT) widths.push(width);
  const fades = widths.map((width) =>
    Float32Array.from({ length: depth }, (_, way) => Math.log(Math.max(LEAST_COVER, ease(foot + ((1 - foot) * (way + 0.5)) / width)))),
  );
  const reach = (READ_WITH * stretches.reduce((sum, { length }) => sum + length, 0)) / count;
  const costs = new Float32Array(count * widths.length);
  for (const [number, own] of stretches.entries()) {
    const [sum, weights] = [new Float32Array(depth), new Float32Array(depth)];
    for (const [other, { x, y, inX, inY }] of stretches.entries()) {
      const [away, facing] = [Math.hypot(own.x - x, own.y - y), own.inX * inX + own.inY * inY];
      if (away > 3 * reach || facing < SAME_WAY) continue;
      const weight = Math.exp((-away * away) / (2 * reach * reach)) * facing * facing;
      for (let way = 0; way < depth; way++) {
        sum[way] += weight * sums[other * depth + way];
        weights[way] += weight * counts[other * depth + way];
      }
    }
    for (const [at, fade] of fades.entries()) costs[number * widths.length + at] = unevenness(sum, weights, fade);
  }
  return { widths, costs, depth };
}

/** Width of each stretch, in cells. */
function widthsOf(cells: PhotoCells, marks: Uint8Array, stretches: readonly Stretch[], foot: number) {
  const { widths, costs, depth } = costsOf(cells, marks, stretches, foot);
  const choose = () => leastCostly(stretches, widths, costs).map((number) => widths[number]);
  let chosen = choose();
  if (partOf(stretches, (number) => chosen[number] > FAR * depth) > MOSTLY) {
    for (let at = 0; at < costs.length; at++) costs[at] += TOO_FAR * Math.max(0, widths[at % widths.length] / depth - FAR);
    chosen = choose();
  }
  return evened(chosen);
}

/** Part of the outline that some of its stretches make. */
function partOf(stretches: readonly Stretch[], isAsked: (number: number) => boolean): number {
  const [all, some] = stretches.reduce(([sum, part], { length }, number) => [sum + length, part + (isAsked(number) ? length : 0)], [0, 0]);
  return some / all;
}

/** Variance of the logarithm of strength less that of a fade. */
function unevenness(sums: Float32Array, counts: Float32Array, fade: Float32Array): number {
  let [sum, squares, weights] = [0, 0, 0];
  for (let way = 0; way < fade.length; way++) {
    if (counts[way] <= 0) continue;
    const weight = Math.sqrt(counts[way]) * Math.exp(-way / (fade.length * FADING_OUT));
    const rest = Math.log(Math.max(LEAST_STRENGTH, sums[way] / counts[way])) - fade[way];
    sum += weight * rest;
    squares += weight * rest * rest;
    weights += weight;
  }
  return weights > 0 ? squares / weights - (sum / weights) ** 2 : 0;
}

/**
 * Cover of a photo whose outline is convex: each stretch of that fades over a width of its own, or ends in an edge, and most are as wide as those beside them. `marks` has a byte a
 * cell, not 0 in the photo where it is not of the ground's color; `foot` is what part of the way a fade has gone where it can be told from the ground.
 * Null where the outline is another, or fades nowhere.
 */
export function coverFromSides(
  image: PixelImage,
  outside: Uint8Array,
  cells: PhotoCells,
  marks: Uint8Array,
  foot: number,
): SidesCover | null {
  const stretches = convexOutline(marks, cells);
  if (!stretches) return null;
  const ways = widthsOf(cells, marks, stretches, foot);
  const { edges, ends } = edgeLines(stretches, (number) => ways[number] <= MAY_END, cells.side, outside, image);
  if (partOf(stretches, (number) => ways[number] >= FADING_WIDTH) < FADES_PART) return null;
  return { cover: coverOf(cells, stretches, foot, (number) => (ends.has(number) ? null : ways[number])), edges };
}

/** Cover of each cell: the least that any stretch makes of it. Stretches that end, whose width is null, make none less. A fade goes on outward until it is none: what is too faint to be told from the ground belongs to it. */
function coverOf(
  { width, height }: PhotoCells,
  stretches: readonly Stretch[],
  foot: number,
  widthOf: (number: number) => number | null,
): Float32Array {
  // Beyond an edge cover goes on as it is, and is then cut.
  const scales = Float64Array.from(stretches, (_, number) => (1 - foot) / (widthOf(number) ?? 1));
  const begins = Float64Array.from(stretches, (_, number) => (widthOf(number) === null ? 1 + BEYOND : foot));
  const { inX, inY, from } = linesOf(stretches);
  const cover = new Float32Array(width * height);
  for (let y = 0.5, cell = 0; y < height; y++) {
    for (let x = 0.5; x < width; x++, cell++) {
      let way = 1;
      for (let number = 0; number < scales.length && way > 0; number++) {
        way = Math.min(way, begins[number] + scales[number] * (inX[number] * x + inY[number] * y - from[number]));
      }
      if (way > 0) cover[cell] = ease(way);
    }
  }
  return cover;
}
