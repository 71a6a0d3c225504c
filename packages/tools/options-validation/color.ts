const LONG = /^#?([0-9a-f]{6})$/i;
const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** A color as lower-case #rrggbb, or null. Takes #rrggbb, #rgb, and six digits without # (shells read # as a comment). */
export function parseColor(text: string): string | null {
  const trimmed = text.trim();
  const long = LONG.exec(trimmed);
  if (long) return `#${long[1].toLowerCase()}`;
  const short = SHORT.exec(trimmed);
  if (!short) return null;
  const [, r, g, b] = short;
  return `#${r}${r}${g}${g}${b}${b}`.toLowerCase();
}
