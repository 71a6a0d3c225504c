import { type DropShadow, dropShadow, type SeenShadow, SHADOW_CELL, shadeAt, shadeAtPixel, shadesWithout } from './drop-shadow.ts';
import type { Ground } from './find-ground.ts';
import { forSides } from './plateaus.ts';
import type { PartedGround } from './shade-basins.ts';
import type { ShadeSheet } from './shade-sheet.ts';

/** So often the shadow is told anew from what is left to cast it. */
const ROUNDS = 4;
/** A basin has so many cells at least that it fills to this part, and no gap is larger than the second. */
const LEAST_CELLS = 9;
const MOST_CELLS = 1500;
const FILLED = 0.5;
/** A gap is of the shadow where its opacity goes with what is told: so far apart in the mean, this much of its spread told, so steeply. */
const APART = 0.16;
const TOLD = 0.6;
const LEAST_SLOPE = 0.45;
const MOST_SLOPE = 2.2;
/** Or where it hardly spreads, and is as near as this. */
const LITTLE_SPREAD = 0.02;
const NEAR = 0.05;
/** What is farther off the shadow than this nearly all over is none of it. */
const OFF = 0.2;
const MOSTLY_OFF = 0.7;
const MOSTLY_GRAY = 0.75;
const MOST_BARE = 0.3;
const MOST_WITHIN = 0.5;
/** A pixel this near to a drawn shadow is of it. */
const DRAWN = 0.1;
/** In the end it must tell this part of what is seen. */
const SURELY_TOLD = 0.9;

/** The cells that a basin fills, by basin. */
interface BasinCells {
  readonly cells: number[];
  readonly covers: number[];
  /** Opacity of the shadow, were it one. */
  readonly shades: number[];
  area: number;
  gray: number;
  bare: number;
}

/** How opaque the shadow is at each pixel, were it all of what is seen there, 0 to 1. */
export function shadesOf({ depths }: ShadeSheet, { color }: Ground): Float32Array {
  const whole = Math.hypot(color.r, color.g, color.b);
  const shades = new Float32Array(depths.length);
  for (let at = 0; at < depths.length; at++) shades[at] = Math.min(1, depths[at] / whole);
  return shades;
}

function basinCells({ width, height, gray, bare }: ShadeSheet, shades: Float32Array, { labels, count }: PartedGround): BasinCells[] {
  const basins = Array.from({ length: count }, (): BasinCells => ({ cells: [], covers: [], shades: [], area: 0, gray: 0, bare: 0 }));
  const columns = Math.ceil(width / SHADOW_CELL);
  const sums = new Map<number, { count: number; shade: number }>();
  for (let top = 0; top < height; top += SHADOW_CELL) {
    for (let left = 0; left < width; left += SHADOW_CELL) {
      sums.clear();
      for (let y = top; y < Math.min(height, top + SHADOW_CELL); y++) {
        for (let x = left; x < Math.min(width, left + SHADOW_CELL); x++) {
          const at = y * width + x;
          if (labels[at] < 0) continue;
          const own = sums.get(labels[at]) ?? { count: 0, shade: 0 };
          sums.set(labels[at], { count: own.count + 1, shade: own.shade + shades[at] });
          const basin = basins[labels[at]];
          basin.area++;
          basin.gray += gray[at];
          basin.bare += bare[at];
        }
      }
      for (const [label, { count: pixels, shade }] of sums) {
        if (pixels < FILLED * SHADOW_CELL ** 2) continue;
        const basin = basins[label];
        basin.cells.push((top / SHADOW_CELL) * columns + left / SHADOW_CELL);
        basin.covers.push(pixels / SHADOW_CELL ** 2);
        basin.shades.push(shade / pixels);
      }
    }
  }
  return basins;
}

/** What is seen of the shadow of all that contours hold. */
function seenBeside({ width, height, sharp, gray }: ShadeSheet, shades: Float32Array, ground: Uint8Array): SeenShadow {
  const tells = ground.map((mark, at) => mark & (1 - sharp[at]) & gray[at]);
  return { width, height, covers: ground.map((mark) => 255 * (1 - mark)), tells, shades };
}

