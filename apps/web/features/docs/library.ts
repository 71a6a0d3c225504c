import { TOOLS } from '@underbase/tools';
import type { PageFacts } from '../../markdown/read-page.ts';

/** A page of the documentation, with the way to its text. */
export interface DocsPageEntry extends PageFacts {
  readonly slug: string;
  readonly load: () => Promise<string>;
}

type Facts = Readonly<Record<string, PageFacts>>;
type Loaders = Readonly<Record<string, () => Promise<string>>>;

const pageFacts = import.meta.glob<PageFacts>('../../../../content/docs/*.md', { query: '?facts', import: 'default', eager: true });
const pageTexts = import.meta.glob<string>('../../../../content/docs/*.md', { query: '?page', import: 'default' });
const guideFacts = import.meta.glob<PageFacts>('../../../../packages/tools/*/guide.md', {
  query: '?facts',
  import: 'default',
  eager: true,
});
const guideTexts = import.meta.glob<string>('../../../../packages/tools/*/guide.md', { query: '?page', import: 'default' });

export const TROUBLESHOOTING = 'troubleshooting';

function entries(facts: Facts, texts: Loaders, slugFrom: (path: string) => string): readonly DocsPageEntry[] {
  return Object.entries(facts).map(([path, page]) => ({ ...page, slug: slugFrom(path), load: texts[path] }));
}

const written = entries(pageFacts, pageTexts, (path) => path.slice(path.lastIndexOf('/') + 1, -'.md'.length));
const allGuides = entries(guideFacts, guideTexts, (path) => path.split('/').at(-2) ?? '');

/** Guides of the tools that work, in the registry's order. */
const guides: readonly DocsPageEntry[] = TOOLS.filter((tool) => tool.load).flatMap((tool, order) => {
  const guide = allGuides.find((candidate) => candidate.slug === tool.id);
  return guide ? [{ ...guide, title: tool.title, summary: tool.summary, section: 'Tools', order }] : [];
});

const troubleshooting: DocsPageEntry = {
  slug: TROUBLESHOOTING,
  title: 'Troubleshooting',
  section: 'Help',
  order: 1,
  summary: 'Every message that a tool can show, what it means and what to do.',
  headings: [],
  text: 'error message refused damaged memory',
  load: async () => '',
};

const SECTIONS = ['Start', 'DTF', 'Screen printing', 'Artwork', 'Answers', 'Tools', 'Help', 'About'];

/** Every page, in reading order. */
export const DOCS: readonly DocsPageEntry[] = [...written, ...guides, troubleshooting].sort(
  (a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.order - b.order,
);

/** The same, under their headings. */
export const DOCS_SECTIONS: readonly { readonly name: string; readonly pages: readonly DocsPageEntry[] }[] = SECTIONS.map((name) => ({
  name,
  pages: DOCS.filter((page) => page.section === name),
})).filter(({ pages }) => pages.length > 0);
