import type { FormatId } from '@underbase/contract';
import type { MissingFont, PagePictures, SourceInfo } from '../port.ts';

/** EXIF orientation: 1 upright, 3 half turn, 6 and 8 quarter turns, the even ones and 5, 7 mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Where the embedded profile stands; PNG keeps it deflated. */
export interface EmbeddedProfile {
  readonly bytes: Uint8Array;
  readonly isDeflated: boolean;
}

/** What a format's parser reads from the header. Sizes are as stored, before orientation. */
export interface Header {
  readonly format: FormatId;
  readonly storedWidthPx: number;
  readonly storedHeightPx: number;
  readonly orientation: Orientation;
  readonly dpi: number | null;
  readonly hasAlpha: boolean;
  readonly colorMode: SourceInfo['colorMode'];
  readonly bitDepth: number;
  readonly pages: number;
  /** The page that this is the header of, where it is not the first. */
  readonly page?: number;
  readonly profile: EmbeddedProfile | null;
  readonly missingFonts?: readonly MissingFont[];
  readonly pictures?: PagePictures;
}

/** True where the orientation swaps width and height. */
export function isTurned(orientation: Orientation): boolean {
  return orientation >= 5;
}

export function asOrientation(value: number | null): Orientation {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** Dots per meter and per centimeter in whole numbers miss a whole DPI by up to this much. */
const METRIC_ROUNDING = 0.013;

/**
 * Resolutions as files state them hold nonsense now and then (0, 1, infinity): such a value counts as not stated.
 * What misses a whole number by no more than metric rounding is that number: 11811 a meter is 300 DPI.
 */
export function plausibleDpi(value: number | null): number | null {
  if (value === null || !Number.isFinite(value) || value <= 1 || value >= 1_000_000) return null;
  const whole = Math.round(value);
  return Math.abs(value - whole) < METRIC_ROUNDING ? whole : value;
}
