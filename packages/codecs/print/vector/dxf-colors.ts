import { parseHexColor } from '../../shared/flatten.ts';

/** A color by its number, and its red, green and blue in levels. */
type Numbered = readonly [number: number, r: number, g: number, b: number];

const PURE: readonly Numbered[] = [
  [1, 255, 0, 0],
  [2, 255, 255, 0],
  [3, 0, 255, 0],
  [4, 0, 255, 255],
  [5, 0, 0, 255],
  [6, 255, 0, 255],
  [7, 0, 0, 0],
  [8, 128, 128, 128],
  [9, 192, 192, 192],
  [250, 51, 51, 51],
  [251, 91, 91, 91],
  [252, 132, 132, 132],
  [253, 173, 173, 173],
  [254, 214, 214, 214],
  [255, 255, 255, 255],
];
const HUES = 24;
/** Numbers of one hue: five strengths, each full and half as saturated. */
const STRENGTHS = [1, 0.65, 0.5, 0.3, 0.15] as const;
const FIRST = 10;

/** A hue's part of red, green or blue, 0 to 1; `turn` from red, 0 to 1. */
const partOf = (turn: number, channel: number): number => Math.min(1, Math.max(0, 2 - Math.abs((((turn + channel / 3) * 6 + 3) % 6) - 3)));

/** Colors that programs know by number. They agree on hue and order; how dark the darker ones are differs by a few levels from one to the next. */
function numbered(): readonly Numbered[] {
  const hues = Array.from({ length: HUES }, (_, hue) =>
    STRENGTHS.flatMap((strength, step) =>
      [0, 1].map((isPale): Numbered => {
        const level = (channel: number): number => {
          const part = partOf(hue / HUES, channel);
          return Math.round(255 * strength * (isPale ? (1 + part) / 2 : part));
        };
        return [FIRST + 10 * hue + 2 * step + isPale, level(0), level(2), level(1)];
      }),
    ),
  );
  return [...PURE, ...hues.flat()];
}

/** The number nearest to each color, in the color's order; colors that differ have numbers that differ. */
export function dxfColors(colors: readonly string[]): readonly number[] {
  const all = numbered();
  const given = new Map<string, number>();
  for (const color of colors) {
    if (given.has(color)) continue;
    const [r, g, b] = parseHexColor(color) ?? [0, 0, 0];
    const away = ([, r1, g1, b1]: Numbered): number => (r - r1) ** 2 + (g - g1) ** 2 + (b - b1) ** 2;
    const taken = new Set(given.values());
    const free = all.filter(([number]) => !taken.has(number));
    const [number] = (free.length > 0 ? free : all).reduce((one, other) => (away(other) < away(one) ? other : one));
    given.set(color, number);
  }
  return colors.map((color) => given.get(color) ?? 7);
}
