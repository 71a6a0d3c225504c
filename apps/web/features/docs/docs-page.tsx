import { TOOLS } from '@underbase/tools';
import { Icon, Skeleton } from '@underbase/ui';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../app/errors/not-found.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { notify } from '../notices/notify.ts';
import { DocsIndex } from './docs-index.tsx';
import { DocsNav } from './docs-nav.tsx';
import { ErrorList } from './error-list.tsx';
import { DOCS, type DocsPageEntry, TROUBLESHOOTING } from './library.ts';
import { OptionsTable } from './options-table.tsx';

/** /docs and everything under it. */
export function DocsPage() {
  const slug = useParams()['*'] ?? '';
  const page = DOCS.find((candidate) => candidate.slug === slug);
  if (slug === '') return <DocsIndex />;
  return page ? <Article key={slug} page={page} /> : <NotFound />;
}

function useHtml(page: DocsPageEntry): string | null {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void page.load().then((text) => isCurrent && setHtml(text));
    return () => {
      isCurrent = false;
    };
  }, [page]);
  return html;
}

/** The section that an address names; a fragment with broken escapes names itself, and no section. */
function sectionOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function Article({ page }: { readonly page: DocsPageEntry }) {
  usePageTitle(page.title, page.summary);
  const html = useHtml(page);
  const navigate = useNavigate();
  const { hash } = useLocation();
  const tool = TOOLS.find(({ id }) => id === page.slug);

  // The address may name a section; its text arrives after the page.
  useEffect(() => {
    if (html !== null && hash) document.getElementById(sectionOf(hash))?.scrollIntoView();
  }, [html, hash]);

  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!link || !href || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.classList.contains('anchor')) {
      void navigator.clipboard?.writeText(new URL(href, location.href).href).then(() => notify.success('Link copied'));
    } else if (href.startsWith('/')) {
      event.preventDefault();
      void navigate(href);
    }
  };

  return (
    <div className="page docs">
      <DocsNav current={page.slug} />
      <article className="article">
        <p className="faint small">{page.section}</p>
        <h1 className="h1">{page.title}</h1>
        <p className="lead">{page.summary}</p>
        {tool?.load && (
          <p>
            <Link className="btn" to={`/${tool.id}`}>
              <Icon name={tool.icon} />
              Open {tool.title}
            </Link>
          </p>
        )}
        {html === null ? (
          <Skeleton width="80%" />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own Markdown, turned into HTML while building
          // biome-ignore lint/a11y/useKeyWithClickEvents: links inside answer the keyboard themselves; this only spares a reload
          // biome-ignore lint/a11y/noStaticElementInteractions: the same
          <div className="article-body" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
        )}
        {page.slug === TROUBLESHOOTING && <ErrorList />}
        {tool && <OptionsTable tool={tool} />}
        <Neighbors page={page} />
      </article>
      <TableOfContents page={page} hasOptions={tool !== undefined} />
    </div>
  );
}

function Neighbors({ page }: { readonly page: DocsPageEntry }) {
  const index = DOCS.indexOf(page);
  const [previous, next] = [DOCS[index - 1], DOCS[index + 1]];
  return (
    <nav className="docs-neighbors" aria-label="Previous and next page">
      {previous && (
        <Link to={`/docs/${previous.slug}`} rel="prev">
          <Icon name="arrow-left" />
          {previous.title}
        </Link>
      )}
      <span className="grow" />
      {next && (
        <Link to={`/docs/${next.slug}`} rel="next">
          {next.title}
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  );
}

function TableOfContents({ page, hasOptions }: { readonly page: DocsPageEntry; readonly hasOptions: boolean }) {
  const entries = hasOptions ? [...page.headings, { id: 'options', text: 'Options' }] : page.headings;
  return (
    <aside className="toc" aria-label="On this page">
      {entries.length > 0 && <h2>On this page</h2>}
      {entries.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </aside>
  );
}
