/** A stream of numbers that a seed decides alone; passed in wherever chance is wanted, so that a run can be repeated. */
export interface Random {
  /** Uniform over 0 to 2^32 - 1. */
  nextUint32(): number;
  /** Uniform in 0 (included) to 1 (excluded), in steps of 2^-32. */
  nextUnit(): number;
  /** Uniform over the whole numbers 0 to `limit` - 1; `limit` 1 to 2^32. */
  nextBelow(limit: number): number;
  /** Normal with mean 0 and deviation 1. */
  nextNormal(): number;
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** Spreads a seed of 32 bits over a state, so that seeds next to each other share nothing. Source: the 32-bit finalizer of A. Appleby's MurmurHash3. */
function* spread(seed: number): Generator<number, never> {
  let word = seed >>> 0;
  while (true) {
    word = (word + 0x9e3779b9) >>> 0;
    let mixed = word;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    yield (mixed ^ (mixed >>> 16)) >>> 0;
  }
}

/**
 * xoshiro128** of a 32-bit seed. Not for secrets.
 * Source: D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on Mathematical Software 47, 2021.
 */
export function seededRandom(seed: number): Random {
  const words = spread(seed);
  let [a, b, c, d] = [words.next().value, words.next().value, words.next().value, words.next().value];

  const nextUint32 = () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  const nextUnit = () => nextUint32() / 2 ** 32;
  // 2^-32 of bias for each value of `limit` at most: far below what any use here could notice.
  const nextBelow = (limit: number) => Math.floor(nextUnit() * limit);
  // Box and Muller; 1 - unit keeps the logarithm off zero.
  const nextNormal = () => Math.sqrt(-2 * Math.log(1 - nextUnit())) * Math.cos(2 * Math.PI * nextUnit());
  return { nextUint32, nextUnit, nextBelow, nextNormal };
}
