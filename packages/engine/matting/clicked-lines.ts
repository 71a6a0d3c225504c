import type { Point } from '../components/run-list.ts';
import type { PixelImage } from '../image.ts';
import type { Matte } from './matte.ts';
import { type Color, colorOf, isNear, marksOfColor, meanOf, partAt, WAYS } from './picture-colors.ts';

/** A line drawn in one color keeps to it, along its middle, within so many levels: a spoke on stones of its own gray is told by that. */
const LINE_LEVELS = 10;
/** So many times as long as it is wide, and as what counts as thin, to each side of a middle. */
const LONG = 10;
const LONG_THIN = 8;
/** Lines like another are so long beside it at least, and so wide at most. */
const LIKE_LENGTH = 0.4;
const LIKE_WIDTH = 2;
/** At least so much of all that has the color and came out the same way lies in lines: else the ground is of it too. */
const LEAST_OF_COLOR = 0.5;
/** From here on a pixel is the subject's. */
const INSIDE = 128;

/** Lost lines that a click is about. */
export interface ClickedLines {
  readonly places: Uint32Array;
  /** Along the middle of the one that was clicked. */
  readonly color: Color;
}

/** What hangs together in one color, how long it is, and how wide, in pixels. */
interface Strip {
  readonly places: readonly number[];
  readonly length: number;
  readonly width: number;
}

function stripOf(places: readonly number[], across: number): Strip {
  let [left, right, top, bottom] = [across, 0, Number.POSITIVE_INFINITY, 0];
  for (const at of places) {
    const [x, y] = [at % across, Math.floor(at / across)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const length = Math.hypot(right - left + 1, bottom - top + 1);
  return { places, length, width: places.length / length };
}

/** Whether something that stays lies within so many pixels of a strip. */
function hangs({ width, height }: PixelImage, isThere: (at: number) => boolean, { places }: Strip, px: number): boolean {
  return places.some((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return WAYS.some(([dx, dy]) => {
      const [i, j] = [x + dx * px, y + dy * px];
      return i >= 0 && j >= 0 && i < width && j < height && isThere(j * width + i);
    });
  });
}

/** Color of the pixel under a click, evened out over those beside it that a line would hold. */
function lineColor(image: PixelImage, { x, y }: Point): Color {
  const own = colorOf(image, y * image.width + x);
  const like = WAYS.filter(([dx, dy]) => x + dx >= 0 && y + dy >= 0 && x + dx < image.width && y + dy < image.height)
    .map(([dx, dy]) => (y + dy) * image.width + x + dx)
    .filter((at) => isNear(image, at, own, LINE_LEVELS));
  return meanOf([own, ...like.map((at) => colorOf(image, at))]);
}

/**
 * Pixels of a lost line that a click to keep stands on, and of lines like it that hang on what came out: one click on a spoke is a click on the spokes,
 * be it on ground of nearly their color. Null where there is no line under it. Keeps its input.
 * @param thinPx what is thin; see `finePx`
 */
export function clickedLines(image: PixelImage, { alpha }: Pick<Matte, 'alpha'>, click: Point, thinPx: number): ClickedLines | null {
  const { width } = image;
  const start = click.y * width + click.x;
  if (alpha[start] >= INSIDE) return null;
  const own = lineColor(image, click);
  const isIn = new Uint8Array(alpha.length);
  // Most clicks stand on no line, and nothing else of a large sheet need be looked at.
  const isLost = (at: number) => alpha[at] < INSIDE && isNear(image, at, own, LINE_LEVELS);
  const clicked = stripOf(partAt(image, start, isIn, isLost), width);
  if (clicked.length < Math.max(LONG * clicked.width, LONG_THIN * thinPx) || clicked.width > 2 * thinPx) return null;
  const isOfColor = marksOfColor(image, alpha, false, own, LINE_LEVELS);
  const belongs = (at: number) => isOfColor[at] === 1;
  const lines: Strip[] = [];
  let [inLines, ofColor] = [clicked.places.length, clicked.places.length];
  for (let at = 0; at < isIn.length; at++) {
    if (!isOfColor[at] || isIn[at]) continue;
    const strip = stripOf(partAt(image, at, isIn, belongs), width);
    ofColor += strip.places.length;
    if (strip.length < Math.max(LONG * strip.width, LIKE_LENGTH * clicked.length) || strip.width > LIKE_WIDTH * clicked.width) continue;
    inLines += strip.places.length;
    lines.push(strip);
  }
  if (inLines < LEAST_OF_COLOR * ofColor) return { places: Uint32Array.from(clicked.places), color: own };
  const isThere = (at: number) => alpha[at] >= INSIDE;
  const hanging = lines.filter((strip) => hangs(image, isThere, strip, thinPx));
  return { places: Uint32Array.from([clicked, ...hanging].flatMap(({ places }) => places)), color: own };
}
