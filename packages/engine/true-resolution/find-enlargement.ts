import type { PixelImage } from '../image.ts';
import { busyWindows, type SignalWindow } from '../inspection/signal-window.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { halveImage } from '../pyramid/halve-image.ts';
import { findBakedScreen } from '../screen-detect/find-baked-screen.ts';
import { detailSpectrum } from './detail-spectrum.ts';
import { hasSharpInks, LEAST_EDGES, readEdges, SHARP_ART_PX, SHARPER_QUARTER, STRONG_EDGE } from './edge-widths.ts';
import { hasGrain } from './grain.ts';
import { pickByDetail, pickByEdges, pickByRhythm } from './pick-factor.ts';
import { repeatFactor } from './repeated-pixels.ts';
import { CLEAR_PEAK, findRhythms, type Rhythm } from './rhythms.ts';

/** How a picture seems to have been enlarged. */
export interface Enlargement {
  /** Pixels now for each pixel then; 1 where nothing tells of an enlargement. */
  readonly factor: number;
  /** What told: the rhythm that interpolation leaves, or edges that are too wide everywhere. */
  readonly by: 'rhythm' | 'edges' | 'none';
  /** Width of the sharper ones of strong edges, from 10 to 90 % of their rise, in pixels; 0 without any. */
  readonly edgeWidthPx: number;
}

const SIDE = 256;
const SMALL_SIDE = 64;
const MOST_WINDOWS = 16;
/** Edges so soft may have been enlarged. */
const SOFT_ENOUGH_PX = 1.8;
/** What the sharpest tenth of a photo's strong edges measures that was never enlarged. */
const SHARP_PHOTO_PX = 1.15;
/** Without a rhythm, edges must be so many times wider everywhere before a picture counts as enlarged. */
const SOFT_ART = 1.4;
/** What was scaled down by bilinear, or turned, has edges that are all about as wide as these: enlarged art has wider ones in the middle. */
const SOFT_MIDDLE = 1.51;
/** Sharpening makes the sharper ones of wide edges narrow again, and leaves the wider quarter wider than turning does. */
const SHARPENED_ART = 1.26;
const SHARPENED_WIDER = 1.75;
/** Compression widens edges of flat art by less than this. */
const SOFT_COMPRESSED = 1.85;
const SOFT_PHOTO = 2.2;

/** Edges too wide to be measured are looked at in halves of the picture, down to a quarter: enlargements of eight to some thirty times. */
const MOST_HALVINGS = 2;
/** Steps of so many levels, narrower than this, are none of an enlargement by eight and more. */
const FAINT_STEP = 16;
/** A step between two inks that an eye sees: a glow lies beside art of nearly its color. */
const PLAIN_STEP = 24;
const WIDE_STEP_PX = 4;
/** An enlargement makes all edges about as wide: the wider quarter to the sharper one. What somebody painted softly is softer in one place than another. */
const MOST_SPREAD = 1.4;
/** With the rhythm of its factor too, edges may differ as corners and the meeting of inks make them. */
const MOST_SPREAD_IN_RHYTHM = 2;

/** Nothing of an enlargement is much sharper than the rest of it. */
const SHARPEST_TENTH = 0.1;
const LEAST_EVEN = 0.65;

/** Compression in blocks of eight makes rhythms of its own. */
function isBlockRhythm({ frequency }: Rhythm): boolean {
  const eighths = frequency * 8;
  return Math.abs(eighths - Math.round(eighths)) < 0.03;
}

/** What the strongest rhythm of blocks spills over the spectrum is up to so large a share of it: blocks are stronger in one place than another. */
const SPILLED_SHARE = 0.045;

/** Rhythms that blocks of eight do not account for. Blocks that can't be seen may still leave theirs: such a faint one counts where edges are as soft. */
function besideBlocks(rhythms: readonly Rhythm[], hasBlocks: boolean, edgeWidthPx: number): readonly Rhythm[] {
  if (!hasBlocks) return rhythms.filter((one) => !isBlockRhythm(one) || one.strength >= CLEAR_PEAK || edgeWidthPx >= SOFT_ENOUGH_PX);
  const ofBlocks = Math.max(0, ...rhythms.filter(isBlockRhythm).map(({ strength }) => strength));
  return rhythms.filter((one) => !isBlockRhythm(one) && one.strength >= SPILLED_SHARE * ofBlocks);
}

