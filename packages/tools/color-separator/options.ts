import type { OptionFields, OptionsOf } from '../options.ts';
import { filmOptions } from './film-options.ts';
import { inkOptions } from './ink-options.ts';
import { pressOptions } from './press-options.ts';
import { proofOptions } from './proof-options.ts';
import { whiteOptions } from './white-options.ts';

/** In the order of the form: what is asked first comes first. */
export const options = {
  ...inkOptions,
  ...whiteOptions,
  ...pressOptions,
  ...filmOptions,
  ...proofOptions,
} as const satisfies OptionFields;

export type SeparatorOptions = OptionsOf<typeof options>;
