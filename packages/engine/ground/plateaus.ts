import { type GroundCells, neighborsOf } from './ground-cells.ts';

/** Areas of even color with a rim of their own. */
export interface Plateaus {
  /** For each cell the plateau whose ink it shows, wholly or in part, counted from 1; 0 for none. */
  readonly owners: Int32Array;
  /** One byte a cell: 1 where the plateau itself is, 0 on its way to the ground. */
  readonly isTop: Uint8Array;
  /** Red, green, blue of each plateau less the ground's, in levels, from index 3 on. */
  readonly inks: Float32Array;
}

/** Fainter areas, in levels of a color's length, are rounding or what JPEG leaves of haze. */
const LEAST_STRENGTH = 20;

/** What an even cell changes by within two pixels at most: in levels, and in parts of the reach of grain. */
const EVEN_JUMP = 2;
const EVEN_JUMP_REACH = 1.5;

/** How far a cell's color may lie from its plateau's: in levels, in parts of its length, and of the reach of grain. */
const NEAR = 2;
const NEAR_PART = 0.02;
const NEAR_REACH = 0.35;

/** Half the width of a plateau is at least this part of the way on which its color comes down to half. */
const LEAST_WIDE = 0.6;

/** Of the cells around a plateau no more than this part lead gradually uphill: else it is a step of a fade. */
const MOST_UPHILL = 0.2;

/** Uphill is gradual where two pixels bring no more than this part of what the next cell has more. */
const GRADUAL_PART = 0.3;

/**
 * Of the cells up to two away from a narrow plateau under grain no more than this part have its color within so much of its strength, and change hardly more than it
 * does: else it is a patch of a wash that is even by chance. A stroke has its edge beside it. What is wider, half its width in cells, is no chance.
 */
const MOST_ALIKE = 0.4;
const ALIKE_PART = 0.3;
const ALIKE_JUMP = 1.5;
const BY_CHANCE = 3;
/** Nor is a narrow one a stroke whose ink leads down to more than so many times its own cells: beside lettering, smoke is even in patches. */
const MOST_HANDED = 6;
const AROUND = 2;

/** Haze that JPEG has been at changes by so many levels within two pixels, and has blocks without any change beside. */
const ROUGH = 14;

/** Half the width of the narrowest plateau, in cells: a block of JPEG is even by chance, and the fainter haze is, the more of them. */
const NARROWEST = 1;
const NARROWEST_FAINT = 75;

/** Ground whose grain reaches so far, in levels, has kept it: no JPEG made blocks even by chance, and narrow plateaus are plateaus. */
const KEPT_GRAIN = 8;

/** Colors nearer to the ground than so many times the reach of its grain are even by chance: worn places of what fades. */
const DROWNED = 4;

/** On the way down a cell may be stronger than the one before by this part. */
const WAVER = 0.04;

/** A color this near to the ground is the ground: in levels, and in parts of the reach of grain, which black and white cut off. */
const GROUND = 5;
const GROUND_REACH = 1.5;

/** The way is short over so many cells. */
const NARROW = 2;

/** An edge brings this part of a color's length within two pixels. */
const EDGE_PART = 0.25;

/** A rim ends on the ground in steps no larger than so many times those on its way down, and this part of its ink. */
const STEEPER = 2;
const SLACK = 0.1;

/**
 * Where JPEG has been, its last step is at least this part of what is left there: a paler ink beside it keeps its strength up to an edge of its own,
 * which halved chroma smears until it looks gradual.
 */
const LAST_STEP = 0.2;

/** Of the places where an area comes down to the ground, so many must be gradual: one faint tip of a hair makes no soft rim of fur. */
const LEAST_GRADUAL = 0.5;

const HALF = 0.5;

const mostJump = (reach: number): number => EVEN_JUMP + EVEN_JUMP_REACH * reach;

const near = (strength: number, reach: number): number => NEAR + NEAR_PART * strength + NEAR_REACH * reach;

/** How far a cell's color lies off the ray of an ink, relative to what grain and shading explain; below 1 they go together. */
export function offRay(tops: ArrayLike<number>, at: number, inks: ArrayLike<number>, other: number): number {
  const x = tops[at];
  const y = tops[at + 1];
  const z = tops[at + 2];
  const u = inks[other];
  const v = inks[other + 1];
  const w = inks[other + 2];
  const square = u * u + v * v + w * w;
  if (square === 0) return 9;
  const t = Math.min(1.1, Math.max(0, (x * u + y * v + z * w) / square));
  const off = Math.sqrt((x - t * u) ** 2 + (y - t * v) ** 2 + (z - t * w) ** 2);
  return off / (5 + 0.14 * Math.sqrt(x * x + y * y + z * z));
}

