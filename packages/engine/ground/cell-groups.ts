import type { GroundCells } from './ground-cells.ts';

/** Cells parted into groups, as words are: blocks of `side` x `side` cells that touch, by their sides or corners, are of one. */
export function groupsOf(
  family: readonly number[],
  { columns }: Pick<GroundCells, 'columns'>,
  side: number,
): readonly (readonly number[])[] {
  const across = Math.ceil(columns / side) + 2;
  const blockOf = (cell: number) => (Math.floor(cell / columns / side) + 1) * across + Math.floor((cell % columns) / side) + 1;
  const blocks = new Map<number, number[]>();
  for (const cell of family) {
    const block = blocks.get(blockOf(cell));
    if (block) block.push(cell);
    else blocks.set(blockOf(cell), [cell]);
  }
  const groups: number[][] = [];
  for (const [start, first] of blocks) {
    const group: number[] = [];
    const touched: [number, readonly number[]][] = [[start, first]];
    blocks.delete(start);
    for (const [block, own] of touched) {
      for (const cell of own) group.push(cell);
      for (const row of [-across, 0, across]) {
        for (const column of [-1, 0, 1]) {
          const other = block + row + column;
          const next = blocks.get(other);
          if (!next) continue;
          blocks.delete(other);
          touched.push([other, next]);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}
