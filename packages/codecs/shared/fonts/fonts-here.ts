import type { MissingFont } from '../../port.ts';

/** Families that every renderer chooses for itself: none of them can be absent. */
const CHOSEN_BY_HOST: readonly string[] = ['the default font', 'serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui'];

/** Fonts that every reader of PDF stands in for with letters of the same widths (PDF 1.7, section 9.6.2.2), and what they are called elsewhere. */
const STANDARD = /^(helvetica|arial|times|courier|symbol|zapfdingbats)/i;

/** True for a font of PDF that needs no file anywhere. */
export const isStandardFont = (family: string): boolean => STANDARD.test(family.replaceAll(/[\s-]/g, ''));

/** Letters whose widths differ much between fonts. */
export const WIDTH_SAMPLE = 'mmmWQlli10';
/** Two fonts to fall back on that are set differently: a font is there where it changes the width of either. */
export const FALLBACKS: readonly string[] = ['monospace', 'serif'];

/** A family as it may stand in a list of fonts: letters, digits, and what joins them. */
export const plainFamily = (family: string): string => family.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim();

/** Tells of each font that is missing from a drawing whether this host has it all the same. */
export function withHost(
  fonts: readonly Omit<MissingFont, 'isHere'>[],
  hasFont: (family: string) => Promise<boolean>,
): Promise<readonly MissingFont[]> {
  return Promise.all(
    fonts.map(async (font) => ({
      ...font,
      isHere:
        CHOSEN_BY_HOST.includes(font.family.toLowerCase()) ||
        (plainFamily(font.family) !== '' && (await hasFont(plainFamily(font.family)))),
    })),
  );
}
