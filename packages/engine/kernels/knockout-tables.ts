/** What `knockout` makes of a pixel. Removed pixels carry the number of their key, pixels of the zone ZONE plus that number. */
export const KNOCKOUT_CLASS = {
  /** From here on: farther from key (class - ZONE) than its near limit, but not as far as its far limit. */
  ZONE: 32,
  /** Far from every key. */
  KEPT: 64,
  /** Transparent before: nothing to remove. */
  VOID: 65,
  /** In `cells` alone: colors of this cell differ, each is measured. */
  UNDECIDED: 255,
} as const;

/** Bits of a block's contents: whether any of its 16 pixels is removed, in a zone, kept. */
export const KNOCKOUT_CONTENT = { REMOVED: 1, ZONE: 2, KEPT: 4 } as const;

/** Keys that one run can take. */
export const KNOCKOUT_KEYS = 12;

/** What the kernel `knockout` knows of its keys. */
export interface KnockoutTables {
  /** Number of keys, 0 to 12. */
  readonly keys: number;
  /** Class of each cell of 4 x 4 x 4 colors, at (r >> 2) * 4096 + (g >> 2) * 64 + (b >> 2), or UNDECIDED. */
  readonly cells: Uint8Array;
  /** Opacity at the nodes of a coarser lattice, at (r / 8) * 1089 + (g / 8) * 33 + b / 8 with r, g, b 0, 8, ... 256. */
  readonly alphas: Uint8Array;
  /** Oklab of each key as the kernel `oklab` gives it: l, a, b, unused. */
  readonly labs: Float32Array;
  /** For each key the squared Oklab distances up to which a color goes, and from which on it stays. */
  readonly limits: Float32Array;
  /** Color that is taken out of each key's zone: r, g, b, unused. */
  readonly grounds: Uint8Array;
}

/** Rows of pixels to work on, RGBA, straight alpha, rows without padding. */
export interface KnockoutStrip {
  readonly width: number;
  readonly rows: number;
  readonly source: Uint8Array;
  /** The result, or null where only classes are wanted. Must not overlap the source. */
  readonly target: Uint8Array | null;
  /** One byte a pixel: its class. */
  readonly classes: Uint8Array;
  /** One byte for every 16 pixels of a row (the last of a row may hold fewer): 1 where colors of the zone fade, 0 where they stay. */
  readonly modes: Uint8Array;
  /** One byte for each of these blocks, written: bits of KNOCKOUT_CONTENT. */
  readonly contents: Uint8Array;
  /** One byte a pixel, 255 where colors may go; other removed pixels count as kept. Null: everywhere. */
  readonly connected: Uint8Array | null;
  /** Alpha of the result is 0 or 255, cut at 128. */
  readonly isHard: boolean;
  /** Takes the ground out of fading colors; without, their color stays. */
  readonly unmixes: boolean;
}

/** Sums that `knockout` adds to. */
export interface KnockoutCounts {
  /** Pixels made transparent, by key. */
  readonly removed: Float64Array;
  /** Pixels of the result with alpha 1 to 254. */
  semi: number;
  /** Sum of alpha, before and after. */
  alphaBefore: number;
  alphaAfter: number;
}
