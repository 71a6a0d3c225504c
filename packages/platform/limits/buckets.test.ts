import { describe, expect, it } from 'vitest';
import { createBuckets } from './buckets.ts';

const BURST = 200;
const PER_MINUTE = 600;

function clocked() {
  let nowMs = 0;
  const buckets = createBuckets(BURST, () => nowMs);
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  const allowed = (tries: number, key = 'a'): number =>
    Array.from({ length: tries }, () => buckets.take(key, PER_MINUTE)).filter((wait) => wait === 0).length;
  return { buckets, pass, allowed };
}

describe('buckets', () => {
  it('let a burst through, then the rate, and say when to come back', () => {
    const { buckets, pass, allowed } = clocked();
    expect(allowed(1000)).toBe(BURST);
    expect(buckets.take('a', PER_MINUTE)).toBe(1);
    pass(60_000);
    expect(allowed(1000)).toBe(BURST);
    let minute = 0;
    for (let second = 0; second < 60; second++) {
      pass(1000);
      minute += allowed(100);
    }
    expect(minute).toBe(PER_MINUTE);
    expect(allowed(1000, 'b')).toBe(BURST);
  });

  it('hold the rate over two nodes that tell each other each second', () => {
    let nowMs = 0;
    const nodes = [createBuckets(BURST, () => nowMs), createBuckets(BURST, () => nowMs)];
    let total = 0;
    let allowed = 0;
    for (let second = 0; second < 120; second++) {
      for (const node of nodes) for (let hit = 0; hit < 100; hit++) if (node.take('a', PER_MINUTE) === 0) allowed++;
      for (const node of nodes) {
        for (const [key, hits] of node.untold(10)) {
          total += hits;
          node.learn(key, total, hits);
        }
      }
      nowMs += 1000;
    }
    // Two minutes at the rate, and a burst on each node.
    expect(allowed).toBeLessThanOrEqual(2 * PER_MINUTE + 2 * BURST + PER_MINUTE / 60);
    expect(allowed).toBeGreaterThan(2 * PER_MINUTE);
  });

  it('forget keys that are full again, and never keep more than fits', () => {
    const { buckets, pass, allowed } = clocked();
    for (let key = 0; key < 60_000; key++) buckets.take(String(key), PER_MINUTE);
    expect(buckets.size).toBe(50_000);
    pass(60_000);
    buckets.untold(100_000);
    buckets.sweep();
    expect(buckets.size).toBe(0);
    expect(allowed(1)).toBe(1);
  });
});
