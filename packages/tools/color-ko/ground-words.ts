import { oklabFromRgb, parseHex } from '@underbase/engine';

/** Hues by their angle in Oklab, in degrees, as people name shirts; each holds up to the next. */
const HUES: readonly (readonly [number, string])[] = [
  [0, 'pink'],
  [15, 'red'],
  [45, 'orange'],
  [85, 'yellow'],
  [118, 'green'],
  [175, 'teal'],
  [220, 'blue'],
  [290, 'purple'],
  [330, 'pink'],
];

/** A color in one word: black, white, gray or the name of its hue. */
export function groundWord(hex: string): string {
  const rgb = parseHex(hex);
  if (!rgb) return 'the ground';
  const { l, a, b } = oklabFromRgb(rgb);
  if (l < 0.27) return 'black';
  if (Math.hypot(a, b) < 0.035) return l > 0.93 ? 'white' : 'gray';
  const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return HUES.filter(([from]) => from <= angle).at(-1)?.[1] ?? 'pink';
}
