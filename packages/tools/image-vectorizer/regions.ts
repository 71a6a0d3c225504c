import { dropArea, type Frame, keepArea, type LabelMap } from '@underbase/engine';
import type { Seed, Stroke } from '../options.ts';
import type { VectorizerOptions } from './options.ts';

/** Keeps and drops the areas that were picked, in their order; in place. One that is turned comes back where it went as a speck, else it is dropped. Places are pixels of the full picture, `scale` of the labels for one of these. */
export function applyAreas(map: LabelMap, before: Uint8Array, areas: readonly Seed[], scale: number): void {
  for (const { mode, x, y } of areas) {
    const [column, row] = [Math.floor((x + 0.5) * scale), Math.floor((y + 0.5) * scale)];
    const index = row * map.width + column;
    if (mode === 'keep' || (mode === 'turn' && map.labels[index] !== before[index])) keepArea(map, before, column, row);
    else dropArea(map, column, row);
  }
}

/** Where edges are made even, one byte a pixel: under the brush and in rectangles; null where nowhere. */
export function smoothMask(
  frame: Frame,
  { smoothBrush, smoothAreas }: Pick<VectorizerOptions, 'smoothBrush' | 'smoothAreas'>,
  allocate: (bytes: number) => Uint8Array,
): Uint8Array | null {
  if (smoothBrush.length === 0 && smoothAreas.length === 0) return null;
  const { width, height, scale } = frame;
  const mask = allocate(width * height);
  for (const text of smoothAreas) {
    const [x, y, wide, high] = text.split(',').map((value) => Number(value) * scale);
    fillRect(mask, frame, x, y, x + wide, y + high);
  }
  for (const stroke of smoothBrush) paintStroke(mask, frame, stroke);
  return mask;
}

function fillRect(mask: Uint8Array, { width, height }: Frame, left: number, top: number, right: number, bottom: number): void {
  const [from, to] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++)
    if (to > from) mask.fill(1, y * width + from, y * width + to);
}

/** A stroke is a chain of discs: dense enough that no gap is left between them. */
function paintStroke(mask: Uint8Array, frame: Frame, { points, radiusPx }: Stroke): void {
  const radius = Math.max(0.5, radiusPx * frame.scale);
  const disc = (cx: number, cy: number): void => {
    for (let y = Math.max(0, Math.floor(cy - radius)); y <= Math.min(frame.height - 1, cy + radius); y++) {
      const half = Math.sqrt(Math.max(0, radius * radius - (y + 0.5 - cy) ** 2));
      fillRect(mask, frame, cx - half, y, cx + half, y + 1);
    }
  };
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] * frame.scale, points[at + 1] * frame.scale];
    const [px, py] = at > 0 ? [points[at - 2] * frame.scale, points[at - 1] * frame.scale] : [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(x - px, y - py) / (radius / 2)));
    for (let step = 1; step <= steps; step++) disc(px + ((x - px) * step) / steps, py + ((y - py) * step) / steps);
  }
}
