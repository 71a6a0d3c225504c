import { INSIDE, type Kernels, type PixelWindow, type Planes, type Rect, type Rgb } from '@underbase/engine';
import { type Layers, type Place, paintRows, type StrokeTally } from './row-painter.ts';

/** Bands whose color follows the edge, how far colors are carried, and what stands where none arrives. */
export interface Following {
  readonly bands: readonly boolean[];
  readonly reachPx: number;
  readonly otherwise: Rgb;
}

const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const WHITE: Rgb = { r: 255, g: 255, b: 255 };

/** Calls back for the neighbors of a pixel, over corners too. */
function eachBeside(at: number, { width, height }: Pick<Rect, 'width' | 'height'>, call: (beside: number) => void): void {
  const y = Math.floor(at / width);
  const x = at - y * width;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const beside = row * width + column;
      if (beside !== at) call(beside);
    }
  }
}

/**
 * Carries the art's colors outward, one pixel a round, as the mean of those that are known beside: red, green and blue for each pixel of the area, and
 * above 0 in `weights` where one arrived. Within `reachPx` of a pixel nothing else decides its color, so that a part equals the same place of the whole.
 */
function carryColors(
  { rect, pixels }: PixelWindow,
  area: Rect,
  reachPx: number,
  { width, coverage }: Planes,
): { readonly colors: Float32Array; readonly weights: Uint8Array } {
  const count = area.width * area.height;
  const [colors, weights] = [new Float32Array(count * 3), new Uint8Array(count)];
  for (let row = 0; row < rect.height; row++) {
    let to = (rect.y + row - area.y) * area.width + rect.x - area.x;
    let place = (rect.y + row) * width + rect.x;
    for (let from = row * rect.width * 4; from < (row + 1) * rect.width * 4; from += 4, to++, place++) {
      const alpha = pixels[from + 3];
      if ((coverage ? coverage[place] : alpha) < INSIDE) continue;
      for (let channel = 0; channel < 3; channel++) colors[to * 3 + channel] = pixels[from + channel];
      weights[to] = alpha;
    }
  }
  const isWaiting = new Uint8Array(count);
  const waitBeside = (at: number, waiting: number[]) =>
    eachBeside(at, area, (beside) => {
      if (weights[beside] > 0 || isWaiting[beside] > 0) return;
      isWaiting[beside] = 1;
      waiting.push(beside);
    });
  let waiting: number[] = [];
  for (let at = 0; at < count; at++) if (weights[at] > 0) waitBeside(at, waiting);
  for (let round = 0; round < reachPx && waiting.length > 0; round++) {
    for (const at of waiting) {
      let [r, g, b, sum] = [0, 0, 0, 0];
      eachBeside(at, area, (beside) => {
        const by = weights[beside];
        r += colors[beside * 3] * by;
        g += colors[beside * 3 + 1] * by;
        b += colors[beside * 3 + 2] * by;
        sum += by;
      });
      colors.set([r / sum, g / sum, b / sum], at * 3);
    }
    // What was found in a round spreads in the next one alone.
    for (const at of waiting) weights[at] = 255;
    const next: number[] = [];
    for (const at of waiting) waitBeside(at, next);
    waiting = next;
  }
  return { colors, weights };
}

/**
 * Fills the target like `paintRows`, with bands that take the color of the art beside them. What is laid is linear in a band's color: the difference
 * between black and white is each pixel's share of it.
 */
export function paintAlongEdge(
  kernels: Kernels,
  source: PixelWindow,
  target: PixelWindow,
  place: Place,
  area: Rect,
  layers: Layers,
  { bands, reachPx, otherwise }: Following,
  planes: Planes,
): StrokeTally {
  const inColor = (color: Rgb): Layers => ({ ...layers, colors: layers.colors.map((own, band) => (bands[band] ? color : own)) });
  const white = { rect: target.rect, pixels: new Uint8Array(target.pixels.length) };
  paintRows(kernels, source, white, place, inColor(WHITE));
  const tally = paintRows(kernels, source, target, place, inColor(BLACK));
  const { colors, weights } = carryColors(source, area, reachPx, planes);
  const { width, height } = target.rect;
  for (let row = 0; row < height; row++) {
    let near = (place.y + row - area.y) * area.width + place.x - area.x;
    for (let at = row * width * 4; at < (row + 1) * width * 4; at += 4, near++) {
      const share = (white.pixels[at] - target.pixels[at]) / 255;
      if (share <= 0) continue;
      const [r, g, b] = weights[near] > 0 ? colors.subarray(near * 3, near * 3 + 3) : [otherwise.r, otherwise.g, otherwise.b];
      target.pixels[at] = Math.round(target.pixels[at] + share * r);
      target.pixels[at + 1] = Math.round(target.pixels[at + 1] + share * g);
      target.pixels[at + 2] = Math.round(target.pixels[at + 2] + share * b);
    }
  }
  return tally;
}
