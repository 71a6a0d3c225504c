import { TextField } from '@underbase/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { FoundList } from './found-list.tsx';
import { DOCS, DOCS_SECTIONS, type DocsPageEntry } from './library.ts';
import { searchDocs } from './search-docs.ts';
import { useFoundSections } from './use-found-sections.ts';

function PageList({ pages }: { readonly pages: readonly DocsPageEntry[] }) {
  return (
    <ul className="starts docs-list">
      {pages.map((page) => (
        <li key={page.slug}>
          <Link to={`/docs/${page.slug}`}>
            <span>{page.title}</span>
            <span className="faint">{page.summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The way in: search, then every page under its heading. */
export function DocsIndex() {
  usePageTitle('Docs', 'How DTF and screen printing work, how each tool works, and what to do when something does not.');
  const [question, setQuestion] = useState('');
  const sections = useFoundSections(question);
  const found = question.trim() === '' ? null : searchDocs(DOCS, question);
  const count = sections?.length ?? found?.length ?? 0;
  return (
    <div className="page docs-index">
      <h1 className="h1">Docs</h1>
      <p className="lead">How print works, how the tools work, and what to do when something does not.</p>
      <TextField
        label="Search docs"
        hideLabel
        type="search"
        className="find"
        placeholder="Search docs"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      {found ? (
        <>
          <p className="muted" role="status">
            {count === 0 ? 'Nothing found. Try another word.' : `${count} found`}
          </p>
          {sections ? <FoundList results={sections} /> : <PageList pages={found} />}
        </>
      ) : (
        DOCS_SECTIONS.map((section) => (
          <section key={section.name} className="docs-section">
            <h2 className="h3">{section.name}</h2>
            <PageList pages={section.pages} />
          </section>
        ))
      )}
    </div>
  );
}
