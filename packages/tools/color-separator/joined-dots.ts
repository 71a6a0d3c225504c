import type { Size } from '@underbase/engine';
import { SPECK_MM } from './specks.ts';

/** Marks a dot at a screen of an ink, where the base has none itself, until it is known what it joins. */
export const OWN_DOT = 1;
/** A part of such a dot that stays, and one that is being looked at. */
const [KEPT, SEEN] = [2, 3];
const FULL = 255;
const MM_PER_INCH = 25.4;

/** Pixels of the smallest dot that is no speck, on a film of so many dpi. */
export const leastDotPx = (dpi: number): number => Math.PI * ((SPECK_MM / 2) * (dpi / MM_PER_INCH)) ** 2;

/** Rows of a film around others that tell what stays of these. */
export const joinReach = (dpi: number): number => Math.ceil(leastDotPx(dpi));

/** Keeps marked dots that join ink or are as large as `leastPx`, and clears others. Looks no farther than that many pixels, as what joins a kept dot is kept. */
class DotParts {
  private readonly part: number[] = [];
  private readonly rows: Uint8Array;
  private readonly size: Size;
  private readonly leastPx: number;

  constructor(rows: Uint8Array, size: Size, leastPx: number) {
    this.rows = rows;
    this.size = size;
    this.leastPx = leastPx;
  }

  /** Parts that reach the last row stay marked where more rows follow that may join them. */
  settle(isLast: boolean): void {
    const { rows, part } = this;
    for (let at = rows.indexOf(OWN_DOT); at >= 0; at = rows.indexOf(OWN_DOT, at + 1)) {
      const isKept = this.isKept(at);
      const isOpen = !isKept && !isLast && part.some((place) => place >= rows.length - this.size.width);
      for (const place of part) rows[place] = isKept ? KEPT : isOpen ? OWN_DOT : 0;
    }
  }

  /** Collects the part of a pixel until it is known to stay, or all of it. */
  private isKept(first: number): boolean {
    const { part, rows } = this;
    part.length = 0;
    part.push(first);
    rows[first] = SEEN;
    for (let next = 0; next < part.length; next++) if (part.length >= this.leastPx || this.joinsAt(part[next])) return true;
    return false;
  }

  /** Adds what is marked around a pixel; true where ink is. */
  private joinsAt(at: number): boolean {
    const { part, rows, size } = this;
    const x = at % size.width;
    const [left, right] = [x === 0 ? 0 : -1, x === size.width - 1 ? 0 : 1];
    const [above, below] = [at < size.width ? 0 : -size.width, at + size.width >= rows.length ? 0 : size.width];
    for (let row = at + above; row <= at + below; row += size.width) {
      for (let near = row + left; near <= row + right; near++) {
        const mark = rows[near];
        if (mark === 0 || mark === SEEN) continue;
        if (mark !== OWN_DOT) return true;
        rows[near] = SEEN;
        part.push(near);
      }
    }
    return false;
  }
}

/** Settles all marked dots of a part of a film, 255 where it is black; dots that its border cuts are taken as they are there. */
export function settleDots(dots: Uint8Array, size: Size, dpi: number): void {
  new DotParts(dots, size, leastDotPx(dpi)).settle(true);
  for (let at = 0; at < dots.length; at++) if (dots[at] === KEPT) dots[at] = FULL;
}

/** Rows of a film from the top, its marked dots settled: the last ones of each strip are held back until those below are there. */
export function* settledStrips(strips: Iterable<Uint8Array>, film: Size, mostRows: number, dpi: number): Generator<Uint8Array> {
  const { width, height } = film;
  const reach = joinReach(dpi);
  // One row that was handed out tells what dots below it join.
  const rows = new Uint8Array(width * (1 + reach + mostRows));
  const out = new Uint8Array(rows.length);
  let [done, held, first] = [0, 0, 0];
  for (const strip of strips) {
    rows.set(strip, (first + held) * width);
    const end = first + held + strip.length / width;
    const isLast = done + end - first === height;
    new DotParts(rows.subarray(0, end * width), { width, height: end }, leastDotPx(dpi)).settle(isLast);
    const ready = isLast ? end : Math.max(first, end - reach);
    const given = out.subarray(0, (ready - first) * width);
    for (let at = 0; at < given.length; at++) given[at] = rows[first * width + at] === 0 ? 0 : FULL;
    if (given.length > 0) yield given;
    done += ready - first;
    held = end - ready;
    const from = Math.max(0, ready - 1);
    first = ready - from;
    rows.copyWithin(0, from * width, end * width);
  }
}
