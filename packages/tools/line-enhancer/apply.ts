import { type Frame, haloRect, type PixelWindow, type Rect, type Rgb, wordsOf } from '@underbase/engine';
import type { Tally } from '../run.ts';
import type { Beside } from './art.ts';
import { cutPlane } from './cut-plane.ts';
import { EVENED_PX, inkColors, type WindowCoverage } from './ink-colors.ts';
import type { Plan } from './plan.ts';

/** What a rectangle of the result needs of the source: colors spread from lines to what grows beside them. */
export function lineReach(target: Rect, frame: Frame, { reachPx }: Plan): Rect {
  return haloRect(target, reachPx + 2 + EVENED_PX, frame);
}

/** The source with what is known of the time before a JPEG: all of it, for colors to be read from. */
function drawnWindow(source: PixelWindow, drawn: Uint8Array, { width }: Frame): PixelWindow {
  const { rect } = source;
  const pixels = new Uint8Array(source.pixels.length);
  for (let row = 0; row < rect.height; row++) {
    const from = ((rect.y + row) * width + rect.x) * 4;
    pixels.set(drawn.subarray(from, from + rect.width * 4), row * rect.width * 4);
  }
  return { ...source, pixels };
}

/** Lays a line of one ink over what a pixel is, its opacity included, which is at least `least` afterwards; at least so much of it (0 to 1) as `grown`. */
function layInner(
  { inks, added, ink }: NonNullable<Plan['inner']>,
  at: number,
  pixels: Uint8Array,
  to: number,
  least: number,
  grown: number,
): void {
  const share = Math.max(added[at] / 255, grown);
  const { r, g, b } = inks[ink[at]];
  const under = (pixels[to + 3] / 255) * (1 - share);
  const alpha = under + share;
  for (const [channel, value] of [r, g, b].entries()) {
    pixels[to + channel] = Math.round((pixels[to + channel] * under + value * share) / alpha);
  }
  pixels[to + 3] = Math.max(least, Math.round(255 * alpha));
}

/** Finds the first place from one on where two planes differ, four pixels at a time, since nearly all stay as they are; `to` without any before it. */
function differences(one: Uint8Array, other: Uint8Array): (from: number, to: number) => number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return (from, to) => {
    let at = from;
    while (at < to) {
      if (at % 4 === 0 && at + 4 <= to && words[at >> 2] === others[at >> 2]) at += 4;
      else if (one[at] === other[at]) at++;
      else return at;
    }
    return to;
  };
}

/** The sum of a plane's bytes from one place to another. */
function sumOf(plane: Uint8Array, words: Uint32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) {
    if (at % 4 === 0) while (at + 4 <= to && words[at >> 2] === 0) at += 4;
    if (at < to) sum += plane[at];
  }
  return sum;
}

/** Levels that a pixel of a flat color may lie off it. */
const OF_FLAT = 2;
const isOf = (pixels: Uint8Array, at: number, { r, g, b }: Rgb): boolean =>
  Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b)) <= OF_FLAT;

/** Which of the colors that are the ground a place lies nearest to, of its window's pixels within a reach. */
function nearestGround(
  { rect, pixels }: PixelWindow,
  index: number,
  { color, alike }: Extract<Beside, { kind: 'color' }>,
  reachPx: number,
): Rgb {
  const [x, y] = [index % rect.width, Math.floor(index / rect.width)];
  let [found, nearest] = [color, Number.POSITIVE_INFINITY];
  for (let v = Math.max(0, y - reachPx); v <= Math.min(rect.height - 1, y + reachPx); v++) {
    for (let u = Math.max(0, x - reachPx); u <= Math.min(rect.width - 1, x + reachPx); u++) {
      const far = (u - x) ** 2 + (v - y) ** 2;
      if (far >= nearest) continue;
      const at = (v * rect.width + u) * 4;
      const own = [color, ...alike].find((ground) => isOf(pixels, at, ground));
      if (own) [found, nearest] = [own, far];
    }
  }
  return found;
}

/** Writes pixels whose ink changes and copies all others. */
export function applyLines(source: PixelWindow, target: PixelWindow, frame: Frame, plan: Plan): Tally {
  const { rect } = source;
  const { beside, drawn } = plan.art;
  const coverage: WindowCoverage = {
    before: cutPlane(plan.art.coverage, frame.width, rect),
    after: cutPlane(plan.after, frame.width, rect),
  };
  const known = drawn ? drawnWindow(source, drawn, frame) : source;
  const colors = inkColors(known, coverage, beside, plan.reachPx);
  const { inner, renewed } = plan;
  const tally = { ink: 0, added: 0, removed: 0 };
  const isEven = !inner && !renewed;
  const coveredWords = wordsOf(coverage.before);
  const nextChange = differences(coverage.before, coverage.after);
  for (let row = 0; row < target.rect.height; row++) {
    const first = (target.rect.y + row - rect.y) * rect.width + target.rect.x - rect.x;
    const to = row * target.rect.width * 4;
    target.pixels.set(source.pixels.subarray(first * 4, (first + target.rect.width) * 4), to);
    tally.ink += sumOf(coverage.before, coveredWords, first, first + target.rect.width);
    for (let x = 0; x < target.rect.width; x++) {
      // Nearly all pixels stay as they are.
      if (isEven) x = nextChange(first + x, first + target.rect.width) - first;
      if (x >= target.rect.width) break;
      const before = coverage.before[first + x];
      const after = coverage.after[first + x];
      const at = to + x * 4;
      const inFrame = (target.rect.y + row) * frame.width + target.rect.x + x;
      if (renewed && renewed[inFrame] > 0) target.pixels.set(known.pixels.subarray((first + x) * 4, (first + x) * 4 + 4), at);
      if (inner && inner.added[inFrame] > 0) {
        tally.added += inner.added[inFrame];
        // Where lines of several inks meet, the art as a whole grows farther than each of them: its rim is no pale thread between the two.
        const grown = beside.kind === 'color' && after > before ? (after - before) / (255 - before) : 0;
        layInner(inner, inFrame, target.pixels, at, beside.kind === 'nothing' ? after : 255, grown);
        continue;
      }
      if (before === after || !colors) continue;
      if (after > before) tally.added += after - before;
      else tally.removed += before - after;
      const from = (first + x) * 3;
      if (beside.kind === 'paper') {
        // Ink is laid over the scan: paper keeps its grain up to the line's rim, and ink that was there its own unevenness.
        const laid = Math.max(0, after - before) / (255 - before);
        for (let channel = 0; channel < 3; channel++) {
          const under = target.pixels[at + channel];
          target.pixels[at + channel] = Math.round(under + (colors[from + channel] - under) * laid);
        }
        continue;
      }
      if (beside.kind === 'color') {
        const { r, g, b } =
          after < before && beside.alike.length > 0 ? nearestGround(source, first + x, beside, plan.reachPx) : beside.color;
        target.pixels[at] = Math.round(r + ((colors[from] - r) * after) / 255);
        target.pixels[at + 1] = Math.round(g + ((colors[from + 1] - g) * after) / 255);
        target.pixels[at + 2] = Math.round(b + ((colors[from + 2] - b) * after) / 255);
        continue;
      }
      target.pixels[at + 3] = after;
      // What loses ink keeps its color; nothing is to be seen of what is clear.
      if (after > before) for (let channel = 0; channel < 3; channel++) target.pixels[at + channel] = Math.round(colors[from + channel]);
      else if (after === 0) target.pixels.fill(0, at, at + 4);
    }
  }
  return tally;
}
