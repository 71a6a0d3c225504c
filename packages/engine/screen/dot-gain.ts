/** A gain of 50 points would print half tone solid: no curve can undo that. */
const MAX_GAIN = 0.49;

/** Exponent by which open area shrinks on the press, from the points that half tone gains. Source: Yule's and Nielsen's n, fitted at half tone. */
function exponentOf(gainPercent: number): number {
  const gain = Math.min(MAX_GAIN, Math.max(0, gainPercent / 100));
  return Math.log(0.5 - gain) / Math.log(0.5);
}

/** What coverage (0..1) prints as, where half tone gains `gainPercent` points (0 to 50). Never falls; 0 and 1 stay. */
export function printedCoverage(coverage: number, gainPercent: number): number {
  return 1 - (1 - coverage) ** exponentOf(gainPercent);
}

/** Coverage (0..1) that has to stand on film for a coverage to be printed: the inverse of `printedCoverage`. */
export function filmCoverage(printed: number, gainPercent: number): number {
  return 1 - (1 - printed) ** (1 / exponentOf(gainPercent));
}
