import { profileFromLink, type ShopProfile, type ValidationSettings } from '@underbase/tools/validation';
import { notify } from '../../notices/notify.ts';
import { chosenProfile } from '../state/shop-profiles.ts';

export interface Start {
  /** What a page begins with: the profile in the address, or the one used last. */
  readonly settings: ValidationSettings;
  /** The profile in the address. */
  readonly linkedProfile?: ShopProfile;
}

/** @param linked the address's profile parameter; null where it has none */
export function startSettings(linked: string | null): Start {
  const withProfile = (profile: ShopProfile): ValidationSettings => ({
    method: 'dtf',
    printWidthIn: null,
    garment: profile.print.garment,
    profile,
  });
  const plain = withProfile(chosenProfile());
  if (linked === null) return { settings: plain };
  try {
    const linkedProfile = profileFromLink(linked);
    return { settings: withProfile(linkedProfile), linkedProfile };
  } catch {
    notify.error('The shop profile in the link could not be read', { description: 'Your own profile is used instead.' });
    return { settings: plain };
  }
}
