/** Ways from a pixel to its eight neighbors; the way back of way `w` is `7 - w`. */
const WAYS: readonly (readonly [dx: number, dy: number])[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
];

export const GRID_WAYS = WAYS;

/** What a cut of a grid costs. All costs are whole numbers of 0 or more. */
export interface GridCosts {
  readonly width: number;
  readonly height: number;
  /** One value a pixel: what it costs to call it ground (above 0) or subject (below 0, its size). */
  readonly leaning: Int32Array;
  /** Eight values a pixel, in the order of GRID_WAYS: what it costs to part it from that neighbor. Ways off the grid are 0. */
  readonly ties: Int32Array;
}

const FREE = 0;
const SOURCE = 1;
const SINK = 2;

/** Parents besides ways: none, or the terminal itself. */
const ORPHAN = -2;
const TERMINAL = -1;

/**
 * The cheapest parting of a grid into subject and ground: writes 1 where the subject is to `out`, 0 elsewhere. Of several cheapest ones that with the
 * least subject. Changes `leaning` and `ties`: what is left in them is of no use.
 * Source: Y. Boykov, V. Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms for energy minimization in vision", IEEE PAMI 26, 2004.
 */
export function cutGrid(costs: GridCosts, out: Uint8Array): void {
  new GridFlow(costs).solve(out);
}

class GridFlow {
  private readonly rest: Int32Array;
  private readonly ties: Int32Array;
  private readonly steps: Int32Array;
  private readonly tree: Uint8Array;
  private readonly parent: Int8Array;
  private readonly stamp: Int32Array;
  private readonly depth: Int32Array;
  private readonly active: Int32Array;
  private readonly isActive: Uint8Array;
  private activeHead = 0;
  private activeCount = 0;
  private readonly orphans: number[] = [];
  private time = 0;

  constructor({ width, height, leaning, ties }: GridCosts) {
    const count = width * height;
    this.rest = leaning;
    this.ties = ties;
    this.steps = Int32Array.from(WAYS, ([dx, dy]) => dy * width + dx);
    this.tree = new Uint8Array(count);
    this.parent = new Int8Array(count).fill(ORPHAN);
    this.stamp = new Int32Array(count);
    this.depth = new Int32Array(count);
    this.active = new Int32Array(count);
    this.isActive = new Uint8Array(count);
  }

  solve(out: Uint8Array): void {
    const { rest, tree, parent, depth } = this;
    for (let at = 0; at < rest.length; at++) {
      if (rest[at] === 0) continue;
      tree[at] = rest[at] > 0 ? SOURCE : SINK;
      parent[at] = TERMINAL;
      depth[at] = 1;
      this.wake(at);
    }
    for (let at = this.next(); at >= 0; at = this.next()) {
      // Grows from one pixel as long as it finds ways through.
      while (tree[at] !== FREE && this.growFrom(at)) this.adopt();
    }
    for (let at = 0; at < out.length; at++) out[at] = tree[at] === SOURCE ? 1 : 0;
  }

  private wake(at: number): void {
    if (this.isActive[at]) return;
    this.isActive[at] = 1;
    this.active[(this.activeHead + this.activeCount++) % this.active.length] = at;
  }

  private next(): number {
    while (this.activeCount > 0) {
      const at = this.active[this.activeHead];
      this.activeHead = (this.activeHead + 1) % this.active.length;
      this.activeCount--;
      this.isActive[at] = 0;
      if (this.tree[at] !== FREE) return at;
    }
    return -1;
  }

  /** True once a way from source to sink was found and filled. */
  private growFrom(at: number): boolean {
    const { tree, ties, steps, parent, depth, stamp } = this;
    const own = tree[at];
    for (let way = 0; way < 8; way++) {
      const near = at + steps[way];
      // A way off the grid has no tie on either side.
      const tie = own === SOURCE ? ties[at * 8 + way] : near >= 0 && near < tree.length ? ties[near * 8 + 7 - way] : 0;
      if (tie === 0) continue;
      if (tree[near] === FREE) {
        tree[near] = own;
        parent[near] = 7 - way;
        depth[near] = depth[at] + 1;
        stamp[near] = stamp[at];
        this.wake(near);
      } else if (tree[near] !== own) {
        if (own === SOURCE) this.fill(at, way);
        else this.fill(near, 7 - way);
        return true;
      } else if (stamp[near] <= stamp[at] && depth[near] > depth[at] + 1) {
        parent[near] = 7 - way;
        stamp[near] = stamp[at];
        depth[near] = depth[at] + 1;
      }
    }
    return false;
  }

