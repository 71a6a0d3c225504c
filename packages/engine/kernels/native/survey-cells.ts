import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

const VALUES = 12;
const WORK_BYTES = 528;

/** As the plain twin has it. */
const FAINT_RINGS = 1.3;

export function nativeSurveyCells(native: NativeModule): Kernels['surveyCells'] {
  const surveyCells = native.export('surveyCells');
  return ({ width, rows, wantedRows, pixels, mask, bases, reach, nearReach, ringingJump, values }) => {
    const columns = Math.ceil(width / 8);
    const cellRows = Math.ceil(wantedRows / 8);
    // A few rows of cells at a time, so that what is looked at stays in the cache.
    native.forStrips(cellRows, width * 32, (first, count) => {
      const top = first * 8;
      const wanted = Math.min(wantedRows - top, count * 8);
      const seen = Math.min(rows - top, wanted + 2);
      const cells = count * columns;
      const sizes = [seen * width * 4, mask ? wanted * width : 0, cells * 12, cells * VALUES * 4, WORK_BYTES];
      const [from, masked, base, out, work] = native.areas(...sizes);
      native.copyIn(from, pixels, top * width * 4, seen * width * 4);
      if (mask) native.copyIn(masked, mask, top * width, wanted * width);
      native.copyIn(base, bases, first * columns * 3, cells * 3);
      const limits = [reach, nearReach, FAINT_RINGS * nearReach, ringingJump] as const;
      surveyCells(from, width, seen, wanted, mask ? masked : 0, base, ...limits, out, work);
      native.copyOut(out, values, first * columns * VALUES, cells * VALUES);
    });
  };
}
