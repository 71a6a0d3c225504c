import { type Lettering, textAround, widthOf } from '../../art/lettering.ts';
import { alike, ellipse, type Point, smoothLine, star, strokeOf } from '../../art/rings.ts';
import { mixed, rgb } from '../../art/sheet.ts';
import { bumps, clouds, specks, step } from '../../art/textures.ts';
import * as change from './changes.ts';
import { at, box, type Design, DPI, disc, heightFor, MM, mm, sheetOf, word } from './designs.ts';

/** Capitals of so many points, in millimeters of their skeleton. */
const capMm = (points: number, weight: number): number => ((points / 72) * 25.4 * 0.72) / (1 + weight);

/** Letters that are holes in a block, their strokes so wide. */
export const reversed =
  (points: number, weight = 0.2): Design =>
  ({ words: [long, short], inks: [dark, , light] }) => {
    const height = capMm(points, weight);
    const style: Lettering = { heightPx: mm(height), weight, spacing: 0.46 };
    const text = `${long} ${short}`;
    const wide = widthOf(text, { ...style, heightPx: height }) + 10;
    const rows = [9, 9 + height * 2.2];
    const [width, tall] = [wide + 6, rows[1] + height + 14];
    const letters = sheetOf(width, tall)
      .lay(
        rows.flatMap((y) => textAround(text, at([wide / 2 + 3, y]), style)),
        dark,
      )
      .toImage(DPI);
    return sheetOf(width, tall)
      .lay([box(3, 3, wide, rows[1] + height + 2)], dark)
      .wear((x, y) => 1 - letters.pixels[(y * letters.width + x) * 4 + 3] / 255)
      .lay([box(3, rows[1] + height + 6.5, wide, 3)], light)
      .toImage(DPI);
  };

/** Slab letters that lean, over a swash. */
export const slab: Design = ({ words: [long], inks: [dark, middle] }) =>
  sheetOf(78, 34)
    .lay(textAround(long, at([39, 12]), { heightPx: mm(heightFor(long, 50)), weight: 0.2, spacing: 0.62, slant: 0.22, isSlab: true }), dark)
    .lay(
      strokeOf(
        smoothLine(
          (
            [
              [8, 27],
              [26, 23.5],
              [46, 28],
              [70, 24],
            ] as Point[]
          ).map(at),
        ),
        mm(2),
      ),
      middle,
    )
    .toImage(DPI);

/** Loops of a pen, its line swelling and thinning between two widths. */
export const script =
  (leastMm: number, mostMm: number): Design =>
  ({ inks: [dark, middle], seed }) => {
    const points = Array.from({ length: 60 }, (_, i): Point => {
      const turn = (i / 59) * 2 * Math.PI * 3.5;
      return at([10 + i * 0.78 + 5 * Math.sin(turn), 17 - 8.5 * Math.cos(turn + (seed % 5) / 9)]);
    });
    const width = (along: number) => mm(leastMm + ((mostMm - leastMm) * (1 + Math.sin(along * 21))) / 2);
    return sheetOf(68, 38)
      .lay(strokeOf(smoothLine(points), width), dark)
      .lay([disc([60, 30], 3.2)], middle)
      .toImage(DPI);
  };

/** Letters of one ink within a border of another. */
export const outlined: Design = (look) =>
  change.ringed(
    Math.round(0.8 * MM),
    change.colorOf(look.inks[0]),
  )(
    sheetOf(66, 22)
      .lay(word(look.words[1], [33, 11], 9, { spacing: 0.75 }), (x, y) => mixed(rgb(look.inks[1]), rgb(look.inks[2]), (x + y) / (88 * MM)))
      .toImage(DPI),
  );

