import type { Rect } from '../../image.ts';
import type { PhaseScreen, Screen, TileScreen } from '../../screen/build-screen.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** What a tile's row repeats behind its end, so that a vector may start anywhere in it. */
const WRAP_BYTES = 16;

/** The tile with every row longer by what it repeats. */
function wrapTile({ width, height, thresholds }: TileScreen): Uint8Array {
  const wrapped = new Uint8Array((width + WRAP_BYTES) * height);
  for (let y = 0; y < height; y++) {
    const row = thresholds.subarray(y * width, (y + 1) * width);
    wrapped.set(row, y * (width + WRAP_BYTES));
    wrapped.set(row.subarray(0, WRAP_BYTES), y * (width + WRAP_BYTES) + width);
  }
  return wrapped;
}

export type RunStrip = (source: number, target: number, y: number, rows: number, table: number) => void;

/** Screens bytes (`pixelBytes` a pixel) from one array to another of the same layout, which may be the same array. */
export function screenStrips(
  native: NativeModule,
  source: Uint8Array,
  target: Uint8Array,
  pixelBytes: number,
  rect: Rect,
  table: Uint8Array | Int32Array,
  run: RunStrip,
): void {
  const rowBytes = rect.width * pixelBytes;
  if (rowBytes === 0) return;
  native.copyIn(native.areas(table.byteLength)[0], table);
  native.forStrips(rect.height, rowBytes * 2, (first, rows) => {
    // The table is the first area every time, so it stays where it is.
    const [tableAt, strip, result] = native.areas(table.byteLength, rows * rowBytes, rows * rowBytes);
    native.copyIn(strip, source, first * rowBytes, rows * rowBytes);
    run(strip, result, rect.y + first, rows, tableAt);
    native.copyOut(result, target, first * rowBytes, rows * rowBytes);
  });
}

function phaseRunner(run: (...values: number[]) => number, { x, width }: Rect, screen: PhaseScreen): RunStrip {
  const { uStepX, uStepY, vStepX, vStepY } = screen;
  return (source, target, y, rows, table) => {
    const u = Math.imul(x, uStepX) + Math.imul(y, uStepY);
    const v = Math.imul(x, vStepX) + Math.imul(y, vStepY);
    run(source, target, width, rows, u, v, uStepX, uStepY, vStepX, vStepY, table);
  };
}

function tileRunner(run: (...values: number[]) => number, pixelBytes: number, { x, width }: Rect, tile: TileScreen): RunStrip {
  return (source, target, y, rows, table) => {
    for (let row = 0; row < rows; row++) {
      const tileRow = table + ((y + row) % tile.height) * (tile.width + WRAP_BYTES);
      const offset = row * width * pixelBytes;
      run(source + offset, target + offset, width, tileRow, tile.width, x % tile.width);
    }
  };
}

function screener(native: NativeModule, pixelBytes: number, byPhase: string, byTile: string) {
  const phase = native.export(byPhase);
  const tile = native.export(byTile);
  return (source: Uint8Array, rect: Rect, screen: Screen, target: Uint8Array) => {
    if (screen.kind === 'phase') {
      screenStrips(native, source, target, pixelBytes, rect, screen.thresholds, phaseRunner(phase, rect, screen));
    } else {
      screenStrips(native, source, target, pixelBytes, rect, wrapTile(screen), tileRunner(tile, pixelBytes, rect, screen));
    }
  };
}

export function nativeScreenPlane(native: NativeModule): Kernels['screenPlane'] {
  return screener(native, 1, 'screenPlaneByPhase', 'screenPlaneRowByTile');
}

export function nativeScreenAlpha(native: NativeModule): Kernels['screenAlpha'] {
  const screen = screener(native, 4, 'screenAlphaByPhase', 'screenAlphaRowByTile');
  return (pixels, rect, kind) => screen(pixels, rect, kind, pixels);
}