/**
 * Whether a picture was enlarged, and how much, from its pixels alone. Enlarging by nearest, bilinear, bicubic or Lanczos lays the old samples at
 * regular places, where second differences are larger: a line in the spectrum of their mean (A. Gallagher, "Detection of linear and cubic interpolation
 * in JPEG compressed images", 2005). Which of two factors a line stands for, the width of strong edges tells. Without a line, only edges that are wide
 * everywhere count. `hasBlocks` leaves out the rhythm of JPEG.
 */
export function findEnlargement(kernels: Pick<Kernels, 'halve'>, image: PixelImage, hasBlocks: boolean): Enlargement {
  const found = lookAt(image, hasBlocks);
  if (!found.isTooSoft || hasInkSteps(image)) return found;
  let reduced = image;
  for (let halvings = 1; halvings <= MOST_HALVINGS && Math.min(reduced.width, reduced.height) >= 2 * SMALL_SIDE; halvings++) {
    reduced = halveImage(kernels, reduced);
    const coarse = lookAt(reduced, hasBlocks);
    if (coarse.isTooSoft) continue;
    const scale = 2 ** halvings;
    const most = coarse.by === 'rhythm' ? MOST_SPREAD_IN_RHYTHM : MOST_SPREAD;
    const isEven = coarse.by !== 'none' && coarse.spread <= most;
    return isEven ? { factor: coarse.factor * scale, by: coarse.by, edgeWidthPx: coarse.edgeWidthPx * scale } : found;
  }
  return found;
}

/** Sharp steps between inks, faint ones too, belie what wide edges of alpha seem to tell: such art glows, or has a shadow. */
function hasInkSteps(image: PixelImage): boolean {
  const side = Math.min(image.width, image.height) >= SIDE ? SIDE : SMALL_SIDE;
  return hasSharpInks(image, busyWindows(image, side, MOST_WINDOWS), WIDE_STEP_PX, FAINT_STEP);
}

/** Art of which a larger part of the edges ends in a glow is soft by its maker's will: its edges tell of no enlargement, only a rhythm does. Flat art has next to none. */
const MOST_GLOWS = 0.1;

/** What one scale of a picture tells. */
interface Look extends Enlargement {
  /** Something goes on in the picture, and no edge of it is narrow enough to be measured. */
  readonly isTooSoft: boolean;
  /** Wider quarter of the edges to the sharper one. */
  readonly spread: number;
}

/** Dots of closer screens than this, in pixels, may be left without a pixel of full ink by a reduction. */
const CLOSE_SCREEN_PX = 8;

function hasScreen(image: PixelImage): boolean {
  return findBakedScreen(image) !== null || (findBakedScreen(image, { isSoft: true })?.pitchPx ?? CLOSE_SCREEN_PX) < CLOSE_SCREEN_PX;
}

/** Dots of a halftone may be drawn softly: their edges tell of an enlargement where they are wider than this, to those of sharp art. */
const SOFT_DOTS = 1.85;

/**
 * What one scale tells. A halftone's dots make rhythms of their own, as clear as any enlargement's; but they are drawn, so that an enlargement of them
 * shows at their edges as well.
 */
function lookAt(image: PixelImage, hasBlocks: boolean): Look {
  const look = lookAtAny(image, hasBlocks);
  // Repeated pixels have no edge that was measured: they are told without a doubt.
  const isDoubtful = look.factor > 1 && look.edgeWidthPx > 0 && look.edgeWidthPx < SOFT_DOTS * SHARP_ART_PX;
  return isDoubtful && hasScreen(image) ? { ...look, factor: 1, by: 'none' } : look;
}