/** Washes of color that pool at their rims, with ragged outlines. `isSoft`: they run out instead of ending. */
export const watercolor =
  (isSoft: boolean): Design =>
  ({ inks, seed }) => {
    const places: readonly Point[] = [
      [18, 18],
      [31, 17],
      [25, 28],
    ];
    const [rag, pool, grain] = [bumps(seed, 60), clouds(seed + 1, 90), specks(seed + 2)];
    const sheet = sheetOf(50, 46);
    for (const [i, center] of places.entries()) {
      const shape = [alike(ellipse(at(center), mm(15)))];
      const inside = (x: number, y: number) => 11 + (rag(x + i * 999, y) - 0.5) * 7 - Math.hypot(x / MM - center[0], y / MM - center[1]);
      sheet.lay(
        shape,
        (x, y) => {
          const tone = 0.75 + 0.4 * (pool(x + i * 555, y) - 0.5) + (grain(x, y) - 0.5) * 0.06 - 0.25 * step(1.2 - inside(x, y), 0, 1.2);
          return mixed([255, 255, 255], rgb(inks[i]), Math.min(1, Math.max(0.2, tone))) as [number, number, number];
        },
        (x, y) => (isSoft ? 0.9 * step(inside(x, y), -3, 4) : Math.min(1, Math.max(0, inside(x, y) * MM))),
      );
    }
    return sheet.toImage(DPI);
  };

/** Tubes of light: a bright line along a sign, sturdy. */
export const neonSign: Design = ({ words: [, short], seed }) => {
  const colors = ['#ff3fae', '#38f2ff', '#ffe14a', '#7bff5a'];
  return sheetOf(60, 36)
    .lay(textAround(short, at([30, 16]), { heightPx: mm(heightFor(short, 36)), weight: 0.16, spacing: 0.5 }), colors[seed % 4])
    .lay([box(10, 28.5, 40, 1.6)], colors[(seed + 1) % 4])
    .toImage(DPI);
};

/** A drawing of bold shapes with a pattern of dots and stripes of its own, each of them large enough. */
export const patterned: Design = ({ inks: [dark, middle, light], seed }) => {
  const dots = Array.from({ length: 20 }, (_, i) => disc([11 + (i % 5) * 6.5, 11 + Math.floor(i / 5) * 6.5], 1.3 + (seed % 3) / 10));
  return sheetOf(48, 48)
    .lay([box(5, 5, 38, 30)], middle)
    .lay(dots, light)
    .lay(
      [0, 1, 2].map((i) => box(5, 37.5 + i * 2.8, 38, 1.5)),
      dark,
    )
    .toImage(DPI);
};

/** What a browser's window shows of a shop: a bar at the top, a logo on the page. */
export const screenshot: Design = ({ words: [long, short], inks: [dark, middle], seed }) => {
  const page = sheetOf(90, 60);
  const ground = ['#ffffff', '#f6f6f4', '#fafafa'][seed % 3];
  return page
    .lay([box(0, 0, 90, 60)], ground)
    .lay([box(0, 0, 90, 3.2)], '#e4e6ea')
    .lay([alike(star(at([45, 24]), mm(11), mm(6), 9))], middle)
    .lay(word(short, [45, 43], Math.min(6, heightFor(short, 36))), dark)
    .lay(textAround(`${long} ${short}`, at([45, 53]), { heightPx: mm(1.6), weight: 0.16, spacing: 0.4 }), '#777777')
    .toImage(DPI);
};

/** Taken with a phone: light from a side, a little blur, noise, warm paper. */
export const photographed =
  (seed: number): change.Change =>
  (image) => {
    const [fall, noise] = [bumps(seed, 1400), specks(seed + 4)];
    const paper = change.softened(1)(change.boxed([244, 240, 231], 6)(image));
    const pixels = paper.pixels.slice();
    for (let i = 0, n = paper.width * paper.height; i < n; i++) {
      const [x, y] = [i % paper.width, Math.floor(i / paper.width)];
      const light = 0.98 - (0.16 * x) / paper.width - (0.1 * y) / paper.height + 0.06 * (fall(x, y) - 0.5);
      for (let c = 0; c < 3; c++)
        pixels[i * 4 + c] = Math.min(255, Math.max(0, Math.round(pixels[i * 4 + c] * light + (noise(x, y * 3 + c) - 0.5) * 9)));
      pixels[i * 4 + 3] = 255;
    }
    const cut = Math.round(1.5 * MM);
    return change.windowed({ ...paper, pixels }, cut, cut, paper.width - 2 * cut, paper.height - 2 * cut);
  };
