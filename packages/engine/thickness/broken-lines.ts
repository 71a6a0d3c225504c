import type { Size } from '../region/rect.ts';
import { type SoftLines, softLines } from './soft-lines.ts';
import { CLEAR, type Ridge, readWays, TURNS } from './soft-ridges.ts';

/** From so much of a shape on, a place of a line's middle is in it. */
const INSIDE = 128;
/** A broken line lacks at least so much of its middle. */
const LEAST_MISSING = 0.06;
/** Gaps are bridged as far as this from what is there, in pixels. */
const BRIDGED_PX = 6;

/** From here on a pixel tells of a line. */
const TELLING = 40;
/** Paper's tooth leaves something in its gaps; between dashes is nothing. */
const LEAST_LEFT = 24;
/** A gap runs from one such pixel to another on its opposite side, each so far at most, in pixels, along both their lines: the cosine of how far these turn. */
const GAP_PX = 4;
const ALONG = 0.85;
/** Where broken lines have less of all that is inside the shape, it is drawn with a pen. */
const LEAST_BROKEN = 0.5;

/** Places within `reachPx` of where a plane reaches `least`, as a square reaches: above 0 there. */
function besideShape(shape: Uint8Array, { width, height }: Size, least: number, reachPx: number): Uint8Array {
  const [inRows, near] = [new Uint8Array(shape.length), new Uint8Array(shape.length)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (shape[y * width + x] < least) continue;
      inRows.fill(1, y * width + Math.max(0, x - reachPx), y * width + Math.min(width, x + reachPx + 1));
    }
  }
  for (let y = 0; y < height; y++) {
    const row = inRows.subarray(y * width, (y + 1) * width);
    if (!row.includes(1)) continue;
    for (let to = Math.max(0, y - reachPx); to <= Math.min(height - 1, y + reachPx); to++)
      for (let x = 0; x < width; x++) if (row[x] === 1) near[to * width + x] = 1;
  }
  return near;
}

/** Steps from a place to one half of those around it; their opposites are the other half. */
const STEPS: readonly { readonly dx: number; readonly dy: number; readonly away: number }[] = Array.from(
  { length: (2 * GAP_PX + 1) * (GAP_PX + 1) },
  (_, index) => ({ dx: (index % (2 * GAP_PX + 1)) - GAP_PX, dy: Math.floor(index / (2 * GAP_PX + 1)) }),
)
  .map(({ dx, dy }) => ({ dx, dy, away: Math.hypot(dx, dy) }))
  .filter(({ dx, dy, away }) => away <= GAP_PX && away > 0 && (dy > 0 || dx > 0))
  .sort((one, other) => one.away - other.away);

/** A plane with the tones of lines carried across their gaps, where at least so much is left in them. */
function acrossGaps(coverage: Uint8Array, size: Size, leastLeft: number): Uint8Array {
  const { width, height } = size;
  const tones = { plane: coverage, ...size };
  const joined = coverage.slice();
  const ways = { turns: new Uint8Array(coverage.length), kinds: new Uint8Array(coverage.length) };
  const isRead = new Uint8Array(coverage.length);
  const place = new Int32Array(1);
  const runsAlong = (at: number, dx: number, dy: number): boolean => {
    if (isRead[at] === 0) {
      place[0] = at;
      readWays(tones, place, ways);
      isRead[at] = 1;
    }
    if (ways.kinds[at] !== CLEAR) return false;
    const turn = (ways.turns[at] * Math.PI) / TURNS;
    return Math.abs(Math.cos(turn) * dx + Math.sin(turn) * dy) >= ALONG;
  };
  const near = besideShape(coverage, size, TELLING, GAP_PX);
  for (let y = GAP_PX; y < height - GAP_PX; y++) {
    for (let x = GAP_PX; x < width - GAP_PX; x++) {
      const at = y * width + x;
      if (coverage[at] < leastLeft || coverage[at] >= TELLING || near[at] === 0) continue;
      let most = coverage[at];
      for (const { dx, dy, away } of STEPS) {
        const step = dy * width + dx;
        const both = Math.min(coverage[at + step], coverage[at - step]);
        if (both < TELLING || both <= most) continue;
        if (runsAlong(at + step, dx / away, dy / away) && runsAlong(at - step, dx / away, dy / away)) most = both;
      }
      joined[at] = most;
    }
  }
  return joined;
}

/** A shape with whole lines, and how full they are along themselves. */
export interface WholeLines {
  readonly shape: Uint8Array;
  readonly full: Uint8Array;
}

/** How much of what is inside a shape, 0 to 1, lies in lines. */
function shareIn(lines: Uint8Array, shape: Uint8Array): number {
  let [all, own] = [0, 0];
  for (let at = 0; at < shape.length; at++) {
    if (shape[at] < INSIDE) continue;
    all++;
    own += lines[at];
  }
  return all > 0 ? own / all : 0;
}

/** Puts lines in the place of what a shape has of them, and of gaps near by. */
function withLines(shape: Uint8Array, soft: SoftLines, size: Size): Uint8Array {
  const near = besideShape(shape, size, INSIDE, BRIDGED_PX);
  return shape.map((value, at) => (soft.lines[at] === 1 && near[at] === 1 ? soft.shape[at] : value));
}

/**
 * Makes lines whole that paper's tooth broke into grains, as it does a pencil's. `coverage` is how dark a drawing is at every pixel, `shape` what of it is
 * taken for lines; both one byte a pixel, only read. Null where few are broken: dashes of a pen are dashes.
 */
export function wholeLines(coverage: Uint8Array, shape: Uint8Array, size: Size): WholeLines | null {
  const isBroken = (middles: readonly Ridge[]): boolean =>
    middles.reduce((sum, { at }) => (shape[at] < INSIDE ? sum + 1 : sum), 0) >= LEAST_MISSING * middles.length;
  const broken = softLines(acrossGaps(coverage, size, LEAST_LEFT), size, { isBroken });
  if (!broken || shareIn(broken.lines, shape) < LEAST_BROKEN) return null;
  // All is of the pencil, and its gaps are gaps however little is left in them.
  const all = softLines(acrossGaps(coverage, size, 0), size, { isBroken: () => true }) ?? broken;
  const full = shape.map((value, at) => (value >= INSIDE ? Math.max(1, coverage[at]) : 255));
  const whole = withLines(shape, all, size);
  for (let at = 0; at < full.length; at++) if (all.lines[at] === 1) full[at] = all.full[at];
  return { shape: whole, full };
}
