import type { Rgb } from '../color/hex.ts';
import { type Components, labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { pixelWords } from '../pixel-words.ts';
import { findGround, type Ground } from './find-ground.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { marksWithin } from './marks-within.ts';
import { surfaceAt } from './surface.ts';
import { visitBorders } from './visit-borders.ts';

/** Only light comes as near to the ground: a ground of less luma, of 255, is no highlight's. */
const LIGHT = 128;

/** Larger pictures are looked at by every second, third or farther pixel: to follow every border takes long. */
const MOST_PIXELS = 3_000_000;

/** Bare ground lies within so many levels of its color at least. */
const LEAST_BARE = 5;

/** The border of a pocket is followed so far into the art, in pixels; over two of them color changes by no more than so many levels where it is no edge. */
const WAY = 10;
const EDGE = 24;

/** From the third pixel to the last a highlight ends in more color, by so many levels; a pale solid beside a pocket is even. */
const RISE = 2.5;

/** Smaller pockets, in pixels, tell nothing. */
const LEAST_POCKET = 40;

/** Of the border of a highlight this part at least is gradual, and of the ground around edged art no more than this. */
export const GRADUAL = 0.08;
const MOST_GRADUAL = 0.02;
/** Fewer pixels of its border tell nothing; where another pocket is one, the second. */
export const LEAST_BORDER = 12;
const LEAST_OF_ANOTHER = 5;
const LEAST_EDGES = 100;

/** Of art no more than this part is highlights: a ring shaded toward its middle is open there. */
const MOST_OF_ART = 0.2;

/** What lies so near to a highlight, in pixels, and is no more than a speck, is of it. */
const BESIDE = 12;

/** How the border of a pocket goes over to art: counts of pixels. */
export interface Border {
  gradual: number;
  /** Of these, those without a bare pixel on their way, as what rings has. */
  clear: number;
  edges: number;
  all: number;
}

/**
 * Finds highlights: pockets of the ground's color that no edge bounds all around, in art that meets the ground outside in edges alone. The folds of a
 * white stripe, the light on a ball. Null where there are none, or where art fades into its ground anywhere: then a pocket may be part of the fade.
 * Only on light ground. One byte a pixel: 255 in a highlight's own pocket of the ground's color, else 0. `ringing` as `measureRinging` tells. Keeps its input.
 */
export function findHighlights(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  return marksOfFewer(image, ground, (some, own) => pocketsOfLight(some, own, ringing, kernels));
}

/** Marks that are found in as few of a picture's pixels as tell it, spread over all of them; null where none are found, or no ground. */
export function marksOfFewer(
  image: PixelImage,
  ground: Ground,
  find: (image: PixelImage, ground: Ground) => Uint8Array | null,
): Uint8Array | null {
  const step = Math.ceil(Math.sqrt((image.width * image.height) / MOST_PIXELS));
  if (step === 1) return find(image, ground);
  const small = everyNth(image, step);
  const own = findGround(small, ground);
  const marks = own && find(small, own);
  return marks && spread(marks, small.width, image, step);
}

const lumaOf = ({ r, g, b }: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** Every so manieth pixel of every so manieth row. */
export function everyNth(image: PixelImage, step: number): PixelImage {
  const [width, height] = [Math.ceil(image.width / step), Math.ceil(image.height / step)];
  const pixels = new Uint8Array(width * height * 4);
  const [from, to] = [pixelWords(image), new Uint32Array(pixels.buffer)];
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) to[index] = from[y * step * image.width + x * step];
  }
  return { ...image, width, height, pixels };
}

/** Marks of every so manieth pixel, for all. */
function spread(marks: Uint8Array, columns: number, { width, height }: PixelImage, step: number): Uint8Array {
  const all = new Uint8Array(width * height);
  for (let y = 0, index = 0; y < height; y++) {
    const row = Math.floor(y / step) * columns;
    for (let x = 0; x < width; x++, index++) all[index] = marks[row + Math.floor(x / step)];
  }
  return all;
}

