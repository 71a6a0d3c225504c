import type { PixelWindow, Rect } from '../../image.ts';
import type { AffineMap } from '../../resample/turned-sampling.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Side of the squares that are made at once: turned by any angle, one and what it is made from stay in a core's second-level cache. */
const TILE_PX = 128;
/** Pixels around a point that the cubic looks at, and one for what rounding may push over. */
const REACH_PX = 3;

/** Bytes of the table of weights, as the kernel lays it down. */
const TABLE_BYTES = 512 * 32;

/** All that a tile may be made from, in pixels of the source. */
function boxOf({ x, y, width, height }: Rect, { a, b, c, d, e, f }: AffineMap): Rect {
  const corners = [x, x + width].flatMap((tx) => [y, y + height].map((ty) => [a * tx + b * ty + c, d * tx + e * ty + f]));
  const [xs, ys] = [corners.map(([sx]) => sx), corners.map(([, sy]) => sy)];
  const left = Math.floor(Math.min(...xs)) - REACH_PX;
  const top = Math.floor(Math.min(...ys)) - REACH_PX;
  return { x: left, y: top, width: Math.ceil(Math.max(...xs)) + REACH_PX - left, height: Math.ceil(Math.max(...ys)) + REACH_PX - top };
}

/** Lays the box of a source down at an address; what lies beyond the source is clear. */
function layIn(native: NativeModule, address: number, { rect, pixels }: PixelWindow, box: Rect): void {
  const left = Math.max(box.x, rect.x);
  const right = Math.min(box.x + box.width, rect.x + rect.width);
  const top = Math.max(box.y, rect.y);
  const bottom = Math.min(box.y + box.height, rect.y + rect.height);
  const isWhole = left === box.x && right === box.x + box.width && top === box.y && bottom === box.y + box.height;
  if (!isWhole) native.clear(address, box.width * box.height * 4);
  if (right <= left) return;
  for (let y = top; y < bottom; y++) {
    const from = ((y - rect.y) * rect.width + left - rect.x) * 4;
    native.copyIn(address + ((y - box.y) * box.width + left - box.x) * 4, pixels, from, (right - left) * 4);
  }
}

export function nativeSampleTurned(native: NativeModule): Kernels['sampleTurned'] {
  const sample = native.export('sampleTurned');
  const layWeights = native.export('cubicWeights');

  function tile(source: PixelWindow, target: PixelWindow, map: AffineMap, part: Rect): void {
    const box = boxOf(part, map);
    const [table, from, to] = native.areas(TABLE_BYTES, box.width * box.height * 4, part.width * part.height * 4);
    layWeights(table);
    layIn(native, from, source, box);
    const { a, b, c, d, e, f } = map;
    sample(table, from, box.x, box.y, box.width, to, part.x, part.y, part.width, part.height, a, b, c, d, e, f);
    for (let row = 0; row < part.height; row++) {
      const at = ((part.y + row - target.rect.y) * target.rect.width + part.x - target.rect.x) * 4;
      native.copyOut(to + row * part.width * 4, target.pixels, at, part.width * 4);
    }
  }

  return ({ source, target, map }) => {
    const { x: left, y: top, width, height } = target.rect;
    for (let y = top; y < top + height; y += TILE_PX) {
      for (let x = left; x < left + width; x += TILE_PX) {
        const part = { x, y, width: Math.min(TILE_PX, left + width - x), height: Math.min(TILE_PX, top + height - y) };
        tile(source, target, map, part);
      }
    }
  };
}
