import { chokeAt, isTooNarrowAt, toHoldAt } from '../../separation/base-planes.ts';
import type { Kernels } from '../kernels.ts';
import { halfWidthBands } from './half-widths.ts';
import type { NativeModule } from './native-module.ts';

/** Room before and behind a workspace. */
const VECTOR = 16;

export function nativeShapeBase(native: NativeModule): Kernels['shapeBase'] {
  const [run, range] = ['shapeBasePixels', 'neighborRangeRow'].map((name) => native.export(name));
  return ({ size: { width, height }, carried, inside, dots }, { shape, edges, wanted, mostCarried, mostInside }) => {
    native.forStrips(height, width * 9, (first, rows) => {
      const [from, end] = [Math.max(0, first - 1), Math.min(height, first + rows + 1)];
      const count = rows * width;
      const around = (end - from) * width;
      const [low, high, under, covers, deeps, least, ...outs] = native.areas(
        ...[width + 2 * VECTOR, width + 2 * VECTOR],
        ...[count, around, around],
        ...Array<number>(6).fill(count),
      );
      const [shapes, rims, wants, most, mostDeep] = outs;
      native.copyIn(under, dots, first * width, count);
      native.copyIn(covers, carried, from * width, around);
      native.copyIn(deeps, inside, from * width, around);
      const eachRow = (strip: number, lows: number, highs: number) => {
        const at = (y: number) => strip + (Math.min(height - 1, Math.max(0, y)) - from) * width;
        for (let row = 0; row < rows; row++) {
          const y = first + row;
          range(at(y - 1), at(y), at(y + 1), width, low + VECTOR, high + VECTOR, lows + row * width, highs + row * width);
        }
      };
      // The least of what the base is inside is not asked for: it goes where the shape will stand.
      eachRow(deeps, shapes, mostDeep);
      eachRow(covers, least, most);
      const own = (first - from) * width;
      run(covers + own, least, most, deeps + own, mostDeep, under, count, shapes, rims, wants);
      for (const [place, plane] of [shape, edges, wanted, mostCarried, mostInside].entries())
        native.copyOut(outs[place], plane, first * width, count);
    });
  };
}

/** What rounding of the distance may hide, in pixels. */
const SURELY = 0.01;

export function nativeChokeShape(native: NativeModule): Kernels['chokeShape'] {
  const run = native.export('chokeShapePixels');
  const eachBand = halfWidthBands(native);
  return (depths, size, widths, { left, isTooNarrow, isThin }) => {
    const { chokePx, leastBasePx, mostHalfPx } = widths;
    const half = Math.fround(mostHalfPx);
    const holds = toHoldAt(half, leastBasePx) > 0 && !isTooNarrowAt(half, leastBasePx);
    // Nothing is as deep as NaN.
    const deepPx = holds ? chokeAt(half, widths) + 0.5 + SURELY : Number.NaN;
    const planes = [left, isTooNarrow, isThin];
    eachBand(depths, size, mostHalfPx, planes.length, (deep, wide, outs, first, count) => {
      for (const out of outs) native.clear(out, count);
      run(deep, wide, count, chokePx, leastBasePx, mostHalfPx, deepPx, ...outs);
      for (const [place, plane] of planes.entries()) native.copyOut(outs[place], plane, first, count);
    });
  };
}

export function nativeLayBase(native: NativeModule): Kernels['layBase'] {
  const run = native.export('layBasePixels');
  return (planes, base, needs) => {
    const { carried, mostCarried, inside, mostInside, edges, wanted, left, isTooNarrow, isThin, white, density, leastTint } = planes;
    const ins = [carried, mostCarried, inside, mostInside, edges, wanted, left, isTooNarrow, isThin];
    native.forStrips(base.length, 12, (first, count) => {
      const areas = native.areas(...Array<number>(ins.length + 3).fill(count));
      const [under, open, top] = areas.splice(ins.length);
      for (const [place, plane] of ins.entries()) native.copyIn(areas[place], plane, first, count);
      native.copyIn(under, base, first, count);
      if (white) native.copyIn(top, white, first, count);
      native.clear(open, count);
      run(...areas, white ? top : 0, density, leastTint, count, under, open);
      native.copyOut(under, base, first, count);
      native.copyOut(open, needs, first, count);
    });
  };
}
