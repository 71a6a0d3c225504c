import { type Point, type Ring, strokeOf } from './rings.ts';

/**
 * Letters by their skeletons, drawn for this project: cells 4 wide and 6 high, y from the top. M begins a stroke, L goes straight,
 * Q bends by one point of control.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.7 4L3.3 4',
  B: 'M0 0L0 6L2 6Q4 6 4 4.4Q4 2.8 2 2.8L0 2.8M0 0L2 0Q3.6 0 3.6 1.4Q3.6 2.8 2 2.8',
  C: 'M4 1.2Q3.4 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q3.4 6 4 4.8',
  D: 'M0 0L0 6L1.6 6Q4 6 4 3Q4 0 1.6 0L0 0',
  E: 'M4 0L0 0L0 6L4 6M0 2.9L3.2 2.9',
  F: 'M4 0L0 0L0 6M0 2.9L3.2 2.9',
  G: 'M4 1.2Q3.4 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q4 6 4 4.4L4 3.2L2.4 3.2',
  H: 'M0 0L0 6M4 0L4 6M0 3L4 3',
  I: 'M2 0L2 6',
  J: 'M3.4 0L3.4 4.4Q3.4 6 1.8 6Q.2 6 .2 4.6',
  K: 'M0 0L0 6M4 0L0 3.6M1.5 2.3L4 6',
  L: 'M0 0L0 6L3.8 6',
  M: 'M0 6L.2 0L2 3.6L3.8 0L4 6',
  N: 'M0 6L0 0L4 6L4 0',
  O: 'M2 0Q4 0 4 3Q4 6 2 6Q0 6 0 3Q0 0 2 0',
  P: 'M0 6L0 0L2.2 0Q4 0 4 1.7Q4 3.4 2.2 3.4L0 3.4',
  Q: 'M2 0Q4 0 4 3Q4 6 2 6Q0 6 0 3Q0 0 2 0M2.5 4.5L4 6.5',
  R: 'M0 6L0 0L2.2 0Q4 0 4 1.7Q4 3.4 2.2 3.4L0 3.4M2 3.4L4 6',
  S: 'M3.8 1.1Q3.3 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 3Q4 3.4 4 4.6Q4 6 2 6Q.5 6 0 4.8',
  T: 'M0 0L4 0M2 0L2 6',
  U: 'M0 0L0 4Q0 6 2 6Q4 6 4 4L4 0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L.9 6L2 2.4L3.1 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3L2 6',
  Z: 'M0 0L4 0L0 6L4 6',
  0: 'M2 0Q3.8 0 3.8 3Q3.8 6 2 6Q.2 6 .2 3Q.2 0 2 0',
  1: 'M.8 1.2L2.2 0L2.2 6',
  2: 'M.2 1.4Q.4 0 2 0Q3.8 0 3.8 1.6Q3.8 2.8 2 4.2L0 6L4 6',
  3: 'M.3 .9Q.8 0 2 0Q3.7 0 3.7 1.4Q3.7 2.8 1.8 2.8Q4 2.8 4 4.4Q4 6 2 6Q.5 6 0 4.9',
  4: 'M3 6L3 0L0 4.2L4 4.2',
  5: 'M3.7 0L.6 0L.3 2.7Q1 2.2 2 2.2Q4 2.2 4 4Q4 6 2 6Q.5 6 0 5',
  6: 'M3.5 .3Q.1 .2 .1 4Q.1 6 2 6Q4 6 4 4.2Q4 2.4 2 2.4Q.3 2.4 .1 4',
  7: 'M0 0L4 0L1.4 6',
  8: 'M2 0Q3.6 0 3.6 1.4Q3.6 2.8 2 2.8Q.4 2.8 .4 1.4Q.4 0 2 0M2 2.8Q4 2.8 4 4.4Q4 6 2 6Q0 6 0 4.4Q0 2.8 2 2.8',
  9: 'M.5 5.7Q3.9 5.8 3.9 2Q3.9 0 2 0Q0 0 0 1.8Q0 3.6 2 3.6Q3.7 3.6 3.9 2',
  '&': 'M4 6L.9 1.8Q.2 .1 1.6 0Q3 0 2.6 1.4Q2 2.4 .6 3.2Q-.4 4.4 .8 5.6Q2.6 6.6 4 3.6',
  '.': 'M2 5.9L2 6',
  '-': 'M.8 3.1L3.2 3.1',
};

const CELL = { width: 4, height: 6 } as const;
const CURVE_STEPS = 8;

export interface Lettering {
  /** Of the skeleton, without the thickness of its strokes. */
  readonly heightPx: number;
  /** Thickness of the strokes over the height; 0.16 is a sturdy text face, 0.3 a poster. */
  readonly weight?: number;
  /** Width of a letter over that of its skeleton. */
  readonly stretch?: number;
  /** Room between letters over the height. */
  readonly spacing?: number;
  /** How far the top leans to the right, over the height. */
  readonly slant?: number;
  /** Feet across the ends of strokes at top and bottom. */
  readonly isSlab?: boolean;
}

