import { type HeatShape, makesPictures, type OverlayShape } from '@underbase/tools';
import type { ThreadHost } from '../../core/perform-task.ts';
import type { OverlayTask } from './overlay-task.ts';

/** The mean of each square of so many pixels on a side. */
function coarser(shape: HeatShape, step: number): HeatShape {
  const { plane, size } = shape;
  const width = Math.ceil(size.width / step);
  const height = Math.ceil(size.height / step);
  const sums = new Uint32Array(width * height);
  const counts = new Uint32Array(width * height);
  for (let y = 0; y < size.height; y++) {
    const row = Math.floor(y / step) * width;
    for (let x = 0; x < size.width; x++) {
      const at = row + Math.floor(x / step);
      sums[at] += plane[y * size.width + x];
      counts[at]++;
    }
  }
  // Squares at the edges stand for less than a whole one, and are stretched over as much: the rectangle says so.
  const rect = {
    ...shape.rect,
    width: (shape.rect.width * width * step) / size.width,
    height: (shape.rect.height * height * step) / size.height,
  };
  return { ...shape, plane: Uint8Array.from(sums, (sum, at) => Math.round(sum / counts[at])), size: { width, height }, rect };
}

/** What a run finds where, in the full picture. */
export async function makeOverlays(task: OverlayTask, { loadRun, kernels }: ThreadHost): Promise<readonly OverlayShape[]> {
  const { tool, ids, source, result, frame, options, plan, mostPixels } = task;
  const run = await loadRun(tool);
  if (!makesPictures(run) || !run.overlays) return [];
  const context = { kernels, progress: () => undefined, allocate: (bytes: number) => new Uint8Array(bytes) };
  const shapes = run.overlays({ ids, source, result }, frame, options, plan, context);
  return shapes
    .filter(({ id }) => ids.includes(id))
    .map((shape) => {
      if (shape.kind !== 'heat') return shape;
      const step = Math.ceil(Math.sqrt((shape.size.width * shape.size.height) / mostPixels));
      return step > 1 ? coarser(shape, step) : shape;
    });
}
