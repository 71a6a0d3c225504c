import { filmCoverage } from './dot-gain.ts';
import { minDotCurve } from './min-dot-curve.ts';
import type { DotShape } from './spot-function.ts';

export interface ToneCurveOptions {
  /** Points that half tone gains on the press, taken back on film; 0 to 50. */
  readonly gainPercent: number;
  /** Tints below print as this tint or not at all, whichever is nearer; 0 changes nothing. */
  readonly highlightPercent: number;
  /** Tints above print as this tint or solid, whichever is nearer; 100 changes nothing. */
  readonly shadowPercent: number;
  /** Narrowest dot; 0 changes nothing. Lines to the inch and shape say which tint that is. */
  readonly minDotMm: number;
  readonly lpi: number;
  readonly shape: DotShape;
}

/** Coverage to coverage on film, 256 entries that never fall; 0 and 255 stay. */
export function toneCurve({ gainPercent, highlightPercent, shadowPercent, minDotMm, lpi, shape }: ToneCurveOptions): Uint8Array {
  const noNarrower = minDotCurve(minDotMm, lpi, shape);
  const highlight = (highlightPercent / 100) * 255;
  const shadow = (shadowPercent / 100) * 255;
  return Uint8Array.from({ length: 256 }, (_, coverage) => {
    const film = filmCoverage(coverage / 255, gainPercent) * 255;
    const lifted = film < highlight ? (film < highlight / 2 ? 0 : highlight) : film;
    const limited = lifted > shadow ? (lifted > (shadow + 255) / 2 ? 255 : shadow) : lifted;
    return noNarrower[Math.round(limited)];
  });
}

/** A curve that changes nothing costs nothing where it is left out. */
export function isStraight(curve: Uint8Array): boolean {
  return curve.every((value, coverage) => value === coverage);
}
