import { Button, Icon } from '@underbase/ui';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { DOCS } from '../docs/library.ts';
import { searchDocs } from '../docs/search-docs.ts';
import { openFeedback } from '../feedback/feedback-state.ts';
import { QUICK_LINKS } from './quick-links.ts';

interface DocsGuideProps {
  readonly searchField?: Ref<HTMLInputElement>;
  /** A link was followed: where the guide covers the page, it gets out of the way. */
  readonly onLeave?: () => void;
}

const SHOWN = 6;

/** Stands where the assistant will answer: says that it is not there yet, and searches what is written. */
export function DocsGuide({ searchField, onLeave }: DocsGuideProps) {
  const [typed, setTyped] = useState('');
  const found = typed.trim() ? searchDocs(DOCS, typed).slice(0, SHOWN) : null;
  return (
    <>
      <div className="msg bot">
        <p>The assistant is in preparation. It can't answer yet, but the documentation can.</p>
      </div>
      <div className="docs-guide">
        <label className="field">
          <input
            ref={searchField}
            type="search"
            placeholder="Search the docs"
            aria-label="Search the docs"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <span className="unit">
            <Icon name="search" />
          </span>
        </label>
        <p className="sr" role="status">
          {found && (found.length === 1 ? '1 page found' : `${found.length} pages found`)}
        </p>
        {found && found.length > 0 && (
          <ul className="guide-pages">
            {found.map((page) => (
              <li key={page.slug}>
                <Link to={`/docs/${page.slug}`} onClick={onLeave}>
                  <b>{page.title}</b>
                  <span>{page.summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {found?.length === 0 && <p className="muted">No page holds all of these words. Try fewer, or write to us.</p>}
      </div>
      <div className="stack">
        <p className="faint small">Questions others ask</p>
        <div className="quick">
          {QUICK_LINKS.map(({ question, to }) => (
            <Link key={to} className="btn dense" to={to} onClick={onLeave}>
              {question}
            </Link>
          ))}
        </div>
      </div>
      <div className="stack">
        <p className="faint small">A person reads what you write</p>
        <div className="row">
          <Button dense icon="mail" onClick={openFeedback}>
            Write to us
          </Button>
        </div>
      </div>
    </>
  );
}
