import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { ignoreProgress, type ReportProgress } from '../progress.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
import { buildFaces } from './build-faces.ts';
import { centerStrokes, type TraceStroke } from './center-strokes.ts';
import { type Chain, type LabelMap, traceCracks } from './crack-graph.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';
import { dropSpecks } from './drop-specks.ts';
import { EdgePlacer, type EdgePlaces } from './edge-places.ts';
import { type EdgeRules, fitEdges, type MayBeCorner } from './fit-edges.ts';
import { labelPixels } from './label-pixels.ts';
import { mixedInks, mixedPixels } from './mix-space.ts';
import { seenTips } from './seen-tips.ts';
import { smoothLabels } from './smooth-labels.ts';
import { smoothPlaces } from './smooth-places.ts';

export interface TraceRules {
  /** Farthest that a clean edge's places may lie from their curve, px. */
  readonly tolerancePx: number;
  readonly findsShapes: boolean;
  /** Where corners may be; anywhere where absent. What is known to be round is followed however small its arcs are. */
  readonly mayBeCorner?: MayBeCorner;
  /** See `FitRules`. */
  readonly jointReach?: number;
  /** Edges are known to have been staircases of single pixels; where absent, that is asked of their places. */
  readonly isStepped?: boolean;
  /** Where edges are made even, one byte a pixel; nowhere where absent. */
  readonly smooth?: Uint8Array;
}

/** What the picture's noise does to the edges. */
export interface EdgeNoise {
  /** Levels that a pixel of an ink may lie off it. */
  readonly withinLevels: number;
  /** How far an edge's places lie off it by chance, px. */
  readonly noisePx: number;
  /** Most pixels that a soft rim is wide. */
  readonly rimPx: number;
  /** Pixels a side for one of the picture's own. */
  readonly times: number;
}

const CLEAN_LEVELS = 8;
/** Places of a clean edge lie off it by so much. */
const CLEAN_PX = 0.05;
const MOST_LEVELS = 44;

export function edgeNoise({ grain, ringing }: PictureNoise): EdgeNoise {
  const isClean = grain < 1 && ringing === 0;
  return {
    withinLevels: Math.min(MOST_LEVELS, CLEAN_LEVELS + 2 * grain + 255 * 1.6 * ringing),
    noisePx: isClean ? CLEAN_PX : Math.min(0.35, 0.1 + 0.02 * grain + 3 * ringing),
    rimPx: isClean ? 2 : 3,
    times: 1,
  };
}

/** Interpolated pixels overshoot an ink by this much of what the picture's own lie off it. */
const OVERSHOT = 1.4;
/** Of a noisy picture's finer pixels several are off together: places lie so much farther off, in these pixels. Measured on JPEG logos, by nodes. */
const OFF_TOGETHER = 1.5;

/** What a picture's noise does to the edges of a finer one (`finerPicture`). */
export function finerNoise({ withinLevels, noisePx, rimPx }: EdgeNoise, times: number): EdgeNoise {
  return { withinLevels: OVERSHOT * withinLevels, noisePx: noisePx > CLEAN_PX ? OFF_TOGETHER * noisePx : noisePx, rimPx, times };
}

/** Areas of few pixels that hardly leave what is around are noise. */
const FAINT_PX = { clean: 4, noisy: 16 } as const;
const FAINT_THIN_PX = { clean: 24, noisy: 16 } as const;
const FAINT_LEVELS = { clean: 24, noisy: 90 } as const;

export interface Labels {
  readonly map: LabelMap;
  /** Areas that went as specks. */
  readonly dropped: number;
  /** Labels with those specks. */
  readonly before: Uint8Array;
}

/**
 * Which ink each pixel is of.
 * @param mostAreas the smallest areas go until no more are left
 */
export function labelPicture(
  image: PixelImage,
  inks: readonly TraceInk[],
  noise: EdgeNoise,
  leastAreaPx: number,
  mostAreas = Number.POSITIVE_INFINITY,
): Labels {
  const pixels = mixedPixels(image);
  const map = labelPixels(pixels, inks, noise);
  if (noise.noisePx > CLEAN_PX) smoothLabels(map, pixels, mixedInks(inks), noise.withinLevels);
  const kind = noise.noisePx > CLEAN_PX ? 'noisy' : 'clean';
  const before = map.labels.slice();
  const rules = {
    leastPx: leastAreaPx,
    leastFaintPx: FAINT_PX[kind],
    leastFaintThinPx: FAINT_THIN_PX[kind],
    faintLevels: FAINT_LEVELS[kind],
  };
  let { dropped, areas } = dropSpecks(map, pixels, mixedInks(inks), rules);
  // What goes joins what is around: from one round to the next there are fewer areas, and larger ones.
  for (let leastPx = rules.leastPx; areas - dropped > mostAreas && leastPx < map.labels.length; ) {
    leastPx *= 2;
    const round = dropSpecks(map, pixels, mixedInks(inks), { ...rules, leastPx });
    areas = round.areas + dropped;
    dropped += round.dropped;
  }
  return { map, dropped, before };
}

