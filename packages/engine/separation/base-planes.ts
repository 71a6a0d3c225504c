import type { Size } from '../region/rect.ts';

/** What an underbase is made from, one byte a pixel each, but for the art. Only read. */
export interface BaseGround {
  readonly size: Size;
  /** Coverage of all that wants a base. */
  readonly carried: Uint8Array;
  /** What the base is deep inside. */
  readonly inside: Uint8Array;
  /** What stands beneath the dots of tints; heeded where no edge is. */
  readonly dots: Uint8Array;
}

/** What the choke begins with, one byte a pixel each; all of it is written. */
export interface BaseShape {
  /** What is choked: the coverage itself at edges, all or nothing elsewhere. */
  readonly shape: Uint8Array;
  /** 1 at edges. */
  readonly edges: Uint8Array;
  /** The base that each pixel asks for. */
  readonly wanted: Uint8Array;
  /** The most of coverage, and of what the base is deep inside, around each pixel. */
  readonly mostCarried: Uint8Array;
  readonly mostInside: Uint8Array;
}

export interface ChokeWidths {
  readonly chokePx: number;
  readonly leastBasePx: number;
  /** Half widths are told up to this. */
  readonly mostHalfPx: number;
}

/** A choked shape, one byte a pixel each; all 0 before. */
export interface ChokedShape {
  /** What is left of a base. */
  readonly left: Uint8Array;
  /** 1 where all of the shape is narrower than the mesh holds. */
  readonly isTooNarrow: Uint8Array;
  /** `THIN_INSIDE` where it is so thin that nothing is taken off. */
  readonly isThin: Uint8Array;
}

/** What a base is laid from. Only read. */
export interface LaidBase extends Omit<BaseShape, 'shape'>, ChokedShape {
  readonly carried: Uint8Array;
  readonly inside: Uint8Array;
  /** Highlight white on top; null without. */
  readonly white: Uint8Array | null;
  /** How much of an underbase inks get where they hide it, 0 to 1. */
  readonly density: number;
  /** Tints of less hold on no screen; 0 where there are none. */
  readonly leastTint: number;
}

/** Coverage under this is no ink that a base could carry. */
export const NO_INK = 8;
/** Art, or white, less opaque than this fades. */
export const OPAQUE = 250;
/** From nothing to this much within a pixel's neighbors is an edge; less is a fade. */
export const EDGE_STEP = 128;
/** Share of open ground at which the underbase turns from what it must be to what it may be: small, so that the step is not seen. */
export const SOFT_TURN = 0.02;
/** The choke takes at most a quarter of the local width from each side: half of the half width. */
const OF_HALF_WIDTH = 0.5;
/** Ink up to twice as wide as the mesh holds keeps all of its base; from there the choke grows so much faster than half widths do. */
export const CHOKE_GROWS = 2;
/** Half widths of thin parts are told this well, in pixels. */
const HALF_WIDTH_OFF = 0.25;
/** What the choke takes off a dot's radius at most, and puts around an opening between dots; see decision 1010. */
const OF_DOT = 0.3;
/** A hairline's base reaches so much of its own at least: films are cut at half. More than its ink would show beside it. */
const LEAST_HELD = 140;

/** Marks coverage that wants a base and has none, and such whose base is narrower than its mesh holds; see `layBase`. */
export const NO_BASE = 128;
export const FINE_BASE = 64;
/** Marks what fades: its base is of smaller dots, and the ink around them lies on the fabric. Both of the others. */
export const FADING = NO_BASE | FINE_BASE;
/** What is left of a byte for the coverage itself: a quarter of it. */
export const NEED_BITS = FINE_BASE - 1;
/** The kind of thin pixels that lie in the shape. */
export const THIN_INSIDE = 1;

/** How much larger a round opening is in area, or a dot smaller, whose radius changes by what the choke takes: all lengths in lines of the screen. */
function choked(area: number, choke: number, way: 1 | -1): number {
  const radius = Math.sqrt(area / Math.PI);
  return Math.PI * (radius + way * Math.min(choke, OF_DOT * radius)) ** 2;
}

/** Base under a tint of so much ink, 0 to 1 of each, with a choke of so many lines of the screen: what choked dots are, or what wider openings leave. */
function baseUnderTint(ink: number, choke: number): number {
  return Math.max(choked(ink, choke, -1), 1 - choked(1 - ink, choke, 1));
}

/**
 * Base under tints of 0 to 255, in bytes: dots at the ink's screen and a little smaller than its own, so that next to no white peeks out between them
 * when the press is off; where dots join, openings a little larger. The choke takes the same part of dots of any size, and no more than it is: with
 * none both are as large. `choke` is in lines of the screen.
 */
export function baseUnderTints(choke: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, ink) => Math.round(255 * baseUnderTint(ink / 255, choke)));
}

/** White that shows between the dots of a tint, from what its base is by chance; in bytes: `coverShares` turned around. */
export function shownWhite(inside: number, carried: number): number {
  if (inside >= 255) return carried;
  const white = (inside * (1 - carried / 255 + SOFT_TURN) - 255 * SOFT_TURN) / (1 - inside / 255);
  return Math.min(carried, Math.max(0, white));
}

/** How much base an ink would want that covered all of its pixel, 0 to 255, from what it wants where it leaves some of it open: `coverShares` turned around. */
export function needOf(inside: number, carried: number): number {
  return Math.min(255, Math.round((inside * (1 - carried / 255 + SOFT_TURN)) / SOFT_TURN));
}

/** What the fullest pixel beside a pixel asks for. Strokes thinner than two pixels have none that would tell. */
export function deepNeed(mostInside: number, inside: number, carried: number, isEdge: boolean): number {
  return isEdge ? Math.max(mostInside, needOf(inside, carried)) : mostInside;
}

/** How much the choke takes off, in pixels, where a shape's half width is `half`: less of thin parts, and nothing of what the mesh hardly holds. */
export function chokeAt(half: number, { chokePx, leastBasePx }: Pick<ChokeWidths, 'chokePx' | 'leastBasePx'>): number {
  return Math.min(chokePx, OF_HALF_WIDTH * half, toHoldAt(half, leastBasePx));
}

/** What may be taken off before the mesh holds no more; 0 where nothing may. */
export function toHoldAt(half: number, leastBasePx: number): number {
  return Math.max(0, CHOKE_GROWS * (half - leastBasePx));
}

export function isTooNarrowAt(half: number, leastBasePx: number): boolean {
  return half + HALF_WIDTH_OFF < leastBasePx / 2;
}

/** What a hairline's base gets of its own coverage, in shares of a byte, where the most around it is this. */
export function heldAt(mostCarried: number): number {
  return Math.max(1, LEAST_HELD / mostCarried) / 255;
}
