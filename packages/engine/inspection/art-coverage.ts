import { connectRuns, labelComponents } from '../components/label-components.ts';
import { RunList } from '../components/run-list.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { SheetGround } from './sheet-ground.ts';
import { wordsOf } from './tile-survey.ts';
import { withinReach } from './within-reach.ts';

/** A ground without grain is still rounded. */
const LEAST_GRAIN = 4;
/** Ringing of compression reaches so far from an edge, one block of JPEG; nearer than `EDGE_PX`, an edge is its own smoothing. */
const RINGING_PX = 8;
const EDGE_PX = 3;
/** Differences over this are art and no ringing; an edge of art is at least so strong where ringing is looked for. */
const MOST_RINGING = 56;
const STRONG_EDGE = 40;
/** Ringing is stronger than this at one place in a hundred. */
const RINGING_SHARE = 0.99;
/** Chroma at half resolution blurs edges over so much. */
const BLURRED_PX = 4;
/** Anti-aliasing alone is no wider than this. */
const SHARP_PX = 2;
/** Room above the ringing that was seen. */
const RINGING_ROOM = 1.3;
/** A column of ringing along one straight edge is a rare place, and a strong one: up to so many times what was seen. */
const RARE_RINGING = 2;
/** Part of an area that must have the ground's own color before it is ground; what differs everywhere by a little is a pale ink. */
const LEAST_TRUE_SHARE = 0.5;

/** Greatest difference of a channel between each pixel and the ground; 0 where it is clear. Neighbors are mostly alike, so that each color is worked out once. */
function levelsAway(image: PixelImage, { r, g, b }: SheetGround, ghostAlpha: number): Uint8Array {
  const words = wordsOf(image.pixels);
  const away = new Uint8Array(words.length);
  let [last, levels] = [-1, 0];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word !== last) {
      last = word;
      const [dr, dg, db] = [Math.abs((word & 255) - r), Math.abs(((word >>> 8) & 255) - g), Math.abs(((word >>> 16) & 255) - b)];
      levels = word >>> 24 > ghostAlpha ? Math.max(dr, dg, db) : 0;
    }
    away[at] = levels;
  }
  return away;
}

interface Ringing {
  /** How far it takes the ground from its color, in levels. */
  readonly levels: number;
  /** 1 where it reaches, and 1 so near an edge that it can't be told from the edge's own smoothing. */
  readonly around: Uint8Array;
  readonly near: Uint8Array;
}

/** How far ringing and grain take the ground from its color beside strong edges. */
function findRinging(kernels: Pick<Kernels, 'scanRuns'>, away: Uint8Array, width: number, height: number): Ringing {
  const strong = new RunList(width, height);
  kernels.scanRuns(away, STRONG_EDGE, strong);
  const near = withinReach(strong, EDGE_PX);
  const around = withinReach(strong, RINGING_PX);
  const counts = new Uint32Array(MOST_RINGING + 1);
  let total = 0;
  for (let at = 0; at < away.length; at++) {
    if (around[at] === 0 || near[at] === 1 || away[at] > MOST_RINGING) continue;
    counts[away[at]]++;
    total++;
  }
  let [levels, below] = [0, 0];
  while (levels < MOST_RINGING && below + counts[levels] < total * RINGING_SHARE) below += counts[levels++];
  // Half of the places are calm where it is ringing; where nearly all differ, an ink lies there.
  const calm = counts.slice(0, LEAST_GRAIN + 1).reduce((sum, count) => sum + count, 0);
  return { levels: total > 0 && calm > total / 2 ? levels : 0, around, near };
}

/**
 * Takes from `away` what is no stronger than rare ringing and lies within its reach, all that it hangs together with beside edges included: crumbs of
 * compression. A pale ink goes on farther. In place.
 */
function dropCrumbs(
  kernels: Pick<Kernels, 'scanRuns'>,
  away: Uint8Array,
  { width, height }: PixelImage,
  levels: number,
  { around, near }: Ringing,
): void {
  const apart = away.slice();
  for (let at = 0; at < apart.length; at++) if (near[at] === 1) apart[at] = 0;
  const found = new RunList(width, height);
  kernels.scanRuns(apart, levels + 1, found);
  const { edges, rowStarts } = found;
  const { count, labels } = connectRuns(found, 8);
  const isArt = new Uint8Array(count + 1);
  const eachRun = (use: (label: number, from: number, to: number) => void) => {
    for (let y = 0; y < height; y++)
      for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++)
        use(labels[run], y * width + edges[run * 2], y * width + edges[run * 2 + 1]);
  };
  eachRun((label, from, to) => {
    for (let at = from; at < to && isArt[label] === 0; at++) if (around[at] === 0 || away[at] > RARE_RINGING * levels) isArt[label] = 1;
  });
  eachRun((label, from, to) => {
    if (isArt[label] === 0) away.fill(levels, from, to);
  });
}

