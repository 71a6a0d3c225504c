interface Findable {
  readonly title: string;
  readonly detail: string;
}

/**
 * The entries that hold every typed word, best first: the start of the title, then the start of a word, then anywhere
 * in the title, then in the detail, then letters in order (`cko` finds Color KO). The given order breaks ties.
 */
export function findCommands<Entry extends Findable>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries
    .map((entry, index) => ({ entry, index, rank: Math.max(...words.map((word) => rankOf(entry, word))) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ entry }) => entry);
}

function rankOf({ title, detail }: Findable, word: string): number {
  const name = title.toLowerCase();
  if (name.startsWith(word)) return 0;
  if (name.split(/[\s-]+/).some((part) => part.startsWith(word))) return 1;
  if (name.includes(word)) return 2;
  if (detail.toLowerCase().includes(word)) return 3;
  return hasLettersInOrder(name, word) ? 4 : Number.POSITIVE_INFINITY;
}

function hasLettersInOrder(name: string, word: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === word[at]) at++;
  return at === word.length;
}