function lookAtAny(image: PixelImage, hasBlocks: boolean): Look {
  const none: Look = { factor: 1, by: 'none', edgeWidthPx: 0, isTooSoft: false, spread: 1 };
  const repeated = repeatFactor(image);
  if (repeated !== null) return { ...none, factor: repeated, by: 'rhythm' };
  const side = Math.min(image.width, image.height) >= SIDE ? SIDE : Math.min(image.width, image.height) >= SMALL_SIDE ? SMALL_SIDE : 0;
  if (side === 0) return none;
  const windows = busyWindows(image, side, MOST_WINDOWS).filter(({ variance }) => variance > 9);
  if (windows.length === 0) return none;
  const edges = windows.map((window) => readEdges(window, STRONG_EDGE));
  const widths = edges.flatMap((one) => one.widths).sort((one, other) => one - other);
  const glows = edges.reduce((sum, one) => sum + one.glows, 0);
  const isArt = isFlat(windows);
  const edgeWidthPx = widths.length >= LEAST_EDGES ? widths[Math.floor(widths.length * (isArt ? SHARPER_QUARTER : 0.1))] : 0;
  const spread = widths.length >= LEAST_EDGES ? widths[Math.floor(widths.length * (1 - SHARPER_QUARTER))] / edgeWidthPx : 1;
  const measured: Look = { ...none, edgeWidthPx, spread, isTooSoft: isArt && widths.length < LEAST_EDGES && hasClear(image) };
  const rhythms = besideBlocks(findRhythms(windows, side), hasBlocks, edgeWidthPx);
  // Grain of single pixels belies what soft outlines seem to tell, and all rhythms but a clear one.
  if ((rhythms[0]?.strength ?? 0) < CLEAR_PEAK && hasGrain(image, windows)) return { ...measured, isTooSoft: false };
  const sharpPx = isArt ? SHARP_ART_PX : SHARP_PHOTO_PX;
  const byEdges = edgeWidthPx / sharpPx;
  if (glows > MOST_GLOWS * (glows + widths.length)) {
    const own = pickByRhythm(rhythms, byEdges);
    return own === null ? { ...measured, isTooSoft: false } : { ...measured, factor: own, by: 'rhythm' };
  }
  const factor = isArt ? pickByEdges(rhythms, byEdges) : pickByDetail(rhythms, byEdges, detailSpectrum(windows, side));
  if (factor !== null) return { ...measured, factor, by: 'rhythm' };
  const softest = !isArt ? SOFT_PHOTO : hasBlocks ? SOFT_COMPRESSED : SOFT_ART;
  const isEven = widths.length > 0 && widths[Math.floor(widths.length * SHARPEST_TENTH)] >= LEAST_EVEN * edgeWidthPx;
  const middle = widths.length === 0 ? 0 : widths[widths.length >> 1] / sharpPx;
  const isWideThroughout = isEven && (softest !== SOFT_ART || middle >= SOFT_MIDDLE);
  if (byEdges >= softest && isWideThroughout && !hasSharpInks(image, windows, sharpPx * softest, PLAIN_STEP))
    return { ...measured, factor: byEdges, by: 'edges' };
  const wider = spread * byEdges;
  const isSharpened = isArt && !hasBlocks && byEdges >= SHARPENED_ART && middle >= SOFT_MIDDLE && wider >= SHARPENED_WIDER;
  if (isSharpened && !hasSharpInks(image, windows, sharpPx * SHARPENED_ART, PLAIN_STEP))
    return { ...measured, factor: middle, by: 'edges' };
  return measured;
}

/** So many pixels between two looks for clear ones: no divisor of common widths. */
const CLEAR_STEP = 37;

/** True for art that stands free: a photo fills its rectangle, and may be soft all over. */
function hasClear({ pixels }: PixelImage): boolean {
  for (let at = 3; at < pixels.length; at += 4 * CLEAR_STEP) if (pixels[at] === 0) return true;
  return false;
}

/** Art of even areas, as against photos: most second differences are nothing. */
function isFlat(windows: readonly SignalWindow[]): boolean {
  let [even, all] = [0, 0];
  for (const { values, side } of windows) {
    for (let at = side; at < values.length - side; at += 3) {
      all++;
      if (Math.abs(2 * values[at] - values[at - 1] - values[at + 1]) < 0.5) even++;
    }
  }
  return even > all * 0.5;
}