type Stroke = readonly Point[];

function readGlyph(code: string): readonly Stroke[] {
  const strokes: Point[][] = [];
  for (const [, letter, rest] of code.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const numbers = rest.trim().split(/\s+/).map(Number);
    const stroke = letter === 'M' ? [] : (strokes.at(-1) ?? []);
    if (letter === 'M') strokes.push(stroke);
    if (letter !== 'Q') stroke.push([numbers[0], numbers[1]]);
    else stroke.push(...bend(stroke.at(-1) ?? [0, 0], numbers as [number, number, number, number]));
  }
  return strokes;
}

function bend([ax, ay]: Point, [bx, by, cx, cy]: readonly [number, number, number, number]): Stroke {
  return Array.from({ length: CURVE_STEPS }, (_, i) => {
    const t = (i + 1) / CURVE_STEPS;
    const [from, over, to] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [ax * from + bx * over + cx * to, ay * from + by * over + cy * to];
  });
}

/** Feet of a glyph: at ends of strokes that stand on the top or the bottom line and come from above or below. */
function feet(strokes: readonly Stroke[]): readonly Stroke[] {
  const ends = strokes.flatMap((stroke) => [
    [stroke[0], stroke[1]],
    [stroke[stroke.length - 1], stroke[stroke.length - 2]],
  ]);
  return ends
    .filter(
      ([end, before]) => before && (end[1] === 0 || end[1] === CELL.height) && Math.abs(before[1] - end[1]) > Math.abs(before[0] - end[0]),
    )
    .map(([[x, y]]) => [
      [x - 0.7, y],
      [x + 0.7, y],
    ]);
}

const advance = ({ heightPx, stretch = 1, spacing = 0.28 }: Lettering): number =>
  (heightPx / CELL.height) * CELL.width * stretch + heightPx * spacing;

/** Width of a line of text from the first letter's skeleton to the last one's. */
export function widthOf(text: string, style: Lettering): number {
  return text.length * advance(style) - style.heightPx * (style.spacing ?? 0.28);
}

/** A line of capitals, digits, & . - and spaces, from the top left of its first letter. @returns rings to fill */
export function textAt(text: string, [left, top]: Point, style: Lettering): readonly Ring[] {
  return lettersOf(text, style, (x, y) => [left + x, top + y]);
}

/** The same with its middle at `center`. */
export function textAround(text: string, [cx, cy]: Point, style: Lettering): readonly Ring[] {
  return textAt(text, [cx - widthOf(text, style) / 2, cy - style.heightPx / 2], style);
}

/** Along a circle: the middle of the text at `middleDegrees` (-90 is the top), letters upright seen from the center. */
export function textOnArc(text: string, [cx, cy]: Point, radiusPx: number, middleDegrees: number, style: Lettering): readonly Ring[] {
  const half = widthOf(text, style) / 2;
  return lettersOf(text, style, (x, y) => {
    const angle = (middleDegrees / 180) * Math.PI + (x - half) / radiusPx;
    const radius = radiusPx + style.heightPx / 2 - y;
    return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
  });
}

function lettersOf(text: string, style: Lettering, place: (x: number, y: number) => Point): readonly Ring[] {
  const { heightPx, weight = 0.16, stretch = 1, slant = 0, isSlab = false } = style;
  const unit = heightPx / CELL.height;
  return [...text].flatMap((letter, index) => {
    if (letter === ' ') return [];
    const code = GLYPHS[letter];
    if (!code) throw new Error(`no letter is drawn for ${letter}`);
    const strokes = readGlyph(code);
    return [...strokes, ...(isSlab ? feet(strokes) : [])].flatMap((stroke) => {
      const points = stroke.map(([x, y]) =>
        place(index * advance(style) + x * unit * stretch + (CELL.height - y) * unit * slant, y * unit),
      );
      return strokeOf(points, heightPx * weight);
    });
  });
}
