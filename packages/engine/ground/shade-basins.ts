import { labelComponents } from '../components/label-components.ts';
import { paintLabels } from '../components/paint-components.ts';
import { distanceToSeeds } from '../distance/distance-field.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { CutGraph } from './least-cut.ts';
import type { ShadeSheet } from './shade-sheet.ts';
import { softBasins } from './soft-basins.ts';

/** A shadow falls toward the ground: what is lighter than the darkest place on every way there by more than this, in levels, is none. */
const LIT = 8;
/** Contours are so many pixels wide at most. */
const WIDEST = 12;
/** A hole that shows bare ground has so many pixels of it, and this part of their border beside a contour with art behind it. */
const LEAST_HOLE = 100;
const HOLE_EDGES = 0.2;
/** So near to a contour bare ground begins. */
const BESIDE = 3;
/** Of what no way leads to, this part is bare where it is ground. */
const BARE_PART = 0.25;
const LEAST_BARE_PX = 30;
/** What a pixel that is too light for a shadow tells of art, and one of a bare surface of ground, against one of a contour. */
const LIT_WORTH = 0.3;
const BARE_WORTH = 0.3;
const HOLE_WORTH = 2;
const SURE = 1e8;
/** A tone that is even over so many pixels to each side, but for so many levels, is an ink's rather than a shadow's. */
const FLAT_REACH = 3;
const MOST_FLAT = 1;
const FAR = 0x3fffffff;
/** Room is told apart so far, in pixels. */
const MOST_ROOM = 400;

/** Marks with 1 bare ground that hangs together with the border, or lies in a hole; `holes` has the latter alone. */
function groundOf(sheet: ShadeSheet, kernels: Pick<Kernels, 'scanRuns'>): { readonly open: Uint8Array; readonly holes: Uint8Array } {
  const { width, height, bare, sharp } = sheet;
  const marks = Uint8Array.from(bare, (mark, at) => (mark === 1 && sharp[at] === 0 ? 255 : 0));
  const parts = labelComponents(kernels, marks, sheet, { threshold: 1, connectivity: 4 });
  const names = new Uint32Array(width * height);
  paintLabels(parts, names);
  const { count, areas, boxes } = parts;
  const isOpen = Uint8Array.from({ length: count + 1 }, (_, part) => {
    const at = part * 4;
    return part > 0 && (boxes[at] === 0 || boxes[at + 1] === 0 || boxes[at + 2] >= width || boxes[at + 3] >= height) ? 1 : 0;
  });
  const [borders, edges] = [new Uint32Array(count + 1), new Uint32Array(count + 1)];
  const look = (part: number, x: number, y: number, dx: number, dy: number) => {
    borders[part]++;
    let [run, step] = [0, 1];
    for (; step <= WIDEST + BESIDE; step++) {
      const [i, j] = [x + step * dx, y + step * dy];
      if (i < 0 || j < 0 || i >= width || j >= height) return;
      const other = j * width + i;
      if (sharp[other] === 1) run++;
      else if (run > 0) {
        // A thin line with ground on both sides holds no art.
        if (isOpen[names[other]] === 0) edges[part]++;
        return;
      } else if (step > BESIDE) return;
    }
    if (run > 0) edges[part]++;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const part = names[at];
      if (part === 0 || isOpen[part] === 1 || areas[part] < LEAST_HOLE) continue;
      if (x > 0 && names[at - 1] === 0) look(part, x, y, -1, 0);
      if (x < width - 1 && names[at + 1] === 0) look(part, x, y, 1, 0);
      if (y > 0 && names[at - width] === 0) look(part, x, y, 0, -1);
      if (y < height - 1 && names[at + width] === 0) look(part, x, y, 0, 1);
    }
  }
  const isHole = isOpen.map((open, part) =>
    part > 0 && open === 0 && areas[part] >= LEAST_HOLE && edges[part] >= HOLE_EDGES * borders[part] ? 1 : 0,
  );
  const [open, holes] = [new Uint8Array(names.length), new Uint8Array(names.length)];
  for (let at = 0; at < names.length; at++) {
    holes[at] = isHole[names[at]];
    open[at] = isOpen[names[at]] | holes[at];
  }
  return { open, holes };
}

