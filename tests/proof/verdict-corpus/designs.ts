import type { PixelImage } from '@underbase/engine';
import { type Lettering, textAround, textAt, widthOf } from '../../art/lettering.ts';
import { alike, ellipse, type Point, type Ring, rectangle, smooth, star, strokeOf } from '../../art/rings.ts';
import { mixed, rgb, Sheet } from '../../art/sheet.ts';
import { specks } from '../../art/textures.ts';
import type { Look } from './look.ts';

/** Pixels a millimetre at 300 DPI; every length below is in millimetres. */
export const MM = 300 / 25.4;
export const DPI = 300;

/** Sturdy type: strokes, and the room between them, a fifth of its height and more. */
const STURDY = { weight: 0.2, spacing: 0.46 } as const;

export type Design = (look: Look) => PixelImage;

export const at = ([x, y]: Point): Point => [x * MM, y * MM];
export const mm = (value: number): number => value * MM;

export function sheetOf(widthMm: number, heightMm: number): Sheet {
  return new Sheet(Math.round(mm(widthMm)), Math.round(mm(heightMm)));
}

export const disc = (center: Point, radiusMm: number): Ring => alike(ellipse(at(center), mm(radiusMm)));
export const box = (x: number, y: number, width: number, height: number): Ring => alike(rectangle(mm(x), mm(y), mm(width), mm(height)));

/** Rings that wind the other way are holes. */
export const hole = (ring: Ring): Ring => [...alike(ring)].reverse();

export const word = (text: string, center: Point, heightMm: number, style: Partial<Lettering> = {}): readonly Ring[] =>
  textAround(text, at(center), { heightPx: mm(heightMm), ...STURDY, ...style });

/** The height at which a word is so wide. */
export const heightFor = (text: string, widthMm: number): number => widthMm / widthOf(text, { heightPx: 1, ...STURDY });

/** A disc with a ring of its own, a word over a ribbon, a star. */
export const badge: Design = ({ words: [, short], inks: [dark, middle, light] }) =>
  sheetOf(50, 50)
    .lay([disc([25, 25], 22)], dark)
    .lay([disc([25, 25], 19.5), hole(ellipse(at([25, 25]), mm(18)))], light)
    .lay([box(6, 21, 38, 9)], middle)
    .lay(word(short, [25, 25.5], Math.min(5.2, heightFor(short, 30))), light)
    .lay([alike(star(at([25, 14]), mm(5), mm(2.3), 5))], light)
    .toImage(DPI);

/** A heavy word over a bar. */
export const wordmark: Design = ({ words: [long], inks: [dark, middle] }) =>
  sheetOf(66, 26)
    .lay(word(long, [33, 10], heightFor(long, 54)), dark)
    .lay([box(5, 19, 56, 4)], middle)
    .toImage(DPI);

/** A head of big flat shapes with eyes of white. */
export const mascot: Design = ({ inks: [dark, middle, light] }) =>
  sheetOf(46, 44)
    .lay([disc([11, 11], 7), disc([35, 11], 7)], dark)
    .lay([alike(ellipse(at([23, 24]), mm(19), mm(17)))], middle)
    .lay([alike(ellipse(at([23, 31]), mm(9), mm(7)))], light)
    .lay([disc([16, 20], 4), disc([30, 20], 4)], '#ffffff')
    .lay([disc([16, 20.5], 2), disc([30, 20.5], 2)], dark)
    .lay([alike(ellipse(at([23, 28]), mm(4), mm(2.6)))], dark)
    .toImage(DPI);

/** A disc and rays that stand apart. */
export const sun: Design = ({ inks: [dark, middle], seed }) => {
  const count = 9 + (seed % 5);
  const rays = Array.from({ length: count }, (_, i) => {
    const angle = ((i + 0.3) / count) * 2 * Math.PI;
    const point = (radius: number): Point => at([23 + radius * Math.cos(angle), 23 + radius * Math.sin(angle)]);
    return strokeOf([point(13.5), point(19)], mm(2.4));
  });
  return sheetOf(46, 46)
    .lay([disc([23, 23], 9.5)], middle)
    .lay(rays.flat(), dark)
    .toImage(DPI);
};

