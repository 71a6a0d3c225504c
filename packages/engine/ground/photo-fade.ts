import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { visitRim } from './fringe.ts';
import { PixelPlane, roomAlong } from './pixel-plane.ts';
import { surfaceAt } from './surface.ts';

/** An edge changes by so many levels of a channel over four pixels, or so many times what rings, and more where color is this part stronger: a shadow is steepest in its middle. */
const EDGE = 14;
const EDGE_RINGING = 1.2;
const EDGE_GRAIN = 3;
const EDGE_PART = 0.15;
const EDGE_WAY = 2;

/** An edge shows in means and changes so many pixels before it; up to it a fade's single pixels change by what rings, and by this part of their length. */
const EDGE_REACH = 4;
const ALIKE_PART = 0.15;

/** Uphill, color may come down by so many levels of its length, what rings and twice the grain. */
const SLACK = 3;

/** A fade's ink is read where it is so many levels strong: past what rings, and before it can be art. */
const FAINT_FROM = 14;
const FAINT_TO = 48;
/** Directions within this cosine are of one ink. */
const ONE_INK = 0.94;
const ROUNDS = 3;

/** Of a fade's inner border this part is edges, where it lies around something. */
const ENDS_PART = 0.8;

/** So much of what is as faint lies along each pixel of the ground's border where art fades at all, in pixels. */
const LEAST_WIDTH = 1;

/** A color this far off the ray of the fade's ink is none of it: in levels, in parts of the slack, and in parts of its length. */
const OFF = 6;
const OFF_SLACK = 0.5;
const OFF_PART = 0.08;

/** A fade is wider than so many pixels to each side: what creeps through a gap in an edge is not. */
const NARROW = 12;

/** A fade goes on rising from here to there, in pixels from the ground, to this many levels: from half of that at most. */
const NEAR = 4;
const FAR = 64;
const RISEN = 24;
const RISING = 0.5;
/** It leads in along this part of the ground's border at least; where another ink does along this part, nobody knows how far. */
const LEAST_BORDER = 0.15;
const MOST_OTHER = 0.015;
/**
 * A border so many times as long as the square root of what it bounds is one of fur: the fringe of a photo's mass is short, of hair, too (photos 4 to 10, brushed ones to 13.4,
 * portraits with loose hair 10.8 to 12.2, fur 18 to 20). What rings fills the slits between strands, and leaves fur 14.4 and more. See fringeOf.
 */
const LONGEST = 15;
const LONGEST_RINGING = 13.8;

/** Color less the ground's, of means over three by three pixels: red, green and blue of each. */
function readAway({ width, height, pixels }: PixelImage, { surface }: Ground): Float32Array {
  const away = new Float32Array(width * height * 3);
  const base = new Float32Array(3);
  for (let y = 0, to = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
    for (let x = 0; x < width; x++, to += 3) {
      if ((x & 7) === 0) surfaceAt(surface, x, y, base);
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      let [r, g, b] = [0, 0, 0];
      for (let row = top; row <= bottom; row++) {
        for (let at = (row * width + left) * 4; at <= (row * width + right) * 4; at += 4) {
          r += pixels[at];
          g += pixels[at + 1];
          b += pixels[at + 2];
        }
      }
      const count = (bottom - top + 1) * (right - left + 1);
      away[to] = r / count - base[0];
      away[to + 1] = g / count - base[1];
      away[to + 2] = b / count - base[2];
    }
  }
  return away;
}

