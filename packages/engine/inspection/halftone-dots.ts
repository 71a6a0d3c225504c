import { labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { type BakedScreen, findBakedScreen, SCREEN_WINDOW_PX } from '../screen-detect/find-baked-screen.ts';
import { dotPlane } from './dot-plane.ts';
import { type ScreenSurvey, surveyScreen } from './screen-survey.ts';
import { busyWindows, type SignalWindow } from './signal-window.ts';

/** A halftone that is in the picture, with its dots. */
export interface HalftoneDots extends BakedScreen, ScreenSurvey {
  /** Dots are cut hard, or smoothed by no more than their size bears; soft ones were smoothed more, or scaled after they were made. */
  readonly isCrisp: boolean;
  /** Busy places that show it. */
  readonly windows: readonly { readonly x: number; readonly y: number; readonly side: number }[];
}

const SIDE = SCREEN_WINDOW_PX;
const MOST_WINDOWS = 16;
/** A screen has so many dots, or holes between dots, of those that its pitch makes room for. */
const LEAST_DOTS = 0.2;
/** Share of the busiest windows that must show dots where the picture as a whole does not. */
const PART_SHARE = 0.75;
/** Values between the darkest and the lightest tenth are on the way. */
const ON_THE_WAY = 0.12;

/**
 * Pixels on the way to each pixel of an edge: none where dots were cut hard, up to 0.69 where edges are smoothed over one pixel, from there on where
 * they were scaled. Of fine dots smoothing takes the form; coarse ones keep it.
 */
const MOST_SOFT = { fine: 0.35, coarse: 0.71 } as const;
const COARSE_PITCH_PX = 9;

/** How soft the dots of one window are, in pixels on the way to each pixel of an edge; null where they are too few for the pitch. */
function softnessOf(kernels: Pick<Kernels, 'scanRuns'>, { values, side }: SignalWindow, pitchPx: number): number | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const ink = new Uint8Array(values.length);
  const ground = new Uint8Array(values.length);
  const edge = new Uint8Array(values.length);
  let onTheWay = 0;
  for (let at = 0; at < values.length; at++) {
    const share = (values[at] - low) / (high - low);
    ink[at] = share >= 0.5 ? 255 : 0;
    ground[at] = 255 - ink[at];
    if (share > ON_THE_WAY && share < 1 - ON_THE_WAY) onTheWay++;
  }
  for (let at = side; at < values.length; at++) edge[at] = ink[at] !== ink[at - 1] || ink[at] !== ink[at - side] ? 1 : 0;
  const most = pitchPx * pitchPx * 0.95;
  let dots = 0;
  for (const plane of [ink, ground]) {
    const parts = labelComponents(kernels, plane, { width: side, height: side }, { threshold: 128, connectivity: 4 });
    for (let part = 1; part <= parts.count; part++) {
      const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
      const isWhole = left > 0 && top > 0 && right < side && bottom < side;
      if (isWhole && parts.areas[part] <= most && parts.areas[part] >= 2) dots++;
    }
  }
  if (dots < LEAST_DOTS * (side / pitchPx) ** 2) return null;
  const edges = edge.reduce((sum, value) => sum + value, 0);
  return onTheWay / Math.max(1, edges);
}

/** Art of which a part only is screened, such as a fade: nothing is busier than dots, so nearly all of the busiest windows must show them. */
function screenOfPart(image: PixelImage, places: readonly SignalWindow[]): BakedScreen | null {
  if (places.length < MOST_WINDOWS) return null;
  const screen = findBakedScreen(image, { places });
  return screen && screen.share >= PART_SHARE ? screen : null;
}

/**
 * The halftone that is already in a picture, and what its dots are like. `findBakedScreen` looks for the rhythm; here most of the busy windows must
 * hold dots too, since art may have a rhythm without any. Then all of its dots are measured. Null where there is none.
 */
export function measureHalftone(kernels: Pick<Kernels, 'scanRuns'>, image: PixelImage): HalftoneDots | null {
  const busy = busyWindows(image, SIDE, MOST_WINDOWS);
  const screen = findBakedScreen(image) ?? findBakedScreen(image, { isSoft: true }) ?? screenOfPart(image, busy);
  if (!screen) return null;
  const windows = busy.filter(({ variance }) => variance >= 400);
  const looks = windows.map((window) => softnessOf(kernels, window, screen.pitchPx));
  const soft = looks.filter((look) => look !== null).sort((one, other) => one - other);
  if (soft.length === 0 || soft.length < windows.length * 0.4) return null;
  const isByAlpha = windows.filter((window) => window.isAlpha).length > windows.length / 2;
  return {
    ...screen,
    ...surveyScreen(kernels, dotPlane(image, isByAlpha), image, screen.pitchPx),
    isCrisp: soft[soft.length >> 1] < MOST_SOFT[screen.pitchPx < COARSE_PITCH_PX ? 'fine' : 'coarse'],
    windows: windows.filter((_, index) => looks[index] !== null).map(({ x, y, side }) => ({ x, y, side })),
  };
}