function pocketsOfLight(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  if (lumaOf(ground.color) < LIGHT) return null;
  const bare = marksWithin(image, ground.surface, Math.max(LEAST_BARE, grainReach(ground), RINGS * ringing));
  const parts = labelComponents(kernels, bare, image, { threshold: 1, connectivity: 4 });
  const borders = readBorders(image, ground, parts, bare);
  const { areas, boxes, count } = parts;
  const { width, height } = image;
  const isOuter = (part: number) => {
    const at = part * 4;
    return boxes[at] === 0 || boxes[at + 1] === 0 || boxes[at + 2] >= width || boxes[at + 3] >= height;
  };
  let [edges, gradual] = [0, 0];
  for (let part = 1; part <= count; part++) {
    if (!isOuter(part)) continue;
    edges += borders[part].edges;
    gradual += borders[part].clear;
  }
  if (edges < LEAST_EDGES || gradual > MOST_GRADUAL * edges) return null;
  const pockets: number[] = [];
  for (let part = 1; part <= count; part++) {
    const border = borders[part];
    const isPocket = !isOuter(part) && areas[part] >= LEAST_POCKET;
    if (isPocket && border.gradual >= Math.max(LEAST_OF_ANOTHER, GRADUAL * border.all)) pockets.push(part);
  }
  const lit = pockets.some((part) => borders[part].gradual >= LEAST_BORDER) ? pockets : [];
  const isLit = new Uint8Array(count + 1);
  for (const part of lit) isLit[part] = 255;
  if (lit.length === 0) return null;
  let art = width * height;
  for (let part = 1; part <= count; part++) if (isOuter(part)) art -= areas[part];
  if (lit.reduce((sum, part) => sum + areas[part], 0) > MOST_OF_ART * art) return null;
  const isBeside = (part: number) =>
    lit.some((other) => {
      const [at, to] = [part * 4, other * 4];
      return (
        boxes[at] < boxes[to + 2] + BESIDE &&
        boxes[at + 1] < boxes[to + 3] + BESIDE &&
        boxes[at + 2] > boxes[to] - BESIDE &&
        boxes[at + 3] > boxes[to + 1] - BESIDE
      );
    });
  for (let part = 1; part <= count; part++) {
    if (isLit[part] === 0 && !isOuter(part) && areas[part] < LEAST_POCKET && isBeside(part)) isLit[part] = 255;
  }
  const marks = new Uint8Array(width * height);
  const { runs, labels } = parts;
  for (let y = 0; y < height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      if (isLit[labels[run]]) marks.fill(255, y * width + runs.edges[run * 2], y * width + runs.edges[run * 2 + 1]);
    }
  }
  return marks;
}

/** Reads how each part meets what lies around it, along rows and columns. */
export function readBorders({ width, height, pixels }: PixelImage, { surface }: Ground, parts: Components, marks: Uint8Array): Border[] {
  const borders = Array.from({ length: parts.count + 1 }, (): Border => ({ gradual: 0, clear: 0, edges: 0, all: 0 }));
  const color = new Float32Array(3);
  const lengths = new Float32Array(WAY + 1);
  const look = (border: Border, x: number, y: number, dx: number, dy: number) => {
    border.all++;
    surfaceAt(surface, x, y, color);
    const [endX, endY] = [x + WAY * dx, y + WAY * dy];
    const fits = endX >= 0 && endY >= 0 && endX < width && endY < height;
    const way = fits ? WAY : 4;
    let bares = 0;
    for (let step = 0; step <= way; step++) {
      const [px, py] = [x + step * dx, y + step * dy];
      if (px < 0 || py < 0 || px >= width || py >= height) return;
      const at = (py * width + px) * 4;
      lengths[step] = Math.sqrt((pixels[at] - color[0]) ** 2 + (pixels[at + 1] - color[1]) ** 2 + (pixels[at + 2] - color[2]) ** 2);
      if (step > 0 && marks[py * width + px] !== 0) bares = step;
      if (step > 1 && Math.abs(lengths[step] - lengths[step - 2]) > EDGE) {
        border.edges++;
        return;
      }
    }
    if (!fits || bares === WAY || lengths[WAY] - lengths[3] <= RISE) return;
    border.gradual++;
    if (bares === 0) border.clear++;
  };
  visitBorders(parts, marks, (part, x, y, dx, dy) => look(borders[part], x, y, dx, dy));
  return borders;
}

/** Highlights, in levels of a color's length, are at least so far from the ground once they are closed. */
const CLOSED = 60;
/** The color of a ground is looked up once in so many pixels of a row. */
const STEP = 8;

/** The picture (RGBA) with its highlights no nearer to the ground than other art is, or than `closed`, in levels of a color's length: `goes` has 0 for pixels that are art, whatever their color. Keeps its input. */
export function withClosedHighlights(image: PixelImage, { surface, color: bare }: Ground, goes: Uint8Array, closed = CLOSED): PixelImage {
  const { width, height } = image;
  const pixels = image.pixels.slice();
  const isLight = lumaOf(bare) >= LIGHT;
  const color = new Float32Array(3);
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if (x % STEP === 0) surfaceAt(surface, x, y, color);
      if (goes[index] !== 0) continue;
      const at = index * 4;
      const away = Math.sqrt((pixels[at] - color[0]) ** 2 + (pixels[at + 1] - color[1]) ** 2 + (pixels[at + 2] - color[2]) ** 2);
      if (away >= closed) continue;
      const farther = ((closed - away) / Math.sqrt(3)) * (isLight ? -1 : 1);
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = Math.min(255, Math.max(0, Math.round(pixels[at + channel] + farther)));
      }
    }
  }
  return { ...image, pixels };
}
