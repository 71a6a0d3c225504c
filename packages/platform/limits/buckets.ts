/** One asker's share: refilled steadily, never above the burst, never far below nothing. */
interface Bucket {
  tokens: number;
  atMs: number;
  /** Hits that other nodes have not been told of. */
  untold: number;
  /** Hits of all nodes as of the last exchange; null before the first. */
  total: number | null;
}

export interface Buckets {
  /** Takes one hit. @returns 0 when it is within the limit, else the seconds until the next one is. */
  take(key: string, perMinute: number): number;
  /** Hits since the last call, of at most that many keys. */
  untold(most: number): readonly (readonly [key: string, hits: number])[];
  /** Takes in what all nodes together have counted for a key. */
  learn(key: string, total: number, own: number): void;
  /** Forgets keys that are full again. */
  sweep(): void;
  readonly size: number;
}

/** Keys kept at once; beyond them the oldest go, which costs an attacker with that many addresses nothing and us no memory. */
const MOST_KEYS = 50_000;
const MINUTE_MS = 60_000;

/**
 * Token buckets (rate with burst). What other nodes counted is taken from the bucket when it becomes known, so the rate holds over
 * all nodes, and a burst over as many nodes as it reached within a second.
 */
export function createBuckets(burst: number, now: () => number = Date.now): Buckets {
  const buckets = new Map<string, Bucket & { perMinute: number }>();

  function refill(bucket: Bucket & { perMinute: number }): void {
    const at = now();
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.atMs) * bucket.perMinute) / MINUTE_MS);
    bucket.atMs = at;
  }

  return {
    take(key, perMinute) {
      let bucket = buckets.get(key);
      if (!bucket) {
        bucket = { tokens: burst, atMs: now(), untold: 0, total: null, perMinute };
        buckets.set(key, bucket);
        if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value as string);
      }
      refill(bucket);
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * MINUTE_MS) / perMinute / 1000);
      bucket.tokens--;
      bucket.untold++;
      return 0;
    },
    untold(most) {
      const list: [string, number][] = [];
      for (const [key, bucket] of buckets) {
        if (bucket.untold === 0) continue;
        list.push([key, bucket.untold]);
        bucket.untold = 0;
        if (list.length === most) break;
      }
      return list;
    },
    learn(key, total, own) {
      const bucket = buckets.get(key);
      if (!bucket) return;
      // A total that shrank was swept or lost in a crash, and counts from nothing.
      const before = bucket.total === null || bucket.total > total ? total - own : bucket.total;
      refill(bucket);
      bucket.tokens = Math.max(-burst, bucket.tokens - Math.max(0, total - before - own));
      bucket.total = total;
    },
    sweep() {
      for (const [key, bucket] of buckets) {
        refill(bucket);
        if (bucket.tokens >= burst && bucket.untold === 0) buckets.delete(key);
      }
    },
    get size() {
      return buckets.size;
    },
  };
}
