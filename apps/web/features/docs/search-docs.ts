/** What search looks at. */
interface Searchable {
  readonly title: string;
  readonly summary: string;
  readonly headings: readonly { readonly text: string }[];
  readonly text: string;
}

function scoreOf(page: Searchable, word: string): number {
  if (page.title.toLowerCase().includes(word)) return 8;
  if (page.headings.some((heading) => heading.text.toLowerCase().includes(word))) return 4;
  if (page.summary.toLowerCase().includes(word)) return 3;
  return page.text.toLowerCase().includes(word) ? 1 : 0;
}

/** Pages that hold every word of the question, the closest first: title before heading before text. Nothing asked, nothing left out. */
export function searchDocs<Page extends Searchable>(pages: readonly Page[], question: string): readonly Page[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return pages;
  return pages
    .map((page) => ({ page, scores: words.map((word) => scoreOf(page, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .sort((a, b) => sum(b.scores) - sum(a.scores))
    .map(({ page }) => page);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
