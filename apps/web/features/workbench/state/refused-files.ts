import type { Message } from '@underbase/contract';

/** A file of several that could not be opened, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly words: Message;
}

/** Names more than these would push the bench off the page. */
const NAMED = 3;

/** The words for files that were refused while others went on: the first with its reason, the rest by name. Null of none. */
export function refusalOfSeveral(refused: readonly RefusedFile[]): Message | null {
  const [first, ...rest] = refused;
  if (!first) return null;
  const { name, words } = first;
  const what = words.what.includes(name) ? words.what : `${name}: ${words.what}`;
  if (rest.length === 0) return { what, next: words.next };
  const names = rest.slice(0, NAMED).map((one) => one.name);
  const more = rest.length > NAMED ? [`${rest.length - NAMED} more`] : [];
  return { what: `${what} Nor could these be opened: ${[...names, ...more].join(', ')}.`, next: words.next };
}