/** Calls `visit` with the four neighbors of a cell, -1 past the sheet's border. */
export function forSides(cell: number, columns: number, count: number, visit: (other: number) => void): void {
  const column = cell % columns;
  visit(column > 0 ? cell - 1 : -1);
  visit(column < columns - 1 ? cell + 1 : -1);
  visit(cell >= columns ? cell - columns : -1);
  visit(cell + columns < count ? cell + columns : -1);
}

const strengthOf = (inks: Float32Array, label: number): number => Math.hypot(inks[label * 3], inks[label * 3 + 1], inks[label * 3 + 2]);

const distanceOf = (tops: Float32Array, at: number, inks: Float32Array, other: number): number =>
  Math.sqrt((tops[at] - inks[other]) ** 2 + (tops[at + 1] - inks[other + 1]) ** 2 + (tops[at + 2] - inks[other + 2]) ** 2);

/** Even areas, the strongest color first: cells that hang together and lie near the color of the first of them. */
function evenAreas({ columns, rows, tops, strengths, bare, jumps, reach }: GroundCells, order: Uint32Array) {
  const count = columns * rows;
  const areas = new Int32Array(count);
  const colors = [0, 0, 0];
  const lists: number[][] = [[]];
  const color = new Float32Array(3);
  const isEven = (cell: number) =>
    bare[cell] === 0 && strengths[cell] >= LEAST_STRENGTH && jumps[cell] <= mostJump(reach) && areas[cell] === 0;
  for (const seed of order) {
    if (!isEven(seed)) continue;
    const label = lists.length;
    color.set(tops.subarray(seed * 3, seed * 3 + 3));
    const most = near(strengths[seed], reach);
    const cells = [seed];
    areas[seed] = label;
    for (const cell of cells) {
      forSides(cell, columns, count, (other) => {
        if (other < 0 || !isEven(other) || distanceOf(tops, other * 3, color, 0) > most) return;
        areas[other] = label;
        cells.push(other);
      });
    }
    lists.push(cells);
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (const cell of cells) sum += tops[cell * 3 + channel];
      colors.push(sum / cells.length);
    }
  }
  return { areas, lists, inks: Float32Array.from(colors) };
}

/** Half the width of each area at its widest, in cells: what layers can be taken off it. */
export function halfWidths(areas: Int32Array, lists: readonly (readonly number[])[], columns: number): Float32Array {
  const depths = new Int32Array(areas.length);
  const widths = new Float32Array(lists.length);
  for (let label = 1; label < lists.length; label++) {
    let layer: number[] = [];
    for (const cell of lists[label]) {
      let isRim = false;
      forSides(cell, columns, areas.length, (other) => {
        if (other < 0 || areas[other] !== label) isRim = true;
      });
      if (isRim) layer.push(cell);
    }
    for (const cell of layer) depths[cell] = 1;
    let deep = 1;
    while (layer.length > 0) {
      widths[label] = deep - 0.5;
      deep++;
      const next: number[] = [];
      for (const cell of layer) {
        forSides(cell, columns, areas.length, (other) => {
          if (other < 0 || areas[other] !== label || depths[other] !== 0) return;
          depths[other] = deep;
          next.push(other);
        });
      }
      layer = next;
    }
  }
  return widths;
}

/** Of the cells beside each area, the share that leads gradually to more of the same color. */
function uphillShares(cells: GroundCells, areas: Int32Array, inks: Float32Array, lists: readonly (readonly number[])[]): Float32Array {
  const { columns, tops, strengths, jumps, reach } = cells;
  return Float32Array.from(lists, (list, label) => {
    let [around, uphill] = [0, 0];
    const strength = strengthOf(inks, label);
    const most = near(strength, reach);
    for (const cell of list) {
      forSides(cell, columns, areas.length, (other) => {
        if (other < 0 || areas[other] === label) return;
        around++;
        const more = strengths[other] - strength;
        if (more <= most / 2 || offRay(inks, label * 3, tops, other * 3) >= 1) return;
        if (jumps[other] <= Math.max(mostJump(reach), ROUGH, GRADUAL_PART * more)) uphill++;
      });
    }
    return around > 0 ? uphill / around : 0;
  });
}

