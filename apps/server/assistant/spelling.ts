/** Words that people type, as the pages write them. */
export interface Spelling {
  /** The nearest word that the pages hold for one that stands nowhere; the word itself where nothing is near. */
  mend(word: string): string;
}

const LEAST_LETTERS = 4;
/** From here on a wrong letter, or a second slip, still leaves the word to be seen. */
const LONG = 6;
const TWO_SLIPS = 8;

/**
 * Steps from one word to another: a letter too many, missing, wrong, or two swapped (optimal string alignment, Damerau 1964).
 * @returns more than `most` where it takes more
 */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_cell, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length];
}

const sorted = (word: string): string => [...word].sort().join('');

/** In a short word a wrong letter makes another word of it; only a missing, doubled or swapped one is a slip. */
const isSlip = (typed: string, word: string, slips: number): boolean =>
  slips > 0 && (typed.length >= LONG || typed.length !== word.length || sorted(typed) === sorted(word));

/**
 * @param words as the pages write them, in lower case
 * @param isKnown true of other words that are no slips
 */
export function createSpelling(words: readonly string[], isKnown: (word: string) => boolean): Spelling {
  const known = new Set(words);
  const byFirst = new Map<string, string[]>();
  for (const word of known) {
    if (word.length < LEAST_LETTERS) continue;
    byFirst.set(word[0], [...(byFirst.get(word[0]) ?? []), word]);
  }
  function nearest(typed: string): string {
    const most = typed.length >= TWO_SLIPS ? 2 : 1;
    let best = typed;
    let fewest = most + 1;
    // Slips seldom change the first letter, but swap it with the second.
    for (const first of new Set([typed[0], typed[1]])) {
      for (const word of byFirst.get(first) ?? []) {
        const slips = slipsBetween(typed, word, most);
        if (slips < fewest && (first === typed[0] || sorted(typed) === sorted(word)) && isSlip(typed, word, slips)) {
          best = word;
          fewest = slips;
        }
      }
    }
    return best;
  }
  return {
    mend: (word) => (word.length < LEAST_LETTERS || !/^[a-z]+$/.test(word) || known.has(word) || isKnown(word) ? word : nearest(word)),
  };
}
