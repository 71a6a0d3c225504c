import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import { boxMean } from './box-mean.ts';

/** Art whose edges nothing softened has few colors: no mixes. */
const MOST_COLORS = 64;
/** Of the pixels at edges no more than this part lie between their neighbors in color: corners of three colors do. */
const MOST_BETWEEN = 0.02;
/** Fewer edges tell nothing. */
const LEAST_EDGES = 64;
/** Steps of an edge even out over a square of this half side: what is off by no more than the first then, in levels, is drawn right, from the second on wrong. */
const RADIUS = 2;
const [NEAR_LEVELS, FAR_LEVELS] = [20, 40];

/** What is thinner than this square, in pixels, is all steps: nobody can tell its shape from them. */
const THIN_PX = 2;
/** Colors within so many levels are one there: steps of a shade are no edges. */
const SAME_LEVELS = 3;
const isBetween = (pixels: Uint8Array, at: number, one: number, other: number): boolean => {
  let moved = 0;
  for (let channel = 0; channel < 4; channel++) {
    const [own, low, high] = [
      pixels[at + channel],
      Math.min(pixels[one + channel], pixels[other + channel]),
      Math.max(pixels[one + channel], pixels[other + channel]),
    ];
    if (own < low || own > high) return false;
    if (own > low && own < high) moved++;
  }
  return moved > 0;
};

/** Whether nothing softened a picture's edges: a fax, a stamp, art that was cut at a threshold or drawn without anti-aliasing. Its edges are steps of whole pixels. */
export function hasHardEdges(image: PixelImage): boolean {
  const { width, height, pixels } = image;
  const words = pixelWords(image);
  const colors = new Set<number>();
  let [edges, between] = [0, 0];
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if (index === 0 || words[index] !== words[index - 1]) {
        colors.add(words[index]);
        if (colors.size > MOST_COLORS) return false;
      }
      const isAcross = x > 0 && x + 1 < width && words[index - 1] !== words[index + 1];
      const isDown = y > 0 && y + 1 < height && words[index - width] !== words[index + width];
      if (!isAcross && !isDown) continue;
      edges++;
      const at = index * 4;
      if ((isAcross && isBetween(pixels, at, at - 4, at + 4)) || (isDown && isBetween(pixels, at, at - 4 * width, at + 4 * width)))
        between++;
    }
  }
  return edges >= LEAST_EDGES && between <= MOST_BETWEEN * edges;
}

/** Levels of a channel as they show over black; opacity itself. */
function planeOf(pixels: Uint8Array, channel: number): Float32Array {
  return Float32Array.from({ length: pixels.length / 4 }, (_, index) => {
    const at = index * 4;
    return channel === 3 ? pixels[at + 3] : (pixels[at + channel] * pixels[at + 3]) / 255;
  });
}

/** 1 for each pixel that lies in no square of one color: serifs, hairlines, tips. */
function thinParts({ width, height, pixels }: PixelImage): Float32Array {
  const thin = new Float32Array(width * height).fill(1);
  const isLike = (one: number, other: number): boolean => {
    for (let channel = 0; channel < 4; channel++)
      if (Math.abs(pixels[one * 4 + channel] - pixels[other * 4 + channel]) > SAME_LEVELS) return false;
    return true;
  };
  const isEven = (from: number): boolean => {
    for (let row = from; row < from + THIN_PX * width; row += width) {
      for (let at = row; at < row + THIN_PX; at++) if (!isLike(at, from)) return false;
    }
    return true;
  };
  for (let y = 0; y + THIN_PX <= height; y++) {
    for (let x = 0; x + THIN_PX <= width; x++) {
      const from = y * width + x;
      if (!isEven(from)) continue;
      for (let row = from; row < from + THIN_PX * width; row += width) thin.fill(0, row, row + THIN_PX);
    }
  }
  return thin;
}

/**
 * A picture with hard edges as its drawing has them, soft: where both are the same but for steps of single pixels, and nothing is thin. Elsewhere it
 * stays. Straight RGBA; keeps its input.
 * @param drawn the drawing at the picture's size
 */
export function softenEdges(image: PixelImage, drawn: Uint8Array, out: Uint8Array): void {
  const { pixels } = image;
  const most = new Float32Array(pixels.length / 4);
  for (let channel = 0; channel < 4; channel++) {
    const [own, other] = [planeOf(pixels, channel), planeOf(drawn, channel)];
    const apart = boxMean(
      own.map((value, index) => value - other[index]),
      image,
      RADIUS,
    );
    for (let index = 0; index < most.length; index++) most[index] = Math.max(most[index], Math.abs(apart[index]));
  }
  const thin = boxMean(thinParts(image), image, RADIUS);
  for (let index = 0, at = 0; index < most.length; index++, at += 4) {
    const share = thin[index] > 0 ? 0 : Math.min(1, Math.max(0, (FAR_LEVELS - most[index]) / (FAR_LEVELS - NEAR_LEVELS)));
    const [own, other] = [pixels[at + 3] * (1 - share), drawn[at + 3] * share];
    for (let channel = at; channel < at + 3; channel++) {
      out[channel] = own + other > 0 ? Math.round((pixels[channel] * own + drawn[channel] * other) / (own + other)) : 0;
    }
    out[at + 3] = Math.round(own + other);
  }
}
