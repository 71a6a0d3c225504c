import type { LabelMap } from './crack-graph.ts';
import type { TraceInk } from './drawing.ts';
import { type MixedPixels, mixedInks } from './mix-space.ts';

export interface LabelRules {
  /** Levels that a pixel of an ink may lie off it. */
  readonly withinLevels: number;
  /** Most pixels that the soft rim between two areas is wide. */
  readonly rimPx: number;
}

/** A color belongs to the rim between two others if it lies so near to their line: in levels, or as part of their distance. */
const RIM_LEVELS = 14;
const RIM_SHARE = 0.14;
const RIM_ENDS = 0.06;
/** How far a pixel of no ink looks for the areas that it is mixed of. */
const SEARCH_PX = 3;

/** Colors that were asked are kept in so many places (a power of two), each over one before: photos have few enough for most to be found again. */
const KEPT_BITS = 14;

/** Ink that each pixel is nearest to, and how far that is (levels, at most 255). */
export function nearestInks(pixels: MixedPixels, inks: Float64Array): { readonly nearest: Uint8Array; readonly away: Uint8Array } {
  const { values } = pixels;
  const count = values.length / 4;
  const words =
    values.byteOffset % 4 === 0 ? new Uint32Array(values.buffer, values.byteOffset, count) : new Uint32Array(values.slice().buffer);
  const [nearest, away] = [new Uint8Array(count), new Uint8Array(count)];
  const size = inks.length;
  // Of each place the pixel that was asked last.
  const kept = new Int32Array(1 << KEPT_BITS);
  for (let at = 0; at < count; at++) {
    const slot = Math.imul(words[at], 0x9e3779b1) >>> (32 - KEPT_BITS);
    const known = kept[slot];
    if (at > 0 && words[at] === words[known]) {
      nearest[at] = nearest[known];
      away[at] = away[known];
      continue;
    }
    kept[slot] = at;
    const p = at * 4;
    const r = values[p];
    const g = values[p + 1];
    const b = values[p + 2];
    const a = values[p + 3];
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let ink = 0; ink < size; ink += 4) {
      const dr = r - inks[ink];
      const dg = g - inks[ink + 1];
      const db = b - inks[ink + 2];
      const da = a - inks[ink + 3];
      const off = dr * dr + dg * dg + db * db + da * da;
      if (off < least) {
        least = off;
        best = ink;
      }
    }
    nearest[at] = best >> 2;
    away[at] = Math.min(255, Math.round(Math.sqrt(least)));
  }
  return { nearest, away };
}

/** For each pair of inks, those that lie between: a cube of flags. */
function betweenTable(inks: Float64Array): Uint8Array {
  const n = inks.length / 4;
  const table = new Uint8Array(n * n * n);
  for (let one = 0; one < n; one++) {
    for (let other = one + 1; other < n; other++) {
      let square = 0;
      for (let c = 0; c < 4; c++) square += (inks[other * 4 + c] - inks[one * 4 + c]) ** 2;
      for (let middle = 0; middle < n; middle++) {
        if (middle === one || middle === other) continue;
        let [dot, own] = [0, 0];
        for (let c = 0; c < 4; c++) {
          const d = inks[other * 4 + c] - inks[one * 4 + c];
          const v = inks[middle * 4 + c] - inks[one * 4 + c];
          dot += d * v;
          own += v * v;
        }
        const share = dot / square;
        if (share < RIM_ENDS || share > 1 - RIM_ENDS) continue;
        const off = own - share * share * square;
        if (off > Math.max(RIM_LEVELS ** 2, RIM_SHARE ** 2 * square)) continue;
        table[(one * n + other) * n + middle] = 1;
        table[(other * n + one) * n + middle] = 1;
      }
    }
  }
  return table;
}

/** Marks pixels whose ink only stands between two others as rims: runs of up to `rimPx` pixels along a row or column with different inks at their ends. */
function markRims(nearest: Uint8Array, width: number, height: number, between: Uint8Array, inkCount: number, rimPx: number): Uint8Array {
  const rims = new Uint8Array(nearest.length);
  const walk = (start: number, step: number, length: number) => {
    for (let from = 0; from < length; ) {
      const ink = nearest[start + from * step];
      let to = from + 1;
      while (to < length && nearest[start + to * step] === ink) to++;
      if (from > 0 && to < length && to - from <= rimPx) {
        // Further rim colors may stand between this run and the areas themselves.
        let isRim = false;
        for (let back = 1; back <= rimPx && from - back >= 0 && !isRim; back++) {
          const before = nearest[start + (from - back) * step];
          for (let ahead = 0; ahead < rimPx && to + ahead < length && !isRim; ahead++) {
            const after = nearest[start + (to + ahead) * step];
            isRim = between[(before * inkCount + after) * inkCount + ink] === 1;
          }
        }
        if (isRim) for (let at = from; at < to; at++) rims[start + at * step] = 1;
      }
      from = to;
    }
  };
  for (let y = 0; y < height; y++) walk(y * width, 1, width);
  for (let x = 0; x < width; x++) walk(x, width, height);
  return rims;
}