/** Calls for the neighbors of a pixel to its sides. */
function forNext(at: number, width: number, count: number, visit: (next: number) => void): void {
  const x = at % width;
  if (x > 0) visit(at - 1);
  if (x < width - 1) visit(at + 1);
  if (at >= width) visit(at - width);
  if (at + width < count) visit(at + width);
}

/** For each soft pixel how deep, at least, the deepest place of a way from the ground to it is; FAR where none leads there. */
function leastDepths({ width, depths, sharp }: ShadeSheet, open: Uint8Array): Int32Array {
  const most = new Int32Array(depths.length).fill(FAR);
  const behind = new Int32Array(depths.length);
  const first = new Int32Array(512).fill(-1);
  const enter = (at: number, level: number) => {
    most[at] = level;
    behind[at] = first[level];
    first[level] = at;
  };
  for (let at = 0; at < open.length; at++) if (open[at] === 1) enter(at, 0);
  for (let level = 0; level < first.length; level++) {
    while (first[level] >= 0) {
      const at = first[level];
      first[level] = behind[at];
      forNext(at, width, depths.length, (next) => {
        if (sharp[next] === 0 && most[next] === FAR) enter(next, Math.max(level, depths[next]));
      });
    }
  }
  return most;
}

/** For each soft pixel how many steps away from the ground it is; FAR where no way leads there. */
function stepsFrom({ width, sharp }: ShadeSheet, open: Uint8Array): Int32Array {
  const steps = new Int32Array(open.length).fill(FAR);
  const queue = new Int32Array(open.length);
  let tail = 0;
  for (let at = 0; at < open.length; at++) {
    if (open[at] === 0) continue;
    steps[at] = 0;
    queue[tail++] = at;
  }
  for (let head = 0; head < tail; head++) {
    const at = queue[head];
    forNext(at, width, open.length, (next) => {
      if (sharp[next] === 1 || steps[next] !== FAR) return;
      steps[next] = steps[at] + 1;
      queue[tail++] = next;
    });
  }
  return steps;
}

/** Calls for each contour that a row or a column crosses, with the pixels before and behind it. */
function forCrossings({ width, height, sharp }: ShadeSheet, visit: (before: number, behind: number) => void): void {
  const look = (start: number, stride: number, length: number) => {
    let [last, run] = [-1, 0];
    for (let step = 0; step < length; step++) {
      const at = start + step * stride;
      if (sharp[at] === 1) {
        run++;
        continue;
      }
      if (last >= 0 && run > 0 && run <= WIDEST) visit(last, at);
      [last, run] = [at, 0];
    }
  };
  for (let y = 0; y < height; y++) look(y * width, 1, width);
  for (let x = 0; x < width; x++) look(x, width, height);
}

function isFlat({ width, height, depths, bare }: ShadeSheet, at: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  if (bare[at] === 1 || x < FLAT_REACH || y < FLAT_REACH || x >= width - FLAT_REACH || y >= height - FLAT_REACH) return false;
  return [-FLAT_REACH, FLAT_REACH, -FLAT_REACH * width, FLAT_REACH * width].every(
    (step) => Math.abs(depths[at + step] - depths[at]) <= MOST_FLAT,
  );
}

/** Pixels of borders between basins, by pair. */
function linksOf(labels: Int32Array, count: number, width: number): Map<number, number> {
  const links = new Map<number, number>();
  const look = (one: number, other: number) => {
    if (one < 0 || other < 0 || one === other) return;
    const key = Math.min(one, other) * count + Math.max(one, other);
    links.set(key, (links.get(key) ?? 0) + 1);
  };
  for (let at = 0; at < labels.length; at++) {
    if (at % width < width - 1) look(labels[at], labels[at + 1]);
    if (at + width < labels.length) look(labels[at], labels[at + width]);
  }
  return links;
}

