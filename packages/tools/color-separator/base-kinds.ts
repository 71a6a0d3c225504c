import { parseHex, type Rgb } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';

/** What lies under the inks. */
export interface BaseKind {
  readonly name: string;
  readonly color: Rgb;
  /** Dried before the first ink. */
  readonly isFlashed: boolean;
  /** Drawn back under the inks; what is printed wet into wet needs no room for the press to be off. */
  readonly isChoked: boolean;
  /** White shows where inks leave it open. Where not, white is a screen of its own on top. */
  readonly isWhite: boolean;
}

function rgb(hex: string): Rgb {
  const color = parseHex(hex);
  if (!color) throw new Error(`${hex} is no color`);
  return color;
}

const KINDS: Readonly<Record<SeparatorOptions['base'], BaseKind>> = {
  white: { name: 'White underbase', color: rgb('#ffffff'), isFlashed: true, isChoked: true, isWhite: true },
  // Barrier grays of polyester work: between the middle and light ones that ink makers mix.
  grey: { name: 'Gray underbase', color: rgb('#a7a9ab'), isFlashed: true, isChoked: true, isWhite: false },
  // Cotton without its dye: undyed cloth, not white.
  discharge: { name: 'Discharge base', color: rgb('#e9dfc8'), isFlashed: false, isChoked: false, isWhite: false },
};

/** The base of a job. Process inks are printed on white alone. */
export function baseKind({ method, base }: Pick<SeparatorOptions, 'method' | 'base'>): BaseKind {
  return KINDS[method === 'cmyk' ? 'white' : base];
}
