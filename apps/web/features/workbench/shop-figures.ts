import { CURRENCIES } from '@underbase/tools/validation';
import { chosenProfile, rememberFilm } from '../validator/state/shop-profiles.ts';
import type { WorkbenchDeps } from './state/workbench-deps.ts';

/** The price of film, as options call it, out of the shop's profile in use and back into it. */
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
};
