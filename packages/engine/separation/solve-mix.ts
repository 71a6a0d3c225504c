/** So little of a pull toward near inks that it costs no accuracy: it only settles which of equal mixes is taken. */
const LITTLE_LOCALITY = 3e-5;
/** Keeps equal mixes equal, so that weights don't jump between neighbors; more of it makes them follow the art more smoothly, at some accuracy. */
const EVENNESS = 2e-3;
/** Colors join and leave the mix one at a time; more rounds than this would be two that take turns by rounding. */
const MAX_ROUNDS = 64;
/** A color joins where that lessens the cost by more than rounding does. */
const LEAST_SLOPE = 1e-6;

/**
 * Shares of colors whose sum comes nearest to nothing: `vectors` are their differences from what is wanted (x, y, z each). Shares are 0 to 1 and sum
 * to 1; shares follow what is wanted without a jump. `shares` is the result only. `locality` is what the mean square of the colors' own distances
 * counts beside the square of what the mix misses: dots that are far from what is wanted are seen one by one, and a mix of nearer ones is worth a small
 * miss (the criterion of least brightness variation: D. Shaked et al., "Color Diffusion: Error Diffusion for Color Halftones", 1999). Between two colors
 * D apart it misses by up to `locality` D / 2. `farther` is added to the squares of the colors' own distances.
 * Method: active set for the least squared distance with a cost for each color's own distance and one for uneven shares (J. Nocedal and S. Wright,
 * "Numerical Optimization", 2006, section 16.5); differences have three axes, so every step inverts a 3 x 3 matrix, by M. Woodbury's identity.
 */
export function mixToOrigin(
  vectors: Float64Array,
  isUsable: readonly boolean[],
  shares: Float64Array,
  evenness = EVENNESS,
  locality = LITTLE_LOCALITY,
  farther: Float64Array | null = null,
): void {
  shares.fill(0)[nearestIndex(vectors, isUsable)] = 1;
  mixFrom(vectors, isUsable, shares, evenness, locality, farther);
}

/** The same, found sooner where `shares` come from a mix for something near: they are changed, and must sum to 1. */
export function mixFrom(
  vectors: Float64Array,
  isUsable: readonly boolean[],
  shares: Float64Array,
  evenness: number,
  locality: number,
  farther: Float64Array | null,
): void {
  // Asked for tens of thousands of times in a row: one workspace serves them all.
  MIX.begin(vectors, isUsable, evenness, locality, farther);
  for (let color = 0; color < isUsable.length; color++) if (shares[color] > 0) MIX.join(color);
  while (!MIX.settle(shares));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = MIX.steepest(shares);
    if (next < 0) return;
    MIX.join(next);
    while (!MIX.settle(shares));
  }
}

/** The colors of a mix under way. */
class Mix {
  /** Places of the mix's colors, in the order of their joining; `size` of them. */
  private active = new Int32Array(0);
  private size = 0;
  /** 1 for colors that may join. */
  private isOutside = new Uint8Array(0);
  private cost = new Float64Array(0);
  private wanted = new Float64Array(0);
  private count = 0;
  private evenness = 0;
  private vectors: Float64Array = new Float64Array(0);