/** Whether what is held is a gap that the shadow fills. */
function isGap(shadow: DropShadow, { cells, covers, shades, area, gray }: BasinCells): boolean {
  if (cells.length < LEAST_CELLS || cells.length > MOST_CELLS || gray < MOSTLY_GRAY * area) return false;
  const told = shadesWithout(shadow, cells, covers);
  const count = cells.length;
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let at = 0; at < count; at++) {
    x += told[at];
    y += shades[at];
    xx += told[at] ** 2;
    yy += shades[at] ** 2;
    xy += told[at] * shades[at];
  }
  const [apart, spread, seen, along] = [
    Math.abs(y - x) / count,
    xx / count - (x / count) ** 2,
    yy / count - (y / count) ** 2,
    xy / count - (x * y) / count ** 2,
  ];
  if (seen < LITTLE_SPREAD ** 2) return apart <= NEAR && spread < LITTLE_SPREAD ** 2;
  const slope = along / spread;
  return apart <= APART && slope >= LEAST_SLOPE && slope <= MOST_SLOPE && along * along >= TOLD * spread * seen;
}

/** Whether what is taken for the shadow is far lighter or darker than it is. */
function isNone(shadow: DropShadow, { cells, shades, area, gray, bare }: BasinCells): boolean {
  if (cells.length < LEAST_CELLS || gray < MOSTLY_GRAY * area || bare > MOST_BARE * area) return false;
  const off = cells.filter((cell, at) => Math.abs(shadeAt(shadow, cell) - shades[at]) > OFF).length;
  return off >= MOSTLY_OFF * cells.length;
}

/** A gap lies between contours and ground: not one that solid art is around, for more than half of its way. Takes such back. */
function dropWithin(turns: boolean[], isGround: Uint8Array, labels: Int32Array, width: number): void {
  for (let round = 0; round < ROUNDS; round++) {
    const [sides, within] = [new Uint32Array(turns.length), new Uint32Array(turns.length)];
    for (let at = 0; at < labels.length; at++) {
      const basin = labels[at];
      if (basin < 0 || !turns[basin] || isGround[basin] === 1) continue;
      forSides(at, width, labels.length, (other) => {
        if (other < 0 || labels[other] === basin) return;
        sides[basin]++;
        const beside = labels[other];
        if (beside >= 0 && isGround[beside] === 0 && !turns[beside]) within[basin]++;
      });
    }
    let dropped = 0;
    for (let basin = 0; basin < turns.length; basin++) {
      if (within[basin] <= MOST_WITHIN * sides[basin]) continue;
      turns[basin] = false;
      dropped++;
    }
    if (dropped === 0) return;
  }
}

/** A sheet whose contours were put right. */
export interface SettledGround {
  /** 1 on the ground, as `shadedGround` has it. */
  readonly ground: Uint8Array;
  /** 1 for pixels that are gray and as opaque as a drawn shadow is there; null where it is not surely one. */
  readonly drawn: Uint8Array | null;
}

function drawnShade({ width, gray, bare }: ShadeSheet, shades: Float32Array, shadow: DropShadow): Uint8Array {
  return gray.map((mark, at) =>
    mark === 1 && bare[at] === 0 && Math.abs(shades[at] - shadeAtPixel(shadow, at % width, Math.floor(at / width))) <= DRAWN ? 1 : 0,
  );
}

/**
 * Puts right what contours alone tell wrongly where the shadow is a drawn one: counters and gaps between letters that it fills are of the ground, and what is far lighter or
 * darker than it is none of it. `shades` as `shadesOf` tells. 1 on the ground, as `shadedGround` has it.
 */
export function settleByShadow(sheet: ShadeSheet, shades: Float32Array, parted: PartedGround): SettledGround {
  const { labels, count } = parted;
  const out = parted.ground.slice();
  const basins = basinCells(sheet, shades, parted);
  const isGround = new Uint8Array(count);
  for (let at = 0; at < labels.length; at++) if (labels[at] >= 0) isGround[labels[at]] = out[at];
  let shadow: DropShadow | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const told: DropShadow | null = dropShadow(seenBeside(sheet, shades, out), shadow);
    if (!told) return { ground: parted.ground, drawn: null };
    shadow = told;
    const turns = basins.map((basin, at) => (isGround[at] === 0 ? isGap(told, basin) : isNone(told, basin)));
    dropWithin(turns, isGround, labels, sheet.width);
    let changed = 0;
    for (const [basin, turn] of turns.entries()) {
      if (!turn) continue;
      isGround[basin] = 1 - isGround[basin];
      changed++;
    }
    if (changed === 0) break;
    for (let at = 0; at < labels.length; at++) if (labels[at] >= 0) out[at] = isGround[labels[at]];
  }
  if (!shadow || shadow.told < SURELY_TOLD) return { ground: parted.ground, drawn: null };
  return { ground: out, drawn: drawnShade(sheet, shades, shadow) };
}
