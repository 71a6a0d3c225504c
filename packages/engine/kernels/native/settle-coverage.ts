import { LINEAR_OF_BYTE } from '../../color/srgb.ts';
import { foundBetween } from '../../ground/settled-coverage.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Pixels that are measured at a time: their colors, places, and four floats of each. */
const ASKED_BYTES = 4096 * (4 + 4 + 16);

export function nativeLimitCoverage(native: NativeModule): Kernels['limitCoverage'] {
  const run = native.export('limitPixels');
  return ({ rect, source, made }, limits) => {
    const { classes, lab, near, far, ground, kinds, columns, rows } = limits;
    // Cells that the piece's pixels lie in or beside.
    const firstRow = Math.max(0, ((rect.y + 4) >> 3) - 1);
    const endRow = Math.min(rows, ((rect.y + rect.height + 3) >> 3) + 1);
    const values = Float64Array.of(lab.l, lab.a, lab.b, near, far, ground.r, ground.g, ground.b, ...foundBetween(limits));
    const fixed = [classes.length, LINEAR_OF_BYTE.byteLength, Math.max(0, endRow - firstRow) * columns, values.byteLength];
    // The first areas every time, so they stay where they are from strip to strip.
    const [table, linear, inks, given] = native.areas(...fixed);
    native.copyIn(table, classes);
    native.copyIn(linear, LINEAR_OF_BYTE);
    native.copyIn(inks, kinds, firstRow * columns, fixed[2]);
    native.copyIn(given, new Uint8Array(values.buffer));
    native.forStrips(made.length >> 2, 12, (first, count) => {
      const [from, to, asked] = native.areas(...fixed, count * 4, count * 4, ASKED_BYTES).slice(fixed.length);
      native.copyIn(from, source, first * 4, count * 4);
      native.copyIn(to, made, first * 4, count * 4);
      const place = [first, rect.width, rect.x, rect.y] as const;
      run(from, to, count, table, linear, asked, ...place, inks, columns, rows, firstRow, given);
      native.copyOut(to, made, first * 4, count * 4);
    });
  };
}

export function nativeEndCoverage(native: NativeModule): Kernels['endCoverage'] {
  const run = native.export('endPixels');
  return ({ source, made }, { connected, isHard, unmixes }, counts) => {
    const [sums] = native.areas(16);
    native.clear(sums, 16);
    native.forStrips(made.length >> 2, 13, (first, count) => {
      const [, from, to, stays] = native.areas(16, count * 4, count * 4, count);
      native.copyIn(from, source, first * 4, count * 4);
      native.copyIn(to, made, first * 4, count * 4);
      if (connected) native.copyIn(stays, connected, first, count);
      run(from, to, count, connected ? stays : 0, isHard ? 1 : 0, unmixes ? 1 : 0, sums);
      native.copyOut(to, made, first * 4, count * 4);
    });
    const [before, after, semi, removed] = native.wordsAt(sums, 4);
    counts.alphaBefore += before;
    counts.alphaAfter += after;
    counts.semi += semi;
    counts.removed[0] += removed;
  };
}
