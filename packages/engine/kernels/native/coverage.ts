import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Bytes of the surface and the single values, and of what the module keeps of one block. */
const PARAM_BYTES = 96;
const WORK_BYTES = 1280;

/** The strip is one piece, since pixels look at the rows around: callers keep it within some hundred thousand pixels, so that it stays in the cache. */
export function nativeCoverage(native: NativeModule): Kernels['coverage'] {
  const coverage = native.export('coverage');
  return (strip, tables) => {
    const { left, top, width, rows, source, x, y, wantedWidth, wantedRows, target } = strip;
    const { columns, rows: cellRows, cells, kinds, blocks } = tables;
    if (wantedWidth <= 0 || wantedRows <= 0) return;
    const firstBlock = (top + y + 4) >> 3;
    const lastBlock = (top + y + wantedRows + 3) >> 3;
    const firstCell = Math.max(0, firstBlock - 1);
    const cellCount = (Math.min(cellRows - 1, lastBlock) - firstCell + 1) * columns;
    const blockCount = (lastBlock - firstBlock + 1) * (columns + 1);
    const sizes = [width * rows * 4, wantedWidth * wantedRows * 4, cellCount * 16, cellCount, blockCount, PARAM_BYTES, WORK_BYTES];
    const [from, to, cell, kind, block, param, work] = native.areas(...sizes);
    native.copyIn(from, source, 0, width * rows * 4);
    native.copyIn(cell, cells, firstCell * columns * 4, cellCount * 4);
    native.copyIn(kind, kinds, firstCell * columns, cellCount);
    native.copyIn(block, blocks, firstBlock * (columns + 1), blockCount);
    const slopes = [tables.width > 1 ? 2 / (tables.width - 1) : 0, tables.height > 1 ? 2 / (tables.height - 1) : 0];
    native.copyIn(param, Float32Array.from([...tables.surface, ...slopes, tables.grain, tables.blotch, tables.ringing]));
    const place = [from, width, rows, left, top, to, x, y, wantedWidth, wantedRows] as const;
    coverage(...place, cell, kind, block, columns, cellRows, firstCell, param, work);
    native.copyOut(to, target, 0, wantedWidth * wantedRows * 4);
  };
}
