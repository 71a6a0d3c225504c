import { openBench } from '../../../state/open-bench.ts';
import { readComparison, type Wanted } from './read-comparison.ts';

/** What a question wants compared on the file of the open bench, with the words that stand over it; null where there is nothing of that. */
export function comparisonOf(question: string): { readonly wanted: Wanted; readonly words: string } | null {
  const bench = openBench.get();
  const file = bench?.file();
  if (!bench || !file) return null;
  const wanted = readComparison(question, bench.tool);
  if (!wanted) return null;
  const [first, second] = wanted.settings;
  const words = `${wanted.label} ${first.words} and ${second.words} in the [${bench.tool.title}](/${bench.tool.id}), as your file would come out. All other options are as you have them.`;
  return { wanted, words };
}
