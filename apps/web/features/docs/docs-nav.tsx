import { TextField } from '@underbase/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { FoundList } from './found-list.tsx';
import { DOCS, DOCS_SECTIONS } from './library.ts';
import { searchDocs } from './search-docs.ts';
import { useFoundSections } from './use-found-sections.ts';

/** Search and the list of pages, beside every page. */
export function DocsNav({ current }: { readonly current: string }) {
  const [question, setQuestion] = useState('');
  const sections = useFoundSections(question);
  const found = question.trim() === '' ? null : searchDocs(DOCS, question);
  const count = sections?.length ?? found?.length ?? 0;
  return (
    <aside className="nav" aria-label="Documentation">
      <TextField
        label="Search docs"
        hideLabel
        type="search"
        placeholder="Search docs"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <div className={found ? 'found-list' : 'nav-list'} aria-live={found ? 'polite' : undefined}>
        {found && <h2>{count === 0 ? 'Nothing found' : `${count} found`}</h2>}
        {found && sections && <FoundList results={sections} />}
        {!sections &&
          found?.map((page) => (
            <Link key={page.slug} to={`/docs/${page.slug}`}>
              {page.title}
            </Link>
          ))}
        {!found &&
          DOCS_SECTIONS.map((section) => (
            <div key={section.name}>
              <h2>{section.name}</h2>
              {section.pages.map((page) => (
                <Link key={page.slug} to={`/docs/${page.slug}`} aria-current={page.slug === current ? 'page' : undefined}>
                  {page.title}
                </Link>
              ))}
            </div>
          ))}
      </div>
    </aside>
  );
}
