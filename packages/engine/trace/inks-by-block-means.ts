import type { PixelImage } from '../image.ts';
import { asJpeg } from '../jpeg-repair/as-jpeg.ts';
import { type JpegWay, meanSteps } from '../jpeg-repair/jpeg-tables.ts';
import { fromLumaChroma, lumaChroma } from '../jpeg-repair/luma-chroma.ts';
import { solveLinear } from '../solve-linear.ts';
import { blocksOf, meanColors, meanCovers } from './block-means.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';
import { coversOf, levelsOf, painted } from './drawn-covers.ts';

/** An ink is in a block where it covers so much of it. */
const LEAST_COVER = 0.002;
/** With more inks in a block than this all that it tells may be edges. */
const MOST_IN_BLOCK = 3;
/** What a block is off by beyond so many times what rounding does is drawn wrong there: it counts the less. */
const BY_ROUNDING = 2;
/** An ink without even places may move so far, in levels; one with them no farther than its mean may have been rounded. */
const MOST_MOVE = 6;
/** Rounding to whole steps puts a value off by this part of one, in root mean square. */
const OF_STEP = 1 / Math.sqrt(12);
const WHITE = 255;

type Vector = [number, number, number];

const minus = (one: Readonly<Vector>, other: Readonly<Vector>): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];

const times = (vector: Readonly<Vector>, by: number): Vector => [vector[0] * by, vector[1] * by, vector[2] * by];

/** A vector without its parts along some ways, which are of length 1 and at right angles. */
function without(vector: Readonly<Vector>, ways: readonly Vector[]): Vector {
  let left: Vector = [...vector];
  for (const way of ways) left = minus(left, times(way, left[0] * way[0] + left[1] * way[1] + left[2] * way[2]));
  return left;
}

/** Ways in color that edges between some inks lead along. */
function edgeWays([first, ...others]: readonly Vector[]): readonly Vector[] {
  const ways: Vector[] = [];
  for (const color of others) {
    const left = without(minus(color, first), ways);
    const length = Math.hypot(...left);
    if (length > 1e-6) ways.push(times(left, 1 / length));
  }
  return ways;
}

const colorAt = (colors: Float64Array, block: number): Vector => [colors[block * 3], colors[block * 3 + 1], colors[block * 3 + 2]];

const AXES: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** What blocks say of the inks that share them, luma and chroma each in units of what rounding puts it off by. */
interface Told {
  /** How much of each block each ink covers. */
  readonly shares: Float64Array;
  /** How far the picture's blocks lie off the drawing's. */
  readonly off: readonly Vector[];
  readonly inks: readonly Vector[];
}

/** Inks of a block that tell of each other. */
function inksIn(shares: Float64Array, block: number, inks: number): readonly number[] {
  const own: number[] = [];
  for (let ink = 1; ink < inks; ink++) if (shares[block * inks + ink] > LEAST_COVER) own.push(ink);
  return own.length < 2 || own.length > MOST_IN_BLOCK ? [] : own;
}

/** How far each ink is to move so that the blocks are explained best; three values an ink. */
function movesBy({ shares, off, inks }: Told): Float64Array {
  const size = inks.length * 3;
  const [matrix, moves] = [new Float64Array(size * size), new Float64Array(size)];
  for (let at = 0; at < size; at++) matrix[at * size + at] = 1;
  for (let block = 0; block < off.length; block++) {
    const cover = (ink: number): number => shares[block * inks.length + ink];
    const own = inksIn(shares, block, inks.length);
    if (own.length === 0) continue;
    const ways = edgeWays(own.map((ink) => inks[ink]));
    const left = without(off[block], ways);
    const trust = Math.min(1, BY_ROUNDING / Math.max(1e-9, Math.hypot(...left)));
    for (const [c, unit] of AXES.entries()) {
      const axis = without(unit, ways);
      for (const one of own) {
        moves[one * 3 + c] += trust * cover(one) * left[c];
        for (const other of own) {
          for (let d = 0; d < 3; d++) matrix[(one * 3 + c) * size + other * 3 + d] += trust * cover(one) * cover(other) * axis[d];
        }
      }
    }
  }
  return solveLinear(matrix, moves, size, 1) ? moves : moves.fill(0);
}

/** An ink moved in luma and chroma, in levels. */
function movedBy(ink: TraceInk, move: Readonly<Vector>): TraceInk {
  const [luma, blue, red] = lumaChroma(ink.r, ink.g, ink.b);
  const levels = fromLumaChroma(luma + move[0], blue + move[1], red + move[2]);
  const [r, g, b] = levels.map((value) => Math.min(WHITE, Math.max(0, Math.round(value))));
  return { ...ink, r, g, b };
}

/** White paper is stored as what it is: nothing lies beyond. */
const isWhite = ({ r, g, b }: TraceInk): boolean => Math.min(r, g, b) === WHITE;

/**
 * The inks of a drawing that the means of a JPEG's blocks ask for. An even place stores one rounded mean, up to half a step off the ink (three levels of
 * chroma at quality 40); blocks that an ink shares with others are rounded each another way, and together tell where between two steps it lies. How much of
 * a block an ink covers is known only about: what leads from one of a block's inks to another is not asked. Method: least squares in luma and chroma,
 * weighed by how each is rounded and held to the inks as they are by as much; the drawing is seen as it was stored, but for the means.
 * @param isEven which inks have even places
 */
export function inksByBlockMeans(image: PixelImage, drawing: TraceDrawing, way: JpegWay, isEven: readonly boolean[]): readonly TraceInk[] {
  const covers = coversOf(drawing);
  const blocks = blocksOf(image, way);
  const drawn = asJpeg(painted(covers, drawing.inks.map(levelsOf), image), way, 'ripples');
  const [seen, made] = [meanColors(image, blocks), meanColors(drawn, blocks)];
  const [ofLuma, ofChroma] = meanSteps(way.quality);
  // The means of luma that share one of chroma are rounded each by itself.
  const units = [ofLuma / (blocks.side / 8), ofChroma, ofChroma].map((step) => step * OF_STEP);
  const inUnits = (color: Readonly<Vector>): Vector => [color[0] / units[0], color[1] / units[1], color[2] / units[2]];
  const moves = movesBy({
    shares: meanCovers(covers, blocks, image.width),
    off: Array.from({ length: blocks.count }, (_, block) => inUnits(minus(colorAt(seen, block), colorAt(made, block)))),
    inks: drawing.inks.map(({ r, g, b }) => inUnits([...lumaChroma(r, g, b)])),
  });
  return drawing.inks.map((ink, at) => {
    if (at === 0 || (isEven[at] && isWhite(ink))) return ink;
    const most = isEven[at] ? [ofLuma / 2, ofChroma / 2, ofChroma / 2] : [MOST_MOVE, MOST_MOVE, MOST_MOVE];
    const move = (c: number): number => Math.min(most[c], Math.max(-most[c], moves[at * 3 + c] * units[c]));
    return movedBy(ink, [move(0), move(1), move(2)]);
  });
}