type Areas = ReturnType<typeof evenAreas>;

/** Of the cells around each narrow area, the share that goes on with nearly its color, about as even as it is; 0 for wide areas. */
function alikeShares(cells: GroundCells, { areas, lists, inks }: Areas, widths: Float32Array): Float32Array {
  const { columns, rows, tops, strengths, bare, jumps, reach } = cells;
  return Float32Array.from(lists, (list, label) => {
    if (widths[label] >= BY_CHANCE) return 0;
    const strength = strengthOf(inks, label);
    const around = new Set<number>();
    for (const cell of list) {
      neighborsOf(cell, columns, rows, AROUND, (other) => {
        if (areas[other] !== label) around.add(other);
      });
    }
    let alike = 0;
    for (const other of around) {
      const isNear = Math.abs(strengths[other] - strength) <= ALIKE_PART * strength + near(strength, reach);
      if (isNear && bare[other] === 0 && jumps[other] <= ALIKE_JUMP * mostJump(reach) && offRay(inks, label * 3, tops, other * 3) < 1)
        alike++;
    }
    return alike / Math.max(1, around.size);
  });
}

/** What part of an ink a cell's color is. */
function partOf(tops: Float32Array, cell: number, inks: Float32Array, ink: number): number {
  const [u, v, w] = [inks[ink], inks[ink + 1], inks[ink + 2]];
  return (tops[cell * 3] * u + tops[cell * 3 + 1] * v + tops[cell * 3 + 2] * w) / (u * u + v * v + w * w);
}

/** How inks come down from their areas. */
interface Descent {
  /** For each cell the area that its color comes from, 0 for none, and what part of its ink it is. */
  readonly owners: Int32Array;
  readonly parts: Float32Array;
  /** For each area, cells from it to where its color is half. */
  readonly wayToHalf: Float64Array;
  /** Cells between an area and the ground where the way is short. */
  readonly rims: readonly number[];
  /** Cells that end on the ground as gradually as they came, of areas that mostly do. */
  readonly exits: readonly number[];
}

/** Hands the inks of the areas down to the ground, each as far as its own hue goes on and grows no stronger. */
function handDown(cells: GroundCells, { areas, lists, inks }: Areas, isAsked: (label: number) => boolean): Descent {
  const { columns, tops, strengths, bare, jumps, reach, nearReach } = cells;
  const leastStep = nearReach > reach ? LAST_STEP : 0;
  const ground = Math.max(GROUND, GROUND_REACH * reach);
  const owners = new Int32Array(areas.length);
  const parts = new Float32Array(areas.length);
  const ways = new Uint16Array(areas.length);
  const steepest = new Float32Array(areas.length);
  const lastSteps = new Float32Array(areas.length);
  const sums = new Float64Array(lists.length);
  const counts = new Float64Array(lists.length);
  const [arrivals, graduals] = [new Float64Array(lists.length), new Float64Array(lists.length)];
  const rims: number[] = [];
  const exits: number[] = [];
  let frontier: number[] = [];
  for (let label = 1; label < lists.length; label++) {
    if (!isAsked(label)) continue;
    for (const cell of lists[label]) {
      owners[cell] = label;
      parts[cell] = 1;
      frontier.push(cell);
    }
  }
  while (frontier.length > 0) {
    const next: number[] = [];
    frontier.forEach((cell) => {
      const label = owners[cell];
      let isExit = false;
      forSides(cell, columns, areas.length, (other) => {
        if (other < 0 || owners[other] !== 0) return;
        const isGround = strengths[other] <= ground;
        const part = isGround ? 0 : partOf(tops, other, inks, label * 3);
        if (parts[cell] >= HALF && part * (1 - bare[other]) < HALF) {
          sums[label] += ways[cell] + HALF;
          counts[label]++;
        }
        if (isGround) isExit = true;
        if (isGround || offRay(tops, other * 3, inks, label * 3) >= 1) return;
        if (strengths[other] > strengths[cell] * (1 + WAVER) + reach) return;
        owners[other] = label;
        parts[other] = part;
        ways[other] = ways[cell] + 1;
        lastSteps[other] = parts[cell] - part;
        steepest[other] = Math.max(steepest[cell], lastSteps[other]);
        next.push(other);
      });
      if (!isExit) return;
      if (ways[cell] <= NARROW) rims.push(cell);
      const isGradual = jumps[cell] <= EDGE_PART * strengths[lists[label][0]] + reach;
      arrivals[label]++;
      if (isGradual && parts[cell] <= STEEPER * steepest[cell] + SLACK && (leastStep === 0 || lastSteps[cell] >= leastStep * parts[cell]))
        exits.push(cell);
    });
    frontier = next;
  }
  for (const cell of exits) graduals[owners[cell]]++;
  const isSoft = (cell: number) => graduals[owners[cell]] >= LEAST_GRADUAL * arrivals[owners[cell]];
  return {
    owners,
    parts,
    rims,
    exits: exits.filter(isSoft),
    wayToHalf: sums.map((sum, label) => (counts[label] > 0 ? sum / counts[label] : 0)),
  };
}

