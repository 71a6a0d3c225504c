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

/** A color in one word: black, white, gray, navy or the name of its hue. */
export function groundWord(hex: string): string {
  const rgb = parseHex(hex);
  if (!rgb) return 'the ground';
  const { l, a, b } = oklabFromRgb(rgb);
  const chroma = Math.hypot(a, b);
  const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (l < 0.36 && chroma >= 0.03 && angle >= 240 && angle < 285) return 'navy';
  if (l < 0.27) return 'black';
  if (chroma < 0.035) return l > 0.93 ? 'white' : 'gray';
  return HUES.filter(([from]) => from <= angle).at(-1)?.[1] ?? 'pink';
}
