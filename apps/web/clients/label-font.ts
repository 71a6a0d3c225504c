import { LABEL_FONT } from '@underbase/codecs/label-font';

/** The letter that documents are set in, with its widths from code 32 to 255 in thousandths of the size. */
export const reportFont = LABEL_FONT;

/** The font's own file (TrueType). */
export function reportFontBytes(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(LABEL_FONT.file), (letter) => letter.charCodeAt(0));
}
