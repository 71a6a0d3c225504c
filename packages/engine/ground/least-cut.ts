/** Links between nodes, each with what it costs to cut; see `addLink`. */
export class CutGraph {
  readonly #first: Int32Array;
  readonly #next: number[] = [];
  readonly #ends: number[] = [];
  readonly #costs: number[] = [];
  readonly #source: number;
  readonly #sink: number;

  /** `count` nodes, and two more: the one that what is cut off hangs on, and the other. */
  constructor(count: number) {
    this.#first = new Int32Array(count + 2).fill(-1);
    this.#source = count;
    this.#sink = count + 1;
  }

  /** Links two nodes; to cut the link costs so much, either way. */
  addLink(one: number, other: number, cost: number): void {
    this.#add(one, other, cost);
    this.#add(other, one, cost);
  }

  /** What it costs to part a node from the one end, and from the other. */
  addEnds(node: number, toSource: number, toSink: number): void {
    if (toSource > 0) {
      this.#add(this.#source, node, toSource);
      this.#add(node, this.#source, 0);
    }
    if (toSink > 0) {
      this.#add(node, this.#sink, toSink);
      this.#add(this.#sink, node, 0);
    }
  }

  #add(from: number, to: number, cost: number): void {
    this.#next.push(this.#first[from]);
    this.#first[from] = this.#ends.length;
    this.#ends.push(to);
    this.#costs.push(cost);
  }

  /**
   * Marks with 1 the nodes that stay with the first end where the two are parted at the least cost: Dinic's algorithm, "Algorithm for solution of a
   * problem of maximum flow in networks with power estimation", 1970.
   */
  cut(): Uint8Array {
    const depths = new Int32Array(this.#first.length);
    const ways = new Int32Array(this.#first.length);
    while (this.#findDepths(depths)) {
      ways.set(this.#first);
      while (this.#push(depths, ways));
    }
    return Uint8Array.from(depths.subarray(0, this.#source), (depth) => (depth >= 0 ? 1 : 0));
  }

  #findDepths(depths: Int32Array): boolean {
    depths.fill(-1);
    depths[this.#source] = 0;
    const queue = [this.#source];
    for (const node of queue) {
      for (let link = this.#first[node]; link >= 0; link = this.#next[link]) {
        const to = this.#ends[link];
        if (this.#costs[link] <= 0 || depths[to] >= 0) continue;
        depths[to] = depths[node] + 1;
        queue.push(to);
      }
    }
    return depths[this.#sink] >= 0;
  }

  /** Sends what one way bears from end to end; false where none is left. */
  #push(depths: Int32Array, ways: Int32Array): boolean {
    const path: number[] = [];
    let node = this.#source;
    while (node !== this.#sink) {
      const link = ways[node];
      if (link < 0) {
        if (path.length === 0) return false;
        depths[node] = -2;
        node = this.#ends[(path.pop() as number) ^ 1];
        ways[node] = this.#next[ways[node]];
        continue;
      }
      if (this.#costs[link] > 0 && depths[this.#ends[link]] === depths[node] + 1) {
        path.push(link);
        node = this.#ends[link];
      } else ways[node] = this.#next[link];
    }
    const flow = path.reduce((least, link) => Math.min(least, this.#costs[link]), Number.POSITIVE_INFINITY);
    for (const link of path) {
      this.#costs[link] -= flow;
      this.#costs[link ^ 1] += flow;
    }
    return true;
  }
}
