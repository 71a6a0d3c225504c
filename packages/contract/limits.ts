/** Limits on what comes in from outside, the same on both hosts. */
export const LIMITS = {
  /** Bytes of one file. */
  fileBytes: 500 * 1024 * 1024,
  /** Pixels of one picture: a 22 x 60 in sheet at 300 DPI is 119 MP, a 22 x 120 in one 238 MP. */
  pixels: 268_435_456,
  /** Longest side, in pixels. */
  sidePx: 65_535,
  /** Decoding of one file. */
  decodeMs: 60_000,
  /** Resolution taken when the file names none (settled.md 20). */
  assumedDpi: 300,
  /** Runs before one that waits are counted up to here: nobody needs to know more, and a long line is slow to count. */
  runsCounted: 1000,
} as const;