  begin(vectors: Float64Array, isUsable: readonly boolean[], evenness: number, locality: number, farther: Float64Array | null): void {
    this.count = isUsable.length;
    if (this.active.length < this.count) this.reserve(2 * this.count);
    this.vectors = vectors;
    this.evenness = evenness;
    this.size = 0;
    for (let i = 0; i < this.count; i++) {
      const [x, y, z] = [vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]];
      this.cost[i] = 0.5 * locality * (x * x + y * y + z * z + (farther?.[i] ?? 0));
      this.isOutside[i] = isUsable[i] ? 1 : 0;
    }
  }

  private reserve(count: number): void {
    this.active = new Int32Array(count);
    this.isOutside = new Uint8Array(count);
    this.cost = new Float64Array(count);
    this.wanted = new Float64Array(count);
  }

  join(color: number): void {
    this.active[this.size++] = color;
    this.isOutside[color] = 0;
  }

  private leave(color: number): void {
    const { active } = this;
    active.copyWithin(active.indexOf(color), active.indexOf(color) + 1, this.size);
    this.size--;
    this.isOutside[color] = 1;
  }

  /** The color outside the mix whose joining lessens the cost most, or -1 where none does. */
  steepest(shares: Float64Array): number {
    const { active, size, vectors, cost, count, evenness, isOutside } = this;
    let [x, y, z] = [0, 0, 0];
    for (let n = 0; n < size; n++) {
      const i = active[n];
      x += shares[i] * vectors[i * 3];
      y += shares[i] * vectors[i * 3 + 1];
      z += shares[i] * vectors[i * 3 + 2];
    }
    // Within the mix all slopes are equal, at the best mix of its colors.
    let level = Number.NEGATIVE_INFINITY;
    for (let n = 0; n < size; n++) {
      const i = active[n];
      const slope = x * vectors[i * 3] + y * vectors[i * 3 + 1] + z * vectors[i * 3 + 2] + cost[i] + evenness * shares[i];
      if (shares[i] > 0 && slope > level) level = slope;
    }
    let [best, least] = [-1, level - LEAST_SLOPE * (1 + Math.abs(level))];
    for (let i = 0; i < count; i++) {
      if (isOutside[i] === 0) continue;
      const slope = x * vectors[i * 3] + y * vectors[i * 3 + 1] + z * vectors[i * 3 + 2] + cost[i] + evenness * shares[i];
      if (slope < least) [best, least] = [i, slope];
    }
    return best;
  }

  /** Goes to the best mix of the present colors, as far as none gets less than nothing; false where one had to leave on the way. */
  settle(shares: Float64Array): boolean {
    const { active, size, wanted } = this;
    this.solve();
    let [reach, leaver] = [1, -1];
    for (let n = 0; n < size; n++) {
      const i = active[n];
      if (wanted[i] >= 0) continue;
      const share = shares[i] / (shares[i] - wanted[i]);
      if (share < reach || leaver < 0) [reach, leaver] = [Math.min(reach, share), i];
    }
    for (let n = 0; n < size; n++) shares[active[n]] += reach * (wanted[active[n]] - shares[active[n]]);
    if (leaver < 0) return true;
    shares[leaver] = 0;
    this.leave(leaver);
    return this.size === 0;
  }

  /**
   * The best mix of the present colors where shares may be below 0: with M = evenness + V Vt, s = (m - c - Vt M^-1 V (m - c)) / evenness,
   * and m such that shares sum to 1.
   */
  private solve(): void {
    const { active, size, vectors, cost, evenness, wanted } = this;
    let [xx, xy, xz, yy, yz, zz] = [evenness, 0, 0, evenness, 0, evenness];
    let [sx, sy, sz, cx, cy, cz, sum] = [0, 0, 0, 0, 0, 0, 0];
    for (let n = 0; n < size; n++) {
      const i = active[n];
      const [x, y, z] = [vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]];
      xx += x * x;
      xy += x * y;
      xz += x * z;
      yy += y * y;
      yz += y * z;
      zz += z * z;
      sx += x;
      sy += y;
      sz += z;
      cx += cost[i] * x;
      cy += cost[i] * y;
      cz += cost[i] * z;
      sum += cost[i];
    }
    // The matrix as L D Lt. Of colors on one line an adjugate is a difference of large numbers, of which too little is left once it is divided by evenness.
    const [xToY, xToZ] = [xy / xx, xz / xx];
    const dy = yy - xToY * xy;
    const yToZ = (yz - xToZ * xy) / dy;
    const dz = zz - xToZ * xz - yToZ * yToZ * dy;
    const sy1 = sy - xToY * sx;
    const oz = (sz - xToZ * sx - yToZ * sy1) / dz;
    const oy = sy1 / dy - yToZ * oz;
    const ox = sx / xx - xToY * oy - xToZ * oz;
    const cy1 = cy - xToY * cx;
    const pz = (cz - xToZ * cx - yToZ * cy1) / dz;
    const py = cy1 / dy - yToZ * pz;
    const px = cx / xx - xToY * py - xToZ * pz;
    const ones = size - (sx * ox + sy * oy + sz * oz);
    const costs = sum - (sx * px + sy * py + sz * pz);
    const level = (evenness + costs) / ones;
    for (let n = 0; n < size; n++) {
      const i = active[n];
      const [x, y, z] = [vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]];
      const [qx, qy, qz] = [level * ox - px, level * oy - py, level * oz - pz];
      wanted[i] = (level - cost[i] - (x * qx + y * qy + z * qz)) / evenness;
    }
  }
}

const MIX = new Mix();

function nearestIndex(vectors: Float64Array, isUsable: readonly boolean[]): number {
  let [index, least] = [-1, Number.POSITIVE_INFINITY];
  for (let i = 0; i < isUsable.length; i++) {
    if (!isUsable[i]) continue;
    const [x, y, z] = [vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]];
    const square = x * x + y * y + z * z;
    if (square < least) [index, least] = [i, square];
  }
  return index;
}

/** Index of the usable color that looks nearest, and about how many units of CIEDE2000 it is away. */
export function nearestColor(vectors: Float64Array, isUsable: readonly boolean[]): { readonly index: number; readonly distance: number } {
  const index = nearestIndex(vectors, isUsable);
  if (index < 0) return { index, distance: Number.POSITIVE_INFINITY };
  const [x, y, z] = [vectors[index * 3], vectors[index * 3 + 1], vectors[index * 3 + 2]];
  return { index, distance: Math.sqrt(x * x + y * y + z * z) };
}
