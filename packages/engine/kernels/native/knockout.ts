import { LINEAR_OF_BYTE } from '../../color/srgb.ts';
import type { Kernels } from '../kernels.ts';
import { KNOCKOUT_KEYS } from '../knockout-tables.ts';
import { OFFSETS } from '../plain/lib/rim-color.ts';
import type { NativeModule } from './native-module.ts';

/** Layout of the tables, as assembly/knockout.ts reads them. */
const PARTS = 262_144;
const LIGHT = 524_288;
const LABS = 525_312;
const LIMITS = 525_568;
const GROUNDS = 525_696;
const SCALES = 525_888;
const RISE = 526_208;
const ONSETS = 526_464;
const WEIGHTS = 529_536;
const TABLE_BYTES = 537_728;

/** Shares of the eight corners of a cube in each of its 512 colors, in the order of the tables' parts; eight shares of 512. */
const CORNER_WEIGHTS = Int16Array.from({ length: 512 * 8 }, (_, place) => {
  const [color, corner] = [place >> 3, place & 7];
  const share = (shift: number, isFar: boolean) => (isFar ? (color >> shift) & 7 : 8 - ((color >> shift) & 7));
  return share(6, corner >= 4) * share(3, (corner & 2) > 0) * share(0, (corner & 1) > 0);
});

const HARD = 1;
const UNMIX = 2;
const HARD_RIMS = 4;
const SOLVE_RIMS = 8;
const COARSE = 16;

const OFFSET_WORDS = Int32Array.from(OFFSETS.flat());
/** With the room for what the module works out of each offset. */
const OFFSET_BYTES = OFFSET_WORDS.byteLength + OFFSETS.length * 16;

/** The strip is one piece, since rims look across rows: callers keep it within some hundred thousand pixels, so that it stays in the cache. */
export function nativeKnockout(native: NativeModule): Kernels['knockout'] {
  const knockout = native.export('knockout');
  const oklab = native.export('oklab');
  return (strip, tables, counts) => {
    const { width, rows, top, bottom, source, target, classes, modes, fading, connected, rims } = strip;
    const pixels = width * rows;
    const blocks = ((width + 15) >> 4) * rows;
    const inks = rims?.inks ?? new Float32Array(0);
    const flags =
      (strip.isHard ? HARD : 0) |
      (strip.unmixes ? UNMIX : 0) |
      (strip.hasHardRims ? HARD_RIMS : 0) |
      (rims && bottom > top ? SOLVE_RIMS : 0);
    const grain = tables.isCoarse ? COARSE : 0;
    const sizes = [TABLE_BYTES, 60, OFFSET_BYTES, inks.byteLength, pixels * 4, (bottom - top) * width * 4, pixels];
    const rest = [blocks, fading.length, connected ? pixels : 0, blocks, rims ? pixels * 18 + 8 : 0];
    const [table, count, offsets, ink, from, to, kind, mode, fade, mask, content, work] = native.areas(...sizes, ...rest);
    native.copyIn(table, tables.cells);
    native.copyIn(table + PARTS, tables.parts);
    native.copyIn(table + SCALES, tables.scales);
    native.copyIn(table + WEIGHTS, CORNER_WEIGHTS);
    native.copyIn(table + RISE, tables.rise);
    native.copyIn(table + ONSETS, tables.onsets);
    native.copyIn(table + LIGHT, LINEAR_OF_BYTE);
    native.copyIn(from, tables.colors);
    oklab(from, tables.keys, table + LIGHT, table + LABS);
    native.copyIn(table + LIMITS, tables.limits);
    native.copyIn(table + GROUNDS, tables.grounds);
    native.copyIn(offsets, OFFSET_WORDS);
    native.copyIn(ink, inks);
    native.copyIn(from, source, 0, pixels * 4);
    native.copyIn(mode, modes, 0, blocks);
    native.copyIn(fade, fading);
    if (connected) native.copyIn(mask, connected, 0, pixels);
    const [place, size, way] = [
      [from, to, kind] as const,
      [width, rows, top, bottom] as const,
      [table, tables.keys, flags | grain] as const,
    ];
    knockout(
      ...place,
      ...size,
      mode,
      fade,
      content,
      connected ? mask : 0,
      ...way,
      count,
      offsets,
      rims?.noise ?? 0,
      ink,
      inks.length,
      work,
    );
    if (classes) native.copyOut(kind, classes, 0, pixels);
    if (bottom <= top) return;
    native.copyOut(to, target, 0, (bottom - top) * width * 4);
    const sums = native.wordsAt(count, KNOCKOUT_KEYS + 3);
    for (let key = 0; key < KNOCKOUT_KEYS; key++) counts.removed[key] += sums[key];
    counts.semi += sums[KNOCKOUT_KEYS];
    counts.alphaAfter += sums[KNOCKOUT_KEYS + 1];
    counts.alphaBefore += sums[KNOCKOUT_KEYS + 2];
  };
}
