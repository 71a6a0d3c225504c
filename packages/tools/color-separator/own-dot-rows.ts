import { EDGE_REACH, edgeThresholds, type Kernels, type Rect, type Screen, type Size } from '@underbase/engine';
import { FilmRows, nearest } from './film-rows.ts';
import { OWN_DOT } from './joined-dots.ts';
import { type OwnDots, standsOnOwn } from './own-dots.ts';
import { shiftedPlane } from './press-proof.ts';

/** What a base's film has beneath some inks, each with its sheet; sheets and `needs` (see `Coverages`) are of `size`, one byte a pixel. */
export interface OwnDotSheets {
  readonly inks: readonly { readonly sheet: Uint8Array; readonly beneath: OwnDots['beneath']; readonly screen: Screen }[];
  readonly needs: Uint8Array;
  readonly size: Size;
}

/** Turns some tones of an ink into those of the dots beneath it. */
function putBeneath(tones: Uint8Array, from: number, end: number, beneath: Uint8Array, isOn: boolean): void {
  for (let at = from; at < end; at++) tones[at] = isOn ? beneath[tones[at]] : 0;
}

/** Marks ink where a film is bare. */
function markBare(film: Uint8Array, dots: Uint8Array): void {
  for (let at = 0; at < dots.length; at++) if (dots[at] !== 0 && film[at] === 0) film[at] = OWN_DOT;
}

/** Marks dots at the screens of inks in a part of a base's film at the resolution of the art: `view` is where the sheets lie, and `rect` the part. */
export function markOwnDots({ inks, needs, size }: OwnDotSheets, view: Rect, rect: Rect, film: Uint8Array, kernels: Kernels): void {
  const dots = new Uint8Array(film.length);
  for (const { sheet, beneath, screen } of inks) {
    const edges = edgeThresholds(sheet, size, false);
    const tones = sheet.map((ink, at) => (standsOnOwn(needs[at]) && edges[at] === 0 ? beneath[ink] : 0));
    kernels.screenPlane(shiftedPlane(tones, view, rect, { dx: 0, dy: 0 }, null), rect, screen, dots);
    markBare(film, dots);
  }
}

/** Dots at the screens of inks, some rows of a base's film at a time; no more memory than those rows take. */
export class OwnDotRows {
  private readonly own: OwnDotSheets;
  private readonly film: Size;
  private readonly kernels: Kernels;
  private readonly rows: readonly FilmRows[];
  /** 1 for each of the sheets' rows that has any. */
  private readonly has: Uint8Array;
  private readonly columns: Uint32Array;
  private dots = new Uint8Array(0);

  constructor(own: OwnDotSheets, film: Size, kernels: Kernels) {
    const { inks, needs, size } = own;
    this.own = own;
    this.film = film;
    this.kernels = kernels;
    this.has = Uint8Array.from({ length: size.height }, (_, y) =>
      needs.subarray(y * size.width, (y + 1) * size.width).some(standsOnOwn) ? 1 : 0,
    );
    this.rows = this.has.includes(1) ? inks.map(({ sheet }) => new FilmRows(sheet, size, film, kernels)) : [];
    this.columns = Uint32Array.from({ length: film.width + 1 }, (_, x) =>
      x < film.width ? nearest(x, size.width, film.width) : size.width,
    );
  }

  /** Marks them in rows of the film that are bare there. */
  mark(strip: Uint8Array, rect: Rect): void {
    const { size } = this.own;
    const [from, to] = [rect.y, rect.y + rect.height - 1].map((y) => nearest(y, size.height, this.film.height));
    if (!this.has.subarray(from, to + 1).includes(1)) return;
    if (this.dots.length < strip.length) this.dots = new Uint8Array(strip.length);
    const dots = this.dots.subarray(0, strip.length);
    for (const [index, rows] of this.rows.entries()) {
      const tones = rows.tonesOf(rect.y, rect.height);
      this.toBeneath(tones, rect, index, from, to);
      this.kernels.screenPlane(tones, rect, this.own.inks[index].screen, dots);
      markBare(strip, dots);
    }
  }

  /** Turns tones of an ink's film into those of the dots beneath it, none where the ink has an edge; they lie over the sheet's rows `from` to `to`. */
  private toBeneath(tones: Uint8Array, rect: Rect, index: number, from: number, to: number): void {
    const { inks, needs, size } = this.own;
    const { sheet, beneath } = inks[index];
    const first = Math.max(0, from - EDGE_REACH);
    const around = { width: size.width, height: Math.min(size.height, to + EDGE_REACH + 1) - first };
    const edges = edgeThresholds(sheet.subarray(first * size.width, (first + around.height) * size.width), around, false);
    for (let y = 0, out = 0; y < rect.height; y++) {
      const row = nearest(rect.y + y, size.height, this.film.height);
      const [need, edge] = [row * size.width, (row - first) * size.width];
      for (let x = 0; x < rect.width; ) {
        const column = this.columns[x];
        let end = x + 1;
        while (this.columns[end] === column) end++;
        putBeneath(tones, out, out + end - x, beneath, standsOnOwn(needs[need + column]) && edges[edge + column] === 0);
        out += end - x;
        x = end;
      }
    }
  }
}
