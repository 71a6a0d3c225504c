import { runsIntoBorder } from './border-ground.ts';
import { barriers, fences } from './border-ways.ts';
import { boxMean } from './box-mean.ts';
import { type CutOffStretch, cutOffBelow } from './cut-off-below.ts';
import { likeness, takeSamples } from './likeness.ts';
import type { SmallCopy } from './small-copy.ts';
import { quantile, splitValues } from './split-values.ts';

/** How a subject is found: by edges on a backdrop that has none, or by all cues; 'auto' decides by looking. */
export type MattingWay = 'auto' | 'solid' | 'subject';

/** What is thought of a picture before anything is cut. */
export interface FirstGuess {
  /** One value a pixel of the copy: above 0 for what rather is subject. About 3 at most. */
  readonly leaning: Float32Array;
  /** One byte a pixel, 1 along the border, but for art that runs into it. */
  readonly ring: Uint8Array;
  /** The backdrop has no edges of its own: a flat color, a gradient, a shadow, a photo out of focus. */
  readonly isSmooth: boolean;
  /** The sharpest edge on the way from the border to each pixel; see `fences`. */
  readonly fences: Float32Array;
  /** How many of the cues could be relied on, 0 to about 4: below a half, nothing stands out from anything. */
  readonly certainty: number;
}

/** Depth of the border, as a part of the shorter side. */
const RING_PART = 0.02;
const RING_SAMPLES = 300;
const RING_LEVELS = 12;
const RING_SPREAD = 0.25;

/** The zone in which subjects seldom are: along the border and in the corners, as parts of half a side. */
const OUTER = 0.86;
const CORNER = 0.68;

/** A cue that calls this part of that zone subject is worth nothing, and one whose values do not fall apart either. */
const WORTHLESS = 0.3;
const LEAST_SPLIT = 0.45;
const PER_SPLIT = 2.5;

/** A cue speaks fully this part of its gap from its threshold. */
const RAMP = 0.35;

/** A backdrop whose fences stay below this, in levels, in nearly all of the zone has no edges. */
const SMOOTH = 3;
const SMOOTH_LEAST = 0.4;
/** And it is no texture whose lines are ways: half the logarithm of variance in nearly all of the zone, that of 4 levels. */
const SMOOTH_UNEVEN = 1.4;
/** There an edge is what stands so much above the backdrop's own unevenness, in levels. */
const SMOOTH_TIMES = 1.6;
const SMOOTH_SLACK = 0.4;
const SMOOTH_FLOOR = 1.3;
/** How much fences count there against barriers, colors and evenness. */
const SMOOTH_WEIGHTS = { fences: 2.5, barriers: 0.8, colors: 1, evenness: 0 } as const;

/** What all cues together may say, and what the middle of the sheet adds. */
const GAIN = 2.6;
const MIDDLE = 0.8;

interface Cue {
  readonly values: Float32Array;
  at: number;
  gap: number;
  /** 0 to 1. */
  weight: number;
}

function isInZone(x: number, y: number, width: number, height: number): boolean {
  const [u, v] = [Math.abs((2 * x) / width - 1), Math.abs((2 * y) / height - 1)];
  return Math.max(u, v) > OUTER || (u > CORNER && v > CORNER);
}

/** What is cut off below, as deep as the outer zone is. */
function stretchMarks({ width, height }: SmallCopy, stretches: readonly CutOffStretch[]): Uint8Array {
  const marks = new Uint8Array(width * height);
  const top = Math.floor((height * (1 + OUTER)) / 2);
  for (const { left, right } of stretches) for (let y = top; y < height; y++) marks.fill(1, y * width + left, y * width + right);
  return marks;
}

function borderRing(width: number, height: number, isArt: Uint8Array | null): Uint8Array {
  const depth = Math.max(2, Math.round(RING_PART * Math.min(width, height)));
  const ring = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) if (Math.min(x, y, width - 1 - x, height - 1 - y) < depth && !isArt?.[at]) ring[at] = 1;
  }
  return ring;
}

