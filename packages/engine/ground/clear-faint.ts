import { connectRuns } from '../components/label-components.ts';
import { RunList } from '../components/run-list.ts';
import type { Size } from '../region/rect.ts';

/** Within so many pixels of full ink, what is faint is its rim. */
const RIM_PX = 2;
/** A fine line may run so many pixels faint between two places where it is full: it met the pixels badly there, or compression took it. */
const MOST_FAINT_PX = 8;

/** Where a plane reaches `least` within `reachPx` along its rows: 255 there. */
function spreadAlong(plane: Uint8Array, { width, height }: Size, least: number, reachPx: number): Uint8Array {
  const spread = new Uint8Array(plane.length);
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * width, (y + 1) * width];
    for (let at = start; at < end; at++) {
      if (plane[at] < least) continue;
      let last = at;
      while (last + 1 < end && plane[last + 1] >= least) last++;
      spread.fill(255, Math.max(start, at - reachPx), Math.min(end, last + reachPx + 1));
      at = last;
    }
  }
  return spread;
}

/** Runs of faint places that are no rim of full ink: the shape has something there, and no full ink is near. */
function faintRuns(shape: Uint8Array, ink: Uint8Array, size: Size, least: number): RunList {
  const { width, height } = size;
  const beside = spreadAlong(ink, size, least, RIM_PX);
  const runs = new RunList(width, height);
  const edges: number[] = [];
  for (let y = 0; y < height; y++) {
    edges.length = 0;
    const [top, bottom] = [Math.max(0, y - RIM_PX), Math.min(height - 1, y + RIM_PX)];
    let wasFaint = false;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      let isFaint = shape[at] > 0;
      for (let near = top * width + x; isFaint && near <= bottom * width + x; near += width) isFaint = beside[near] === 0;
      if (isFaint !== wasFaint) edges.push(x);
      wasFaint = isFaint;
    }
    if (wasFaint) edges.push(width);
    runs.addRows(Uint32Array.from(edges), Uint32Array.of(edges.length / 2));
  }
  return runs;
}

/**
 * Clears, in place, what is faint all along: a drawn line, however fine, has every few pixels at least `least` of full ink, while creases in paper, ruled
 * sheets and guide lines stay paler throughout, also where they run beside lettering or into it. `ink` tells how full pixels are and may be the same plane;
 * both one byte a pixel.
 */
export function clearFaint(shape: Uint8Array, ink: Uint8Array, size: Size, least: number): void {
  const { runs, labels, boxes } = connectRuns(faintRuns(shape, ink, size, least), 8);
  const { edges, rowStarts } = runs;
  for (let y = 0; y < size.height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const box = labels[run] * 4;
      const longest = Math.max(boxes[box + 2] - boxes[box], boxes[box + 3] - boxes[box + 1]);
      if (longest > MOST_FAINT_PX) shape.fill(0, y * size.width + edges[run * 2], y * size.width + edges[run * 2 + 1]);
    }
  }
}
