import { mostAround, type PixelImage } from '@underbase/engine';
import type { RunContext } from '../run.ts';

/** Alpha of a pixel that is the art's own, and of one that has nothing of it. */
const [WHOLE, CLEAR] = [250, 5];
/** From what is whole to what is clear edges that are drawn well are so many pixels wide in the mean; feathered ones are wider, up to so much. */
const [DRAWN_PX, FEATHER_PX] = [3, 9];
/** So far it is looked for what is clear, and so many times it is found: fades go on. */
const MOST_WALK = 14;
const LEAST_REACHED = 0.85;
/** A feather is as wide all along: so many edges are as wide as the middle one, but for a pixel. Smoke and fur are not. */
const LEAST_ALIKE = 0.6;
/** What is partly clear lies so near to what is whole or clear, but for this part: tints do not. */
const NEAR = 12;
const MOST_AFAR = 0.05;
/** A clear sheet has at least this part of it clear. */
const LEAST_CLEAR = 0.005;
/** Edges are made about so many pixels wide. */
const EDGE_PX = 1.5;
/** Strokes are as strong as their strongest pixel so near. */
const AROUND = 3;
/** Less alpha than this, at the strongest around, is no stroke. */
const LEAST_STROKE = 48;
const HALF = 127.5;

interface Feather {
  /** How many pixels its edges are wide. */
  readonly widthPx: number;
  readonly alphas: Uint8Array;
}

const isWhole = (alpha: number): boolean => alpha >= WHOLE;
const isClear = (alpha: number): boolean => alpha <= CLEAR;

/** How many partly clear pixels lie one after another in a direction before a clear one: none where the next whole one comes first; null where neither comes. */
function walkFrom(alphas: Uint8Array, at: number, step: number): number | null {
  for (let away = 1; away <= MOST_WALK; away++) {
    const alpha = alphas[at + away * step];
    if (alpha === undefined || isWhole(alpha)) return 0;
    if (isClear(alpha)) return away - 1;
  }
  return null;
}

/** How wide edges are in the mean; null where too many of them go on as fades do, or one is as wide as no other. */
function edgeWidth(alphas: Uint8Array, steps: readonly number[]): number | null {
  const widths = new Int32Array(MOST_WALK);
  let all = 0;
  const [right, left, below, above] = steps;
  for (let at = 0; at < alphas.length; at++) {
    if (!isWhole(alphas[at])) continue;
    // Most of what is whole lies among its like. Beyond the sheet nothing is known, and this asks no more.
    if (alphas[at + right] >= WHOLE && alphas[at + left] >= WHOLE && alphas[at + below] >= WHOLE && alphas[at + above] >= WHOLE) continue;
    for (const step of steps) {
      const beside = alphas[at + step];
      if (beside === undefined || isWhole(beside)) continue;
      const length = walkFrom(alphas, at, step);
      // Between two letters edges meet.
      if (length === 0 && !isClear(beside)) continue;
      all++;
      if (length !== null) widths[length]++;
    }
  }
  const reached = widths.reduce((sum, count) => sum + count, 0);
  if (reached === 0 || reached < LEAST_REACHED * all || alikeIn(widths) < LEAST_ALIKE * reached) return null;
  return widths.reduce((sum, count, width) => sum + count * width, 0) / reached;
}

/** How many of the counted widths are the middle one, or a pixel more or less. */
function alikeIn(widths: Int32Array): number {
  const half = widths.reduce((sum, count) => sum + count, 0) / 2;
  let middle = 0;
  for (let below = widths[0]; below < half; below += widths[middle]) middle++;
  return (widths[middle - 1] ?? 0) + widths[middle] + (widths[middle + 1] ?? 0);
}

/** Whether nothing that is whole or clear lies near a pixel, along its row and its column. */
function isAfar(alphas: Uint8Array, at: number, steps: readonly number[]): boolean {
  for (const step of steps) {
    for (let away = 1; away <= NEAR; away++) {
      const alpha = alphas[at + away * step];
      if (alpha === undefined || isWhole(alpha) || isClear(alpha)) return false;
    }
  }
  return true;
}

/** The feather along a picture's edges; null where they are drawn well, or its art fades. */
function featherOf({ width, height, pixels }: PixelImage): Feather | null {
  const alphas = new Uint8Array(width * height);
  let [clear, partly] = [0, 0];
  for (let at = 0; at < alphas.length; at++) {
    const alpha = pixels[at * 4 + 3];
    alphas[at] = alpha;
    if (isClear(alpha)) clear++;
    else if (!isWhole(alpha)) partly++;
  }
  if (partly === 0 || clear < LEAST_CLEAR * alphas.length) return null;
  const steps = [1, -1, width, -width];
  const widthPx = edgeWidth(alphas, steps);
  if (widthPx === null || widthPx <= DRAWN_PX || widthPx > FEATHER_PX) return null;
  let afar = 0;
  for (let at = 0; at < alphas.length; at++) {
    if (!isClear(alphas[at]) && !isWhole(alphas[at]) && isAfar(alphas, at, steps)) afar++;
  }
  return afar <= MOST_AFAR * partly ? { widthPx, alphas } : null;
}

/**
 * Art whose edges were feathered by two or three pixels, as selections are before they are cut, with edges again: dots are coarser than such a rim, so that
 * they would eat at every edge and at all of small type. Edges go where half of what is whole nearby is left. The picture itself where its edges are drawn
 * well, or its art fades. Straight alpha; keeps its input, and has its pixels on memory that threads share.
 */
export function withoutFeather(image: PixelImage, { allocate }: Pick<RunContext, 'allocate'>): PixelImage {
  const feather = featherOf(image);
  if (!feather) return image;
  const { alphas, widthPx } = feather;
  const pixels = allocate(image.pixels.length);
  pixels.set(image.pixels);
  for (let at = 0; at < alphas.length; at++) {
    if (alphas[at] === 0 || isWhole(alphas[at])) continue;
    const most = mostAround(alphas, at, AROUND, image.width);
    const share = most < LEAST_STROKE ? 0 : HALF + ((255 * alphas[at]) / most - HALF) * (widthPx / EDGE_PX);
    pixels[at * 4 + 3] = Math.min(255, Math.max(0, Math.round(share)));
  }
  return { ...image, pixels };
}
