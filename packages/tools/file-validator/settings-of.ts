import { lengthInches, parseLength } from '@underbase/engine';
import type { ValidatorOptions } from './options.ts';
import { parseProfile } from './read-profile.ts';
import type { ValidationSettings } from './settings.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';

/** Settings from validated options. A width in px is one at `dpi`, the file's resolution. Error: profile.invalid. */
export function settingsOf({ method, printWidth, garment, profile }: ValidatorOptions, dpi: number): ValidationSettings {
  const width = printWidth === '' ? null : parseLength(printWidth);
  return {
    method,
    printWidthIn: width && lengthInches(width, dpi),
    garment: garment === 'auto' ? null : garment,
    profile: profile === '' ? DEFAULT_PROFILE : parseProfile(profile),
  };
}
