import type { PixelImage } from '../image.ts';
import { apartFrom, type Ground, measureGrain, readSamples, spreadOf } from './find-ground.ts';
import { fitSurface, type Surface, type SurfaceSamples, surfaceAt } from './surface.ts';

/** The sheet is looked at in so many squares across and down; in each the lighter half is taken for paper. */
const SQUARES = 12;
/** Samples from the lightest this share of a square downward to the next are its paper: not its dust and glare, nor its ink. */
const LIGHTEST = 0.1;
const PAPER_DOWN_TO = 0.5;
const LEAST_IN_SQUARE = 6;
/** Rounds of fitting and throwing out. */
const ROUNDS = 4;
/** Samples within so many deviations are paper. */
const WITHIN = 3;
/** Nothing is cleaner than this, in levels. */
const LEAST_REACH = 2.5;
/** Light falls off over a sheet by at most this: its darkest place has so much of the lightest. */
const LEAST_LIGHT_PART = 0.4;
/** Paper is lighter than this at its darkest place, in levels. */
const LEAST_LIGHT = 80;
/** Light dims all channels alike: each one's part of the sum stays within so much of its mean. */
const MOST_TINT = 0.03;
/** What is rougher, in levels, is no paper. */
const MOST_GRAIN = 10;

const lightAt = ({ colors }: SurfaceSamples, index: number): number => colors[index * 3] + colors[index * 3 + 1] + colors[index * 3 + 2];

/** Weighs samples that are the paper of their square with 1, all others with 0. */
function paperOfSquares({ width, height }: PixelImage, samples: SurfaceSamples): Float64Array {
  const squares: number[][] = Array.from({ length: SQUARES * SQUARES }, () => []);
  for (let index = 0; index < samples.count; index++) {
    const column = Math.floor((samples.places[index * 2] * SQUARES) / width);
    const row = Math.floor((samples.places[index * 2 + 1] * SQUARES) / height);
    squares[row * SQUARES + column].push(index);
  }
  const weights = new Float64Array(samples.count);
  for (const square of squares) {
    if (square.length < LEAST_IN_SQUARE) continue;
    square.sort((a, b) => lightAt(samples, b) - lightAt(samples, a) || a - b);
    for (let at = Math.floor(LIGHTEST * square.length); at < PAPER_DOWN_TO * square.length; at++) weights[square[at]] = 1;
  }
  return weights;
}

/** Three deviations of what lies near a surface, from the nearer half of all samples. */
function reachOf(apart: Float64Array): number {
  const sorted = apart.slice().sort();
  return Math.max(LEAST_REACH, (WITHIN * sorted[sorted.length >> 1]) / 1.15);
}

/** Whether a surface can be a sheet of paper under uneven light: light enough, and of one tint. */
function isLitPaper(surface: Surface): boolean {
  const lights: number[] = [];
  const parts: number[][] = [[], [], []];
  const color = new Float64Array(3);
  for (const x of [0, 0.5, 1]) {
    for (const y of [0, 0.5, 1]) {
      surfaceAt(surface, x * (surface.width - 1), y * (surface.height - 1), color);
      const light = color[0] + color[1] + color[2];
      lights.push(light / 3);
      for (let channel = 0; channel < 3; channel++) parts[channel].push(color[channel] / Math.max(1, light));
    }
  }
  const [least, most] = [Math.min(...lights), Math.max(...lights)];
  if (least < LEAST_LIGHT || least < LEAST_LIGHT_PART * most) return false;
  return parts.every((part) => Math.max(...part) - Math.min(...part) <= 2 * MOST_TINT);
}

/**
 * Finds the paper of a sheet under uneven light, as a phone takes it: light falls off to one side farther than a ground's color may vary elsewhere.
 * Works on opaque pictures (RGBA, straight alpha), whole; only read. Null where nothing light of one tint lies under the whole sheet.
 * Source of the robust fit: P. J. Huber, "Robust Statistics", 1981 (reweighted least squares, here with Tukey's biweight).
 */
export function findPaper(image: PixelImage): Ground | null {
  const { samples, isBorder } = readSamples(image);
  let weights = paperOfSquares(image, samples);
  let surface: Surface | null = null;
  let apart: Float64Array = new Float64Array();
  let reach = LEAST_REACH;
  for (let round = 0; round < ROUNDS; round++) {
    surface = fitSurface(image.width, image.height, samples, weights);
    if (!surface) return null;
    apart = apartFrom(surface, samples);
    reach = reachOf(apart);
    weights = apart.map((value) => (value < reach ? (1 - (value / reach) ** 2) ** 2 : 0));
  }
  if (!surface || !isLitPaper(surface)) return null;
  const isGround = Uint8Array.from(apart, (value) => (value <= reach ? 1 : 0));
  const measured = measureGrain(image, samples, isGround, surface);
  if (Math.max(...measured.grain) > MOST_GRAIN) return null;
  let [own, bordering, ofBorder] = [0, 0, 0];
  for (let index = 0; index < samples.count; index++) {
    own += isGround[index];
    bordering += isBorder[index];
    ofBorder += isBorder[index] & isGround[index];
  }
  const middle = new Float64Array(3);
  surfaceAt(surface, (image.width - 1) / 2, (image.height - 1) / 2, middle);
  const [r, g, b] = Array.from(middle, Math.round);
  return {
    color: { r, g, b },
    surface,
    ...measured,
    borderShare: bordering > 0 ? ofBorder / bordering : 0,
    share: own / samples.count,
    spread: spreadOf(surface),
  };
}
