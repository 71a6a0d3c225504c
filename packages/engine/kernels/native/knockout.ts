import { LINEAR_OF_BYTE } from '../../color/srgb.ts';
import type { Kernels } from '../kernels.ts';
import { KNOCKOUT_KEYS } from '../knockout-tables.ts';
import type { NativeModule } from './native-module.ts';

/** Layout of the tables, as assembly/knockout.ts reads them. */
const ALPHAS = 262_144;
const LIGHT = 299_008;
const LABS = 300_032;
const LIMITS = 300_288;
const GROUNDS = 300_416;
const TABLE_BYTES = 300_608;

const HARD = 1;
const UNMIX = 2;

export function nativeKnockout(native: NativeModule): Kernels['knockout'] {
  const knockout = native.export('knockout');
  return ({ width, rows, source, target, classes, modes, contents, connected, isHard, unmixes }, tables, counts) => {
    const blocks = (width + 15) >> 4;
    const flags = (isHard ? HARD : 0) | (unmixes ? UNMIX : 0);
    let isFirst = true;
    native.forStrips(rows, width * 9, (y, strip) => {
      const pixels = strip * width;
      const sizes = [TABLE_BYTES, (KNOCKOUT_KEYS + 3) * 4, pixels * 4, pixels * 4, pixels, strip * blocks, strip * blocks, pixels];
      // The first strip is the highest, so the areas, and the tables in the first of them, stay where they are.
      const [table, count, from, to, kind, mode, content, mask] = native.areas(...sizes);
      if (isFirst) {
        native.copyIn(table, tables.cells);
        native.copyIn(table + ALPHAS, tables.alphas);
        native.copyIn(table + LIGHT, LINEAR_OF_BYTE);
        native.copyIn(table + LABS, tables.labs);
        native.copyIn(table + LIMITS, tables.limits);
        native.copyIn(table + GROUNDS, tables.grounds);
        isFirst = false;
      }
      native.copyIn(from, source, y * width * 4, pixels * 4);
      native.copyIn(mode, modes, y * blocks, strip * blocks);
      if (connected) native.copyIn(mask, connected, y * width, pixels);
      knockout(from, target ? to : 0, kind, width, strip, mode, content, connected ? mask : 0, table, tables.keys, flags, count);
      native.copyOut(kind, classes, y * width, pixels);
      native.copyOut(content, contents, y * blocks, strip * blocks);
      if (!target) return;
      native.copyOut(to, target, y * width * 4, pixels * 4);
      const sums = native.wordsAt(count, KNOCKOUT_KEYS + 3);
      for (let key = 0; key < KNOCKOUT_KEYS; key++) counts.removed[key] += sums[key];
      counts.semi += sums[KNOCKOUT_KEYS];
      counts.alphaAfter += sums[KNOCKOUT_KEYS + 1];
      counts.alphaBefore += sums[KNOCKOUT_KEYS + 2];
    });
  };
}
