import { CELL_PX } from '../../offset/cell-area.ts';
import { SORTED_PX } from '../../thickness/width-job.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Points that are sorted at once. */
const STRIP_POINTS = 4096;

export function nativeEdgeWidths(native: NativeModule): Kernels['edgeWidths'] {
  const countPoints = native.export('countPoints');
  const startCells = native.export('startCells');
  const layPoints = native.export('layPoints');
  const run = native.export('edgeWidths');
  return ({ edge, area, side, maxPx, facing, radii, opposite }) => {
    const { count } = edge;
    const { x: left, y: top, columns, rows } = area;
    const squaresPerRow = columns * (CELL_PX / SORTED_PX);
    const squares = squaresPerRow * rows * (CELL_PX / SORTED_PX);
    const startsBytes = (squares + 2) * 4;
    const stripBytes = STRIP_POINTS * 4;
    const most = count * 4;
    const [xs, ys, normalX, normalY, starts, points, order, outRadii, outOpposite] = native.areas(
      ...[stripBytes, stripBytes, stripBytes, stripBytes],
      ...[startsBytes, most * 4, most, most, most],
    );
    const forStrips = (work: (first: number, strip: number) => void): void => {
      for (let first = 0; first < count; first += STRIP_POINTS) {
        const strip = Math.min(STRIP_POINTS, count - first);
        native.copyIn(xs, edge.x, first, strip);
        native.copyIn(ys, edge.y, first, strip);
        work(first, strip);
      }
    };
    native.clear(starts, startsBytes);
    forStrips((_, strip) => countPoints(xs, ys, strip, left, top, squaresPerRow, starts));
    startCells(starts, squares);
    forStrips((first, strip) => {
      native.copyIn(normalX, edge.normalX, first, strip);
      native.copyIn(normalY, edge.normalY, first, strip);
      layPoints(xs, ys, normalX, normalY, strip, first, left, top, side === 'shape' ? 1 : -1, squaresPerRow, starts, points, most, order);
    });
    run(columns, rows, starts, points, most, order, count, maxPx, facing, outRadii, outOpposite);
    native.copyOut(outRadii, radii);
    native.copyOut(outOpposite, opposite);
  };
}
