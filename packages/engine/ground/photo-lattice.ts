import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { hueScatter } from './hue-scatter.ts';
import { isPartOf, looksByOutlines, type PhotoLooks, SOFT_PART_CRISP } from './photo-outlines.ts';
import { readPassages } from './soft-passages.ts';
import { surfaceAt } from './surface.ts';

/** Squares across the longer side, and samples across each. */
const SQUARES_ACROSS = 125;
const SAMPLES = 4;

/** Ground lies within so many levels of its color at least; a square with more than this part of it is ground. */
const LEAST_BARE = 6;
const BARE_PART = 0.5;

/** Squares so many from the ground lie deep in the art, and a photo's mass is for this part of such; so many make one. */
const DEEP = 4;
const DEEP_PART = 0.8;
const LEAST_DEEP = 300;

/** What comes to less than this part of the farthest color from the ground is dim, as what is washed or glows is. */
const DIM = 0.4;
const MOST_DIM = 0.3;
/** The more of what changes within the art leads past the ground's color, the less that tells. */
const DIM_BY_OFF = 0.5;

/** Of what changes from square to square this part is off the ray from the ground: coverage of one ink changes along it. */
const OFF_RAY = 0.18;
/** Smaller changes are noise, in levels of a color's length. */
const LEAST_CHANGE = 4;

/** Or this part of the squares has colors to the ground's other side beside it, so many levels from it at least, the cosine of their angle below this. */
const TWO_SIDED = 0.03;
const LEAST_SIDE = 16;
const OPPOSITE = -0.5;

/**
 * A photo of one hue, or one taken at night, changes along the ray as a fade does, or is dim. It tells by how it changes: of its squares these parts
 * differ from one beside them by a quarter of their length, and by an eighth; few are even, as drawn art's are, and few as uneven as fur. Washes change less.
 */
const BUSY = 0.25;
const BUSY_PART = [0.08, 0.36] as const;
const STIRRED = 0.12;
const STIRRED_PART = [0.17, 0.45] as const;
const EVEN = 1;
const EVEN_GRAIN = 0.4;
const MOST_EVEN = 0.3;
/** Its mass may be for this part deep only, as some of it is the ground's color; it has full tones, or these many colors, and others besides, as barbs of one ink have not; and it ends in edges. */
const DEEP_PART_STIRRED = 0.62;
const FULL = 0.75;
const LEAST_FULL = 0.2;
const MOST_FULL = 0.8;
const OFF_RAY_STIRRED = 0.26;
const MOST_SOFT = 0.03;

/**
 * A photo with white in it on white, or a shadow around it, meets its ground softly, and is not deep for so much. It tells by changing in hue as well, as
 * washes and shading do not, and by being hardly anywhere even, as drawn art is.
 */
const OFF_RAY_SOFT = 0.25;
const BUSY_PART_SOFT = [0.06, 0.36] as const;
const MOST_EVEN_SOFT = 0.12;
const LEAST_FULL_SOFT = 0.5;

/**
 * A photo that fades is faint at its border, and bare ground lies where it is dark there: it is deep for less. It meets the ground gradually in this part of its
 * passages at least (.4 to 1; .0 in fur and in a mascot of many shades), changes in hue, and is as uneven as others.
 */
const SOFT_PART = 0.2;
const DEEP_PART_FADING = 0.72;
const MOST_DIM_FADING = 0.4;

/** Light that fades has one color for each strength, as flames have; the hues of a photo stray by twice as much as this at least (flames: .014 to .023, photos .05 to .34). */
const LEAST_SCATTER = 0.03;

/** Little can be darker than a dark ground or lighter than a light one. */
const LEAST_ROOM = 100;

/** Art's strongest color is that of this part of its squares. */
const STRONGEST_PART = 0.95;

interface Lattice {
  /** Pixels across a square. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  /** Mean red, green, blue of each square less the ground's. */
  readonly means: Float32Array;
  /** How much of the way to the farthest color its strongest sample has come, 0 to 1. */
  readonly fullness: Float32Array;
  /** One byte a square: 1 where it is ground. */
  readonly bare: Uint8Array;
}

