/**
 * What `knockout` makes of a pixel. Removed pixels carry the number of their key, fading ones FADING and pixels of the zone ZONE plus that number.
 * Below ZONE is ground, from ZONE to KEPT art.
 */
export const KNOCKOUT_CLASS = {
  /** From here on: of the zone of key (class - FADING), where it fades. */
  FADING: 16,
  /** From here on: farther from key (class - ZONE) than its near limit, but not as far as its far limit. */
  ZONE: 32,
  /** Far from every key. */
  KEPT: 64,
  /** Transparent before: nothing to remove. */
  VOID: 65,
  /** In `cells` alone: colors of this cell differ, each is measured. */
  UNDECIDED: 255,
} as const;

/** What the zone does in a block of 16 pixels: its colors stay, fade, or each pixel has its own say (`fading` of the strip). */
export const KNOCKOUT_MODE = { STAYS: 0, FADES: 1, MIXED: 2 } as const;

/** Keys that one run can take. */
export const KNOCKOUT_KEYS = 12;

/** What the kernel `knockout` knows of its keys. */
export interface KnockoutTables {
  /** Number of keys, 0 to 12. */
  readonly keys: number;
  /** Class of each cell of 4 x 4 x 4 colors, at (r >> 2) * 4096 + (g >> 2) * 64 + (b >> 2), or UNDECIDED. */
  readonly cells: Uint8Array;
  /**
   * How far through the zone colors lie, 0 (removed) to 255 (kept): for each cube of 8 x 8 x 8 colors, at (r >> 3) * 1024 + (g >> 3) * 32 + (b >> 3),
   * the parts of its eight corners, blue changing fastest, red slowest. A fading color of part p is as opaque as the larger of rise[p],
   * and onsets[key * 256 + p] / 255 of the least opacity at which some color of sRGB over the ground could give it.
   */
  readonly parts: Uint8Array;
  /** In pictures of coarse grain: parts holds one part for each of the cells of `cells` instead, without anything between. */
  readonly isCoarse: boolean;
  readonly rise: Uint8Array;
  readonly onsets: Uint8Array;
  /** For each key and channel 255 / (255 - ground) and -255 / ground, 0 where there is nothing beyond. */
  readonly scales: Float32Array;
  /** Color of each key: r, g, b, unused. */
  readonly colors: Uint8Array;
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
  /** Rows that results are wanted for: the first and the end. The others are looked at, for the rims. None: classes alone. */
  readonly top: number;
  readonly bottom: number;
  /** The results of these rows, in full width. Must not overlap the source. */
  readonly target: Uint8Array;
  /** One byte a pixel of all rows, written: its class. Null where nobody asks. */
  readonly classes: Uint8Array | null;
  /** One byte for every 16 pixels of a row (the last of a row may hold fewer): KNOCKOUT_MODE. */
  readonly modes: Uint8Array;
  /** One byte a pixel, 255 where a color of the zone fades; read in MIXED blocks alone, and may be empty without them. */
  readonly fading: Uint8Array;
  /** One byte a pixel, 255 where colors may go; other removed pixels count as kept. Null: everywhere. */
  readonly connected: Uint8Array | null;
  /** Alpha of the result is 0 or 255, cut at 128. */
  readonly isHard: boolean;
  /** The same for pixels on rims alone. */
  readonly hasHardRims: boolean;
  /** Takes the ground out of fading colors and of rims; without, their color stays. */
  readonly unmixes: boolean;
  /** What rims are solved by; null leaves them as they are sorted. */
  readonly rims: KnockoutRims | null;
}

/** What the picture tells about its rims. */
export interface KnockoutRims {
  /** Grain near rims: deviation of neighbors from each other over three channels, 0 for clean art. */
  readonly noise: number;
  /** Pure colors of the art, r, g, b each. */
  readonly inks: Float32Array;
}

/** Rows that `knockout` must be shown above and below those that it solves the rims of; the same to the left and right. */
export const KNOCKOUT_REACH = 8;

/** Sums that `knockout` adds to. */
export interface KnockoutCounts {
  /** Pixels of the ground made transparent, by key. */
  readonly removed: Float64Array;
  /** Pixels of the result with alpha 1 to 254. */
  semi: number;
  /** Sum of alpha, before and after. */
  alphaBefore: number;
  alphaAfter: number;
}
