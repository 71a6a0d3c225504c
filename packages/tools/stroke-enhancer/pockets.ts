import { distanceToSeeds, INSIDE, type Kernels, labelComponents, type PixelImage, paintParts } from '@underbase/engine';
import type { Coverage } from './visible-coverage.ts';

/** The rims of a pocket, in pixels: partly covered by the stroke around it, or bays whose own middle is less than a pixel. */
const RIM_PX = 6;

const POCKET = 2;
const OPEN = 1;

/**
 * What a stroke that reaches `reachPx` from the art's edge, and closes gaps up to `closePx`, encloses without covering it, as where outlines of neighbors meet all around: one byte a
 * pixel of the picture, 255 there and on its rims; null where there is nothing. What `holes` (one byte a pixel) covers is art.
 */
export function strokePockets(
  { width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>,
  { holes, visible }: { readonly holes: Uint8Array | null; readonly visible: Coverage | null },
  { reachPx, closePx }: { readonly reachPx: number; readonly closePx: number },
  kernels: Pick<Kernels, 'scanRuns' | 'seedColumns' | 'seedRows'>,
): Uint8Array | null {
  const size = { width, height };
  const art = new Uint8Array(width * height);
  for (let at = 0; at < art.length; at++) {
    const covered = visible ? visible[at] : pixels[at * 4 + 3];
    if (covered >= INSIDE || (holes !== null && holes[at] !== 0)) art[at] = 255;
  }
  // From center to center it is half a pixel more than from the edge.
  const half = closePx / 2;
  const most = reachPx + half + 0.5;
  const away = distanceToSeeds(kernels, art, size, { maxPx: most });
  for (let at = 0; at < art.length; at++) art[at] = away[at] > most ? 255 : 0;
  const ground = labelComponents(kernels, art, size, { connectivity: 4 });
  const values = new Uint8Array(ground.count + 1);
  for (let label = 1; label <= ground.count; label++) {
    const [left, top, right, bottom] = ground.boxes.subarray(label * 4, label * 4 + 4);
    values[label] = left > 0 && top > 0 && right < width && bottom < height ? POCKET : OPEN;
  }
  if (!values.includes(POCKET)) return null;
  const distanceTo = (kind: number, maxPx: number) => {
    art.fill(0);
    paintParts(
      ground,
      values.map((value) => (value === kind ? 255 : 0)),
      art,
    );
    return distanceToSeeds(kernels, art, size, { maxPx });
  };
  const toPocket = distanceTo(POCKET, half + RIM_PX);
  const toOpen = distanceTo(OPEN, half + RIM_PX);
  // Where the stroke is thin between a pocket and the open, the open keeps its own rim.
  for (let at = 0; at < art.length; at++) art[at] = toPocket[at] <= half + RIM_PX && toOpen[at] > half + 1.5 ? 255 : 0;
  return art;
}
