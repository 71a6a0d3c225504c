import { sayPlainly } from './say-plainly.ts';
import { stemOf } from './trade-words.ts';

/** How like a question is to what a section is asked for by; addresses that share no word with it are left out. */
export type Likeness = (question: string, mend?: (word: string) => string) => ReadonlyMap<string, number>;

interface Phrase {
  readonly url: string;
  readonly weight: number;
}

/** A section that is asked for in several like ways is likelier meant than one by a single one. */
const NEAREST_PHRASES = 3;

const stemsOf = (plain: string, mend = (word: string): string => word): Set<string> =>
  new Set((plain.match(/\d+(?:[.,]\d+)*|\p{L}[\p{L}']*/gu) ?? []).map((word) => stemOf(mend(word))));

/**
 * The phrases behind the sections' addresses, each looked up by its own words. A bag of all words that a section is asked for by answers a little
 * to everything; "how wide can I print this" as a whole is said of one thing. Small words count here, as little as they are rare.
 *
 * Likeness is the squared cosine of question and phrase over inverse document frequencies (Salton and Buckley, 1988), summed over a section's three
 * nearest phrases: 0 to 3.
 * @param asked phrases parted by commas, said plainly, by the address of their section
 */
export function createLikeness(asked: ReadonlyMap<string, string>): Likeness {
  const byUrl = [...asked].map(([url, words]) => ({ url, phrases: words.split(',').map((phrase) => stemsOf(phrase)) }));
  const rarity = rarities(byUrl.map(({ phrases }) => new Set(phrases.flatMap((stems) => [...stems]))));
  const unseen = Math.log(1 + byUrl.length);
  const weightOf = (stems: Iterable<string>): number => [...stems].reduce((sum, stem) => sum + (rarity.get(stem) ?? unseen), 0);

  const phrases: Phrase[] = [];
  const places = new Map<string, number[]>();
  for (const { url, phrases: own } of byUrl)
    for (const stems of own.filter(({ size }) => size > 0)) {
      const place = phrases.push({ url, weight: weightOf(stems) }) - 1;
      for (const stem of stems) addTo(places, stem, place);
    }

  return (question, mend) => {
    const stems = stemsOf(sayPlainly(question), mend);
    const shared = new Map<number, number>();
    for (const stem of stems)
      for (const place of places.get(stem) ?? []) shared.set(place, (shared.get(place) ?? 0) + (rarity.get(stem) ?? 0));
    const whole = weightOf(stems);
    const found = new Map<string, number[]>();
    for (const [place, weight] of shared) {
      const { url, weight: own } = phrases[place];
      addTo(found, url, weight ** 2 / (own * whole));
    }
    return new Map([...found].map(([url, likenesses]) => [url, sumOfHighest(likenesses)]));
  };
}

function addTo(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** How rare each stem is among the sections, by the natural logarithm. */
function rarities(sections: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stems of sections) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + sections.length / (count + 0.5))]));
}

const sumOfHighest = (values: readonly number[]): number =>
  [...values]
    .sort((a, b) => b - a)
    .slice(0, NEAREST_PHRASES)
    .reduce((sum, value) => sum + value, 0);
