import type { ToolId } from '@underbase/contract';
import {
  DEFAULT_PROFILE,
  readProfile,
  type ShopFilm,
  type ShopPreset,
  type ShopPrint,
  type ShopProfile,
  withInkText,
} from '@underbase/tools/validation';
import { createStore } from '../../../state/store.ts';

const KEY = 'underbase.shop-profiles';
/** The usual print of whoever has no profile of their own: the default's limits with an answer beside them. */
const PRINT_KEY = 'underbase.usual-print';
/** What film costs them. */
const FILM_KEY = 'underbase.usual-film';
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

/** The house's limits with what was answered in this browser: the usual print, and the price of film. */
function defaultProfile(): ShopProfile {
  try {
    const print: unknown = JSON.parse(localStorage.getItem(PRINT_KEY) ?? '{}');
    const film: unknown = JSON.parse(localStorage.getItem(FILM_KEY) ?? 'null');
    const read = readProfile({ print, film });
    return { ...DEFAULT_PROFILE, print: read.print, film: read.film };
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
  return keepUsual({ ...profile, print }, PRINT_KEY, print);
}

/** The profile with another price of film, kept as `rememberPrint` does. */
export function rememberFilm(profile: ShopProfile, film: ShopFilm | null): ShopProfile {
  return keepUsual({ ...profile, film }, FILM_KEY, film);
}

/** Keeps a profile that is this browser's; of the default only what was answered beside it. */
function keepUsual(changed: ShopProfile, key: string, answer: unknown): ShopProfile {
  if (shopProfiles.get().some(({ name }) => name === changed.name)) saveProfile(changed);
  else if (changed.name === DEFAULT_PROFILE.name) {
    try {
      localStorage.setItem(key, JSON.stringify(answer));
    } catch {
      // The next visit then asks again.
    }
  }
  return changed;
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

/** What a shop's profile is called that begins with its inks or presets. */
const FIRST_NAME = 'My shop';

/** The profile in use; one of the shop's own where that is the default, which stays as it is. */
function ownProfile(): ShopProfile {
  const chosen = chosenProfile();
  return chosen.name === DEFAULT_PROFILE.name ? { ...profileNamed(FIRST_NAME), name: FIRST_NAME } : chosen;
}

function keepOwn(profile: ShopProfile): ShopProfile {
  saveProfile(profile);
  rememberChoice(profile);
  return profile;
}

/** Keeps inks, as the text that options hold, in the shop's own profile. */
export function keepInks(text: string): ShopProfile {
  return keepOwn(withInkText(ownProfile(), text));
}

/** Keeps a tool's presets in the shop's own profile, in place of those that it had of that tool. */
export function keepShopPresets(tool: ToolId, presets: readonly ShopPreset[]): ShopProfile {
  const own = ownProfile();
  return keepOwn({ ...own, presets: [...own.presets.filter((preset) => preset.tool !== tool), ...presets] });
}

/** The name of the profile that `keepShopPresets` keeps them in. */
export function ownProfileName(): string {
  return ownProfile().name;
}