/** A shield with chevrons and a word. */
export const shield: Design = ({ words: [, short], inks: [dark, middle, light] }) => {
  const outline: readonly Point[] = [
    [6, 5],
    [40, 5],
    [41, 26],
    [34, 41],
    [23, 47],
    [12, 41],
    [5, 26],
  ];
  const chevron = (y: number) =>
    strokeOf(
      [
        [9.5, y + 7],
        [23, y],
        [36.5, y + 7],
      ].map((point) => at(point as unknown as Point)),
      mm(2.4),
    );
  return sheetOf(46, 52)
    .lay([alike(smooth(outline.map(at)))], dark)
    .lay([...chevron(20), ...chevron(27)], light)
    .lay(word(short, [23, 13], Math.min(6, heightFor(short, 24))), light)
    .lay([alike(star(at([23, 38]), mm(4), mm(2), 6))], middle)
    .toImage(DPI);
};

/** What of a disc another one leaves: two tips, and no thin line between. */
function crescent([cx, cy]: Point, radius: number, [bx, by]: Point, bite: number): Ring {
  const [far, turn] = [Math.hypot(bx - cx, by - cy), Math.atan2(by - cy, bx - cx)];
  const outer = Math.acos((radius ** 2 + far ** 2 - bite ** 2) / (2 * radius * far));
  const inner = Math.acos((far ** 2 + bite ** 2 - radius ** 2) / (2 * far * bite));
  const arc = (x: number, y: number, size: number, from: number, to: number) =>
    Array.from({ length: 120 }, (_, i): Point => {
      const angle = from + ((to - from) * i) / 119;
      return at([x + size * Math.cos(angle), y + size * Math.sin(angle)]);
    });
  return alike([
    ...arc(cx, cy, radius, turn + outer, turn + 2 * Math.PI - outer),
    ...arc(bx, by, bite, turn + Math.PI + inner, turn + Math.PI - inner),
  ]);
}

/** One ink for dark shirts: a crescent, stars and a word. */
export const moon =
  (ink: string): Design =>
  ({ words: [, short] }) =>
    sheetOf(48, 52)
      .lay([crescent([22, 20], 15, [28, 17], 12.5)], ink)
      .lay([alike(star(at([32, 13]), mm(3.8), mm(1.8), 5)), alike(star(at([28, 22]), mm(2.6), mm(1.3), 5))], ink)
      .lay(word(short, [24, 43], Math.min(8, heightFor(short, 36))), ink)
      .toImage(DPI);

/** Rows of type, capitals so many points in size (a capital stands 0.72 of it). */
export const typeRows =
  (points: number): Design =>
  ({ words: [long, short], inks: [dark] }) => {
    const height = ((points / 72) * 25.4 * 0.72) / (1 + STURDY.weight);
    const widthMm = (text: string) => widthOf(text, { heightPx: height, ...STURDY });
    const texts = [`${long} ${short}`, `${short} GOODS`];
    const width = Math.max(...texts.map(widthMm)) + 8;
    const sheet = sheetOf(width, 8 + height * 3.4);
    for (const [row, text] of texts.entries())
      sheet.lay(textAt(text, at([4, 4 + row * height * 2]), { heightPx: mm(height), ...STURDY }), dark);
    return sheet.toImage(DPI);
  };

/** Sturdy art over one line of small type. */
export const footnote =
  (points: number): Design =>
  ({ words: [long, short], inks: [dark, middle] }) => {
    const height = ((points / 72) * 25.4 * 0.72) / 1.16;
    const style = { heightPx: mm(height), weight: 0.16, spacing: 0.3 };
    return sheetOf(46, 46)
      .lay([alike(star(at([23, 20]), mm(17), mm(10), 8))], middle)
      .lay(textAround(`${long} ${short} PRINTED BY HAND`, at([23, 42]), style), dark)
      .toImage(DPI);
  };

/** A disc in a wide ring; between them thin rings and bars of a known width. */
export const ruled =
  (widthMm: number): Design =>
  ({ inks: [dark, middle], seed }) => {
    const ring = (radius: number, width: number) => [
      disc([24, 24], radius + width / 2),
      hole(ellipse(at([24, 24]), mm(radius - width / 2))),
    ];
    const bars = Array.from({ length: 6 }, (_, i) => {
      const angle = (i / 6 + (seed % 17) / 100) * 2 * Math.PI;
      const point = (radius: number): Point => at([24 + radius * Math.cos(angle), 24 + radius * Math.sin(angle)]);
      return strokeOf([point(14), point(18)], mm(widthMm));
    });
    return sheetOf(48, 48)
      .lay(ring(20.5, 2.4), dark)
      .lay(ring(10.5, widthMm), dark)
      .lay(bars.flat(), dark)
      .lay([disc([24, 24], 7)], middle)
      .toImage(DPI);
  };

