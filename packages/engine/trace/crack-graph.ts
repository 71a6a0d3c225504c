import { joinedRuns, joinRuns, type LabelRuns, labelRuns, rootOf, runAt } from './label-runs.ts';
import { MarkedBytes } from './marked-bytes.ts';

/** Areas of a picture: `labels` holds one ink number a pixel. What lies around the picture counts as ink 0. */
export interface LabelMap {
  readonly width: number;
  readonly height: number;
  readonly labels: Uint8Array;
}

/** A line between two labels along the borders of pixels: corners of pixels, x0, y0, x1, y1, ... */
export interface Chain {
  readonly places: Int32Array;
  /** Numbers of the areas on its left and right hand at its beginning; -1 outside the picture. */
  readonly left: number;
  readonly right: number;
  /** Numbers of its end nodes; -1 where it is closed: then the first place is not repeated. */
  readonly from: number;
  readonly to: number;
  /** It runs along the border of the picture. */
  readonly isBorder: boolean;
}

export interface CrackGraph {
  readonly chains: readonly Chain[];
  /** Places of the nodes, where three areas and more meet: x0, y0, ... */
  readonly nodes: readonly number[];
  /** Label of each area; areas that touch by a corner alone are one where the saddle there joins them. */
  readonly areaLabels: readonly number[];
}

const STEP_X = [1, 0, -1, 0];
const STEP_Y = [0, 1, 0, -1];
/** How far around a saddle is counted which label is the rarer one. */
const SADDLE_REACH = 3;

/** The labels' borders as a graph. Method: crack following between pixels, every crack once. */
export class CrackTracer {
  readonly #map: LabelMap;
  readonly #runs: LabelRuns;
  readonly #parents: Int32Array;
  readonly #horizontal: MarkedBytes;
  readonly #vertical: MarkedBytes;
  readonly #joined = new Map<number, number>();
  readonly #nodes: number[] = [];
  readonly #nodeAt = new Map<number, number>();

  constructor(map: LabelMap) {
    this.#map = map;
    this.#horizontal = new MarkedBytes(map.width * (map.height + 1));
    this.#vertical = new MarkedBytes((map.width + 1) * map.height);
    this.#runs = labelRuns(map);
    this.#parents = joinedRuns(map, this.#runs);
  }

