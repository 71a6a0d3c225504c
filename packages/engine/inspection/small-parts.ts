import type { Components } from '../components/label-components.ts';
import type { Rect } from '../image.ts';

export interface SmallPart {
  readonly box: Rect;
  /** By coverage, so that half covered pixels count half. */
  readonly areaPx: number;
}

/** What a part's box holds of coverage; `flip` is 255 for holes. */
function massIn(plane: Uint8Array, width: number, { x, y, width: w, height: h }: Rect, flip: number): number {
  let sum = 0;
  for (let v = y; v < y + h; v++) for (let u = x; u < x + w; u++) sum += plane[v * width + u] ^ flip;
  return sum / 255;
}

/** Box of a part with a pixel around it, where the rest of its coverage is. */
export function boxAround({ boxes, runs }: Components, part: number): Rect {
  const [left, top] = [Math.max(0, boxes[part * 4] - 1), Math.max(0, boxes[part * 4 + 1] - 1)];
  const [right, bottom] = [Math.min(runs.width, boxes[part * 4 + 2] + 1), Math.min(runs.height, boxes[part * 4 + 3] + 1)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Parts with an area under `limitPx` by coverage, largest boxes left out unseen. `plane` is the coverage that `parts` were found in;
 * for holes, found in its complement, `flip` is 255 and parts at the picture's border, which no art encloses, are left out.
 */
export function smallParts(plane: Uint8Array, parts: Components, limitPx: number, flip: 0 | 255): readonly SmallPart[] {
  const { count, areas, boxes, runs } = parts;
  const found: SmallPart[] = [];
  for (let part = 1; part <= count; part++) {
    if (areas[part] > limitPx * 2) continue;
    const at = part * 4;
    const touches = boxes[at] === 0 || boxes[at + 1] === 0 || boxes[at + 2] === runs.width || boxes[at + 3] === runs.height;
    if (flip && touches) continue;
    const box = boxAround(parts, part);
    // A thin line has a large box and little area: it is no speck.
    if (Math.max(box.width, box.height) - 2 > 4 * Math.sqrt(limitPx)) continue;
    const areaPx = Math.min(massIn(plane, runs.width, box, flip), areas[part] * 1.5);
    if (areaPx < limitPx) found.push({ box, areaPx });
  }
  return found;
}
