import { formatHex, parseHex, swatchesFromText, swatchText } from '@underbase/engine';
import type { ShopProfile } from './shop-profile.ts';

/** A shop's inks as the text that options hold; see `swatchText`. */
export function inkTextOf({ inks }: ShopProfile): string {
  return swatchText(
    inks.flatMap(({ name, hex, opacity }) => {
      const color = parseHex(hex);
      return color ? [opacity === undefined ? { name, color } : { name, color, opacity }] : [];
    }),
  );
}

/** A profile with the inks of such a text in place of its own. */
export function withInkText(profile: ShopProfile, text: string): ShopProfile {
  return { ...profile, inks: swatchesFromText(text).map(({ color, ...ink }) => ({ ...ink, hex: formatHex(color) })) };
}