/** Thick bars and rings with gaps of a known width between them. */
export const slotted =
  (gapMm: number): Design =>
  ({ inks: [dark, middle] }) => {
    const bars = Array.from({ length: 4 }, (_, i) => box(42 + i * (4.5 + gapMm), 4, 4.5, 36));
    return sheetOf(46 + 4 * (4.5 + gapMm), 44)
      .lay([disc([21, 22], 6)], middle)
      .lay([disc([21, 22], 11 + gapMm), hole(ellipse(at([21, 22]), mm(6 + gapMm)))], dark)
      .lay([disc([21, 22], 16 + 2 * gapMm), hole(ellipse(at([21, 22]), mm(11 + 2 * gapMm)))], middle)
      .lay(bars, dark)
      .toImage(DPI);
  };

/** Letters with large eyes over a bar. */
export const eyes: Design = ({ inks: [dark, middle], seed }) => {
  const words = ['BOARD', 'ROPED', 'DROP8'];
  const text = words[seed % words.length];
  return sheetOf(62, 24)
    .lay(word(text, [31, 9], heightFor(text, 50)), dark)
    .lay([box(4, 18, 54, 3.5)], middle)
    .toImage(DPI);
};

/** A disc of which a band has one given color. */
export const banded =
  (band: string, heightMm: number): Design =>
  ({ inks: [dark, middle], words: [, short] }) =>
    sheetOf(48, 48)
      .lay([disc([24, 24], 21)], middle)
      .lay([box(10, 24 - heightMm / 2, 28, heightMm)], band)
      .lay(word(short, [24, 36], Math.min(5, heightFor(short, 20))), dark)
      .toImage(DPI);

/** Wedges of plainly different inks around a disc. */
export const wedges =
  (inks: readonly string[]): Design =>
  ({ seed }) => {
    const sheet = sheetOf(48, 48);
    for (const [i, ink] of inks.entries()) {
      const turn = ((i + (seed % 10) / 10) / inks.length) * 2 * Math.PI;
      const end = turn + (1.15 / inks.length) * 2 * Math.PI;
      const arc = Array.from({ length: 24 }, (_, step): Point => {
        const angle = turn + ((end - turn) * step) / 23;
        return at([24 + 21 * Math.cos(angle), 24 + 21 * Math.sin(angle)]);
      });
      sheet.lay([alike([at([24, 24]), ...arc])], ink);
    }
    return sheet.lay([disc([24, 24], 6)], inks[0]).toImage(DPI);
  };

/** Bars that stand apart over a ground of another ink: stripes, to the edges of their own block. */
export const stripes: Design = ({ inks: [dark, middle, light] }) =>
  sheetOf(50, 40)
    .lay(
      [0, 1, 2, 3].map((i) => box(4 + i * 11, 4, 7, 32)),
      dark,
    )
    .lay([box(4, 16, 40, 8)], middle)
    .lay([disc([24, 20], 3)], light)
    .toImage(DPI);

/** Waves of every length under a camera's noise, to the edges of the sheet: a photograph's way, without a lattice that could pass for enlarged pixels. */
export const photo: Design = ({ inks: [dark, middle, light], seed }) => {
  const dice = specks(seed);
  const waves = Array.from({ length: 48 }, (_, i) => {
    const [angle, length] = [dice(i, 1) * 2 * Math.PI, 420 / 2 ** (dice(i, 2) * 7)];
    return {
      x: (Math.cos(angle) * 2 * Math.PI) / length,
      y: (Math.sin(angle) * 2 * Math.PI) / length,
      phase: dice(i, 3) * 7,
      size: length ** 0.75,
    };
  });
  const most = waves.reduce((sum, { size }) => sum + size, 0);
  const grain = specks(seed + 1);
  const [a, b, c] = [dark, middle, light].map(rgb);
  return sheetOf(36, 28)
    .lay([box(0, 0, 36, 28)], (x, y) => {
      const tone = waves.reduce((sum, { x: u, y: v, phase, size }) => sum + size * Math.sin(x * u + y * v + phase), 0) / most;
      const color = tone < 0 ? mixed(b, a, Math.min(1, -4 * tone)) : mixed(b, c, Math.min(1, 4 * tone));
      const noise = (grain(x, y) - 0.5) * 12;
      return [color[0] + noise, color[1] + noise, color[2] + noise];
    })
    .toImage(DPI);
};
