export interface Part {
  readonly text: string;
  readonly isFound: boolean;
}

const LONGEST = 180;

/** Words that begin with one of the stems, for their marks. */
function pattern(stems: readonly string[]): RegExp | null {
  const escaped = stems.filter((stem) => stem.length > 1).map((stem) => stem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.length === 0 ? null : new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join('|')})[\\p{L}\\d]*`, 'giu');
}

/** Cuts a text where found words begin and end. */
export function markWords(text: string, stems: readonly string[]): Part[] {
  const found = pattern(stems);
  if (!found) return [{ text, isFound: false }];
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(found)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isFound: false });
    parts.push({ text: match[0], isFound: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false });
  return parts;
}

/** The sentence that holds most of the found words, cut to a line or two. */
export function bestSentence(content: string, stems: readonly string[]): string {
  const sentences = content.split(/(?<=[.!?])\s+/);
  const hits = (sentence: string): number => markWords(sentence, stems).filter(({ isFound }) => isFound).length;
  const best = sentences.reduce((most, sentence) => (hits(sentence) > hits(most) ? sentence : most), sentences[0] ?? '');
  return best.length > LONGEST ? `${best.slice(0, LONGEST).trimEnd()}…` : best;
}
