import type { Components } from '../components/label-components.ts';

/** Hears of a part's pixel and of the way, one pixel to a side, that leads out of it. */
type Visit = (part: number, x: number, y: number, dx: number, dy: number) => void;

/** Visits the border of each part of what is marked, along rows and columns: a pixel at a corner twice. What lies at the picture's edge leads nowhere. */
export function visitBorders({ runs, labels }: Components, marks: Uint8Array, visit: Visit): void {
  const { width, height, edges, rowStarts } = runs;
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const [start, end] = [edges[run * 2], edges[run * 2 + 1]];
      const part = labels[run];
      if (start > 0 && marks[y * width + start - 1] === 0) visit(part, start, y, -1, 0);
      if (end < width && marks[y * width + end] === 0) visit(part, end - 1, y, 1, 0);
      for (let x = start; x < end; x++) {
        if (y > 0 && marks[(y - 1) * width + x] === 0) visit(part, x, y, 0, -1);
        if (y < height - 1 && marks[(y + 1) * width + x] === 0) visit(part, x, y, 0, 1);
      }
    }
  }
}
