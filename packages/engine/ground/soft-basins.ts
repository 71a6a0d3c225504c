/** Two basins are one where the way between them is this part as wide as the narrower, or narrower than it by less than a pixel. */
const AS_WIDE = 0.9;
const NEARLY = 1;

/** Steps of a distance that are told apart. */
const STEPS = 4;
const MOST = 4095;

/** The root of a basin in a forest of joined ones. */
function rootOf(parents: Int32Array, basin: number): number {
  let root = basin;
  while (parents[root] !== root) {
    parents[root] = parents[parents[root]];
    root = parents[root];
  }
  return root;
}

/** Pixels that are not sharp, those with the most room around them first. */
function roomiestFirst(room: Float32Array): Int32Array {
  const stepOf = (at: number) => Math.min(MOST, Math.ceil(room[at] * STEPS));
  const starts = new Int32Array(MOST + 2);
  for (let at = 0; at < room.length; at++) if (room[at] > 0) starts[MOST - stepOf(at) + 1]++;
  for (let step = 0; step <= MOST; step++) starts[step + 1] += starts[step];
  const order = new Int32Array(starts[MOST + 1]);
  for (let at = 0; at < room.length; at++) if (room[at] > 0) order[starts[MOST - stepOf(at)]++] = at;
  return order;
}

/** Soft parts of a sheet. */
export interface SoftBasins {
  readonly count: number;
  /** The basin of each pixel; -1 where none is. */
  readonly labels: Int32Array;
}

/**
 * Parts a sheet, where nothing is sharp, at its necks: each basin is as wide all over, so that what hangs together through a gap in a contour comes apart there.
 * `room` is the distance of each pixel to the next sharp one, 0 of those; `side` is one byte a pixel that no basin mixes.
 */
export function softBasins(room: Float32Array, side: Uint8Array, width: number): SoftBasins {
  const labels = new Int32Array(room.length).fill(-1);
  const [parents, peaks] = [new Int32Array(room.length), new Float32Array(room.length)];
  let made = 0;
  for (const at of roomiestFirst(room)) {
    const x = at % width;
    let best = -1;
    for (let way = 0; way < 4; way++) {
      if (way === 0 ? x === 0 : way === 1 ? x === width - 1 : way === 2 ? at < width : at + width >= room.length) continue;
      const next = way === 0 ? at - 1 : way === 1 ? at + 1 : way === 2 ? at - width : at + width;
      if (labels[next] < 0 || side[next] !== side[at]) continue;
      const other = rootOf(parents, labels[next]);
      if (best < 0 || other === best) {
        best = other;
        continue;
      }
      const narrower = Math.min(peaks[best], peaks[other]);
      const [low, high] = peaks[best] > peaks[other] ? [other, best] : [best, other];
      if (room[at] >= AS_WIDE * narrower || narrower - room[at] < NEARLY) parents[low] = high;
      best = high;
    }
    if (best < 0) {
      best = made++;
      parents[best] = best;
      peaks[best] = room[at];
    }
    labels[at] = best;
  }
  const names = new Int32Array(made).fill(-1);
  let count = 0;
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] < 0) continue;
    const root = rootOf(parents, labels[at]);
    if (names[root] < 0) names[root] = count++;
    labels[at] = names[root];
  }
  return { count, labels };
}
