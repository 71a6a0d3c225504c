import type { PixelImage } from '@underbase/engine';
import { type Coverage, fill } from './coverage.ts';
import { textAround } from './lettering.ts';
import { ellipse, type Point, type Ring, strokeOf } from './rings.ts';

const PAPER = [238, 232, 220];

/** Marks of pens on bare paper (RGBA, opaque), and how much of each pixel they cover. */
export interface PenDrawing {
  readonly image: PixelImage;
  readonly cover: Uint8Array;
}

/** A pen's share of a pixel, 0 to 1. */
function shareAt({ left, top, width, height, shares }: Coverage, x: number, y: number): number {
  const [column, row] = [x - left, y - top];
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : shares[row * width + column];
}

/** Circles, a spoked wheel, a word and a solid on even paper, in one pen or, its wheel, in two; `width` px wide and three quarters as high. */
export function pensOnPaper(width: number, [first, second]: readonly [readonly number[], readonly number[]]): PenDrawing {
  const height = Math.round(0.75 * width);
  const u = width / 100;
  const closed = (ring: readonly Point[]): readonly Point[] => [...ring, ring[0]];
  const wheel: Ring[] = [...strokeOf(closed(ellipse([70 * u, 27 * u], 15 * u)), 0.7 * u)];
  for (let spoke = 0; spoke < 8; spoke++) {
    const [cos, sin] = [Math.cos((spoke / 8) * 2 * Math.PI), Math.sin((spoke / 8) * 2 * Math.PI)];
    wheel.push(
      ...strokeOf(
        [
          [(70 + 5 * cos) * u, (27 + 5 * sin) * u],
          [(70 + 13 * cos) * u, (27 + 13 * sin) * u],
        ],
        0.7 * u,
      ),
    );
  }
  const rest: Ring[] = [
    ...strokeOf(closed(ellipse([28 * u, 28 * u], 16 * u)), 0.7 * u),
    ellipse([28 * u, 28 * u], 5 * u),
    ...textAround('HARBOR', [50 * u, 60 * u], { heightPx: 8 * u, weight: 0.14 }),
  ];
  const planes = [fill(rest, width, height), fill(wheel, width, height)];
  const [pixels, cover] = [new Uint8Array(width * height * 4), new Uint8Array(width * height)];
  for (let at = 0; at < cover.length; at++) {
    const shares = planes.map((plane) => shareAt(plane, at % width, Math.floor(at / width)));
    cover[at] = Math.round(255 * Math.max(...shares));
    for (let c = 0; c < 3; c++) {
      const inked = PAPER[c] + shares[0] * (first[c] - PAPER[c]);
      pixels[at * 4 + c] = Math.round(inked + shares[1] * (second[c] - inked));
    }
    pixels[at * 4 + 3] = 255;
  }
  return { image: { width, height, pixels, dpi: 300, icc: null }, cover };
}
