import type { PassageGrid } from './passages.ts';

/** Cells of the grid that hang together, corners too, group by group in the order of their first cells. */
export function cellGroups({ columns, rows }: PassageGrid, isIn: (cell: number) => boolean): number[][] {
  const seen = new Uint8Array(columns * rows);
  const groups: number[][] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isIn(start)) continue;
    seen[start] = 1;
    const cells = [start];
    for (const cell of cells) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x;
          if (seen[next] || !isIn(next)) continue;
          seen[next] = 1;
          cells.push(next);
        }
      }
    }
    groups.push(cells);
  }
  return groups;
}
