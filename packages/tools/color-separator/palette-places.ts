/** Places in every palette of a plan: the garment, white, then inks in print order. */
export const GARMENT = 0;
export const WHITE_INK = 1;
export const FIRST_INK = 2;
