import { type Cielab, cielabFromRgb } from './cielab.ts';
import type { Rgb } from './hex.ts';

/** Grays have less chroma than this. */
const GRAY_CHROMA = 9;
const OFF_WHITE_FROM = 90;
const WHITE_FROM = 98;
const BLACK_BELOW = 12;

/** From this lightness on a color is pale, and below this one dark. */
const PALE_FROM = 80;
const DARK_BELOW = 35;

/** A name holds from a lightness and up to a chroma; the first that fits is taken, so the palest and the dullest stand first. */
interface Name {
  readonly fromL: number;
  readonly toChroma?: number;
  readonly name: string;
}

interface Hue {
  /** Angles of CIELAB in degrees, up to this one. */
  readonly to: number;
  readonly names: readonly Name[];
}

const named = (fromL: number, name: string, toChroma?: number): Name => ({ fromL, name, toChroma });

/** What a printer calls colors: a pure yellow is as light as cream, dark oranges are browns, and blue leans toward violet in CIELAB. */
const HUES: readonly Hue[] = [
  { to: 15, names: [named(PALE_FROM, 'Light pink'), named(45, 'Pink'), named(0, 'Burgundy')] },
  { to: 48, names: [named(PALE_FROM, 'Light pink'), named(68, 'Salmon'), named(DARK_BELOW, 'Red'), named(0, 'Dark red')] },
  {
    to: 74,
    names: [named(PALE_FROM, 'Peach'), named(55, 'Tan', 38), named(55, 'Orange'), named(30, 'Brown'), named(0, 'Dark brown')],
  },
  {
    to: 104,
    names: [
      named(PALE_FROM, 'Cream', 26),
      named(PALE_FROM, 'Light yellow', 50),
      named(PALE_FROM, 'Yellow'),
      named(55, 'Tan', 38),
      named(55, 'Gold'),
      named(DARK_BELOW, 'Olive'),
      named(0, 'Dark olive'),
    ],
  },
  { to: 128, names: [named(PALE_FROM, 'Light lime', 50), named(55, 'Lime'), named(DARK_BELOW, 'Olive green'), named(0, 'Dark green')] },
  { to: 162, names: [named(PALE_FROM, 'Light green', 60), named(DARK_BELOW, 'Green'), named(0, 'Dark green')] },
  { to: 205, names: [named(PALE_FROM, 'Light turquoise'), named(52, 'Turquoise'), named(25, 'Teal'), named(0, 'Dark teal')] },
  { to: 230, names: [named(PALE_FROM, 'Light sky blue'), named(52, 'Sky blue'), named(25, 'Teal'), named(0, 'Dark teal')] },
  { to: 265, names: [named(PALE_FROM, 'Light blue'), named(55, 'Sky blue'), named(DARK_BELOW, 'Steel blue'), named(0, 'Dark blue')] },
  { to: 308, names: [named(PALE_FROM, 'Light blue'), named(28, 'Blue'), named(0, 'Navy', 50), named(0, 'Dark blue')] },
  { to: 325, names: [named(PALE_FROM, 'Light violet'), named(DARK_BELOW, 'Violet'), named(0, 'Dark violet')] },
  { to: 345, names: [named(PALE_FROM, 'Light magenta'), named(DARK_BELOW, 'Magenta'), named(0, 'Plum')] },
  { to: 360, names: [named(PALE_FROM, 'Light pink'), named(45, 'Pink'), named(0, 'Burgundy')] },
];

function grayWords(l: number): string {
  if (l > OFF_WHITE_FROM) return 'Off-white';
  return l > PALE_FROM ? 'Light gray' : l < DARK_BELOW ? 'Dark gray' : 'Gray';
}

/** What one would call a color by its lightness, its chroma and its hue: "Dark red". */
export function hueWords({ l, a, b }: Cielab): string {
  const chroma = Math.hypot(a, b);
  if (chroma < GRAY_CHROMA) return grayWords(l);
  const angle = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const { names } = HUES.find(({ to }) => angle <= to) ?? HUES[0];
  return (names.find(({ fromL, toChroma }) => l >= fromL && chroma <= (toChroma ?? chroma)) ?? names[names.length - 1]).name;
}

/** The same with black and white, for colors that no set of inks names. */
export function colorWords(color: Rgb): string {
  const lab = cielabFromRgb(color);
  const isGray = Math.hypot(lab.a, lab.b) < GRAY_CHROMA;
  if (isGray && lab.l >= WHITE_FROM) return 'White';
  if (isGray && lab.l < BLACK_BELOW) return 'Black';
  return hueWords(lab);
}
