import { DEFAULT_PROFILE, readProfile, type ShopProfile } from '@underbase/tools/validation';
import { createStore } from '../../../state/store.ts';

const KEY = 'underbase.shop-profiles';
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

/** A profile by name; the default where there is none of it. */
export function profileNamed(name: string): ShopProfile {
  return shopProfiles.get().find((profile) => profile.name === name) ?? DEFAULT_PROFILE;
}

/** The profile that was used last. */
export function chosenProfile(): ShopProfile {
  try {
    return profileNamed(localStorage.getItem(CHOSEN_KEY) ?? DEFAULT_PROFILE.name);
  } catch {
    return DEFAULT_PROFILE;
  }
}

export function rememberChoice({ name }: ShopProfile): void {
  try {
    localStorage.setItem(CHOSEN_KEY, name);
  } catch {
    // The next visit then begins with the default.
  }
}
