import type { Stretch } from './convex-outline.ts';

/** One width follows another for this cost, by the logarithm of what is between them, to the second at most: a side that fades otherwise. At corners it costs less. */
const CHANGE = 1;
const MOST_CHANGE = 1;
/** Less than this changes gradually, as along an oval's sides, and costs little. */
const GRADUAL = 0.1;
const AT_CORNER = 0.15;
const CORNER = 2;

/** The ring is gone around so often, so that its beginning tells nothing. */
const LAPS = 3;

/** Widths of stretches are evened with so many to each side, where these are about as wide. */
const EVENED = 3;
const ABOUT = 0.5;

/**
 * Numbers of the widths, one for each stretch of a ring, that cost least together: what each costs a stretch, `costs`, and what changes from one to the next. `widths` rise.
 * Source: A. J. Viterbi, "Error bounds for convolutional codes", 1967 (the way of least cost through a row of choices).
 */
export function leastCostly(stretches: readonly Stretch[], widths: readonly number[], costs: Float32Array): number[] {
  const [count, all] = [stretches.length, widths.length];
  const usual = stretches.reduce((sum, { length }) => sum + length, 0) / count;
  const logs = widths.map(Math.log);
  const steps = LAPS * count;
  const from = new Int16Array(steps * all);
  let before = new Float32Array(all);
  for (let step = 0; step < steps; step++) {
    const stretch = step % count;
    const [{ inX, inY, length }, last] = [stretches[stretch], stretches[(stretch + count - 1) % count]];
    const change = CHANGE * Math.max(AT_CORNER, 1 - CORNER * (1 - inX * last.inX - inY * last.inY));
    const now = new Float32Array(all);
    for (let own = 0; own < all; own++) {
      let [least, best] = [Number.POSITIVE_INFINITY, 0];
      for (let other = 0; other < all; other++) {
        const apart = Math.abs(logs[own] - logs[other]);
        const cost = before[other] + change * Math.min(MOST_CHANGE, (apart * apart) / (apart + GRADUAL));
        if (cost < least) [least, best] = [cost, other];
      }
      from[step * all + own] = best;
      now[own] = least + (costs[stretch * all + own] * length) / usual;
    }
    before = now;
  }
  const chosen = new Array<number>(count).fill(0);
  let own = before.reduce((best, cost, number) => (cost < before[best] ? number : best), 0);
  for (let step = steps - 1; step >= count; step--) {
    if (step < 2 * count) chosen[step - count] = own;
    own = from[step * all + own];
  }
  return chosen;
}

/** Widths that go over from stretch to stretch, but where a side fades otherwise. */
export function evened(widths: readonly number[]): number[] {
  const count = widths.length;
  return widths.map((width, stretch) => {
    let [sum, weights] = [0, 0];
    for (let away = -EVENED; away <= EVENED; away++) {
      const other = Math.log(widths[(stretch + away + count) % count]);
      if (Math.abs(other - Math.log(width)) > ABOUT) continue;
      const weight = Math.exp((-away * away) / 4);
      sum += weight * other;
      weights += weight;
    }
    return Math.exp(sum / weights);
  });
}
