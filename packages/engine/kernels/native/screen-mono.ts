import type { Rect } from '../../image.ts';
import type { PhaseScreen, TileScreen } from '../../screen/build-screen.ts';
import type { Kernels } from '../kernels.ts';
import { inkLimit } from '../plain/screen-mono.ts';
import type { NativeModule } from './native-module.ts';
import { type RunStrip, screenStrips } from './screen.ts';

const LANES = 4;

/** Limits of a tile as i32, every row longer by the four that a vector may read past its end. */
function limitsOf({ width, height, thresholds }: TileScreen): Int32Array {
  const limits = new Int32Array((width + LANES) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width + LANES; x++) limits[y * (width + LANES) + x] = inkLimit(thresholds[y * width + (x % width)]);
  }
  return limits;
}

export function nativeScreenMono(native: NativeModule): Kernels['screenMono'] {
  const byPhase = native.export('screenMonoByPhase');
  const byTile = native.export('screenMonoRowByTile');

  function phaseStrip({ x, width }: Rect, { uStepX, uStepY, vStepX, vStepY, thresholds }: PhaseScreen, paper: number): RunStrip {
    const most = thresholds.reduce((one, other) => Math.max(one, other), 0);
    return (source, target, y, rows, table) => {
      const u = Math.imul(x, uStepX) + Math.imul(y, uStepY);
      const v = Math.imul(x, vStepX) + Math.imul(y, vStepY);
      byPhase(source, target, width, rows, u, v, uStepX, uStepY, vStepX, vStepY, table, paper, most);
    };
  }

  function tileStrip({ x, width }: Rect, tile: TileScreen, paper: number): RunStrip {
    const rowBytes = (tile.width + LANES) * 4;
    return (source, target, y, rows, table) => {
      for (let row = 0; row < rows; row++) {
        const offset = row * width * 4;
        const tileRow = table + ((y + row) % tile.height) * rowBytes;
        byTile(source + offset, target + offset, width, tileRow, tile.width * 4, (x % tile.width) * 4, paper);
      }
    };
  }

  return (pixels, rect, screen, paper, out) => {
    if (screen.kind === 'phase') screenStrips(native, pixels, out, 4, rect, screen.thresholds, phaseStrip(rect, screen, paper));
    else screenStrips(native, pixels, out, 4, rect, limitsOf(screen), tileStrip(rect, screen, paper));
  };
}
