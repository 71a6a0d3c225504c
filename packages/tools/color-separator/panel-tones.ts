import { options } from './options.ts';

export type ToneKey = 'quarterTone' | 'midTone' | 'threeQuarterTone';

/** Handles of a plate's curve; each begins at its own tone. */
export const HANDLES: readonly { readonly key: ToneKey; readonly label: string; readonly at: number }[] = (
  ['quarterTone', 'midTone', 'threeQuarterTone'] as const
).map((key) => ({ key, label: options[key].label, at: options[key].default }));
