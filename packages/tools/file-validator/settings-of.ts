import { lengthInches, parseLength } from '@underbase/engine';
import type { ValidatorOptions } from './options.ts';
import { parseProfile } from './read-profile.ts';
import type { ValidationSettings } from './settings.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';

/** Settings from validated options; a garment that is not given is the shop's. A width in px is one at `dpi`, the file's resolution. Error: profile.invalid. */
export function settingsOf({ method, printWidth, garment, profile: given }: ValidatorOptions, dpi: number): ValidationSettings {
  const width = printWidth === '' ? null : parseLength(printWidth);
  const profile = given === '' ? DEFAULT_PROFILE : parseProfile(given);
  return {
    method,
    printWidthIn: width && lengthInches(width, dpi),
    garment: garment === 'auto' ? profile.print.garment : garment,
    profile,
  };
}