/** The direction that most of some have, three values each, and how many do. */
function commonDirection(directions: readonly number[]): { readonly ink: readonly number[]; readonly count: number } {
  const bins = new Map<number, number[]>();
  for (let at = 0; at < directions.length; at += 3) {
    const key = [0, 1, 2].reduce((sum, channel) => sum * 3 + Math.round(directions[at + channel]) + 1, 0);
    const bin = bins.get(key) ?? [0, 0, 0, 0];
    for (let channel = 0; channel < 3; channel++) bin[channel] += directions[at + channel];
    bin[3]++;
    bins.set(key, bin);
  }
  let ink = [0, 0, 0];
  let count = 0;
  for (const bin of bins.values()) if (bin[3] > count) [ink, count] = [bin.slice(0, 3), bin[3]];
  const even = (color: readonly number[]) => color.map((value) => value / Math.max(1e-9, Math.hypot(...color)));
  ink = even(ink);
  for (let round = 0; round < ROUNDS; round++) {
    const sum = [0, 0, 0];
    count = 0;
    for (let at = 0; at < directions.length; at += 3) {
      if (directions[at] * ink[0] + directions[at + 1] * ink[1] + directions[at + 2] * ink[2] < ONE_INK) continue;
      count++;
      for (let channel = 0; channel < 3; channel++) sum[channel] += directions[at + channel];
    }
    ink = even(sum);
  }
  return { ink, count };
}

/**
 * The fade around a photo, a shadow or a glow of one ink: marks it with 1 in `outside`, in which the ground outside is marked. It leads uphill from the
 * ground without an edge. Whether there is one; null where photo or fade go over to the ground gradually in any other way, or in fur: then nobody knows where one ends. `ringing` as
 * `measureRinging` tells, `fringe` as `fringeOf`.
 */
export function markFadeAround(image: PixelImage, ground: Ground, outside: Uint8Array, ringing: number, fringe: number): boolean | null {
  const { width, height } = image;
  const plane = new PixelPlane(width, height);
  if (fringe > (ringing > 0 ? LONGEST_RINGING : LONGEST)) return null;
  const away = readAway(image, ground);
  const grain = Math.max(...ground.grain);
  const slack = SLACK + ringing + 2 * grain;
  const lengthAt = (at: number) => Math.sqrt(away[at * 3] ** 2 + away[at * 3 + 1] ** 2 + away[at * 3 + 2] ** 2);
  const leastEdge = Math.max(EDGE, EDGE_RINGING * ringing) + EDGE_GRAIN * grain;
  const isEdge = (at: number) => {
    const most = leastEdge + EDGE_PART * lengthAt(at);
    const [x, y] = [at % width, Math.floor(at / width)];
    const left = at - Math.min(EDGE_WAY, x);
    const right = at + Math.min(EDGE_WAY, width - 1 - x);
    const above = at - Math.min(EDGE_WAY, y) * width;
    const below = at + Math.min(EDGE_WAY, height - 1 - y) * width;
    for (let channel = 0; channel < 3; channel++) {
      if (Math.abs(away[right * 3 + channel] - away[left * 3 + channel]) > most) return true;
      if (Math.abs(away[below * 3 + channel] - away[above * 3 + channel]) > most) return true;
    }
    return false;
  };
  const isUphill = (to: number, from: number) => lengthAt(to) >= lengthAt(from) - slack && !isEdge(to);

  const faint = outside.slice();
  plane.spread(faint, (to, from) => lengthAt(to) <= FAINT_TO + slack && isUphill(to, from));
  const directions: number[] = [];
  let border = 0;
  visitRim(plane, outside, () => border++);
  for (let at = 0; at < plane.count; at++) {
    const length = lengthAt(at);
    if (faint[at] === 0 || outside[at] !== 0 || length < FAINT_FROM + slack) continue;
    directions.push(away[at * 3] / length, away[at * 3 + 1] / length, away[at * 3 + 2] / length);
  }
  const { ink, count } = commonDirection(directions);
  const fade = outside.slice();
  if (count >= LEAST_WIDTH * border) {
    const isOfInk = (at: number) => {
      const length = lengthAt(at);
      if (length <= FAINT_FROM + slack) return true;
      const along = away[at * 3] * ink[0] + away[at * 3 + 1] * ink[1] + away[at * 3 + 2] * ink[2];
      const off = Math.sqrt(Math.max(0, length * length - along * along));
      return along > 0 && off <= mostOff(length, slack);
    };
    plane.spread(fade, (to, from) => isUphill(to, from) && isOfInk(to));
    keepWide(plane, fade, outside);
    reachEdges(image, ground, plane, fade, outside, slack, ink);
  }
  const isRising = (from: number, way: number) => {
    const steps = Math.min(FAR, roomAlong(plane, from, way));
    const far = lengthAt(from + steps * way);
    if (far < RISEN || lengthAt(from + NEAR * way) > RISING * far) return false;
    for (let step = 1; step <= steps; step++) if (isEdge(from + step * way)) return false;
    return true;
  };
  let [leads, others] = [0, 0];
  visitRim(plane, outside, (from, way) => {
    const [near, next] = [from + NEAR * way, from + 2 * NEAR * way];
    if (outside[near] === 0 && fade[near] !== 0 && outside[next] === 0 && fade[next] !== 0) leads++;
    else if (isRising(from, way)) others++;
  });
  if (others > MOST_OTHER * border) return null;
  if (leads < LEAST_BORDER * border) return false;
  if (!endsInEdges(plane, fade, isEdge)) return null;
  outside.set(fade);
  return true;
}

