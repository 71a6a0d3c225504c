import { CHECK_IDS } from './check-list.ts';
import { parseProfile } from './read-profile.ts';
import { DEFAULT_PROFILE, type MethodProfile, type ShopMeasures, type ShopProfile } from './shop-profile.ts';

type Differences = Record<string, unknown>;

/** Members of `value` that differ from those of `base`; undefined where none does. */
function differences(value: Readonly<Record<string, unknown>>, base: Readonly<Record<string, unknown>>): Differences | undefined {
  const changed = Object.entries(value).filter(([key, one]) => one !== base[key]);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

function methodDifferences({ limits, measures }: MethodProfile, base: MethodProfile): Differences | undefined {
  const changed: Differences = {};
  for (const id of CHECK_IDS) {
    const one = differences({ ...limits[id] }, { ...base.limits[id] });
    if (one) changed[id] = one;
  }
  const measured = differences({ ...measures } satisfies ShopMeasures, { ...base.measures });
  const both = { ...(Object.keys(changed).length > 0 ? { limits: changed } : {}), ...(measured ? { measures: measured } : {}) };
  return Object.keys(both).length > 0 ? both : undefined;
}

/** Only what a profile says other than the default. */
function profileDifferences(profile: ShopProfile): Differences {
  const dtf = methodDifferences(profile.dtf, DEFAULT_PROFILE.dtf);
  const screen = methodDifferences(profile.screen, DEFAULT_PROFILE.screen);
  const print = differences({ ...profile.print }, { ...DEFAULT_PROFILE.print });
  const leastBaseMm = differences({ ...profile.leastBaseMm }, { ...DEFAULT_PROFILE.leastBaseMm });
  return {
    version: 1,
    name: profile.name,
    ...(print ? { print } : {}),
    ...(dtf ? { dtf } : {}),
    ...(screen ? { screen } : {}),
    ...(leastBaseMm ? { leastBaseMm } : {}),
    ...(profile.inks.length > 0 ? { inks: profile.inks } : {}),
    ...(profile.film ? { film: profile.film } : {}),
    ...(profile.presets.length > 0 ? { presets: profile.presets } : {}),
  };
}

/** A whole profile as the text of a JSON file, every limit named, to be edited by hand. */
export function formatProfile(profile: ShopProfile): string {
  return `${JSON.stringify(profile, null, 2)}\n`;
}

/** A profile as a short text for a link: only what differs from the default, in base64url. */
export function profileToLink(profile: ShopProfile): string {
  const bytes = new TextEncoder().encode(JSON.stringify(profileDifferences(profile)));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The way back. Error: profile.invalid. */
export function profileFromLink(text: string): ShopProfile {
  let json: string;
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    json = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
  } catch {
    json = text;
  }
  return parseProfile(json);
}
