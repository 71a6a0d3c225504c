interface Findable {
  readonly title: string;
  readonly detail: string;
  /** Other words for the same thing; absent where there are none. */
  readonly searchWords?: string;
}

/** Words of a sentence that say nothing of what is wanted. */
const IDLE_WORDS = new Set('a an the my of to for from in on with and or is it how do i'.split(' '));

const NOT_FOUND = Number.POSITIVE_INFINITY;
/** Letters in order are a guess: good where all is typed so, no match for a word among others. */
const GUESS = 5;

/**
 * The entries that hold most of the typed words, at least half of them; among equals the best first: the start of the title, then the
 * start of a word, then anywhere in the title, then in the detail, then among other words for it, then letters in order (`cko` finds
 * Color KO). Where some hold every word, only those are given. The given order breaks ties.
 */
export function findCommands<Entry extends Findable>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const all = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (all.length === 0) return entries;
  const telling = all.filter((word) => !IDLE_WORDS.has(word));
  const words = telling.length > 0 ? telling : all;
  const judged = entries.map((entry, index) => ({ entry, index, ...judge(entry, words) }));
  const whole = judged.filter(({ found }) => found === words.length);
  const kept = whole.length > 0 ? whole : judged.filter(({ sure }) => sure > 0 && sure * 2 >= words.length);
  return kept.sort((a, b) => b.sure - a.sure || a.rank - b.rank || a.index - b.index).map(({ entry }) => entry);
}

/** How many words an entry holds, how many of them for sure, and where the one was found that lies deepest. */
function judge(entry: Findable, words: readonly string[]) {
  const ranks = words.map((word) => rankOf(entry, word)).filter((rank) => rank < NOT_FOUND);
  return { found: ranks.length, sure: ranks.filter((rank) => rank < GUESS).length, rank: Math.max(...ranks) };
}

function rankOf({ title, detail, searchWords = '' }: Findable, word: string): number {
  const name = title.toLowerCase();
  if (name.startsWith(word)) return 0;
  if (startsAWord(name, word)) return 1;
  if (name.includes(word)) return 2;
  if (detail.toLowerCase().includes(word)) return 3;
  if (startsAWord(searchWords, word)) return 4;
  return hasLettersInOrder(name, word) ? GUESS : NOT_FOUND;
}

function startsAWord(text: string, start: string): boolean {
  return text.split(/[\s-]+/).some((part) => part.startsWith(start));
}

function hasLettersInOrder(name: string, word: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === word[at]) at++;
  return at === word.length;
}
