import type { SourceInfo } from '@underbase/codecs';
import type { ValidationSettings } from './settings.ts';
import type { PrintBox } from './shop-profile.ts';

type Facts = Pick<SourceInfo, 'dpi' | 'format' | 'widthPx' | 'heightPx'>;

/** What phones and web exports write without meaning a print: the screen's own resolution. */
const SCREEN_DPI = [72, 96];
/** Exporters round, and formats that count in meters do too: 72 becomes 71.98. */
const SCREEN_DPI_SLACK = 0.5;
/** No print is narrower: a file that says so is a thumbnail. */
const NARROWEST_IN = 1;
/** Drawings have a size of their program's page, not of a print. */
const DRAWINGS: readonly Facts['format'][] = ['svg', 'pdf'];

/** Why a file's own resolution is not taken for the size that it prints at: it has none, or one that was not meant for print. */
export type SizeDoubt = 'silent' | 'drawing' | 'screen' | 'thumbnail';

/** Null where the file states the size of its print. */
export function sizeDoubt({ dpi, format, widthPx }: Omit<Facts, 'heightPx'>): SizeDoubt | null {
  if (dpi === null) return 'silent';
  if (DRAWINGS.includes(format)) return 'drawing';
  if (SCREEN_DPI.some((screen) => Math.abs(dpi - screen) <= SCREEN_DPI_SLACK)) return 'screen';
  return widthPx / dpi < NARROWEST_IN ? 'thumbnail' : null;
}

/** Width of a picture fitted into a box whose height may be open, in inches. */
export function fittedWidthIn({ widthPx, heightPx }: Pick<Facts, 'widthPx' | 'heightPx'>, { widthIn, heightIn }: PrintBox): number {
  return heightIn === null ? widthIn : Math.min(widthIn, (heightIn * widthPx) / heightPx);
}

/**
 * Settings for one file: the shop's usual print size where neither the user nor the file says one. Keeps what was typed.
 * @param guess a box for shops that were never asked, marked as assumed; without it such a file is taken at its word
 */
export function withUsualWidth(facts: Facts, settings: ValidationSettings, guess: PrintBox | null = null): ValidationSettings {
  if (settings.printWidthIn !== null || sizeDoubt(facts) === null) return settings;
  const { box: usual } = settings.profile.print;
  const box = usual ?? guess;
  return box ? { ...settings, printWidthIn: fittedWidthIn(facts, box), widthFrom: usual ? 'shop' : 'assumed' } : settings;
}

/** How large a file of a batch prints. */
export interface BatchSize {
  /** Chosen for it, or for all; null leaves it to the file and the shop. */
  readonly chosen: PrintBox | null;
  /** For files that say none, while the shop was never asked. */
  readonly guess: PrintBox | null;
}

/** Settings for one file of a batch, whose measures are known only once it is read. */
export function atBatchSize(facts: Facts, settings: ValidationSettings, { chosen, guess }: BatchSize): ValidationSettings {
  return chosen ? { ...settings, printWidthIn: fittedWidthIn(facts, chosen) } : withUsualWidth(facts, settings, guess);
}
