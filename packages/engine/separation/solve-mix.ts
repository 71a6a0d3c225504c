/** What a pull toward near inks may cost in accuracy: about a tenth of a just noticeable difference. */
const LOCALITY = 3e-5;
/** Keeps equal mixes equal, so that weights don't jump between neighbors; more of it makes them follow the art more smoothly, at some accuracy. */
const EVENNESS = 2e-3;
const MAX_STEPS = 400;
const TOLERANCE = 2e-3;

/**
 * Shares of colors whose sum comes nearest to nothing: `vectors` are their differences from what is wanted (x, y, z each). Shares are 0 to 1 and sum
 * to 1; of equal sums the one of near colors is taken, so shares follow what is wanted without a jump. `shares` is the start and the result.
 * With `enough` the search ends where the sum is known to be that near to the best one; shares are then some good mix, not the one of near colors.
 * Method: sequential minimal optimization (J. Platt, 1998) of the distance with a cost for each color's own distance.
 */
export function mixToOrigin(
  vectors: Float64Array,
  isUsable: readonly boolean[],
  shares: Float64Array,
  evenness = EVENNESS,
  enough = 0,
): void {
  const count = isUsable.length;
  const cost = new Float64Array(count);
  let [x, y, z] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [vx, vy, vz] = [vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]];
    cost[i] = 0.5 * LOCALITY * (vx * vx + vy * vy + vz * vz);
    x += shares[i] * vx;
    y += shares[i] * vy;
    z += shares[i] * vz;
  }
  for (let step = 0; step < MAX_STEPS; step++) {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let [gainer, loser] = [-1, -1];
    for (let i = 0; i < count; i++) {
      if (!isUsable[i]) continue;
      const slope = x * vectors[i * 3] + y * vectors[i * 3 + 1] + z * vectors[i * 3 + 2] + cost[i] + evenness * shares[i];
      if (slope < least) {
        least = slope;
        gainer = i;
      }
      if (shares[i] > 0 && slope > most) {
        most = slope;
        loser = i;
      }
    }
    if (most - least < TOLERANCE || gainer === loser) return;
    if (enough > 0 && isNear(x, y, z, most - least, enough)) return;
    const dx = vectors[gainer * 3] - vectors[loser * 3];
    const dy = vectors[gainer * 3 + 1] - vectors[loser * 3 + 1];
    const dz = vectors[gainer * 3 + 2] - vectors[loser * 3 + 2];
    const moved = Math.min(shares[loser], (most - least) / (dx * dx + dy * dy + dz * dz + 2 * evenness));
    shares[gainer] += moved;
    shares[loser] = shares[loser] - moved < 1e-9 ? 0 : shares[loser] - moved;
    x += moved * dx;
    y += moved * dy;
    z += moved * dz;
  }
}

/** Short by itself, or the slopes' spread, which bounds what could still be won, is a small part of it. */
function isNear(x: number, y: number, z: number, spread: number, enough: number): boolean {
  const length = Math.sqrt(x * x + y * y + z * z);
  return length < enough || spread < enough * length;
}

/** Index of the usable color that looks nearest, and about how many units of CIEDE2000 it is away. */
export function nearestColor(vectors: Float64Array, isUsable: readonly boolean[]): { readonly index: number; readonly distance: number } {
  let [index, distance] = [-1, Number.POSITIVE_INFINITY];
  for (let i = 0; i < isUsable.length; i++) {
    if (!isUsable[i]) continue;
    const length = Math.hypot(vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]);
    if (length < distance) {
      index = i;
      distance = length;
    }
  }
  return { index, distance };
}

/** A tint of two inks is worth so much of a difference before a third one joins. */
const PAIR_WITHIN = 1.5;

/**
 * The same with at most two colors where they come near enough: the pair with the least difference plus `tintCost` for each unit that the two lie
 * from what is wanted; else any number of them. For flat art, where a tint of many inks would be a puzzle on press.
 */
export function mixOfFew(vectors: Float64Array, isUsable: readonly boolean[], tintCost: number, shares: Float64Array): void {
  let [least, first, second, share] = [Number.POSITIVE_INFINITY, -1, -1, 0];
  let off = Number.POSITIVE_INFINITY;
  for (let i = 0; i < isUsable.length; i++) {
    if (!isUsable[i]) continue;
    const [ix, iy, iz] = [vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]];
    for (let j = i + 1; j < isUsable.length; j++) {
      if (!isUsable[j]) continue;
      const [jx, jy, jz] = [vectors[j * 3], vectors[j * 3 + 1], vectors[j * 3 + 2]];
      const [dx, dy, dz] = [ix - jx, iy - jy, iz - jz];
      const along = -(jx * dx + jy * dy + jz * dz) / (dx * dx + dy * dy + dz * dz || 1);
      const t = Math.min(1, Math.max(0, along));
      const distance = Math.hypot(jx + t * dx, jy + t * dy, jz + t * dz);
      const cost = distance + tintCost * (t * Math.hypot(ix, iy, iz) + (1 - t) * Math.hypot(jx, jy, jz));
      if (cost < least) {
        [least, first, second, share] = [cost, i, j, t];
        off = distance;
      }
    }
  }
  if (off > PAIR_WITHIN) {
    mixToOrigin(vectors, isUsable, shares);
    return;
  }
  shares.fill(0);
  shares[first] = share;
  shares[second] = 1 - share;
}
