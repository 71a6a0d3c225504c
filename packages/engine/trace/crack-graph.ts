/** Areas of a picture: `labels` holds one ink number a pixel. What lies around the picture counts as ink 0. */
export interface LabelMap {
  readonly width: number;
  readonly height: number;
  readonly labels: Uint8Array;
}

/** A line between two labels along the borders of pixels: corners of pixels, x0, y0, x1, y1, ... */
export interface Chain {
  readonly places: Int32Array;
  /** Numbers of the pixels' areas (see `Areas`) on its left and right hand at its beginning; -1 outside the picture. */
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
  /** Number of the area of each pixel; areas that touch by a corner alone are one where the saddle there joins them. */
  readonly areas: Int32Array;
  readonly areaCount: number;
  /** Label of each area. */
  readonly areaLabels: readonly number[];
}

const STEP_X = [1, 0, -1, 0];
const STEP_Y = [0, 1, 0, -1];
/** How far around a saddle is counted which label is the rarer one. */
const SADDLE_REACH = 3;

/** Union-find with halving of paths. */
function rootOf(parents: Int32Array, of: number): number {
  let at = of;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]];
    at = parents[at];
  }
  return at;
}

/** The labels' borders as a graph. Method: crack following between pixels, every crack once. */
export class CrackTracer {
  readonly #map: LabelMap;
  readonly #horizontal: Uint8Array;
  readonly #vertical: Uint8Array;
  readonly #joined = new Map<number, number>();
  readonly #parents: Int32Array;
  readonly #nodes: number[] = [];
  readonly #nodeAt = new Map<number, number>();

  constructor(map: LabelMap) {
    this.#map = map;
    this.#horizontal = new Uint8Array(map.width * (map.height + 1));
    this.#vertical = new Uint8Array((map.width + 1) * map.height);
    this.#parents = new Int32Array(map.width * map.height);
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
    return crack < 0 ? 0 : (crack & 1 ? this.#vertical : this.#horizontal)[crack >> 1];
  }

  #markCracks(): void {
    const { width, height, labels } = this.#map;
    const [horizontal, vertical] = [this.#horizontal, this.#vertical];
    const last = width * (height - 1);
    for (let x = 0; x < width; x++) {
      if (labels[x] !== 0) horizontal[x] = 1;
      if (labels[last + x] !== 0) horizontal[last + width + x] = 1;
    }
    for (let at = width; at < labels.length; at++) if (labels[at - width] !== labels[at]) horizontal[at] = 1;
    for (let y = 0, at = 0; y < height; y++) {
      const row = y * (width + 1);
      if (labels[at] !== 0) vertical[row] = 1;
      at++;
      for (let x = 1; x < width; x++, at++) if (labels[at - 1] !== labels[at]) vertical[row + x] = 1;
      if (labels[at - 1] !== 0) vertical[row + width] = 1;
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

  #findAreas(): void {
    const { width, height, labels } = this.#map;
    const parents = this.#parents;
    for (let at = 0; at < parents.length; at++) parents[at] = at;
    const join = (one: number, other: number) => {
      const [a, b] = [rootOf(parents, one), rootOf(parents, other)];
      if (a < b) parents[b] = a;
      else parents[a] = b;
    };
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        const own = labels[at];
        const isLeft = x > 0 && own === labels[at - 1];
        if (isLeft) parents[at] = rootOf(parents, at - 1);
        // Where the left one has the same above it, both rows are joined already.
        if (y > 0 && own === labels[at - width] && !(isLeft && own === labels[at - width - 1])) join(at, at - width);
      }
    }
    for (let y = 1; y < height; y++) {
      for (let x = 1; x < width; x++) {
        const at = y * width + x;
        // Of nearly all corners the four pixels are of one area; no list is made for those.
        const a = labels[at - width - 1];
        const b = labels[at - width];
        if (a === b) continue;
        const [c, d] = [labels[at - 1], labels[at]];
        const [falls, rises] = [a === d, b === c];
        if (!(falls || rises) || a === c || d === b || d === c) continue;
        if (falls && rises) {
          const isFalling = this.#isRarer(x, y, a, b);
          this.#joined.set(y * (width + 1) + x, isFalling ? 1 : 2);
          if (isFalling) join(at - width - 1, at);
          else join(at - width, at - 1);
        } else if (falls) {
          this.#joined.set(y * (width + 1) + x, 1);
          join(at - width - 1, at);
        } else {
          this.#joined.set(y * (width + 1) + x, 2);
          join(at - width, at - 1);
        }
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
      (crack & 1 ? this.#vertical : this.#horizontal)[crack >> 1] = 2;
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
      px < 0 || py < 0 || px >= width || py >= height ? -1 : rootOf(this.#parents, py * width + px);
    if (direction === 0) return { left: area(x, y - 1), right: area(x, y) };
    if (direction === 1) return { left: area(x, y), right: area(x - 1, y) };
    if (direction === 2) return { left: area(x - 1, y), right: area(x - 1, y - 1) };
    return { left: area(x - 1, y - 1), right: area(x, y - 1) };
  }

  trace(): CrackGraph {
    const { width, height, labels } = this.#map;
    this.#markCracks();
    this.#findAreas();
    const chains: Chain[] = [];
    for (let y = 0; y <= height; y++) {
      for (let x = 0; x <= width; x++) {
        const east = x < width && this.#horizontal[y * width + x] !== 0;
        if (east || (y < height && this.#vertical[y * (width + 1) + x] !== 0)) this.#nodeOf(x, y);
      }
    }
    for (let node = 0; node < this.#nodes.length / 2; node++) {
      const [x, y] = [this.#nodes[node * 2], this.#nodes[node * 2 + 1]];
      for (let direction = 0; direction < 4; direction++) {
        if (this.#state(this.#crack(x, y, direction)) === 1) chains.push(this.#follow(x, y, direction, node));
      }
    }
    for (let y = 0; y <= height; y++) {
      for (let x = 0; x < width; x++) if (this.#horizontal[y * width + x] === 1) chains.push(this.#follow(x, y, 0, -1));
    }
    const areas = new Int32Array(labels.length);
    const areaLabels: number[] = [];
    for (let at = 0; at < labels.length; at++) {
      const root = rootOf(this.#parents, at);
      // Of an area's pixels its root comes first.
      if (root === at) {
        areas[at] = areaLabels.length;
        areaLabels.push(labels[at]);
      } else areas[at] = areas[root];
    }
    const numberOf = (root: number) => (root < 0 ? -1 : areas[root]);
    const numbered = chains.map((chain) => ({ ...chain, left: numberOf(chain.left), right: numberOf(chain.right) }));
    return { chains: numbered, nodes: this.#nodes, areas, areaCount: areaLabels.length, areaLabels };
  }
}

/** The borders of a map's labels, each once, with the areas on both hands. */
export function traceCracks(map: LabelMap): CrackGraph {
  return new CrackTracer(map).trace();
}
