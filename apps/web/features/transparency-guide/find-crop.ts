import type { HeatShape, OverlayShape } from '@underbase/tools';

type Rect = HeatShape['rect'];
type Size = HeatShape['size'];

/** Side of the part of the picture that fixes are tried on, in px. */
export const CROP_PX = 280;

/**
 * A square part of the picture around the middle of the strongest place, inside the picture. The middle of the picture where there is no place.
 */
export function findCrop(shapes: readonly OverlayShape[], { width, height }: Size): Rect {
  const heat = shapes.find((shape): shape is HeatShape => shape.kind === 'heat');
  const [x, y] = heat ? strongest(heat) : [width / 2, height / 2];
  const size = { width: Math.min(CROP_PX, width), height: Math.min(CROP_PX, height) };
  const inside = (middle: number, length: number, whole: number): number =>
    Math.round(Math.min(whole - length, Math.max(0, middle - length / 2)));
  return { x: inside(x, size.width, width), y: inside(y, size.height, height), ...size };
}

/** Middle of the block of an eighth of the plane that holds most of it, in px of the picture. */
function strongest({ plane, size, rect }: HeatShape): readonly [x: number, y: number] {
  const BLOCKS = 8;
  const sums = new Float64Array(BLOCKS * BLOCKS);
  for (let at = 0; at < plane.length; at++) {
    const column = Math.floor(((at % size.width) * BLOCKS) / size.width);
    const row = Math.floor((Math.floor(at / size.width) * BLOCKS) / size.height);
    sums[row * BLOCKS + column] += plane[at];
  }
  const best = sums.indexOf(Math.max(...sums));
  const along = (block: number, start: number, length: number): number => start + ((block + 0.5) * length) / BLOCKS;
  return [along(best % BLOCKS, rect.x, rect.width), along(Math.floor(best / BLOCKS), rect.y, rect.height)];
}
