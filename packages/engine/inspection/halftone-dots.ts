import { labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { type BakedScreen, findBakedScreen, SCREEN_WINDOW_PX } from '../screen-detect/find-baked-screen.ts';
import { busyWindows, type SignalWindow } from './signal-window.ts';

/** A halftone that is in the picture, with its dots. */
export interface HalftoneDots extends BakedScreen {
  /** Dots change from none to all within a pixel or two; soft ones were scaled after they were made. */
  readonly isCrisp: boolean;
  /** Diameter of a round dot as large as the smallest twentieth. */
  readonly smallestDotPx: number;
  /** Coverage of the places that were looked at, 0 to 1, those without any dot left out. */
  readonly coverages: Float32Array;
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

interface Look {
  readonly dots: readonly number[];
  readonly coverages: readonly number[];
  readonly softShare: number;
}

/** What one window holds of dots; null where they are too few for the pitch. */
function lookAt(kernels: Pick<Kernels, 'scanRuns'>, { values, side }: SignalWindow, pitchPx: number): Look | null {
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
  const dots: number[] = [];
  for (const plane of [ink, ground]) {
    const parts = labelComponents(kernels, plane, { width: side, height: side }, { threshold: 128, connectivity: 4 });
    for (let part = 1; part <= parts.count; part++) {
      const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
      const isWhole = left > 0 && top > 0 && right < side && bottom < side;
      if (isWhole && parts.areas[part] <= most && parts.areas[part] >= 2) dots.push(parts.areas[part]);
    }
  }
  if (dots.length < LEAST_DOTS * (side / pitchPx) ** 2) return null;
  const cell = Math.max(4, Math.round(pitchPx * 2));
  const coverages: number[] = [];
  for (let y = 0; y + cell <= side; y += cell) {
    for (let x = 0; x + cell <= side; x += cell) {
      let sum = 0;
      for (let v = y; v < y + cell; v++) for (let u = x; u < x + cell; u++) sum += ink[v * side + u];
      const coverage = sum / (255 * cell * cell);
      if (coverage > 0.002 && coverage < 0.998) coverages.push(coverage);
    }
  }
  const edges = edge.reduce((sum, value) => sum + value, 0);
  return { dots, coverages, softShare: onTheWay / Math.max(1, edges) };
}

/** Art of which a part only is screened, such as a fade: nothing is busier than dots, so nearly all of the busiest windows must show them. */
function screenOfPart(image: PixelImage, places: readonly SignalWindow[]): BakedScreen | null {
  if (places.length < MOST_WINDOWS) return null;
  const screen = findBakedScreen(image, { places });
  return screen && screen.share >= PART_SHARE ? screen : null;
}

/**
 * The halftone that is already in a picture, and what its dots are like. `findBakedScreen` looks for the rhythm; here most of the busy windows must
 * hold dots too, since art may have a rhythm without any. Null where there is none.
 */
export function measureHalftone(kernels: Pick<Kernels, 'scanRuns'>, image: PixelImage): HalftoneDots | null {
  const busy = busyWindows(image, SIDE, MOST_WINDOWS);
  const screen = findBakedScreen(image) ?? findBakedScreen(image, { isSoft: true }) ?? screenOfPart(image, busy);
  if (!screen) return null;
  const windows = busy.filter(({ variance }) => variance >= 400);
  const looks = windows.map((window) => lookAt(kernels, window, screen.pitchPx));
  const found = looks.filter((look) => look !== null);
  if (found.length === 0 || found.length < windows.length * 0.4) return null;
  const dots = found.flatMap((look) => look.dots).sort((one, other) => one - other);
  const soft = found.map((look) => look.softShare).sort((one, other) => one - other);
  const area = dots[Math.floor(dots.length / 20)] ?? 0;
  return {
    ...screen,
    isCrisp: soft[soft.length >> 1] < 1.6,
    smallestDotPx: 2 * Math.sqrt(area / Math.PI),
    coverages: Float32Array.from(found.flatMap((look) => look.coverages)),
    windows: windows.filter((_, index) => looks[index] !== null).map(({ x, y, side }) => ({ x, y, side })),
  };
}
