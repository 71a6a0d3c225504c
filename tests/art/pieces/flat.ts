import { textAround, textAt, textOnArc } from '../lettering.ts';
import type { Drawing, Kit } from '../piece.ts';
import { alike, ellipse, rectangle, smooth, smoothLine, star, strokeOf } from '../rings.ts';
import { Sheet } from '../sheet.ts';

/** A flat logo that went through a small JPEG once too often: blocks and fringes of color around every edge. */
export function jpegLogo({ width, height, unit: u, seed }: Kit): Drawing {
  const sheet = new Sheet(width, height)
    .lay([alike(ellipse([50 * u, 34 * u], 27 * u, 27 * u))], '#0d5c63')
    .lay([alike(ellipse([50 * u, 34 * u], 23.4 * u, 23.4 * u))], '#ffffff')
    .lay([alike(ellipse([50 * u, 34 * u], 22 * u, 22 * u))], '#f2a541')
    .lay([alike(star([50 * u, 34 * u], 15 * u, 8 * u, 5 + (seed % 3)))], '#c8312b')
    .lay([alike(star([50 * u, 34 * u], 7 * u, 3.2 * u, 4))], '#ffffff')
    .lay(textAround('PIKE & SONS', [50 * u, 69.5 * u], { heightPx: 7 * u, weight: 0.2, stretch: 1.05 }), '#0d5c63');
  return { sheet, ground: '#ffffff', jpegQuality: 46, colors: ['#0d5c63', '#ffffff', '#f2a541', '#c8312b'] };
}

const MENU = [
  'FLOUR WATER SALT & TIME',
  'NO. 14 - OPEN AT 6',
  'MIX 500 G RYE AND 9 G SALT',
  'REST IT 12 HOURS COVERED',
  'BAKE AT 240 FOR 45 MINUTES',
  'KEEP IN LINEN',
];

/** Small type of a care label, lines of 8 down to 4 points at 300 dpi, as clean art without a ground. */
export function smallType({ width, height, unit: u, seed }: Kit): Drawing {
  const sheet = new Sheet(width, height);
  const pointPx = 300 / 72;
  let top = 5 * u;
  for (let line = 0; top < height - 40; line++) {
    const heightPx = (8 - (line % 5)) * pointPx * 0.7;
    const style = { heightPx, weight: 0.13 + 0.03 * (line % 3), spacing: 0.3, slant: line % 4 === 3 ? 0.2 : 0, isSlab: line % 2 === 0 };
    const words = MENU[(line + seed) % MENU.length];
    sheet.lay(textAt(words, [6 * u, top], style), ['#1b1b1b', '#7a1f2b', '#14405f'][line % 3]);
    top += heightPx * 2.1;
  }
  return { sheet, ground: '#ffffff', colors: ['#1b1b1b', '#7a1f2b', '#14405f'] };
}

/** A cartoon bear with outlines, one shade a color, and colors as small as an iris, a tongue and a badge; the black shirt painted in. */
export function mascot({ width, height, unit: u, seed }: Kit): Drawing {
  const sheet = new Sheet(width, height);
  const line = '#161310';
  const blob = (points: readonly (readonly [number, number])[]) => [alike(smooth(points.map(([x, y]) => [x * u, y * u] as const)))];
  const round = (x: number, y: number, radius: number, other = radius) => [alike(ellipse([x * u, y * u], radius * u, other * u))];
  const outlined = (rings: ReturnType<typeof blob>, color: string) => {
    sheet
      .lay(
        rings.flatMap((ring) => strokeOf([...ring, ring[0]], 1.8 * u)),
        line,
      )
      .lay(rings, color);
  };
  for (const x of [29, 71]) {
    outlined(round(x, 17, 8.5), '#8a5a34');
    sheet.lay(round(x, 18, 4.6), '#d69a6b');
  }
  outlined(
    blob([
      [50, 10],
      [72, 18],
      [80, 38],
      [70, 58],
      [50, 66],
      [30, 58],
      [20, 38],
      [28, 18],
    ]),
    '#8a5a34',
  );
  sheet.shade(
    blob([
      [74, 22],
      [80, 38],
      [70, 58],
      [50, 66],
      [40, 63],
      [62, 54],
      [72, 40],
    ]),
    '#6b4325',
  );
  outlined(
    blob([
      [50, 36],
      [62, 42],
      [63, 52],
      [50, 60],
      [37, 52],
      [38, 42],
    ]),
    '#e8c79c',
  );
  outlined(
    blob([
      [50, 37.5],
      [55.5, 39],
      [54, 43],
      [50, 45],
      [46, 43],
      [44.5, 39],
    ]),
    '#2a2320',
  );
  sheet.lay(round(48, 39.6, 1.5, 0.8), '#fffdf7');
  for (const x of [37.5, 62.5]) {
    outlined(round(x, 31, 5, 5.6), '#fffdf7');
    sheet
      .lay(round(x + 0.8, 31.6, 2.9), ['#3f9b4f', '#2f7fd0', '#a05ad0'][seed % 3])
      .lay(round(x + 0.8, 31.6, 1.6), line)
      .lay(round(x, 30.4, 0.8), '#fffdf7');
  }
  sheet.lay(
    strokeOf(
      smoothLine(
        [
          [50, 45],
          [50, 49],
          [45, 52],
          [41, 50],
        ].map(([x, y]) => [x * u, y * u] as const),
      ),
      1.1 * u,
    ),
    line,
  );
  sheet.lay(
    strokeOf(
      smoothLine(
        [
          [50, 49],
          [55, 52],
          [59, 50],
        ].map(([x, y]) => [x * u, y * u] as const),
      ),
      1.1 * u,
    ),
    line,
  );
  outlined(
    blob([
      [47, 52.6],
      [53, 52.6],
      [53.4, 56.4],
      [50, 58.4],
      [46.6, 56.4],
    ]),
    '#e0566a',
  );
  outlined([alike(rectangle(22 * u, 64 * u, 56 * u, 11 * u))], '#c9302c');
  sheet.lay(textAround('GRIZZLIES', [50 * u, 69.6 * u], { heightPx: 6 * u, weight: 0.21 }), '#ffd23f');
  sheet.lay([alike(star([75 * u, 66.4 * u], 1.7 * u, 0.8 * u, 5))], '#29a3a3');
  sheet.lay(textOnArc('92', [50 * u, 40 * u], 24 * u, -90, { heightPx: 3.4 * u, weight: 0.2 }), '#ffd23f');
  const colors = [line, '#8a5a34', '#6b4325', '#d69a6b', '#e8c79c', '#2a2320', '#fffdf7', '#e0566a', '#c9302c', '#ffd23f', '#29a3a3'];
  return { sheet, ground: '#000000', colors: [...colors, ['#3f9b4f', '#2f7fd0', '#a05ad0'][seed % 3]] };
}