  /** Sends all that fits along the way that crosses from `from` (source's tree) over `way` to the sink's. */
  private fill(from: number, way: number): void {
    const { rest, ties, steps, parent } = this;
    const to = from + steps[way];
    let flow = ties[from * 8 + way];
    let at = from;
    for (; parent[at] !== TERMINAL; at += steps[parent[at]]) flow = Math.min(flow, ties[(at + steps[parent[at]]) * 8 + 7 - parent[at]]);
    flow = Math.min(flow, rest[at]);
    for (at = to; parent[at] !== TERMINAL; at += steps[parent[at]]) flow = Math.min(flow, ties[at * 8 + parent[at]]);
    flow = Math.min(flow, -rest[at]);

    ties[from * 8 + way] -= flow;
    ties[to * 8 + 7 - way] += flow;
    for (at = from; parent[at] !== TERMINAL; ) {
      const up = parent[at];
      const above = at + steps[up];
      ties[at * 8 + up] += flow;
      ties[above * 8 + 7 - up] -= flow;
      if (ties[above * 8 + 7 - up] === 0) this.orphan(at);
      at = above;
    }
    rest[at] -= flow;
    if (rest[at] === 0) this.orphan(at);
    for (at = to; parent[at] !== TERMINAL; ) {
      const up = parent[at];
      const above = at + steps[up];
      ties[above * 8 + 7 - up] += flow;
      ties[at * 8 + up] -= flow;
      if (ties[at * 8 + up] === 0) this.orphan(at);
      at = above;
    }
    rest[at] += flow;
    if (rest[at] === 0) this.orphan(at);
  }

  private orphan(at: number): void {
    this.parent[at] = ORPHAN;
    this.orphans.push(at);
  }

  private adopt(): void {
    this.time++;
    const { tree, ties, steps, parent, depth, stamp, orphans } = this;
    for (let done = 0; done < orphans.length; done++) {
      const at = orphans[done];
      const own = tree[at];
      let [best, least] = [ORPHAN, Number.POSITIVE_INFINITY];
      for (let way = 0; way < 8; way++) {
        const near = at + steps[way];
        if (near < 0 || near >= tree.length) continue;
        const tie = own === SOURCE ? ties[near * 8 + 7 - way] : ties[at * 8 + way];
        if (tie === 0 || tree[near] !== own || parent[near] === ORPHAN) continue;
        const deep = this.depthOf(near);
        if (deep < least) [best, least] = [way, deep];
      }
      if (best !== ORPHAN) {
        parent[at] = best;
        stamp[at] = this.time;
        depth[at] = least + 1;
        continue;
      }
      this.free(at);
    }
    orphans.length = 0;
  }

  private free(at: number): void {
    const { tree, ties, steps, parent } = this;
    const own = tree[at];
    for (let way = 0; way < 8; way++) {
      const near = at + steps[way];
      if (near < 0 || near >= tree.length || tree[near] !== own) continue;
      // Off the grid, where rows wrap around, both ties are 0 for good.
      const tie = own === SOURCE ? ties[near * 8 + 7 - way] : ties[at * 8 + way];
      if (tie > 0) this.wake(near);
      if (parent[near] === 7 - way) this.orphan(near);
    }
    tree[at] = FREE;
  }

  /** How far a pixel is from its terminal; infinite where its way up ends at an orphan. */
  private depthOf(start: number): number {
    const { parent, depth, stamp, steps, time } = this;
    let deep = 0;
    let at = start;
    for (;;) {
      if (stamp[at] === time) {
        deep += depth[at];
        break;
      }
      deep++;
      if (parent[at] === TERMINAL) {
        stamp[at] = time;
        depth[at] = 1;
        break;
      }
      if (parent[at] === ORPHAN) return Number.POSITIVE_INFINITY;
      at += steps[parent[at]];
    }
    for (let back = start, left = deep; stamp[back] !== time; back += steps[parent[back]], left--) {
      stamp[back] = time;
      depth[back] = left;
    }
    return deep;
  }
}
