import { type Components, labelComponents, partAt } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { GRADUAL, LEAST_BORDER, marksOfFewer, readBorders } from './highlights.ts';
import { marksWithin } from './marks-within.ts';
import { outlineOf, type Rim, readRim } from './outlined.ts';
import { visitPassages } from './soft-passages.ts';
import { surfaceAt } from './surface.ts';

/** Bare ground lies within so many levels of its color at least; passages begin at three in each channel. */
const LEAST_BARE = 6;

/** Shades within so many levels of the ground, in a color's length, are looked at: farther ones keep their opacity by themselves. */
const NEAR = 90;

/** The outline is at least so many levels from the ground, where no shade that is looked at is taken for it. */
const LEAST_INK = 120;

/** Of the passages from the ground outside no more than this part is gradual: more are a shadow, or a glow. */
const MOST_GRADUAL = 0.05;

/** Smaller pockets, in pixels, tell nothing. */
const LEAST_POCKET = 24;

/**
 * A pocket's calm pixels are such that no color two pixels away differs by more than CALM levels: none at an edge, as all of a narrow counter are. So
 * many of them, and this part of them off the ground's color, are a shade.
 */
const CALM_WAY = 2;
const CALM = 24;
const LEAST_SHADED = 12;
const SHADED = 0.5;
const LEAST_OFF = 8;

/** Of art no more than this part is of the ground's very color within gradual borders: a ring shaded toward its middle is open there. */
const MOST_OF_ART = 0.2;

/**
 * Finds what an outline of one ink holds that is nearly of the ground's color, or of its very color: the light bands of chrome, the pale top of a plate.
 * Pockets that lead gradually to other shades; a counter of a letter ends in its outline all round. Null where no outline keeps the ground outside from
 * all art. One byte a pixel: 255 in such a pocket, else 0. `ringing` as `measureRinging` tells. Keeps its input.
 */
export function findHeldShades(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  return marksOfFewer(image, ground, (some, own) => heldPockets(some, own, ringing, kernels));
}

function heldPockets(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  const bare = marksWithin(image, ground.surface, Math.max(LEAST_BARE, grainReach(ground), RINGS * ringing));
  const grounds = labelComponents(kernels, bare, image, { threshold: 1, connectivity: 4 });
  if (!isOutlined(image, ground, grounds, ringing)) return null;
  const near = marksWithin(image, ground.surface, NEAR);
  const parts = labelComponents(kernels, near, image, { threshold: 1, connectivity: 4 });
  const borders = readBorders(image, ground, parts, near);
  const { areas, runs, labels } = parts;
  const calms = readCalm(image, ground, parts, Math.max(LEAST_OFF, grainReach(ground), RINGS * ringing));
  const isHeld = Uint8Array.from(borders, ({ gradual, all }, part) => {
    if (part === 0 || touchesEdge(parts, part, image) || areas[part] < LEAST_POCKET) return 0;
    const isGradual = gradual >= Math.max(LEAST_BORDER, GRADUAL * all);
    const { all: calm, shaded } = calms[part];
    return shaded >= LEAST_SHADED && (isGradual || shaded >= SHADED * calm) ? 255 : 0;
  });
  const marks = new Uint8Array(bare.length);
  let [held, art] = [0, bare.length];
  for (let part = 1; part <= grounds.count; part++) if (touchesEdge(grounds, part, image)) art -= grounds.areas[part];
  for (let y = 0; y < image.height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      if (isHeld[labels[run]] === 0) continue;
      for (let at = y * image.width + runs.edges[run * 2]; at < y * image.width + runs.edges[run * 2 + 1]; at++) {
        marks[at] = 255;
        if (bare[at] !== 0) held++;
      }
    }
  }
  return isHeld.includes(255) && held <= MOST_OF_ART * art ? marks : null;
}

interface Calm {
  all: number;
  /** Of these, those that are farther from the ground's color than bare ground. */
  shaded: number;
}

/** Counts each part's calm pixels. */
function readCalm({ width, height, pixels }: PixelImage, { surface }: Ground, { runs, labels, count }: Components, reach: number): Calm[] {
  const calms = Array.from({ length: count + 1 }, (): Calm => ({ all: 0, shaded: 0 }));
  const { edges, rowStarts } = runs;
  const ways = [-CALM_WAY, CALM_WAY, -CALM_WAY * width, CALM_WAY * width];
  const apart = (one: number, other: number) =>
    Math.max(...[0, 1, 2].map((channel) => Math.abs(pixels[one * 4 + channel] - pixels[other * 4 + channel])));
  const base = new Float32Array(3);
  for (let y = CALM_WAY; y < height - CALM_WAY; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const calm = calms[labels[run]];
      if (edges[run * 2] === 0 || edges[run * 2 + 1] === width) continue;
      for (let x = edges[run * 2]; x < edges[run * 2 + 1]; x++) {
        const at = y * width + x;
        if (x < CALM_WAY || x >= width - CALM_WAY || ways.some((way) => apart(at, at + way) > CALM)) continue;
        surfaceAt(surface, x, y, base);
        calm.all++;
        if (Math.hypot(pixels[at * 4] - base[0], pixels[at * 4 + 1] - base[1], pixels[at * 4 + 2] - base[2]) > reach) calm.shaded++;
      }
    }
  }
  return calms;
}

function touchesEdge({ boxes }: Components, part: number, { width, height }: PixelImage): boolean {
  const at = part * 4;
  return boxes[at] === 0 || boxes[at + 1] === 0 || boxes[at + 2] >= width || boxes[at + 3] >= height;
}

/** Whether an outline of one ink lies between the ground outside and all art, farther from the ground's color than the shades that are looked at. */
function isOutlined(image: PixelImage, ground: Ground, grounds: Components, ringing: number): boolean {
  const isGround = (x: number, y: number) => {
    const part = partAt(grounds, { x, y });
    return part > 0 && touchesEdge(grounds, part, image);
  };
  const rims: Rim[] = [];
  let [all, soft] = [0, 0];
  visitPassages(image, ground, {
    passage(passage) {
      if (!isGround(passage.x - passage.stepX, passage.y - passage.stepY)) return;
      all++;
      if (passage.isSoft) soft++;
      const rim = readRim(image, ground, passage, ringing, isGround);
      if (rim) rims.push(rim);
    },
  });
  const ink = soft <= MOST_GRADUAL * all ? outlineOf(rims, ringing) : null;
  return ink !== null && Math.hypot(...ink) > LEAST_INK;
}
