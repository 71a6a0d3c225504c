import { seededRandom } from '../random.ts';
import type { TileScreen } from './build-screen.ts';
import { bendThresholds, rankThresholds } from './rank-thresholds.ts';

/** Side of the pattern in dots: large enough that its repeat is not seen. */
const SIDE = 128;
const COUNT = SIDE * SIDE;
/** Spread of a dot's influence; 1.5 is the value of the source. */
const SIGMA = 1.5;
const RADIUS = 6;

/** How crowded every place is by dots around it, on a sheet whose edges meet; finds the most and the least crowded place quickly. */
class Crowding {
  private readonly isDot = new Uint8Array(COUNT);
  private readonly energy = new Float64Array(COUNT);
  private readonly influence: readonly { readonly dx: number; readonly dy: number; readonly weight: number }[];
  /** Best place of every row: the most crowded dot, the least crowded gap; -1 where the row has none. */
  private readonly clusters = new Int32Array(SIDE).fill(-1);
  private readonly voids = Int32Array.from({ length: SIDE }, (_, y) => y * SIDE);

  constructor() {
    const span = Array.from({ length: 2 * RADIUS + 1 }, (_, index) => index - RADIUS);
    this.influence = span.flatMap((dy) => span.map((dx) => ({ dx, dy, weight: Math.exp(-(dx * dx + dy * dy) / (2 * SIGMA * SIGMA)) })));
  }

  set(place: number, isDot: boolean): void {
    this.isDot[place] = isDot ? 1 : 0;
    const [x, y] = [place % SIDE, Math.floor(place / SIDE)];
    for (const { dx, dy, weight } of this.influence) {
      const at = ((y + dy + SIDE) % SIDE) * SIDE + ((x + dx + SIDE) % SIDE);
      this.energy[at] += isDot ? weight : -weight;
    }
    for (let dy = -RADIUS; dy <= RADIUS; dy++) this.lookAtRow((y + dy + SIDE) % SIDE);
  }

  private lookAtRow(y: number): void {
    let [cluster, gap] = [-1, -1];
    for (let at = y * SIDE; at < (y + 1) * SIDE; at++) {
      if (this.isDot[at]) {
        if (cluster < 0 || this.energy[at] > this.energy[cluster]) cluster = at;
      } else if (gap < 0 || this.energy[at] < this.energy[gap]) gap = at;
    }
    this.clusters[y] = cluster;
    this.voids[y] = gap;
  }

  tightestCluster(): number {
    return this.best(this.clusters, (one, other) => one > other);
  }

  largestVoid(): number {
    return this.best(this.voids, (one, other) => one < other);
  }

  private best(places: Int32Array, isBetter: (one: number, other: number) => boolean): number {
    let best = -1;
    for (const place of places) {
      if (place >= 0 && (best < 0 || isBetter(this.energy[place], this.energy[best]))) best = place;
    }
    return best;
  }

  clone(): Crowding {
    const copy = new Crowding();
    copy.isDot.set(this.isDot);
    copy.energy.set(this.energy);
    copy.clusters.set(this.clusters);
    copy.voids.set(this.voids);
    return copy;
  }
}

/** A tenth of the places, moved until none sits closer than another could. */
function evenStart(): { readonly crowding: Crowding; readonly dots: number } {
  const crowding = new Crowding();
  const random = seededRandom(5);
  const chosen = new Set<number>();
  while (chosen.size < COUNT / 10) chosen.add(random.nextBelow(COUNT));
  for (const place of chosen) crowding.set(place, true);
  for (let moves = 0; moves < COUNT; moves++) {
    const cluster = crowding.tightestCluster();
    crowding.set(cluster, false);
    const gap = crowding.largestVoid();
    crowding.set(gap, true);
    if (gap === cluster) break;
  }
  return { crowding, dots: chosen.size };
}

let known: Uint8Array | null = null;

/** Thresholds of a dispersed-dot pattern, 128 x 128. Source: R. Ulichney, "The void-and-cluster method for dither array generation", SPIE 1913, 1993. */
function voidAndCluster(): Uint8Array {
  if (known) return known;
  const { crowding, dots } = evenStart();
  const order = new Uint32Array(COUNT);
  const thinning = crowding.clone();
  for (let rank = dots - 1; rank >= 0; rank--) {
    order[rank] = thinning.tightestCluster();
    thinning.set(order[rank], false);
  }
  for (let rank = dots; rank < COUNT; rank++) {
    order[rank] = crowding.largestVoid();
    crowding.set(order[rank], true);
  }
  known = rankThresholds(order);
  return known;
}

/** A stochastic screen: dots of one size (`dotPx`, whole pixels) scattered without clumps or rows, more of them for darker tones. Area-true. */
export function blueNoiseScreen(dotPx: number, curve?: Uint8Array): TileScreen {
  const fine = curve ? bendThresholds(voidAndCluster(), curve) : voidAndCluster();
  const side = SIDE * dotPx;
  const thresholds = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    const from = Math.floor(y / dotPx) * SIDE;
    for (let x = 0; x < side; x++) thresholds[y * side + x] = fine[from + Math.floor(x / dotPx)];
  }
  return { kind: 'tile', width: side, height: side, thresholds };
}
