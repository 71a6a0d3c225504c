import type { Rgb } from '../color/hex.ts';
import type { Oklab } from '../color/oklab.ts';
import type { Rect } from '../image.ts';

/** Given limits of distance from the one color that goes: within `near` colors go, and from `far` on all stays. */
export interface CoverageLimits {
  /** By the upper six bits of red, green and blue (blue lowest): 0 where colors are surely within `near`, `KEPT` where surely beyond `far`. */
  readonly classes: Uint8Array;
  readonly lab: Oklab;
  /** In Oklab. */
  readonly near: number;
  readonly far: number;
  readonly ground: Rgb;
  /** Kinds of the model's cells, 0 where no ink stands, `columns` x `rows`; see `CoverageTables`. */
  readonly kinds: Uint8Array;
  readonly columns: number;
  readonly rows: number;
}

/** What becomes of a solution. */
export interface CoverageEnds {
  /** One byte a pixel, 0 where the original stays if it is more opaque; null where nothing stays. */
  readonly connected: Uint8Array | null;
  /** Alpha becomes all or nothing. */
  readonly isHard: boolean;
  /** Colors are those without the ground; the picture's own where not. */
  readonly unmixes: boolean;
}

/** A piece of a picture that was solved against its ground. */
export interface SolvedPiece {
  /** Where it lies in the picture. */
  readonly rect: Rect;
  /** The picture's own pixels, RGBA; only read. */
  readonly source: Uint8Array;
  /** The solution, which is changed. */
  readonly made: Uint8Array;
}

/** Opacity comes up from nothing over this distance beyond `near`, and rises to full from this part of the way to `far` on. */
export const ONSET = 0.01;
export const RISE = 0.5;
/** Squares of distances decide but this near a limit, where the distance itself does. */
const SURELY_BEYOND = 1e-6;

/** Squares of distances between which most colors that are measured lie: they keep the coverage that was found. */
export function foundBetween({ near, far }: Pick<CoverageLimits, 'near' | 'far'>): readonly [number, number] {
  return [(near + ONSET) ** 2 * (1 + SURELY_BEYOND), (near + RISE * (far - near)) ** 2 * (1 - SURELY_BEYOND)];
}