/** Where nothing softened a picture's edges nearly all of their places lie between full pixels. */
const STEPPED = 0.98;
/** Of their turns at least so many are back after one pixel. */
const LEAST_SINGLE = 0.2;
/** Places on a staircase lie off its edge by up to half a pixel: as far as noise of this. */
const STEPPED_PX = 0.2;

/** Which way a chain runs from one corner to the next, a pixel on: a number a direction. */
const wayAt = (corners: Int32Array, at: number): number =>
  3 * (corners[at * 2 + 2] - corners[at * 2]) + corners[at * 2 + 3] - corners[at * 2 + 1];

/**
 * Whether edges are staircases of single pixels: faxes, stamps, and what was cut at a threshold. What was enlarged by whole pixels has no step of one, and
 * is meant as it is.
 */
function isStepped(chains: readonly Chain[], places: readonly EdgePlaces[]): boolean {
  let [onCracks, all, single, turns] = [0, 0, 0, 0];
  for (const [at, { xs, ys }] of places.entries()) {
    const { places: corners, isBorder } = chains[at];
    if (isBorder) continue;
    all += xs.length;
    for (let place = 0; place < xs.length; place++) if (Number.isInteger(xs[place]) || Number.isInteger(ys[place])) onCracks++;
    for (let corner = 1; corner + 2 < corners.length / 2; corner++) {
      const before = wayAt(corners, corner - 1);
      if (wayAt(corners, corner) === before) continue;
      turns++;
      if (wayAt(corners, corner + 1) === before) single++;
    }
  }
  return all > 0 && onCracks >= STEPPED * all && single > LEAST_SINGLE * turns;
}

/** A corner lies this near to the places around it, px. */
const NEAR_PX = 1.3;

/** How edges are fitted under a picture's noise. */
function edgeRulesOf(noise: EdgeNoise, rules: TraceRules): EdgeRules {
  const isNoisy = noise.noisePx > CLEAN_PX;
  return {
    tolerancePx: rules.tolerancePx + 2.6 * Math.max(0, noise.noisePx - CLEAN_PX),
    noisePx: noise.noisePx,
    // Noise is no wider for being interpolated; the two sides of a clean corner are as long as they were.
    windowPx: isNoisy ? 6 : 5 * noise.times,
    leastDegrees: isNoisy ? 38 : 30,
    nearPx: NEAR_PX,
    mayBeCorner: rules.mayBeCorner,
    jointReach: rules.jointReach,
    findsShapes: rules.findsShapes,
    isTipSeen: null,
    findsPolygons: isNoisy && rules.findsShapes,
  };
}

/** The strokes of a picture whose opacity is the ink's coverage. */
export function traceStrokes(
  image: PixelImage,
  noise: EdgeNoise,
  rules: TraceRules,
  kernels: Pick<Kernels, 'edgeDistance'>,
): readonly TraceStroke[] {
  const coverage = new Uint8Array(image.width * image.height);
  for (let at = 0; at < coverage.length; at++) coverage[at] = image.pixels[at * 4 + 3];
  return centerStrokes(kernels, coverage, image, edgeRulesOf(noise, rules));
}

/** Areas of labels as a drawing. `image` is the picture that they were found in. */
export function traceLabels(
  map: LabelMap,
  image: PixelImage,
  inks: readonly TraceInk[],
  noise: EdgeNoise,
  rules: TraceRules,
  progress: ReportProgress = ignoreProgress,
): TraceDrawing {
  const graph = traceCracks(map);
  progress(0.2);
  const [pixels, mixed] = [mixedPixels(image), mixedInks(inks)];
  const placer = new EdgePlacer(map, pixels, mixed, noise.rimPx > 2 ? 3 : 2);
  const { smooth } = rules;
  const places = graph.chains.map((chain) => {
    const own = placer.place(chain);
    return smooth && !chain.isBorder ? smoothPlaces(own, chain, smooth, map.width, map.height) : own;
  });
  progress(0.4);
  const isOfSteps = rules.isStepped || isStepped(graph.chains, places);
  const stepped = isOfSteps ? { ...noise, noisePx: Math.max(noise.noisePx, STEPPED_PX) } : noise;
  const tips = isOfSteps ? null : seenTips(map, pixels, mixed);
  const edgeRules = edgeRulesOf(stepped, rules);
  const edges = fitEdges(graph, places, edgeRules, tips, (share) => progress(0.4 + 0.6 * share));
  return { width: map.width, height: map.height, inks, faces: buildFaces(graph), edges };
}
