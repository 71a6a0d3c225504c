import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { MixTable } from './mix-table.ts';
import { mixToOrigin } from './solve-mix.ts';

const [EVENNESS, LOCALITY, INKS] = [2e-3, 0.02, 6];

/** How much each color's share costs a mix beyond what all of its colors cost alike; 0 for these, and never less, at the best mix. */
function slopesOf(vectors: Float64Array, shares: Float64Array): readonly number[] {
  const missed = [0, 1, 2].map((axis) => shares.reduce((sum, share, ink) => sum + share * vectors[ink * 3 + axis], 0));
  const slopes = Array.from(shares, (share, ink) => {
    const way = vectors.subarray(ink * 3, ink * 3 + 3);
    const own = way.reduce((sum, value) => sum + value * value, 0);
    return way.reduce((sum, value, axis) => sum + value * missed[axis], 0) + 0.5 * LOCALITY * own + EVENNESS * share;
  });
  const level = Math.min(...slopes.filter((_, ink) => shares[ink] > 0));
  return slopes.map((slope) => slope - level);
}

test('mixes of inks that lie on one line, as those of a ramp do, are the best there are', () => {
  const random = seededRandom(4);
  let [most, least] = [0, 0];
  for (let job = 0; job < 400; job++) {
    const [line, shares] = [[0, 1, 2].map(() => random.nextNormal()), new Float64Array(INKS)];
    const vectors = new Float64Array(INKS * 3);
    for (let ink = 0; ink < INKS; ink++) {
      const along = 40 * random.nextNormal();
      // Half of them off it by about what rounding to whole levels leaves.
      for (let axis = 0; axis < 3; axis++) vectors[ink * 3 + axis] = along * line[axis] + 0.3 * (ink % 2) * random.nextNormal();
    }
    mixToOrigin(
      vectors,
      Array.from(shares, () => true),
      shares,
      EVENNESS,
      LOCALITY,
    );
    const slopes = slopesOf(vectors, shares);
    most = Math.max(most, ...slopes.filter((_, ink) => shares[ink] > 0));
    least = Math.min(least, ...slopes);
  }
  expect(most).toBeLessThan(1e-3);
  expect(least).toBeGreaterThan(-1e-3);
});

test('a glow between its own ink, its dark shade and black fabric has no other ink, at any depth', () => {
  const hexes = [0x000000, 0xffffff, 0xfcfd94, 0x97ff2c, 0xfcbe97, 0xf36c17, 0x9646ff, 0x29440b, 0x5b2807];
  const table = new MixTable({
    colors: hexes.map((hex) => ({ r: hex >> 16, g: (hex >> 8) & 255, b: hex & 255 })),
    isUsable: hexes.map(() => true),
    solidWithin: 2.3,
    locality: LOCALITY,
    evenness: EVENNESS,
    bareWithin: 3,
    named: [],
    thinBase: 0,
    isOnBase: true,
    highlight: 'none',
  });
  const own = new Set([0x000000, 0x97ff2c, 0x29440b].map((hex) => hexes.indexOf(hex)));
  for (let depth = 5; depth <= 100; depth++) {
    const at = table.lookUp(Math.round(1.51 * depth), Math.round(2.55 * depth), Math.round(0.44 * depth));
    const others = hexes.reduce((sum, _, place) => sum + (own.has(place) ? 0 : table.values[at + place]), 0);
    expect([depth, others < 0.03]).toEqual([depth, true]);
  }
});