/** Runs of what differs from the ground by `levels` at most, in parts that have its own color, within `grain`, in at least half of their pixels. */
function groundRuns(
  kernels: Pick<Kernels, 'scanRuns'>,
  away: Uint8Array,
  { width, height }: PixelImage,
  levels: number,
  grain: number,
): RunList {
  const mask = new Uint8Array(away.length);
  for (let at = 0; at < away.length; at++) mask[at] = away[at] <= levels ? 1 : 0;
  const { count, runs, labels, areas } = labelComponents(kernels, mask, { width, height }, { connectivity: 4 });
  const { edges, rowStarts } = runs;
  const own = new Uint32Array(count + 1);
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      let alike = 0;
      for (let at = y * width + edges[run * 2]; at < y * width + edges[run * 2 + 1]; at++) if (away[at] <= grain) alike++;
      own[labels[run]] += alike;
    }
  }
  const kept = new RunList(width, height);
  const counts = new Uint32Array(height);
  const pairs = new Uint32Array(edges.length);
  let held = 0;
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      if (own[labels[run]] < LEAST_TRUE_SHARE * areas[labels[run]]) continue;
      pairs[held * 2] = edges[run * 2];
      pairs[held * 2 + 1] = edges[run * 2 + 1];
      held++;
      counts[y]++;
    }
  }
  kept.addRows(pairs.subarray(0, held * 2), counts);
  return kept;
}

/**
 * What the color of an edge pixel is held against: the farthest one beyond the edge. What lies deeper may be nearer to the ground than the rim that
 * drawing programs leave where two inks meet: such a rim is no line. Lines that are all edge are held against their own middle.
 */
function fullLevels(away: Uint8Array, edge: Uint8Array, { width, height }: PixelImage, reach: number, isSharp: boolean) {
  const farthest = (x: number, y: number, far: number, isDeep: boolean): number => {
    const [left, right, bottom] = [Math.max(0, x - far), Math.min(width - 1, x + far), Math.min(height - 1, y + far)];
    let most = 0;
    for (let v = Math.max(0, y - far); v <= bottom; v++)
      for (let at = v * width + left; at <= v * width + right; at++) if (away[at] > most && !(isDeep && edge[at] === 1)) most = away[at];
    return most;
  };
  return (x: number, y: number): number => (isSharp ? farthest(x, y, reach + 1, true) : 0) || farthest(x, y, reach, false);
}

/** What is known of art on a ground. */
export interface ArtOnGround {
  /** One byte a pixel, width x height. */
  readonly coverage: Uint8Array;
  /** True where compression blurs edges: details of few pixels are its own. */
  readonly isRinging: boolean;
  /** Levels of a channel up to which the picture counted as ground. */
  readonly groundLevels: number;
}

/**
 * Coverage of art on an even ground, one byte a pixel (width x height): 0 where the picture is ground, whether it surrounds the art or is enclosed
 * by it, 255 inside the art however pale, and between them the share of the art's color that an anti-aliased edge holds. Grain and the ringing of
 * compression are measured beside strong edges and stay ground. Clear pixels are ground. `image` is straight RGBA8; `edgePx` is how wide edges are,
 * at least 2: coverage there is read against the farthest color within as many pixels.
 */
export function artCoverage(
  kernels: Pick<Kernels, 'scanRuns'>,
  image: PixelImage,
  ground: SheetGround,
  { ghostAlpha, edgePx }: { readonly ghostAlpha: number; readonly edgePx: number },
): ArtOnGround {
  const { width, height } = image;
  const away = levelsAway(image, ground, ghostAlpha);
  const grain = Math.max(LEAST_GRAIN, ground.grainLevels + 1);
  const found = findRinging(kernels, away, width, height);
  const ringing = Math.max(grain, Math.round(found.levels * RINGING_ROOM));
  const isRinging = ringing > grain;
  if (isRinging) dropCrumbs(kernels, away, image, ringing, found);
  const runs = groundRuns(kernels, away, image, ringing, grain);
  const reach = isRinging ? Math.max(BLURRED_PX, edgePx) : edgePx;
  const edge = withinReach(runs, reach);
  const mostAt = fullLevels(away, edge, image, reach, reach <= SHARP_PX);
  const coverage = new Uint8Array(away.length).fill(255);
  for (let y = 0; y < height; y++) {
    let x = 0;
    for (let run = runs.rowStarts[y]; run <= runs.rowStarts[y + 1]; run++) {
      const isLast = run === runs.rowStarts[y + 1];
      const [from, to] = isLast ? [width, width] : [runs.edges[run * 2], runs.edges[run * 2 + 1]];
      for (; x < from; x++) {
        const at = y * width + x;
        if (edge[at] === 1) coverage[at] = Math.min(255, Math.round((255 * away[at]) / Math.max(mostAt(x, y), ringing)));
      }
      coverage.fill(0, y * width + from, y * width + to);
      x = to;
    }
  }
  return { coverage, isRinging, groundLevels: ringing };
}