/** How far a place's unevenness lies off the zone's: art is more even than grass, and less even than a backdrop out of focus. */
function otherTexture({ width, height, texture: uneven }: SmallCopy, zone: readonly number[]): Float32Array {
  const middle = quantile(
    zone.map((at) => uneven[at]),
    0.5,
  );
  const spread = quantile(
    zone.map((at) => Math.abs(uneven[at] - middle)),
    0.6,
  );
  const apart = uneven.map((value) => Math.min(3, Math.max(0, Math.abs(value - middle) - spread)));
  return boxMean(apart, width, height, 3);
}

/** A cue weighs as much as its values fall apart, and as little as it calls the zone subject. */
function cueOf(values: Float32Array, zone: readonly number[]): Cue {
  const { at, gap, share } = splitValues(values);
  const above = zone.filter((place) => values[place] > at).length / zone.length;
  const weight = Math.max(0, 1 - above / WORTHLESS) * Math.min(1, Math.max(0, (share - LEAST_SPLIT) * PER_SPLIT));
  return { values, at, gap, weight };
}

/**
 * What of a small copy is subject, as far as four cues tell: how much color changes on the way from the border (`barriers`), how sharp the edges on that
 * way are (`fences`), how unlike the border's colors near by a pixel is, and how other its texture. Each counts as far as it parts the picture in two
 * and leaves the outer zone to the ground.
 */
export function firstGuess(copy: SmallCopy, way: MattingWay): FirstGuess {
  const { width, height } = copy;
  const runsOff = runsIntoBorder(copy);
  const stretches = runsOff ? [] : cutOffBelow(copy);
  const isArt = stretches.length > 0 ? stretchMarks(copy, stretches) : runsOff;
  const ring = borderRing(width, height, isArt);
  const zone: number[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) if (!isArt?.[at] && isInZone(x, y, width, height)) zone.push(at);
  }
  const fence = fences(copy, isArt);
  const px = RING_SPREAD * Math.hypot(width, height);
  const like = likeness(copy, takeSamples(copy, ring, RING_SAMPLES), { levels: RING_LEVELS, px });
  const cues = {
    barriers: cueOf(
      barriers(copy, isArt).map((value) => Math.log(value + 1)),
      zone,
    ),
    fences: cueOf(
      fence.map((value) => Math.log(value + 1)),
      zone,
    ),
    colors: cueOf(
      like.map((value) => -Math.log(value + 1e-6)),
      zone,
    ),
    evenness: cueOf(otherTexture(copy, zone), zone),
  };
  const outer = quantile(
    zone.map((at) => fence[at]),
    0.95,
  );
  const isEven =
    quantile(
      zone.map((at) => copy.texture[at]),
      0.9,
    ) < SMOOTH_UNEVEN;
  const isSmooth = way === 'auto' ? isEven && outer < SMOOTH && cues.fences.weight > SMOOTH_LEAST : way === 'solid';
  const certainty = Object.values(cues).reduce((sum, { weight }) => sum + weight, 0);
  if (isSmooth) {
    for (const [name, weight] of Object.entries(SMOOTH_WEIGHTS)) cues[name as keyof typeof cues].weight *= weight;
    cues.fences.weight = SMOOTH_WEIGHTS.fences;
    cues.fences.at = Math.log(1 + Math.max(SMOOTH_FLOOR, SMOOTH_TIMES * (outer + SMOOTH_SLACK)));
    cues.fences.gap = 1;
  }
  return { leaning: addCues(copy, Object.values(cues)), ring, isSmooth, fences: fence, certainty };
}

function addCues({ width, height }: SmallCopy, cues: readonly Cue[]): Float32Array {
  const leaning = new Float32Array(width * height);
  const total = cues.reduce((sum, { weight }) => sum + weight, 0.15);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
      let sum = 0;
      for (const { values, at: middle, gap, weight } of cues)
        sum += weight * Math.max(-1, Math.min(1, (values[at] - middle) / (gap * RAMP)));
      leaning[at] = (GAIN * sum) / total - MIDDLE * (Math.max(u * u, v * v) - 0.5);
    }
  }
  return leaning;
}