/** Marks in `spread` the areas, of those `isAsked`, whose ink leads down to many times their own cells; whether there was another. */
function markSpread(
  owners: Int32Array,
  lists: readonly (readonly number[])[],
  isAsked: (label: number) => boolean,
  spread: Uint8Array,
): boolean {
  const sizes = new Uint32Array(lists.length);
  for (const label of owners) sizes[label]++;
  let isAnother = false;
  for (let label = 1; label < lists.length; label++) {
    if (spread[label] === 1 || !isAsked(label) || sizes[label] <= MOST_HANDED * lists[label].length) continue;
    spread[label] = 1;
    isAnother = true;
  }
  return isAnother;
}

/** Keeps of what inks were handed down to only what leads to the ground: shading inside art with an edge is no rim. */
function keepRims(
  { owners, parts, rims, exits }: Descent,
  areas: Int32Array,
  isPlateau: (label: number) => boolean,
  columns: number,
): Int32Array {
  const kept = new Int32Array(owners.length);
  for (let cell = 0; cell < areas.length; cell++) if (areas[cell] > 0 && isPlateau(areas[cell])) kept[cell] = areas[cell];
  for (const cell of rims) kept[cell] = owners[cell];
  const gradual = exits.slice();
  for (const cell of exits) kept[cell] = owners[cell];
  for (const cell of gradual) {
    forSides(cell, columns, owners.length, (other) => {
      if (other < 0 || kept[other] !== 0 || owners[other] !== owners[cell] || parts[other] < parts[cell] - WAVER) return;
      kept[other] = owners[other];
      gradual.push(other);
    });
  }
  return kept;
}

/**
 * Finds plateaus: areas of even color that are wide against the way on which their color comes down to the ground. They are opaque, and what lies
 * between them and the ground is their rim, however soft. The top of a glow and every step of a fade are narrow against their own way down.
 * `order` names all cells, the strongest first.
 */
export function findPlateaus(cells: GroundCells, order: Uint32Array): Plateaus {
  const found = evenAreas(cells, order);
  const widths = halfWidths(found.areas, found.lists, cells.columns);
  const uphill = uphillShares(cells, found.areas, found.inks, found.lists);
  const hasGrain = cells.reach >= KEPT_GRAIN && cells.nearReach === cells.reach;
  const alike = hasGrain ? alikeShares(cells, found, widths) : null;
  const narrowest = (label: number) =>
    hasGrain && strengthOf(found.inks, label) >= DROWNED * cells.reach ? 0 : NARROWEST + NARROWEST_FAINT / strengthOf(found.inks, label);
  const isPatch = (label: number) => alike !== null && alike[label] > MOST_ALIKE;
  const isAsked = (label: number) => uphill[label] <= MOST_UPHILL && widths[label] >= narrowest(label) && !isPatch(label);
  const { wayToHalf } = handDown(cells, found, isAsked);
  const isWide = (label: number) => isAsked(label) && widths[label] >= LEAST_WIDE * wayToHalf[label];
  const spread = new Uint8Array(found.lists.length);
  const isPlateau = (label: number) => isWide(label) && spread[label] === 0;
  let descent = handDown(cells, found, isPlateau);
  // Where one is taken away, another's ink may lead on.
  while (hasGrain && markSpread(descent.owners, found.lists, (label) => widths[label] < BY_CHANCE, spread)) {
    descent = handDown(cells, found, isPlateau);
  }
  const owners = keepRims(descent, found.areas, isPlateau, cells.columns);
  const isTop = Uint8Array.from(found.areas, (label) => (label > 0 && isPlateau(label) ? 1 : 0));
  return { owners, isTop, inks: found.inks };
}
