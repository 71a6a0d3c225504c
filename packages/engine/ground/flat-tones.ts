import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import type { FlatInks } from './flat-inks.ts';
import { type GroundCells, surveyCells } from './ground-cells.ts';
import { forSides, offRay } from './plateaus.ts';

/** An even cell changes by so many levels within two pixels, and by these parts of what grain and JPEG leave. */
const EVEN = 6;
const EVEN_GRAIN = 1.5;
const EVEN_RINGING = 0.3;

/** A cell that is not even shows an ink so strong at least, in levels of a color's length, where this part of it has one color, its strongest. */
const STRONG = 110;
const SHOWN = 0.45;

/** Means of cells of one ink lie this near to each other, in levels; of a tone that runs on as many lie in the shell around, or more. */
const CORE = 10;
const SHELL = 24;
const MOST_IN_SHELL = 0.3;

/** Paler ones, in levels of a color's length, are found by the means of whole areas. */
const LEAST_STRENGTH = 40;

/** So many inks, and so many cells of one. */
const MOST_INKS = 24;
/** So many colors are asked, those of most cells first: a photo has thousands. */
const MOST_ASKED = 64;
const LEAST_CELLS = 6;
/** Colors are counted in boxes of so many levels. */
const BOX = 8;

/** Of the sides on which an ink ends, this part is an edge that brings this part of its strength within two pixels, and stands out of what rings. */
const EDGES = 0.7;
/** Of an ink with hardly a cell in the shell around it fewer tell: glow and shadow beside it hide the others. */
const ALONE = 0.05;
const EDGES_ALONE = 0.25;
const EDGE_PART = 0.2;
const EDGE_RINGING = 1.2;

/** A fade beside an ink passes through its color: of all cells of that color this part at least lie in areas that end in edges by themselves. */
const ENCLOSED = 0.7;

/** Weaker tones of an ink's hue, in parts of it, of cells with less bare ground than this; so many times as many as its own make a fade of them. */
const WEAKER_FROM = 0.15;
const WEAKER_TO = 0.85;
const OPEN = 0.1;
const MOST_WEAKER = 4;

/** A cell of which this part has an ink's color is of it. */
const HOLDS = 0.3;

/** Even cells by boxes of their mean color, the fullest first. */
function boxesOf(colors: Float32Array, even: readonly number[]): readonly (readonly number[])[] {
  const boxes = new Map<number, number[]>();
  const boxOf = (value: number) => Math.floor((value + 256) / BOX);
  for (const cell of even) {
    const key = (boxOf(colors[cell * 3]) * 64 + boxOf(colors[cell * 3 + 1])) * 64 + boxOf(colors[cell * 3 + 2]);
    const list = boxes.get(key);
    if (list) list.push(cell);
    else boxes.set(key, [cell]);
  }
  return [...boxes.values()].filter(({ length }) => length * 4 >= LEAST_CELLS).sort((one, other) => other.length - one.length);
}

const apart = (colors: ArrayLike<number>, at: number, others: ArrayLike<number>, to: number): number =>
  Math.sqrt((colors[at] - others[to]) ** 2 + (colors[at + 1] - others[to + 1]) ** 2 + (colors[at + 2] - others[to + 2]) ** 2);

function meanOf(colors: Float32Array, list: readonly number[]): number[] {
  const sum = [0, 0, 0];
  for (const cell of list) for (let channel = 0; channel < 3; channel++) sum[channel] += colors[cell * 3 + channel] / list.length;
  return sum;
}

/** Cells that are not open and stand out of the grain. */
function toneCells({ bare, reach, strengths }: GroundCells): readonly number[] {
  const list: number[] = [];
  for (let cell = 0; cell < bare.length; cell++) if (bare[cell] < OPEN && strengths[cell] > 3 * reach) list.push(cell);
  return list;
}

/** Whether as many of the cells `toned` are of the ink's hue and weaker: then it is one tone of a fade or a wash, however few of those are even. */
function isOneOfMany({ tops, means }: GroundCells, toned: readonly number[], own: number, ink: readonly number[]): boolean {
  const square = ink[0] ** 2 + ink[1] ** 2 + ink[2] ** 2;
  let weaker = 0;
  for (const cell of toned) {
    const at = cell * 3;
    if (offRay(tops, at, ink, 0) >= 1) continue;
    const part = (means[at] * ink[0] + means[at + 1] * ink[1] + means[at + 2] * ink[2]) / square;
    if (part >= WEAKER_FROM && part <= WEAKER_TO) weaker++;
  }
  return weaker > MOST_WEAKER * own;
}

/** The part of the sides on which an ink of color `ink` ends, those of the cells marked `label`, that are edges. */
function edgesOf(cells: GroundCells, own: readonly number[], owners: Int32Array, label: number, ink: readonly number[]): number {
  const { columns, jumps, nearReach, reach, strengths } = cells;
  const ringing = nearReach > reach ? nearReach : 0;
  const least = Math.max(EDGE_PART * Math.hypot(...ink), EDGE_RINGING * ringing, EVEN + EVEN_GRAIN * reach);
  let [ends, edges] = [0, 0];
  for (const cell of own) {
    forSides(cell, columns, strengths.length, (other) => {
      if (other < 0 || owners[other] === label) return;
      ends++;
      // Where cells end on an edge, either has it.
      if (jumps[other] >= least || jumps[cell] >= least) edges++;
    });
  }
  return edges / Math.max(1, ends);
}

