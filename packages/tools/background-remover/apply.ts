import { AppError } from '@underbase/contract';
import { type Frame, type PixelWindow, type Rect, type Screen, splitRows } from '@underbase/engine';
import { brushCover } from '../brush-cover.ts';
import type { RunContext, Tally } from '../run.ts';
import { HAIR, type RemoverOptions } from './options.ts';
import type { Plan } from './plan.ts';

/** What the tool is called in a refusal. */
const TITLE = 'Background Remover';

/** Rows that are made at a time: bands come by the hundred, and what each lays by is let go of late. */
const STRIP_ROWS = 16;

/** Pixels around one that tell whether it stands on an edge; and alphas of an edge's two sides. */
export const EDGE_REACH = 2;
const CLEAR = 26;
const OPAQUE = 229;

/** A part of the picture in the making, with as much around it as its dots hang on. */
interface Strip {
  readonly rect: Rect;
  /** RGBA, straight alpha. */
  readonly pixels: Uint8Array;
}

/** Opacity and color of the cut-out, laid over its shadow where that is kept. */
function cutOut(source: PixelWindow, { rect, pixels }: Strip, frame: Frame, { matte, edged, shadow }: Plan): void {
  const { width } = frame;
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const from = ((y - source.rect.y) * source.rect.width + rect.x - source.rect.x) * 4;
    const to = (y - rect.y) * rect.width * 4;
    pixels.set(source.pixels.subarray(from, from + rect.width * 4), to);
    const row = y * width + rect.x;
    if (matte) {
      for (let at = matte.rowStarts[y]; at < matte.rowStarts[y + 1]; at++) {
        const column = matte.open[at] - rect.x;
        if (column < 0 || column >= rect.width) continue;
        for (let channel = 0; channel < 3; channel++) pixels[to + column * 4 + channel] = matte.colors[at * 3 + channel];
      }
    }
    const alpha = edged ?? matte?.alpha;
    if (!alpha) continue;
    for (let column = 0; column < rect.width; column++) {
      const value = alpha[row + column];
      if (matte && value === 255) continue;
      const at = to + column * 4 + 3;
      const own = matte ? pixels[at] : 255;
      pixels[at] = own === 255 ? value : Math.round((own * value) / 255);
    }
  }
  if (shadow) layOverShadow({ rect, pixels }, frame, shadow);
}

/** Black below what is not opaque, as dense as the shadow there. */
function layOverShadow({ rect, pixels }: Strip, frame: Frame, shadow: NonNullable<Plan['shadow']>): void {
  const { width, height, density } = shadow;
  for (let y = rect.y, at = 0; y < rect.y + rect.height; y++) {
    const fy = Math.max(0, Math.min(height - 1, ((y + 0.5) * height) / frame.height - 0.5));
    const [top, v] = [Math.floor(fy), fy - Math.floor(fy)];
    const bottom = Math.min(height - 1, top + 1);
    for (let x = rect.x; x < rect.x + rect.width; x++, at += 4) {
      if (pixels[at + 3] === 255) continue;
      const fx = Math.max(0, Math.min(width - 1, ((x + 0.5) * width) / frame.width - 0.5));
      const [left, u] = [Math.floor(fx), fx - Math.floor(fx)];
      const right = Math.min(width - 1, left + 1);
      const dense =
        (1 - v) * ((1 - u) * density[top * width + left] + u * density[top * width + right]) +
        v * ((1 - u) * density[bottom * width + left] + u * density[bottom * width + right]);
      const own = pixels[at + 3] / 255;
      const sum = own + (1 - own) * (dense / 255);
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = sum > 0 ? Math.round((pixels[at + channel] * own) / sum) : 0;
      pixels[at + 3] = Math.round(sum * 255);
    }
  }
}

/** What strokes keep has the picture's own pixels, what they take away is clear, with edges one pixel soft. */
function brushOver(source: PixelWindow, { rect, pixels }: Strip, { strokes }: RemoverOptions, scale: number): void {
  const cover = brushCover(strokes, 'keep', rect, scale, HAIR);
  if (!cover) return;
  for (let index = 0; index < cover.keep.length; index++) {
    if (cover.keep[index] === 0 && cover.remove[index] === 0) continue;
    const [x, y] = [index % rect.width, Math.floor(index / rect.width)];
    const from = ((y + rect.y - source.rect.y) * source.rect.width + x + rect.x - source.rect.x) * 4;
    const at = index * 4;
    const own = (cover.keep[index] / 255) * source.pixels[from + 3];
    const sum = own + (1 - cover.keep[index] / 255) * pixels[at + 3];
    for (let channel = 0; channel < 3; channel++) {
      const mixed = sum > 0 ? (own * source.pixels[from + channel] + (sum - own) * pixels[at + channel]) / sum : 0;
      pixels[at + channel] = Math.round(mixed);
    }
    pixels[at + 3] = Math.round(sum * (1 - cover.remove[index] / 255));
  }
}

