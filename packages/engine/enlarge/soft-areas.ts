import type { PixelImage } from '../image.ts';

/** Alpha of what is as good as solid. */
const SOLID = 249;
/** A shade changes by no more than this among three by three pixels, levels with premultiplied alpha: some at any rate, and a part of its opacity. */
const MOST_CHANGE = 64;
const ANY_CHANGE = 12;
const OF_OPACITY = 0.5;
/** An area of fewer pixels is no shade. */
const LEAST_AREA_PX = 30;
/** A shade fades out: an area whose rim drops to so small a part of its opacity within so many pixels, along so much of the rim, is art of its own. */
const DROP_PX = 3;
const DROPPED = 0.1;
const FAINT = 40;
const MOST_DROPS = 0.1;
/** An area that is even in more of its pixels is a panel, wherever it ends: a drawing tells it. */
const MOST_EVEN = 0.5;

/** How a pixel and its neighbors change: not gently, or gently, or not at all. */
const SHARP = 0;
const GENTLE = 1;
const EVEN = 2;
/** Added to these: it belongs to an area already. */
const TAKEN = 4;

/** How pixels that one sees through change among three by three. */
function changeAt({ width, height, pixels }: PixelImage, x: number, y: number): number {
  const least = [255, 255, 255, 255];
  const most = [0, 0, 0, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const at = (row * width + column) * 4;
      const alpha = pixels[at + 3];
      if (alpha >= SOLID) return SHARP;
      for (let channel = 0; channel < 4; channel++) {
        const value = channel === 3 ? alpha : (pixels[at + channel] * alpha) / 255;
        if (value < least[channel]) least[channel] = value;
        if (value > most[channel]) most[channel] = value;
      }
    }
  }
  const room = Math.min(MOST_CHANGE, ANY_CHANGE + OF_OPACITY * most[3]);
  const change = Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2], most[3] - least[3]);
  return change > room ? SHARP : change > 0 ? GENTLE : EVEN;
}

/** Whether art drops to nothing near a pixel, as edges do. */
function drops({ width, height, pixels }: PixelImage, index: number): boolean {
  const alpha = pixels[index * 4 + 3];
  if (alpha < FAINT) return false;
  const [x, y] = [index % width, Math.floor(index / width)];
  const isGone = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < width && row < height && pixels[(row * width + column) * 4 + 3] <= DROPPED * alpha;
  return isGone(x - DROP_PX, y) || isGone(x + DROP_PX, y) || isGone(x, y - DROP_PX) || isGone(x, y + DROP_PX);
}

/** Takes the pixels of one area into `area` and out of `marks`; whether they are a shade's. */
function takeArea(
  image: PixelImage,
  start: number,
  marks: Uint8Array,
  area: Int32Array,
): { readonly size: number; readonly isShade: boolean } {
  const { width } = image;
  let [size, rim, dropped, even] = [1, 0, 0, 0];
  let isRim = false;
  const visit = (other: number): void => {
    const mark = marks[other];
    if (mark === SHARP) isRim = true;
    if (mark === SHARP || mark & TAKEN) return;
    marks[other] |= TAKEN;
    area[size++] = other;
  };
  area[0] = start;
  marks[start] |= TAKEN;
  for (let read = 0; read < size; read++) {
    const index = area[read];
    const x = index % width;
    isRim = false;
    if (x > 0) visit(index - 1);
    if (x + 1 < width) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index + width < marks.length) visit(index + width);
    if (marks[index] & EVEN) even++;
    if (!isRim) continue;
    rim++;
    if (drops(image, index)) dropped++;
  }
  return { size, isShade: size >= LEAST_AREA_PX && dropped <= MOST_DROPS * rim && even <= MOST_EVEN * size };
}

/**
 * Marks what is soft in cut-out art: shadows, glows, brushes that fade out. Softened edges are too narrow for it, and panels that one sees through are even, or end at an edge.
 * @returns one byte a pixel, 1 where it is soft; null where nothing is
 */
export function softAreas(image: PixelImage): Uint8Array | null {
  const { width, height, pixels } = image;
  const marks = new Uint8Array(width * height);
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      const alpha = pixels[index * 4 + 3];
      if (alpha > 0 && alpha < SOLID) marks[index] = changeAt(image, x, y);
    }
  }
  const soft = new Uint8Array(marks.length);
  const area = new Int32Array(marks.length);
  let isAny = false;
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] === SHARP || marks[start] & TAKEN) continue;
    const { size, isShade } = takeArea(image, start, marks, area);
    if (!isShade) continue;
    isAny = true;
    for (let at = 0; at < size; at++) soft[area[at]] = 1;
  }
  return isAny ? soft : null;
}
