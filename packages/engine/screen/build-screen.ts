import { bendThresholds, rankThresholds } from './rank-thresholds.ts';
import { type DotShape, SPOT_FUNCTIONS, type SpotFunction } from './spot-function.ts';

/** Cells of the phase table on a side: a phase is known to 1/256 of a cell. */
const PHASES = 256;

/**
 * A screen by phase: a pixel's place in its cell is counted up in fixed point (2^32 is one cell) and looks up its threshold.
 * At x, y of the full picture the phase is (x * stepX + y * stepY) modulo 2^32, of u and v alike; the table's row is v's highest byte, its column u's.
 */
export interface PhaseScreen {
  readonly kind: 'phase';
  readonly uStepX: number;
  readonly uStepY: number;
  readonly vStepX: number;
  readonly vStepY: number;
  /** 256 x 256 thresholds. */
  readonly thresholds: Uint8Array;
}

/** A screen that repeats after whole pixels: threshold of x, y of the full picture is thresholds[(y mod height) * width + x mod width]. */
export interface TileScreen {
  readonly kind: 'tile';
  readonly width: number;
  readonly height: number;
  readonly thresholds: Uint8Array;
}

/** Plain data, so it goes to other threads in a plan. A pixel is inked where its coverage is above the threshold. */
export type Screen = PhaseScreen | TileScreen;

export interface ScreenOptions {
  /** Lines to the inch; at most half the resolution is possible, and more is taken as that. */
  readonly lpi: number;
  /** Resolution at the pixels to be screened. */
  readonly dpi: number;
  /** Counter-clockwise from the horizontal, in degrees. */
  readonly angleDeg: number;
  readonly shape: DotShape;
  /** Coverage to coverage, 256 entries that never fall: smallest dot, dot gain. */
  readonly curve?: Uint8Array;
}

/** Cells for each pixel to the right; the step down follows by a quarter turn. */
interface Lattice {
  readonly along: number;
  readonly across: number;
}

/** Longest period in pixels that becomes a tile. Beyond it a cell meets the pixels in so many ways that the phase table holds tone by itself. */
const MAX_PERIOD_PX = 256;
/** A tile this wide holds a vector of pixels and enough places to give every tone. */
const MIN_TILE_PX = 64;

function latticeOf({ lpi, dpi, angleDeg }: ScreenOptions): Lattice {
  const cellsPerPx = Math.min(0.5, lpi / dpi);
  const angle = (angleDeg * Math.PI) / 180;
  return { along: cellsPerPx * Math.cos(angle), across: cellsPerPx * Math.sin(angle) };
}

/** Places 0..count-1 by rising value, equal values in rising order of `second`. */
function orderBy(values: Float64Array, second: Float64Array): Uint32Array {
  return Uint32Array.from(values.keys()).sort((one, other) => values[one] - values[other] || second[one] - second[other]);
}

const phaseOrders = new Map<DotShape, Uint32Array>();

/** The order of the phase table's places depends on the shape alone: kept, since a preview asks for it at every change. */
function phaseOrder(shape: DotShape): Uint32Array {
  const known = phaseOrders.get(shape);
  if (known) return known;
  const spot = SPOT_FUNCTIONS[shape];
  const center = (index: number) => (index + 0.5) / PHASES - 0.5;
  const values = Float64Array.from({ length: PHASES * PHASES }, (_, place) =>
    spot(center(place % PHASES), center(Math.floor(place / PHASES))),
  );
  const order = orderBy(values, Float64Array.from(values.keys()));
  phaseOrders.set(shape, order);
  return order;
}

/** Pixels after which the lattice meets the pixel grid as before, in both directions; null where that takes too many. */
function periodPx({ along, across }: Lattice): number | null {
  const isWhole = (cells: number) => Math.abs(cells - Math.round(cells)) < 1e-6;
  for (let period = 1; period <= MAX_PERIOD_PX; period++) {
    if (isWhole(along * period) && isWhole(across * period)) return period;
  }
  return null;
}

/** Evenly scattered over 0..1 for neighboring x and y. Source: M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018. */
function scatter(x: number, y: number): number {
  const sum = x * 0.7548776662466927 + y * 0.5698402909980532;
  return sum - Math.floor(sum);
}

/**
 * Where cells meet pixels in few ways, a phase alone can give only a few tones (25 for cells of 5 x 5 pixels).
 * So a tile of many cells is ranked as one: pixels of equal place take turns, cell by cell.
 */
function tileScreen(period: number, { along, across }: Lattice, spot: SpotFunction): TileScreen {
  const side = period * Math.ceil(MIN_TILE_PX / period);
  const values = new Float64Array(side * side);
  const turns = new Float64Array(side * side);
  // Rounded, so that places which are equal but for the last bits of a sum count as equal; half a pixel takes the pixel's center.
  const fraction = (cells: number) => Math.round((cells - Math.floor(cells)) * 1e6) / 1e6 - 0.5;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const u = fraction(along * (x + 0.5) - across * (y + 0.5));
      const v = fraction(across * (x + 0.5) + along * (y + 0.5));
      values[y * side + x] = Math.round(spot(u, v) * 1e5);
      turns[y * side + x] = scatter(x, y);
    }
  }
  return { kind: 'tile', width: side, height: side, thresholds: rankThresholds(orderBy(values, turns)) };
}

function fixedPoint(cells: number): number {
  return Math.round((cells - Math.floor(cells)) * 2 ** 32) >>> 0;
}

function phaseScreen({ along, across }: Lattice, shape: DotShape): PhaseScreen {
  return {
    kind: 'phase',
    uStepX: fixedPoint(along),
    uStepY: fixedPoint(-across),
    vStepX: fixedPoint(across),
    vStepY: fixedPoint(along),
    thresholds: rankThresholds(phaseOrder(shape)),
  };
}

/**
 * An area-true screen at true frequency and angle: over an even tone, inked pixels / all pixels follows coverage / 255.
 * Sources for ranking: P. Stucki's and R. Ulichney's threshold arrays (Ulichney, "Digital Halftoning", MIT Press 1987, chapter 5).
 */
export function buildScreen(options: ScreenOptions): Screen {
  const lattice = latticeOf(options);
  const period = periodPx(lattice);
  const screen = period === null ? phaseScreen(lattice, options.shape) : tileScreen(period, lattice, SPOT_FUNCTIONS[options.shape]);
  return options.curve ? { ...screen, thresholds: bendThresholds(screen.thresholds, options.curve) } : screen;
}