  #label(x: number, y: number): number {
    const { width, height, labels } = this.#map;
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : labels[y * width + x];
  }

  /** Place of a crack in its array (with its bit) that leaves a corner of pixels in a direction; -1 beyond the picture. */
  #crack(x: number, y: number, direction: number): number {
    const { width, height } = this.#map;
    const [cx, cy] = [direction === 2 ? x - 1 : x, direction === 3 ? y - 1 : y];
    if (direction % 2 === 0) return cx < 0 || cx >= width ? -1 : (cy * width + cx) * 2;
    return cy < 0 || cy >= height ? -1 : (cy * (width + 1) + cx) * 2 + 1;
  }

  #state(crack: number): number {
    return crack < 0 ? 0 : (crack & 1 ? this.#vertical : this.#horizontal).bytes[crack >> 1];
  }

  /** Marks what lies between runs: beside each other, and over one another. */
  #markCracks(): void {
    const { width, height, labels } = this.#map;
    const { starts, rows } = this.#runs;
    const [horizontal, vertical] = [this.#horizontal.bytes, this.#vertical.bytes];
    for (let y = 0; y < height; y++) {
      // Beyond the picture's border lies ink 0.
      const [row, first] = [y * (width + 1), y * width];
      if (labels[first] !== 0) vertical[row] = 1;
      for (let run = rows[y] + 1; run < rows[y + 1]; run++) vertical[row + starts[run] - first] = 1;
      if (labels[first + width - 1] !== 0) vertical[row + width] = 1;
      this.#markAbove(y, horizontal);
    }
    for (let run = rows[height - 1]; run < rows[height]; run++) {
      if (labels[starts[run]] !== 0) horizontal.fill(1, starts[run] + width, starts[run + 1] + width);
    }
  }

  /** Marks the cracks over a row. */
  #markAbove(y: number, horizontal: Uint8Array): void {
    const { width, labels } = this.#map;
    const { starts, rows } = this.#runs;
    if (y === 0) {
      for (let run = 0; run < rows[1]; run++) if (labels[starts[run]] !== 0) horizontal.fill(1, starts[run], starts[run + 1]);
      return;
    }
    let [above, own, from] = [rows[y - 1], rows[y], y * width];
    while (own < rows[y + 1]) {
      const [endAbove, endOwn] = [starts[above + 1] + width, starts[own + 1]];
      const to = Math.min(endAbove, endOwn);
      if (labels[starts[above]] !== labels[starts[own]]) horizontal.fill(1, from, to);
      if (endAbove === to) above++;
      if (endOwn === to) own++;
      from = to;
    }
  }

  /** Which of two labels on crossing diagonals is rarer around: thin lines stay whole. */
  #isRarer(x: number, y: number, one: number, other: number): boolean {
    let balance = 0;
    for (let dy = -SADDLE_REACH; dy < SADDLE_REACH; dy++) {
      for (let dx = -SADDLE_REACH; dx < SADDLE_REACH; dx++) {
        const label = this.#label(x + dx, y + dy);
        if (label === one) balance--;
        else if (label === other) balance++;
      }
    }
    return balance > 0;
  }

  /** Joins areas that touch by a corner where the rarer label goes through: corners at which runs of both rows meet. */
  #joinSaddles(): void {
    const { width, height, labels } = this.#map;
    const { starts, rows } = this.#runs;
    const parents = this.#parents;
    for (let y = 1; y < height; y++) {
      let above = rows[y - 1] + 1;
      for (let own = rows[y] + 1; own < rows[y + 1]; own++) {
        const at = starts[own];
        while (above < rows[y] && starts[above] + width < at) above++;
        if (above >= rows[y]) break;
        if (starts[above] + width !== at) continue;
        const [a, b] = [labels[at - width - 1], labels[at - width]];
        const [c, d] = [labels[at - 1], labels[at]];
        const [falls, rises] = [a === d, b === c];
        if (!(falls || rises) || a === c || d === b) continue;
        const x = at - y * width;
        const isFalling = falls && (!rises || this.#isRarer(x, y, a, b));
        this.#joined.set(y * (width + 1) + x, isFalling ? 1 : 2);
        if (isFalling) joinRuns(parents, above - 1, own);
        else joinRuns(parents, above, own - 1);
      }
    }
  }

  #nodeOf(x: number, y: number): number {
    const { width, height } = this.#map;
    const key = y * (width + 1) + x;
    const known = this.#nodeAt.get(key);
    if (known !== undefined) return known;
    let degree = 0;
    let borders = 0;
    for (let direction = 0; direction < 4; direction++) {
      if (!this.#state(this.#crack(x, y, direction))) continue;
      degree++;
      if (direction % 2 === 0 ? y === 0 || y === height : x === 0 || x === width) borders++;
    }
    const isCorner = (x === 0 || x === width) && (y === 0 || y === height);
    const isNode = degree === 3 || (degree === 4 && !this.#joined.has(key)) || (borders > 0 && (borders < degree || isCorner));
    const node = isNode ? this.#nodes.length / 2 : -1;
    if (isNode) this.#nodes.push(x, y);
    // Most corners of pixels are no nodes: they are asked once or twice, and are not kept.
    if (isNode) this.#nodeAt.set(key, node);
    return node;
  }

  /** The direction that goes on from a corner of pixels that was come to in `direction`. */
  #next(x: number, y: number, direction: number): number {
    const joined = this.#joined.get(y * (this.#map.width + 1) + x);
    if (joined !== undefined) {
      // The falling diagonal joined: its lines go north to east and west to south; the rising one's north to west and east to south.
      const turnsLeft = joined === 1 ? direction % 2 === 1 : direction % 2 === 0;
      return turnsLeft ? (direction + 3) % 4 : (direction + 1) % 4;
    }
    for (const turn of [0, 1, 3]) {
      const next = (direction + turn) % 4;
      if (this.#state(this.#crack(x, y, next))) return next;
    }
    return -1;
  }

  #follow(startX: number, startY: number, startDirection: number, from: number): Chain {
    const { width, height } = this.#map;
    const places: number[] = [startX, startY];
    let [x, y, direction] = [startX, startY, startDirection];
    let to = -1;
    let isBorder = true;
    for (;;) {
      const crack = this.#crack(x, y, direction);
      (crack & 1 ? this.#vertical : this.#horizontal).bytes[crack >> 1] = 2;
      isBorder &&= direction % 2 === 0 ? y === 0 || y === height : x === 0 || x === width;
      x += STEP_X[direction];
      y += STEP_Y[direction];
      to = this.#nodeOf(x, y);
      const next = to >= 0 ? -1 : this.#next(x, y, direction);
      if (to < 0 && x === startX && y === startY && next === startDirection) break;
      places.push(x, y);
      if (to >= 0) break;
      direction = next;
    }
    return { places: Int32Array.from(places), ...this.#sides(startX, startY, startDirection), from, to, isBorder };
  }

  #sides(x: number, y: number, direction: number): { readonly left: number; readonly right: number } {
    const { width, height } = this.#map;
    const area = (px: number, py: number) =>
      px < 0 || py < 0 || px >= width || py >= height ? -1 : rootOf(this.#parents, runAt(this.#runs, width, py * width + px));
    if (direction === 0) return { left: area(x, y - 1), right: area(x, y) };
    if (direction === 1) return { left: area(x, y), right: area(x - 1, y) };
    if (direction === 2) return { left: area(x - 1, y), right: area(x - 1, y - 1) };
    return { left: area(x - 1, y - 1), right: area(x, y - 1) };
  }

  /** Finds the nodes, row by row. */
  #findNodes(): void {
    const { width, height } = this.#map;
    for (let y = 0; y <= height; y++) {
      const [level, upright] = [y * width, y * (width + 1)];
      const [levelEnd, uprightEnd] = [level + width, y < height ? upright + width + 1 : upright];
      let [east, south] = [this.#horizontal.next(level, levelEnd), this.#vertical.next(upright, uprightEnd)];
      while (east < levelEnd || south < uprightEnd) {
        const [x, other] = [east < levelEnd ? east - level : width + 1, south < uprightEnd ? south - upright : width + 1];
        this.#nodeOf(Math.min(x, other), y);
        if (x <= other) east = this.#horizontal.next(east + 1, levelEnd);
        if (other <= x) south = this.#vertical.next(south + 1, uprightEnd);
      }
    }
  }

  trace(): CrackGraph {
    const { width, labels } = this.#map;
    this.#markCracks();
    this.#joinSaddles();
    this.#findNodes();
    const chains: Chain[] = [];
    for (let node = 0; node < this.#nodes.length / 2; node++) {
      const [x, y] = [this.#nodes[node * 2], this.#nodes[node * 2 + 1]];
      for (let direction = 0; direction < 4; direction++) {
        if (this.#state(this.#crack(x, y, direction)) === 1) chains.push(this.#follow(x, y, direction, node));
      }
    }
    const { bytes } = this.#horizontal;
    for (let at = this.#horizontal.next(0, bytes.length); at < bytes.length; at = this.#horizontal.next(at + 1, bytes.length)) {
      if (bytes[at] === 1) chains.push(this.#follow(at % width, Math.floor(at / width), 0, -1));
    }
    const { starts } = this.#runs;
    const numbers = new Int32Array(this.#parents.length);
    const areaLabels: number[] = [];
    // Of an area's runs its root comes first.
    for (let run = 0; run < numbers.length; run++) {
      if (rootOf(this.#parents, run) !== run) continue;
      numbers[run] = areaLabels.length;
      areaLabels.push(labels[starts[run]]);
    }
    const numberOf = (root: number) => (root < 0 ? -1 : numbers[root]);
    const numbered = chains.map((chain) => ({ ...chain, left: numberOf(chain.left), right: numberOf(chain.right) }));
    return { chains: numbered, nodes: this.#nodes, areaLabels };
  }
}

/** The borders of a map's labels, each once, with the areas on both hands. */
export function traceCracks(map: LabelMap): CrackGraph {
  return new CrackTracer(map).trace();
}