function readLattice({ width, height, pixels }: PixelImage, ground: Ground, reach: number): Lattice {
  const side = Math.max(SAMPLES, Math.ceil(Math.max(width, height) / SQUARES_ACROSS));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const means = new Float32Array(columns * rows * 3);
  const [fullness, bare] = [new Float32Array(columns * rows), new Uint8Array(columns * rows)];
  const base = new Float32Array(3);
  for (let square = 0; square < columns * rows; square++) {
    const [left, top] = [(square % columns) * side, Math.floor(square / columns) * side];
    surfaceAt(ground.surface, Math.min(width - 1, left + side / 2), Math.min(height - 1, top + side / 2), base);
    let [count, bares] = [0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = left + Math.floor((((sample % SAMPLES) + 0.5) * side) / SAMPLES);
      const y = top + Math.floor(((Math.floor(sample / SAMPLES) + 0.5) * side) / SAMPLES);
      if (x >= width || y >= height) continue;
      count++;
      const at = (y * width + x) * 4;
      let length2 = 0;
      for (let channel = 0; channel < 3; channel++) {
        const apart = pixels[at + channel] - base[channel];
        length2 += apart * apart;
        means[square * 3 + channel] += apart;
        const part = Math.abs(apart) / Math.max(LEAST_ROOM, apart > 0 ? 255 - base[channel] : base[channel]);
        if (part > fullness[square]) fullness[square] = part;
      }
      if (pixels[at + 3] < 250 || length2 <= reach * reach) bares++;
    }
    for (let channel = 0; channel < 3; channel++) means[square * 3 + channel] /= Math.max(1, count);
    bare[square] = bares >= BARE_PART * count ? 1 : 0;
  }
  return { side, columns, rows, means, fullness, bare };
}

/** How many squares each lies from the ground, by its sides: 0 on it. */
function depthsOf({ columns, rows, bare }: Lattice): Uint16Array {
  const depths = new Uint16Array(bare.length).fill(0xffff);
  const squares: number[] = [];
  for (let square = 0; square < bare.length; square++) if (bare[square] === 1) squares.push(square);
  for (const square of squares) depths[square] = 0;
  for (const square of squares) {
    const column = square % columns;
    const reach = (other: number, isInside: boolean) => {
      if (!isInside || depths[other] <= depths[square] + 1) return;
      depths[other] = depths[square] + 1;
      squares.push(other);
    };
    reach(square - 1, column > 0);
    reach(square + 1, column < columns - 1);
    reach(square - columns, square >= columns);
    reach(square + columns, square < columns * (rows - 1));
  }
  return depths;
}

function endsInEdges(image: PixelImage, ground: Ground): boolean {
  const { soft, sharp } = readPassages(image, ground);
  return soft <= MOST_SOFT * (soft + sharp);
}

/** Whether art meets the ground gradually in a good part of its passages: fur and strokes come up from it in edges, however thin they are at first. */
export function meetsSoftly(image: PixelImage, ground: Ground, part = SOFT_PART): boolean {
  const { soft, sharp } = readPassages(image, ground);
  return soft >= part * (soft + sharp);
}

/** What a mass of art is made of, in squares, and in pairs of them that lie deep in it. */
export interface Mass {
  readonly art: number;
  readonly deep: number;
  readonly dim: number;
  readonly full: number;
  readonly twoSided: number;
  /** How much of what changes is off the ray from the ground, 0 to 1. */
  readonly off: number;
  readonly pairs: number;
  readonly busy: number;
  readonly stirred: number;
  readonly even: number;
  /** See hueScatter. */
  readonly scatter: number;
  /** What is dim beside art's own strongest color, in levels. */
  readonly dimmer: number;
  readonly strongest: number;
  /** Numbers of the squares that lie deep. */
  readonly squares: readonly number[];
  readonly side: number;
  readonly columns: number;
}