/** Marks pixels of thin inks that two areas around them may be mixed of as their rims: type has counters and corners, where no run leads from one to the other. */
function markThinRims(
  rims: Uint8Array,
  nearest: Uint8Array,
  width: number,
  height: number,
  between: Uint8Array,
  palette: readonly TraceInk[],
): void {
  const n = palette.length;
  const isThin = palette.map((ink) => ink.isThin === true);
  if (!isThin.includes(true)) return;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const own = nearest[at];
      if (!isThin[own] || rims[at] === 1) continue;
      const around = new Set<number>();
      for (let py = Math.max(0, y - SEARCH_PX); py <= Math.min(height - 1, y + SEARCH_PX); py++) {
        for (let px = Math.max(0, x - SEARCH_PX); px <= Math.min(width - 1, x + SEARCH_PX); px++) around.add(nearest[py * width + px]);
      }
      const others = [...around];
      if (others.some((one) => others.some((other) => between[(one * n + other) * n + own] === 1))) rims[at] = 1;
    }
  }
}

/**
 * The ink of every pixel. Pixels near an ink are its own unless they are only the rim between two others; those on rims go to whichever of the areas
 * around holds more of them.
 */
export function labelPixels(pixels: MixedPixels, palette: readonly TraceInk[], rules: LabelRules): LabelMap {
  const { width, height, values } = pixels;
  const inks = mixedInks(palette);
  const { nearest, away } = nearestInks(pixels, inks);
  // Two inks have none between them, and of both a pixel holds more of the one that it is nearer to.
  if (palette.length === 2) return { width, height, labels: nearest };
  const between = betweenTable(inks);
  const rims = markRims(nearest, width, height, between, palette.length, Math.ceil(rules.rimPx));
  markThinRims(rims, nearest, width, height, between, palette);
  const labels = nearest.slice();
  // A plane, no function: it is asked for every pixel before the loop is compiled.
  const seeds = new Uint8Array(nearest.length);
  for (let at = 0; at < seeds.length; at++) if (rims[at] === 0 && away[at] <= rules.withinLevels) seeds[at] = 1;
  const found = new Int32Array(palette.length);
  const candidates: number[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (seeds[at] === 1) continue;
      candidates.length = 0;
      for (let reach = 1; reach <= SEARCH_PX && candidates.length < 2; reach++) {
        for (let dy = -reach; dy <= reach; dy++) {
          const py = y + dy;
          if (py < 0 || py >= height) continue;
          const step = Math.abs(dy) === reach ? 1 : 2 * reach;
          for (let dx = -reach; dx <= reach; dx += step) {
            const px = x + dx;
            if (px < 0 || px >= width) continue;
            const other = py * width + px;
            if (seeds[other] === 0) continue;
            const ink = nearest[other];
            if (found[ink] === at + 1) continue;
            found[ink] = at + 1;
            candidates.push(ink);
          }
        }
      }
      labels[at] = bestOf(values, at * 4, inks, candidates, rims[at] === 0 ? nearest[at] : -1, away[at], rules.withinLevels);
    }
  }
  return { width, height, labels };
}

/** Of the areas around a pixel, the one that holds the larger share of its color; `own` is the ink that it is nearest to by itself, where it may be. */
function bestOf(
  values: Uint8Array,
  at: number,
  inks: Float64Array,
  candidates: readonly number[],
  own: number,
  ownAway: number,
  within: number,
): number {
  let best = own;
  let least = own >= 0 ? (ownAway + within) ** 2 : Number.POSITIVE_INFINITY;
  const consider = (one: number, other: number) => {
    const i = one * 4;
    const j = other * 4;
    let dot = 0;
    let square = 0;
    let away = 0;
    for (let c = 0; c < 4; c++) {
      const d = inks[j + c] - inks[i + c];
      const v = values[at + c] - inks[i + c];
      dot += d * v;
      square += d * d;
      away += v * v;
    }
    const share = square > 0 ? Math.min(1, Math.max(0, dot / square)) : 0;
    const off = away - 2 * share * dot + share * share * square;
    if (off < least) {
      least = off;
      best = share > 0.5 ? other : one;
    }
  };
  for (let i = 0; i < candidates.length; i++) {
    for (let j = i + 1; j < candidates.length; j++) consider(candidates[i], candidates[j]);
  }
  // A line thinner than a pixel stands among one area alone: any ink may be the other.
  if (candidates.length === 1) {
    for (let ink = 0; ink < inks.length / 4; ink++) if (ink !== candidates[0]) consider(candidates[0], ink);
  }
  return best >= 0 ? best : (candidates[0] ?? 0);
}
