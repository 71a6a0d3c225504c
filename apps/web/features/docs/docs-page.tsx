import { TOOLS } from '@underbase/tools';
import { Link, useParams } from 'react-router';
import { NotFound } from '../../app/errors/not-found.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { PreparationPage } from '../preparation/preparation-page.tsx';

/** Pages that stand under /docs by name; their texts are in preparation. */
const NAMED: Readonly<Record<string, { readonly title: string; readonly words: string }>> = {
  privacy: { title: 'Privacy', words: 'Previews and exports of the tools run in your browser: the picture does not leave your computer.' },
  terms: { title: 'Terms', words: 'The terms under which the tools may be used.' },
  videos: { title: 'Video channel', words: 'This server names no video channel.' },
};

export function DocsPage() {
  const slug = useParams()['*'] ?? '';
  if (slug === '') return <DocsIndex />;
  const named = NAMED[slug];
  if (named) return <PreparationPage title={named.title} words={named.words} />;
  const tool = TOOLS.find(({ id }) => id === slug);
  if (tool) return <PreparationPage title={tool.title} words={tool.summary} />;
  return <NotFound />;
}

function DocsIndex() {
  usePageTitle('Docs');
  return (
    <div className="page docs-index">
      <h1 className="h1">Docs</h1>
      <p className="lead">
        Every control carries its own help where it stands. Longer guides are in preparation; these are the tools that work today.
      </p>
      <ul className="starts">
        {TOOLS.filter((tool) => tool.load).map((tool) => (
          <li key={tool.id}>
            <Link to={`/${tool.id}`}>
              <span aria-hidden="true" />
              <span>{tool.title}</span>
              <span className="faint">{tool.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
