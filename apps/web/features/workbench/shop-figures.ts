import type { ShopFigure } from '@underbase/tools';
import { CURRENCIES, hasOwnSmallestDot, smallestDotText } from '@underbase/tools/validation';
import { chosenProfile, rememberFilm } from '../validator/state/shop-profiles.ts';
import type { WorkbenchDeps } from './state/workbench-deps.ts';

/** Figures that options begin with, those alone that the shop named itself where asked so. */
export function shopStarts(isOwnAlone: boolean): Partial<Record<ShopFigure, string>> {
  const profile = chosenProfile();
  return isOwnAlone && !hasOwnSmallestDot(profile) ? {} : { smallestDot: smallestDotText(profile) };
}

/** The price of film, as options call it, out of the shop's profile in use and back into it; and what options begin with. */
export const shopFigures: NonNullable<WorkbenchDeps['shopFigures']> = {
  read() {
    const { film } = chosenProfile();
    return film ? { filmPrice: film.pricePerFt, currency: film.currency } : {};
  },
  keep({ filmPrice, currency }) {
    const profile = chosenProfile();
    const known = CURRENCIES.find((code) => code === currency);
    if (typeof filmPrice === 'number' && known) rememberFilm(profile, { pricePerFt: filmPrice, currency: known });
  },
  starts: () => shopStarts(false),
};