/** Whether a fade ends on what it lies around: in edges, along most of its inner border. Else that fades itself, and is of the fade's ink at first. */
function endsInEdges({ width, height }: PixelPlane, fade: Uint8Array, isEdge: (at: number) => boolean): boolean {
  let [edges, all] = [0, 0];
  for (let y = EDGE_REACH; y < height - EDGE_REACH; y++) {
    for (let x = EDGE_REACH; x < width - EDGE_REACH; x++) {
      const at = y * width + x;
      if (fade[at] === 0) continue;
      for (const way of [-1, 1, -width, width]) {
        if (fade[at + way] !== 0) continue;
        all++;
        for (let step = 0; step <= EDGE_REACH; step++) {
          if (!isEdge(at + step * way)) continue;
          edges++;
          break;
        }
      }
    }
  }
  return edges >= ENDS_PART * all;
}

/** How far off the ray of a fade's ink a color of it may lie, in levels. */
const mostOff = (length: number, slack: number): number => OFF + OFF_SLACK * slack + OFF_PART * length;

/** Takes a fade on up to the edges that end it, which means and changes tell of some pixels before. */
function reachEdges(
  { pixels }: PixelImage,
  { surface }: Ground,
  plane: PixelPlane,
  fade: Uint8Array,
  outside: Uint8Array,
  slack: number,
  ink: readonly number[],
): void {
  const base = new Float32Array(3);
  const steps = new Uint8Array(plane.count);
  const isAlike = (to: number, from: number) => {
    surfaceAt(surface, from % plane.width, Math.floor(from / plane.width), base);
    let [apart, own, along] = [0, 0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const away = pixels[to * 4 + channel] - base[channel];
      apart += (pixels[to * 4 + channel] - pixels[from * 4 + channel]) ** 2;
      own += away * away;
      along += away * ink[channel];
    }
    const off = Math.sqrt(Math.max(0, own - along * along));
    return Math.sqrt(apart) <= slack + ALIKE_PART * Math.sqrt(own) && off <= mostOff(Math.sqrt(own), slack);
  };
  plane.spread(fade, (to, from) => {
    if (outside[from] !== 0 || steps[from] >= EDGE_REACH || !isAlike(to, from)) return false;
    steps[to] = steps[from] + 1;
    return true;
  });
}

/** Takes from a fade what hangs on it by no more than a narrow passage. */
function keepWide(plane: PixelPlane, fade: Uint8Array, outside: Uint8Array): void {
  const deep = fade.slice();
  const grown = Uint8Array.from(fade, (mark) => 1 - mark);
  const steps = new Uint8Array(plane.count);
  // What lies within NARROW pixels of the art is no core.
  plane.spread(grown, (to, from) => {
    if (steps[from] >= NARROW) return false;
    steps[to] = steps[from] + 1;
    return true;
  });
  for (let at = 0; at < plane.count; at++) if (grown[at] !== 0) deep[at] = 0;
  const core = outside.slice();
  plane.spread(core, (to) => deep[to] !== 0);
  steps.fill(0);
  plane.spread(core, (to, from) => {
    if (fade[to] === 0 || steps[from] > NARROW) return false;
    steps[to] = steps[from] + 1;
    return true;
  });
  fade.set(core);
}