/** The cells of `own`, those marked `label`, that hang together in areas which end in edges; none where too many do not. */
function enclosedOf(cells: GroundCells, own: readonly number[], owners: Int32Array, label: number, ink: readonly number[]): number[] {
  const seen = new Set<number>();
  const enclosed: number[] = [];
  for (const start of own) {
    if (seen.has(start)) continue;
    seen.add(start);
    const area = [start];
    for (const cell of area) {
      forSides(cell, cells.columns, owners.length, (other) => {
        if (other < 0 || owners[other] !== label || seen.has(other)) return;
        seen.add(other);
        area.push(other);
      });
    }
    if (area.length < LEAST_CELLS || edgesOf(cells, area, owners, label, ink) < EDGES) continue;
    for (const cell of area) enclosed.push(cell);
  }
  return enclosed.length >= ENCLOSED * own.length ? enclosed : [];
}

/** Whether a cell has one marked `label` on a side of it. */
function isBeside(cell: number, owners: Int32Array, label: number, columns: number): boolean {
  let isOne = false;
  forSides(cell, columns, owners.length, (other) => {
    if (other >= 0 && owners[other] === label) isOne = true;
  });
  return isOne;
}

/**
 * Finds the flat inks of art that JPEG or grain has been at: colors that many even cells have, with hardly any between them and other colors, and that
 * end in edges. What fades or is shaded has all tones on its way. Null where there are none.
 */
export function findFlatTones(cells: GroundCells): FlatInks | null {
  const { columns, bare, jumps, means, tops, even, strengths, reach, nearReach } = cells;
  const most = EVEN + EVEN_GRAIN * reach + EVEN_RINGING * (nearReach > reach ? nearReach : 0);
  const stands = 3 * nearReach;
  const list: number[] = [];
  const colors = means.slice();
  const isEven = new Uint8Array(bare.length);
  for (let cell = 0; cell < bare.length; cell++) {
    if (strengths[cell] <= stands) continue;
    if (bare[cell] === 0 && jumps[cell] <= most) isEven[cell] = 1;
    else if (strengths[cell] < STRONG || (1 - bare[cell]) * even[cell] < SHOWN) continue;
    // Of a stroke narrower than a cell its edges show the ink.
    else for (let at = cell * 3; at < cell * 3 + 3; at++) colors[at] = tops[at];
    list.push(cell);
  }
  const owners = new Int32Array(bare.length);
  const toned = toneCells(cells);
  const inks = [0, 0, 0];
  /** Inks whose color a fade has, too. */
  const parted = new Set<number>();
  for (const box of boxesOf(colors, list).slice(0, MOST_ASKED)) {
    if (inks.length / 3 > MOST_INKS) break;
    if (owners[box[0]] !== 0) continue;
    const evenly = box.filter((cell) => isEven[cell] === 1);
    const ink = meanOf(colors, evenly.length > 0 ? evenly : box);
    const own: number[] = [];
    let shell = 0;
    for (const cell of list) {
      const far = apart(colors, cell * 3, ink, 0);
      if (far <= CORE && owners[cell] === 0) own.push(cell);
      else if (far > CORE && far <= SHELL && owners[cell] === 0) shell++;
    }
    if (own.length < LEAST_CELLS || Math.hypot(...ink) < LEAST_STRENGTH || shell > MOST_IN_SHELL * own.length) continue;
    const label = inks.length / 3;
    for (const cell of own) owners[cell] = label;
    let flat: readonly number[] = [];
    if (!isOneOfMany(cells, toned, own.length, ink)) {
      const isWhole = edgesOf(cells, own, owners, label, ink) >= (shell <= ALONE * own.length ? EDGES_ALONE : EDGES);
      flat = isWhole ? own : enclosedOf(cells, own, owners, label, ink);
    }
    for (const cell of own) owners[cell] = 0;
    if (flat.length === 0) continue;
    for (const cell of flat) owners[cell] = label;
    if (flat !== own) parted.add(label);
    inks.push(...ink);
  }
  if (inks.length === 3) return null;
  const found = owners.slice();
  for (let cell = 0; cell < owners.length; cell++) {
    if (owners[cell] !== 0 || even[cell] < HOLDS || strengths[cell] <= stands) continue;
    for (let label = 1; label * 3 < inks.length && owners[cell] === 0; label++) {
      if (parted.has(label) && !isBeside(cell, found, label, columns)) continue;
      if (apart(tops, cell * 3, inks, label * 3) <= CORE + nearReach / 2) owners[cell] = label;
    }
  }
  return { owners, inks: Float32Array.from(inks) };
}

/** The colors (sRGB) of the flat tones of a picture on a ground, which JPEG left ringing (see `measureRinging`), or not. Keeps its input. */
export function flatToneColors(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'surveyCells'>): readonly Rgb[] {
  const inks = findFlatTones(surveyCells(image, ground, ringing, null, kernels))?.inks ?? new Float32Array(3);
  const { r, g, b } = ground.color;
  return Array.from({ length: inks.length / 3 - 1 }, (_, index) => {
    const at = (index + 1) * 3;
    return { r: Math.round(r + inks[at]), g: Math.round(g + inks[at + 1]), b: Math.round(b + inks[at + 2]) };
  });
}
