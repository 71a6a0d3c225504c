import { connectRuns } from '../components/label-components.ts';
import { RunList } from '../components/run-list.ts';
import type { Size } from '../region/rect.ts';

/** Within so many pixels of full ink, what is faint is its rim. */
const RIM_PX = 2;
/** A fine line may run so many pixels faint between two places where it is full: it met the pixels badly there, or compression took it. */
const MOST_FAINT_PX = 8;
/** Where two faint lines cross they are darker: over no more pixels than this, and by less than this many times what a drawn line has. */
const MOST_CROSSING_PX = 8;
const MOST_CROSSING = 2.5;

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

/** Runs of what a shape has. */
function runsOf(shape: Uint8Array, { width, height }: Size): RunList {
  const runs = new RunList(width, height);
  const edges: number[] = [];
  for (let y = 0; y < height; y++) {
    edges.length = 0;
    for (let at = y * width; at < (y + 1) * width; at++) {
      const was = at > y * width && shape[at - 1] > 0;
      if (shape[at] > 0 !== was) edges.push(at - y * width);
    }
    if (shape[(y + 1) * width - 1] > 0) edges.push(width);
    runs.addRows(Uint32Array.from(edges), Uint32Array.of(edges.length / 2));
  }
  return runs;
}

/** Clears what faint lines leave where they cross: small parts that are never full, and lie where lines were cleared on opposite sides. */
function clearCrossings(shape: Uint8Array, ink: Uint8Array, cleared: Uint8Array, { width, height }: Size, most: number): void {
  const { runs, labels, boxes, count } = connectRuns(runsOf(shape, { width, height }), 8);
  const isCrossing = new Uint8Array(count + 1);
  for (let part = 1; part <= count; part++) {
    const [left, top, right, bottom] = boxes.subarray(part * 4, part * 4 + 4);
    if (Math.max(right - left, bottom - top) > MOST_CROSSING_PX) continue;
    const isCleared = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && cleared[y * width + x] > 0;
    const inColumn = (x: number) => Array.from({ length: bottom - top }, (_, row) => isCleared(x, top + row)).some(Boolean);
    const inRow = (y: number) => Array.from({ length: right - left }, (_, column) => isCleared(left + column, y)).some(Boolean);
    isCrossing[part] = (inColumn(left - 1) && inColumn(right)) || (inRow(top - 1) && inRow(bottom)) ? 1 : 0;
  }
  const { edges, rowStarts } = runs;
  const eachRun = (see: (part: number, from: number, to: number) => void) => {
    for (let y = 0; y < height; y++) {
      for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++)
        see(labels[run], y * width + edges[run * 2], y * width + edges[run * 2 + 1]);
    }
  };
  eachRun((part, from, to) => {
    for (let at = from; isCrossing[part] && at < to; at++) if (ink[at] >= most) isCrossing[part] = 0;
  });
  eachRun((part, from, to) => {
    if (isCrossing[part]) shape.fill(0, from, to);
  });
}

/**
 * Clears, in place, what is faint all along: a drawn line, however fine, has every few pixels at least `least` of full ink, while creases in paper, ruled
 * sheets and guide lines stay paler throughout, also where they run beside lettering or into it, and where they cross. `ink` tells how full pixels are and may be the same plane;
 * both one byte a pixel.
 */
export function clearFaint(shape: Uint8Array, ink: Uint8Array, size: Size, least: number): void {
  const { runs, labels, boxes } = connectRuns(faintRuns(shape, ink, size, least), 8);
  const { edges, rowStarts } = runs;
  let cleared: Uint8Array | null = null;
  for (let y = 0; y < size.height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const box = labels[run] * 4;
      const longest = Math.max(boxes[box + 2] - boxes[box], boxes[box + 3] - boxes[box + 1]);
      if (longest <= MOST_FAINT_PX) continue;
      cleared ??= new Uint8Array(shape.length);
      for (const plane of [shape, cleared]) {
        plane.fill(plane === shape ? 0 : 255, y * size.width + edges[run * 2], y * size.width + edges[run * 2 + 1]);
      }
    }
  }
  if (cleared) clearCrossings(shape, ink, cleared, size, MOST_CROSSING * least);
}
