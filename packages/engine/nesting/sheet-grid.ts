import type { Silhouette } from './silhouette.ts';

/**
 * Half widths of a clearance disc by row distance: cells whose squares come nearer than `gapCells` to the square of a cell with ink are
 * taken. Ink may stand anywhere in its cell, so distances count from border to border.
 */
export function clearanceSpans(gapCells: number): readonly number[] {
  const spans: number[] = [];
  for (let dy = 0; Math.max(0, dy - 1) < gapCells; dy++) {
    const down = Math.max(0, dy - 1);
    let dx = 0;
    while (Math.hypot(dx, down) < gapCells) dx++;
    spans.push(dx);
  }
  return spans.length > 0 ? spans : [0];
}

/** The taken cells of one sheet. Answers, for a shape, where it can stand lowest and leftmost (rows count from the top). */
export class SheetGrid {
  readonly width: number;
  readonly height: number;
  /** Rows down to here hold ink. */
  usedRows = 0;
  /** For every cell, the last taken column at or left of it in its row; -1 where there is none. */
  private readonly lastTaken: Int16Array;
  private readonly spans: readonly number[];

  /** `width` is at most 32 000 cells. `gapCells` is kept free between any two shapes. */
  constructor(width: number, height: number, gapCells: number) {
    this.width = width;
    this.height = height;
    this.lastTaken = new Int16Array(width * height).fill(-1);
    this.spans = clearanceSpans(gapCells);
  }

  /** The column that a shape has to move on to since it collides at x, y; x itself where it can stand. `rows` is where to look first. */
  private nextColumn(shape: Silhouette, x: number, y: number, rows: { first: number }): number {
    const { height, rowStarts, edges } = shape;
    for (let n = 0; n < height; n++) {
      const row = rows.first + n < height ? rows.first + n : rows.first + n - height;
      const base = (y + row) * this.width;
      for (let run = rowStarts[row]; run < rowStarts[row + 1]; run++) {
        const taken = this.lastTaken[base + x + edges[run * 2 + 1] - 1];
        if (taken < x + edges[run * 2]) continue;
        // What collided here will most likely do so again one step further.
        rows.first = row;
        return taken - edges[run * 2] + 1;
      }
    }
    return x;
  }

  /** The topmost place from row `fromRow` on, in it the leftmost; null where the sheet has none above `belowRow`. */
  findPlace(shape: Silhouette, fromRow: number, belowRow: number): { readonly x: number; readonly y: number } | null {
    const lastRow = Math.min(this.height - shape.height, belowRow);
    const lastColumn = this.width - shape.width;
    const rows = { first: 0 };
    for (let y = fromRow; y <= lastRow; y++) {
      for (let x = 0; x <= lastColumn; ) {
        const next = this.nextColumn(shape, x, y, rows);
        if (next === x) return { x, y };
        x = next;
      }
    }
    return null;
  }

  /** Takes the shape's cells and the clearance around them. */
  take(shape: Silhouette, x: number, y: number): void {
    const reach = this.spans.length - 1;
    const from = Math.max(0, y - reach);
    const to = Math.min(this.height, y + shape.height + reach);
    const taken = new Uint8Array(this.width);
    for (let row = from; row < to; row++) {
      taken.fill(0);
      for (let near = Math.max(0, row - y - reach); near <= Math.min(shape.height - 1, row - y + reach); near++) {
        this.markRow(shape, near, x, this.spans[Math.abs(row - y - near)] ?? 0, taken);
      }
      this.mergeRow(row, taken);
    }
    this.usedRows = Math.max(this.usedRows, y + shape.height);
  }

  private markRow({ rowStarts, edges }: Silhouette, row: number, x: number, span: number, taken: Uint8Array): void {
    for (let run = rowStarts[row]; run < rowStarts[row + 1]; run++) {
      taken.fill(1, Math.max(0, x + edges[run * 2] - span), Math.min(this.width, x + edges[run * 2 + 1] + span));
    }
  }

  private mergeRow(row: number, taken: Uint8Array): void {
    const base = row * this.width;
    let last = -1;
    for (let x = 0; x < this.width; x++) {
      if (taken[x] === 1 || this.lastTaken[base + x] === x) last = x;
      this.lastTaken[base + x] = last;
    }
  }
}