/** Whether alpha runs from clear to opaque within two pixels: an anti-aliased edge, not a fade. */
function isEdge(alpha: Uint8Array, { width, height }: Rect, x: number, y: number): boolean {
  let [least, most] = [255, 0];
  for (let j = Math.max(0, y - EDGE_REACH); j <= Math.min(height - 1, y + EDGE_REACH); j++) {
    for (let i = Math.max(0, x - EDGE_REACH); i <= Math.min(width - 1, x + EDGE_REACH); i++) {
      const value = alpha[j * width + i];
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return least < CLEAR && most > OPAQUE;
}

/** Makes alpha 0 or 255: fades as dots of the screen, edges cut at half. */
function screenDots({ rect, pixels }: Strip, screen: Screen, { kernels }: RunContext): void {
  const alpha = new Uint8Array(rect.width * rect.height);
  for (let at = 0; at < alpha.length; at++) alpha[at] = pixels[at * 4 + 3];
  const dots = new Uint8Array(alpha.length);
  kernels.screenPlane(alpha, rect, screen, dots);
  for (let y = 0, at = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++, at++) {
      if (alpha[at] % 255 === 0) continue;
      pixels[at * 4 + 3] = isEdge(alpha, rect, x, y) ? (alpha[at] >= 128 ? 255 : 0) : dots[at];
    }
  }
}

const isOtherColor = (one: Uint8Array, at: number, other: Uint8Array, from: number): boolean =>
  one[at] !== other[from] || one[at + 1] !== other[from + 1] || one[at + 2] !== other[from + 2];

/** Rows of a part as whole pixels, to compare and move them; null where memory does not lie so. */
const wordsOf = ({ pixels }: Strip): Uint32Array | null =>
  pixels.byteOffset % 4 === 0 ? new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2) : null;

/** Writes the wanted part of a strip to the target, and counts; `changed` are pixels that are not as the picture had them. */
function finish(strip: Strip, rect: Rect, target: PixelWindow, source: PixelWindow, isHard: boolean): Tally {
  const tally = { before: 0, after: 0, semi: 0, printed: 0, changed: 0 };
  const [words, given, made] = [wordsOf(strip), wordsOf(source), wordsOf(target)];
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const from = (y - strip.rect.y) * strip.rect.width + rect.x - strip.rect.x;
    const own = (y - source.rect.y) * source.rect.width + rect.x - source.rect.x;
    const to = (y - target.rect.y) * target.rect.width + rect.x - target.rect.x;
    let [whole, gone] = [0, 0];
    for (let x = 0; x < rect.width; x++) {
      // Most pixels of what came opaque are as they were, or gone.
      if (words && given && made) {
        const word = words[from + x];
        const before = given[own + x];
        if (before >>> 24 === 255) {
          if (word === before) {
            made[to + x] = word;
            whole++;
            continue;
          }
          if (word >>> 24 === 0) {
            made[to + x] = 0;
            gone++;
            continue;
          }
        }
      }
      finishPixel(strip.pixels, (from + x) * 4, source.pixels, (own + x) * 4, target.pixels, (to + x) * 4, isHard, tally);
    }
    tally.before += 255 * (whole + gone);
    tally.after += 255 * whole;
    tally.printed += whole;
    tally.changed += gone;
  }
  return tally;
}

function finishPixel(
  strip: Uint8Array,
  from: number,
  source: Uint8Array,
  own: number,
  target: Uint8Array,
  to: number,
  isHard: boolean,
  tally: { before: number; after: number; semi: number; printed: number; changed: number },
): void {
  const soft = strip[from + 3];
  const alpha = isHard ? (soft >= 128 ? 255 : 0) : soft;
  tally.before += source[own + 3];
  tally.after += alpha;
  if (alpha !== source[own + 3] || (alpha > 0 && isOtherColor(strip, from, source, own))) tally.changed++;
  if (alpha % 255 !== 0) tally.semi++;
  if (alpha > 0) tally.printed++;
  // Clear pixels have no color.
  target[to] = alpha === 0 ? 0 : strip[from];
  target[to + 1] = alpha === 0 ? 0 : strip[from + 1];
  target[to + 2] = alpha === 0 ? 0 : strip[from + 2];
  target[to + 3] = alpha;
}

/** Makes the pixels of one part of the picture from what the plan found; see `apply` of a run. `source` has EDGE_REACH more on each side for dots. */
export function applyPlan(
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  options: RemoverOptions,
  plan: Plan,
  context: RunContext,
): Tally {
  if (plan.isStandIn && context.format !== undefined) throw new AppError('run.elsewhere', { tool: TITLE });
  const sums = { before: 0, after: 0, semi: 0, printed: 0, changed: 0 };
  const mostRows = Math.min(source.rect.height, STRIP_ROWS + 2 * EDGE_REACH);
  const memory = new Uint8Array(source.rect.width * mostRows * 4);
  for (const rect of splitRows(target.rect, Math.ceil(target.rect.height / STRIP_ROWS))) {
    const wide = plan.screen ? around(rect, source.rect) : rect;
    const strip = { rect: wide, pixels: memory.subarray(0, wide.width * wide.height * 4) };
    cutOut(source, strip, frame, plan);
    brushOver(source, strip, options, frame.scale);
    if (plan.screen) screenDots(strip, plan.screen, context);
    const tally = finish(strip, rect, target, source, options.edge === 'hard');
    for (const key of ['before', 'after', 'semi', 'printed', 'changed'] as const) sums[key] += tally[key];
  }
  return sums;
}

/** A part with what its dots look at around it, as far as there is any. */
function around({ x, y, width, height }: Rect, within: Rect): Rect {
  const [left, top] = [Math.max(within.x, x - EDGE_REACH), Math.max(within.y, y - EDGE_REACH)];
  const right = Math.min(within.x + within.width, x + width + EDGE_REACH);
  const bottom = Math.min(within.y + within.height, y + height + EDGE_REACH);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
