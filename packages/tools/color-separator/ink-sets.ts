import type { SeparatorOptions } from './options.ts';

/** What a full layer hides of a dark garment, in percent. Shops measure their own; these are common. */
const OPACITIES: Readonly<
  Record<SeparatorOptions['inkSet'], { readonly ink: number; readonly flashedWhite: number; readonly white: number }>
> = {
  covering: { ink: 100, flashedWhite: 100, white: 100 },
  plastisol: { ink: 75, flashedWhite: 92, white: 75 },
  'plastisol-high-opacity': { ink: 85, flashedWhite: 92, white: 85 },
  'water-based': { ink: 60, flashedWhite: 92, white: 75 },
  process: { ink: 35, flashedWhite: 92, white: 75 },
};

/** Opacity in percent of inks, of a white that is flashed, and of one that is not. An opacity set by hand rules over the set's for inks. */
export function opacitiesOf({ inkSet, opacity }: Pick<SeparatorOptions, 'inkSet' | 'opacity'>) {
  const set = OPACITIES[inkSet];
  return { ...set, ink: opacity < 100 ? opacity : set.ink };
}
