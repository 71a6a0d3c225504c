import { DEFAULT_PROFILE, readProfile, type ShopPrint, type ShopProfile, withInkText } from '@underbase/tools/validation';
import { createStore } from '../../../state/store.ts';

const KEY = 'underbase.shop-profiles';
/** The usual print of whoever has no profile of their own: the default's limits with an answer beside them. */
const PRINT_KEY = 'underbase.usual-print';
const CHOSEN_KEY = 'underbase.shop-profile';

/** Profiles of the visitor's shops, as this browser keeps them; the default stands beside them and is never stored. */
export const shopProfiles = createStore<readonly ShopProfile[]>(readAll());

function readAll(): readonly ShopProfile[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

/** A profile that an older page stored in another form is left out rather than trusted. */
function readOne(value: unknown): readonly ShopProfile[] {
  try {
    return [readProfile(value)];
  } catch {
    return [];
  }
}

function store(profiles: readonly ShopProfile[]): void {
  shopProfiles.set(profiles);
  try {
    localStorage.setItem(KEY, JSON.stringify(profiles));
  } catch {
    // Storage can be forbidden or full: the profiles then last for this visit.
  }
}

/** Keeps a profile in place of an earlier one of its name. */
export function saveProfile(profile: ShopProfile): void {
  store([...shopProfiles.get().filter(({ name }) => name !== profile.name), profile]);
}

export function removeProfile(name: string): void {
  store(shopProfiles.get().filter((profile) => profile.name !== name));
}

/** The house's limits with the usual print that was answered in this browser. */
function defaultProfile(): ShopProfile {
  try {
    const print: unknown = JSON.parse(localStorage.getItem(PRINT_KEY) ?? '{}');
    return { ...DEFAULT_PROFILE, print: readProfile({ print }).print };
  } catch {
    return DEFAULT_PROFILE;
  }
}

/** A profile by name; the default where there is none of it. */
export function profileNamed(name: string): ShopProfile {
  return shopProfiles.get().find((profile) => profile.name === name) ?? defaultProfile();
}

/** The profile with another usual print, kept if the profile is this browser's; one from a link is changed for the visit. */
export function rememberPrint(profile: ShopProfile, change: Partial<ShopPrint>): ShopProfile {
  const print = { ...profile.print, ...change };
  const changed = { ...profile, print };
  if (shopProfiles.get().some(({ name }) => name === profile.name)) saveProfile(changed);
  else if (profile.name === DEFAULT_PROFILE.name) storePrint(print);
  return changed;
}

function storePrint(print: ShopPrint): void {
  try {
    localStorage.setItem(PRINT_KEY, JSON.stringify(print));
  } catch {
    // The next visit then asks again.
  }
}

/** The profile that was used last. */
export function chosenProfile(): ShopProfile {
  try {
    return profileNamed(localStorage.getItem(CHOSEN_KEY) ?? DEFAULT_PROFILE.name);
  } catch {
    return defaultProfile();
  }
}

export function rememberChoice({ name }: ShopProfile): void {
  try {
    localStorage.setItem(CHOSEN_KEY, name);
  } catch {
    // The next visit then begins with the default.
  }
}

/** What a shop's profile is called that begins with its inks. */
const FIRST_NAME = 'My shop';

/** Keeps inks, as the text that options hold, in the profile in use; in one of its own where that is the default, which stays as it is. */
export function keepInks(text: string): ShopProfile {
  const chosen = chosenProfile();
  const kept = withInkText(chosen.name === DEFAULT_PROFILE.name ? { ...profileNamed(FIRST_NAME), name: FIRST_NAME } : chosen, text);
  saveProfile(kept);
  rememberChoice(kept);
  return kept;
}