/** The first of each group of linked basins. */
function groupsOf(count: number, links: Map<number, number>): Int32Array {
  const groups = Int32Array.from({ length: count }, (_, basin) => basin);
  const rootOf = (basin: number) => {
    let root = basin;
    while (groups[root] !== root) {
      groups[root] = groups[groups[root]];
      root = groups[root];
    }
    return root;
  };
  for (const key of links.keys()) {
    const [one, other] = [rootOf(Math.floor(key / count)), rootOf(key % count)];
    groups[Math.max(one, other)] = Math.min(one, other);
  }
  return groups.map((_, basin) => rootOf(basin));
}

/** A sheet, parted at contours. */
export interface PartedGround {
  /** 1 where it is ground, or a shadow that goes down to it softly, 0 at contours and behind them. */
  readonly ground: Uint8Array;
  /** The basin of each pixel; -1 where none is. */
  readonly labels: Int32Array;
  readonly count: number;
}

/**
 * Parts a sheet at contours: what is ground, or a shadow that goes down to it softly, and what is behind contours. Where metal and shadow have one tone a
 * contour has gaps: the way that cuts off most contour for the least gap is taken.
 */
export function shadedGround(sheet: ShadeSheet, kernels: Pick<Kernels, 'scanRuns' | 'seedColumns' | 'seedRows'>): PartedGround {
  const { width, height, depths, bare, lighter, sharp } = sheet;
  const { open, holes } = groundOf(sheet, kernels);
  const least = leastDepths(sheet, open);
  const lit = Uint8Array.from(least, (level, at) => lighter[at] | (level < FAR && level - depths[at] > LIT ? 1 : 0));
  const room = distanceToSeeds(kernels, sharp, sheet, { threshold: 1, maxPx: MOST_ROOM });
  for (let at = 0; at < room.length; at++) if (room[at] > MOST_ROOM) room[at] = MOST_ROOM;
  const { count, labels } = softBasins(
    room,
    lit.map((mark, at) => mark | (isFlat(sheet, at) ? 2 : 0)),
    width,
  );
  const planes = Array.from({ length: 6 }, () => new Float64Array(count));
  const [areas, bares, lits, opens, rims, borders] = planes;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const basin = labels[at];
      if (basin < 0) continue;
      areas[basin]++;
      bares[basin] += bare[at];
      lits[basin] += lit[at];
      opens[basin] += open[at];
      if (holes[at] === 1 && room[at] <= BESIDE) rims[basin]++;
      if (bare[at] === 1 && (x === 0 || y === 0 || x === width - 1 || y === height - 1)) borders[basin]++;
    }
  }
  const behind = new Float64Array(count);
  const steps = stepsFrom(sheet, open);
  forCrossings(sheet, (one, other) => {
    if (steps[one] !== steps[other]) behind[labels[steps[one] > steps[other] ? one : other]]++;
  });
  const links = linksOf(labels, count, width);
  const groups = groupsOf(count, links);
  const [groupAreas, groupBares, groupOpens] = [areas, bares, opens].map((values) => {
    const sums = new Float64Array(count);
    for (let basin = 0; basin < count; basin++) sums[groups[basin]] += values[basin];
    return sums;
  });
  const graph = new CutGraph(count);
  for (let basin = 0; basin < count; basin++) {
    const group = groups[basin];
    if (groupOpens[group] === 0) {
      const isGround = groupBares[group] >= Math.max(LEAST_BARE_PX, BARE_PART * groupAreas[group]);
      graph.addEnds(basin, isGround ? SURE : 0, isGround ? 0 : SURE);
      continue;
    }
    const isSure = borders[basin] > 0 && bares[basin] > areas[basin] / 2;
    // A light of the ground's tone in metal is a small part of a surface, and the ground between letters most of it.
    const bareWorth = (BARE_WORTH * opens[basin] ** 2) / areas[basin];
    graph.addEnds(basin, isSure ? SURE : HOLE_WORTH * rims[basin] + bareWorth, LIT_WORTH * lits[basin] + behind[basin]);
  }
  for (const [key, length] of links) graph.addLink(Math.floor(key / count), key % count, length);
  const stays = graph.cut();
  return { ground: Uint8Array.from(labels, (basin) => (basin >= 0 ? stays[basin] : 0)), labels, count };
}
