/** A pixel, from the top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The runs of a picture's foreground: for each row from the top, where foreground begins and where it ends (first x behind it), from the left.
 * Far smaller than the mask for artwork, and all that components, flooding and outlines need.
 */
export class RunList {
  readonly width: number;
  readonly height: number;
  /** Index of the first run of each row; one entry more than rows, the last is the number of runs. */
  readonly rowStarts: Uint32Array;
  #edges = new Uint32Array(1024);
  #rows = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rowStarts = new Uint32Array(height + 1);
  }

  /** First x and end x of every run, one pair a run. Good until the next row is added. */
  get edges(): Uint32Array {
    return this.#edges;
  }

  get count(): number {
    return this.rowStarts[this.#rows];
  }

  /** Adds `counts.length` rows: `edges` holds their pairs one after the other, `counts` the number of runs in each. */
  addRows(edges: Uint32Array, counts: Uint32Array): void {
    this.#makeRoom((this.count + edges.length / 2) * 2);
    this.#edges.set(edges, this.count * 2);
    for (const runs of counts) {
      this.rowStarts[this.#rows + 1] = this.rowStarts[this.#rows] + runs;
      this.#rows++;
    }
  }

  #makeRoom(edges: number): void {
    if (edges <= this.#edges.length) return;
    const grown = new Uint32Array(Math.max(edges, this.#edges.length * 2));
    grown.set(this.#edges);
    this.#edges = grown;
  }
}

/** The runs of the background: all that is between these, and beside them. */
export function runsBetween({ width, height, rowStarts, edges, count }: RunList): RunList {
  const between = new Uint32Array((count + height) * 2);
  const counts = new Uint32Array(height);
  let found = 0;
  for (let y = 0; y < height; y++) {
    const before = found;
    let from = 0;
    for (let run = rowStarts[y]; run <= rowStarts[y + 1]; run++) {
      const to = run < rowStarts[y + 1] ? edges[run * 2] : width;
      if (to > from) {
        between[found * 2] = from;
        between[found * 2 + 1] = to;
        found++;
      }
      from = edges[run * 2 + 1];
    }
    counts[y] = found - before;
  }
  const rest = new RunList(width, height);
  rest.addRows(between.subarray(0, found * 2), counts);
  return rest;
}

/** The run that holds a pixel of the picture, or -1. */
export function runAt({ edges, rowStarts }: RunList, { x, y }: Point): number {
  let from = rowStarts[y];
  let to = rowStarts[y + 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (edges[middle * 2 + 1] <= x) from = middle + 1;
    else to = middle;
  }
  return from < rowStarts[y + 1] && edges[from * 2] <= x ? from : -1;
}
