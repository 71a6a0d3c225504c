import { CHECK_IDS, type CheckId, DEFAULT_PROFILE, type MethodProfile, type ValidationSettings } from '@underbase/tools/validation';
import type { HeatMark } from '@underbase/ui';

/** The kinds of transparency as the validator finds them in a file. */
export const FOUND_KINDS = [
  { id: 'alpha.fade', label: 'Fades', mark: 'hatch' },
  { id: 'alpha.semi', label: 'Semi-transparent', mark: 'counter-hatch' },
  { id: 'alpha.rim', label: 'Rims', mark: 'solid' },
  { id: 'alpha.ghost', label: 'Ghosts', mark: 'solid' },
] as const satisfies readonly { readonly id: CheckId; readonly label: string; readonly mark: HeatMark }[];

const SHOWN: readonly CheckId[] = FOUND_KINDS.map(({ id }) => id);

/** Here every trace is shown, not only what breaks a shop's limits; nothing else is looked for. */
function showAll(profile: MethodProfile): MethodProfile {
  const limits = CHECK_IDS.map((id) => [id, { isOn: SHOWN.includes(id), warn: 0, fail: null }] as const);
  return { ...profile, limits: Object.fromEntries(limits) as MethodProfile['limits'] };
}

export function guideSettings(garment: string): ValidationSettings {
  const profile = { ...DEFAULT_PROFILE, dtf: showAll(DEFAULT_PROFILE.dtf), screen: showAll(DEFAULT_PROFILE.screen) };
  return { method: 'dtf', printWidthIn: null, garment, profile };
}
