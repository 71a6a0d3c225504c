import { labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { levelsFrom } from './border-color.ts';
import type { SheetGround } from './sheet-ground.ts';
import { widest } from './widest.ts';

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
/** Part of an area that must have the ground's own color before it is ground; what differs everywhere by a little is a pale ink. */
const LEAST_TRUE_SHARE = 0.5;

/** How far ringing and grain take the ground from its color beside strong edges, in levels. */
function ringingLevels(away: Uint8Array, width: number, height: number): number {
  const strong = new Uint8Array(away.length);
  for (let at = 0; at < away.length; at++) strong[at] = away[at] >= STRONG_EDGE ? 1 : 0;
  const near = widest(strong, width, height, EDGE_PX);
  const around = widest(strong, width, height, RINGING_PX);
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
  return total > 0 && calm > total / 2 ? levels : 0;
}

/** True for each part that has the ground's own color in at least half of its pixels. */
function groundParts(kernels: Pick<Kernels, 'scanRuns'>, mask: Uint8Array, isTrue: (at: number) => boolean, image: PixelImage): void {
  const { width, height } = image;
  const { count, runs, labels, areas } = labelComponents(kernels, mask, { width, height }, { connectivity: 4 });
  const own = new Uint32Array(count + 1);
  const { edges, rowStarts } = runs;
  const eachRun = (look: (run: number, from: number, to: number) => void) => {
    for (let y = 0; y < height; y++)
      for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) look(run, y * width + edges[run * 2], y * width + edges[run * 2 + 1]);
  };
  eachRun((run, from, to) => {
    for (let at = from; at < to; at++) if (isTrue(at)) own[labels[run]]++;
  });
  eachRun((run, from, to) => {
    if (own[labels[run]] < LEAST_TRUE_SHARE * areas[labels[run]]) mask.fill(0, from, to);
  });
}

/**
 * What the color of an edge pixel is held against: the farthest one beyond the edge. What lies deeper may be nearer to the ground than the rim that
 * drawing programs leave where two inks meet: such a rim is no line. Lines that are all edge are held against their own middle.
 */
function fullLevels(away: Uint8Array, edge: Uint8Array, width: number, height: number, reach: number, isSharp: boolean): Uint8Array {
  const all = widest(away, width, height, reach);
  if (!isSharp) return all;
  const deep = widest(
    away.map((levels, at) => (edge[at] === 1 ? 0 : levels)),
    width,
    height,
    reach + 1,
  );
  return deep.map((levels, at) => levels || all[at]);
}

/** What is known of art on a ground. */
export interface ArtOnGround {
  /** One byte a pixel, width x height. */
  readonly coverage: Uint8Array;
  /** True where compression blurs edges: details of few pixels are its own. */
  readonly isRinging: boolean;
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
  const { width, height, pixels } = image;
  const away = new Uint8Array(width * height);
  for (let at = 0; at < away.length; at++) if (pixels[at * 4 + 3] > ghostAlpha) away[at] = levelsFrom(pixels, at * 4, ground);
  const grain = Math.max(LEAST_GRAIN, ground.grainLevels + 1);
  const ringing = Math.max(grain, Math.round(ringingLevels(away, width, height) * RINGING_ROOM));
  const isRinging = ringing > grain;
  const isGround = new Uint8Array(away.length);
  for (let at = 0; at < away.length; at++) isGround[at] = away[at] <= ringing ? 1 : 0;
  groundParts(kernels, isGround, (at) => away[at] <= grain, image);
  const reach = isRinging ? Math.max(BLURRED_PX, edgePx) : edgePx;
  const edge = widest(isGround, width, height, reach);
  const most = fullLevels(away, edge, width, height, reach, reach <= SHARP_PX);
  for (let at = 0; at < away.length; at++) {
    if (isGround[at] === 1) away[at] = 0;
    else if (edge[at] === 0) away[at] = 255;
    else away[at] = Math.min(255, Math.round((255 * away[at]) / Math.max(most[at], ringing)));
  }
  return { coverage: away, isRinging };
}
