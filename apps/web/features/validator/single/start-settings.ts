import { profileFromLink, type ValidationSettings } from '@underbase/tools/validation';
import { notify } from '../../notices/notify.ts';
import { chosenProfile } from '../state/shop-profiles.ts';

/** Settings that a page begins with: the profile in the address, or the one used last. */
export function startSettings(linked: string | null): ValidationSettings {
  const plain: ValidationSettings = { method: 'dtf', printWidthIn: null, garment: null, profile: chosenProfile() };
  if (linked === null) return plain;
  try {
    return { ...plain, profile: profileFromLink(linked) };
  } catch {
    notify.error('The shop profile in the link could not be read', { description: 'Your own profile is used instead.' });
    return plain;
  }
}
