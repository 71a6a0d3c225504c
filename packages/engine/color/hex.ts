/** A color, sRGB-coded, 0 to 255 a channel. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

const SHORT = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const LONG = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Reads #rgb or #rrggbb, in either case and with or without the sign; null for anything else (alpha and color names too). */
export function parseHex(text: string): Rgb | null {
  const digits =
    LONG.exec(text)?.slice(1) ??
    SHORT.exec(text)
      ?.slice(1)
      .map((digit) => digit + digit);
  if (!digits) return null;
  const [r, g, b] = digits.map((pair) => Number.parseInt(pair, 16));
  return { r, g, b };
}

/** Writes #rrggbb in lower case. Channels are rounded and clipped to 0..255. */
export function formatHex(color: Rgb): string {
  const pair = (value: number) =>
    Math.min(255, Math.max(0, Math.round(value)))
      .toString(16)
      .padStart(2, '0');
  return `#${pair(color.r)}${pair(color.g)}${pair(color.b)}`;
}