function readMass(image: PixelImage, ground: Ground, ringing: number): Mass {
  const reach = grainReach(ground);
  const lattice = readLattice(image, ground, Math.max(LEAST_BARE, reach, RINGS * ringing));
  const { side, columns, means, fullness, bare } = lattice;
  const squares: number[] = [];
  const depths = depthsOf(lattice);
  const least = LEAST_CHANGE + 2 * reach;
  let [art, deep, dim, full, along, across, twoSided] = [0, 0, 0, 0, 0, 0, 0];
  let [pairs, busy, stirred, even] = [0, 0, 0, 0];
  const mostEven = EVEN + EVEN_GRAIN * Math.hypot(...ground.grain);
  const lengthOf = (square: number) => Math.hypot(means[square * 3], means[square * 3 + 1], means[square * 3 + 2]);
  const dotOf = (one: number, other: number) =>
    means[one * 3] * means[other * 3] + means[one * 3 + 1] * means[other * 3 + 1] + means[one * 3 + 2] * means[other * 3 + 2];
  for (let square = 0; square < bare.length; square++) {
    if (bare[square] === 1) continue;
    art++;
    if (depths[square] < DEEP) continue;
    deep++;
    squares.push(square);
    if (fullness[square] < DIM) dim++;
    if (fullness[square] > FULL) full++;
    const length = Math.max(1, lengthOf(square));
    for (const other of [square + 1, square + columns]) {
      if (other >= bare.length || depths[other] < DEEP - 1) continue;
      const away = [0, 1, 2].map((channel) => means[other * 3 + channel] - means[square * 3 + channel]);
      const change = Math.hypot(...away);
      const part = change / Math.max(1, length, lengthOf(other));
      pairs++;
      if (change < mostEven) even++;
      else if (change >= LEAST_CHANGE && part > STIRRED) stirred++;
      if (change >= LEAST_CHANGE && part > BUSY) busy++;
      if (change < least) continue;
      const toward = [0, 1, 2].reduce((sum, channel) => sum + away[channel] * means[square * 3 + channel], 0) / length;
      along += Math.abs(toward);
      across += Math.sqrt(Math.max(0, change * change - toward * toward));
    }
    for (const other of [square + 2, square + 2 * columns]) {
      if (other >= bare.length || depths[other] < DEEP - 1) continue;
      const beside = lengthOf(other);
      if (length > LEAST_SIDE && beside > LEAST_SIDE && dotOf(square, other) < OPPOSITE * length * beside) twoSided++;
    }
  }
  const off = across / Math.max(1, along + across);
  const fullest = Float32Array.from(squares, (square) => fullness[square]).sort()[Math.floor(STRONGEST_PART * deep)] ?? 0;
  const dimmer = squares.reduce((sum, square) => sum + (fullness[square] < DIM * fullest ? 1 : 0), 0);
  const scatter = hueScatter(means, bare);
  return {
    art,
    deep,
    dim,
    full,
    twoSided,
    off,
    pairs,
    busy,
    stirred,
    even,
    scatter,
    dimmer,
    strongest: 255 * fullest,
    squares,
    side,
    columns,
  };
}

/**
 * Whether art is one mass of many colors, nowhere bare and seldom dim, as a photo is: its colors change past the ground's, in hue or to both sides of it,
 * where those of a fade change toward it; or of many tones, as a photo of one hue or by night is, that ends in edges, or has outlines within and fades. Flames are none. Looks at 16 samples in each of some 15 000 squares. `ringing` as `measureRinging` tells. Keeps its input.
 */
export function looksLikePhoto(image: PixelImage, ground: Ground, ringing: number): PhotoLooks {
  const mass = readMass(image, ground, ringing);
  if (mass.deep < LEAST_DEEP) return 'no';
  const isEdged = () => endsInEdges(image, ground);
  const isSoft = () => meetsSoftly(image, ground);
  return isOfMany(mass, isEdged, isSoft) ? 'yes' : looksByOutlines(image, mass, () => meetsSoftly(image, ground, SOFT_PART_CRISP));
}

function isOfMany(
  { art, deep, dim, full, twoSided, pairs, busy, stirred, even, scatter, off: away }: Mass,
  isEdged: () => boolean,
  isSoft: () => boolean,
): boolean {
  const off = away >= OFF_RAY && scatter < LEAST_SCATTER && !isEdged() ? 0 : away;
  const isWithin = (count: number, parts: readonly [number, number]) => isPartOf(pairs, count, parts);
  const isStirred = isWithin(busy, BUSY_PART) && isWithin(stirred, STIRRED_PART) && even <= MOST_EVEN * pairs;
  const isOfTones = full <= MOST_FULL * deep && (full >= LEAST_FULL * deep || off >= OFF_RAY_STIRRED);
  if (isStirred && isOfTones && deep >= DEEP_PART_STIRRED * art && isEdged()) return true;
  const isColorful = off >= OFF_RAY_SOFT && full >= LEAST_FULL_SOFT * deep && dim <= MOST_DIM * deep;
  const isUneven = isWithin(busy, BUSY_PART_SOFT) && isWithin(stirred, STIRRED_PART) && even <= MOST_EVEN_SOFT * pairs;
  if (isColorful && isUneven && deep >= DEEP_PART_STIRRED * art) return true;
  const mayFade = off >= OFF_RAY && isUneven && deep >= DEEP_PART_FADING * art && dim <= MOST_DIM_FADING * deep;
  if (mayFade && isSoft()) return true;
  if (deep < DEEP_PART * art) return false;
  const mostDim = MOST_DIM + DIM_BY_OFF * Math.max(0, off - OFF_RAY);
  return dim <= mostDim * deep && (off >= OFF_RAY || twoSided >= TWO_SIDED * deep);
}
