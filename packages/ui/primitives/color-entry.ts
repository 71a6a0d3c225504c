/** Reads #abc, abc, #aabbcc, aabbcc, rgb(1, 2, 3) and `1 2 3`; gives #rrggbb in lower case, or null. */
export function parseColor(text: string): `#${string}` | null {
  const hex = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (hex) return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`;
  const parts = /^\s*(?:rgb\()?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?\s*$/i.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255) ? rgbToHex(parts[0], parts[1], parts[2]) : null;
}

/** Channels of 0 to 255 as #rrggbb in lower case. */
export function rgbToHex(r: number, g: number, b: number): `#${string}` {
  return `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
