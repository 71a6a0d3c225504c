import { areaRect } from '../../offset/cell-area.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Rows around a square that decide where the edge passes it; the first and the last squares are where these begin and end. */
const ROWS_ABOVE = 4;
const ROWS_BELOW = 5;
const FIRST_ROW = 6;
const LAST_ROWS = 7;
const STRIP_ROWS = 64;

export function nativeShapeEdge(native: NativeModule): Kernels['shapeEdge'] {
  const count = native.export('countCrossings');
  const trace = native.export('traceEdge');
  const normals = native.export('edgeNormals');

  const forStrips = (height: number, run: (first: number, rows: number) => void): void => {
    for (let first = FIRST_ROW; first < height - LAST_ROWS; first += STRIP_ROWS) {
      run(first, Math.min(STRIP_ROWS, height - LAST_ROWS - first));
    }
  };

  return ({ area, coverage, crisp }) => {
    const { x: left, y: top, width, height } = areaRect(area);
    let most = 0;
    const [row] = native.areas((STRIP_ROWS + 1) * width);
    forStrips(height, (first, rows) => {
      native.copyIn(row, crisp, first * width, (rows + 1) * width);
      most += count(row, width, rows);
    });
    // Those on the lower sides of the last row of squares come on top.
    most += width;

    const stripBytes = (STRIP_ROWS + ROWS_ABOVE + ROWS_BELOW) * width;
    const [shades, sides, above, x, y, next, previous, normalX, normalY] = native.areas(
      stripBytes,
      stripBytes,
      width * 4,
      ...Array.from({ length: 6 }, () => most * 4),
    );
    for (const address of [next, previous]) native.bytesAt(address, most * 4).fill(0xff);
    let found = 0;
    forStrips(height, (first, rows) => {
      const from = (first - ROWS_ABOVE) * width;
      native.copyIn(shades, coverage, from, (rows + ROWS_ABOVE + ROWS_BELOW) * width);
      native.copyIn(sides, crisp, from, (rows + ROWS_ABOVE + ROWS_BELOW) * width);
      const to = ROWS_ABOVE * width;
      const isFirst = first === FIRST_ROW ? 1 : 0;
      found = trace(shades + to, sides + to, width, rows, isFirst, left + 0.5, top + first + 0.5, above, x, y, next, previous, found);
    });
    normals(found, x, y, next, previous, normalX, normalY);
    const floats = (address: number): Float32Array => {
      const values = new Float32Array(found);
      native.copyOut(address, values);
      return values;
    };
    const links = (address: number): Int32Array => {
      const values = new Int32Array(found);
      native.copyOut(address, values);
      return values;
    };
    return {
      count: found,
      x: floats(x),
      y: floats(y),
      normalX: floats(normalX),
      normalY: floats(normalY),
      next: links(next),
      previous: links(previous),
    };
  };
}
