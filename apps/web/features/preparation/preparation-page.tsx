import { Link } from 'react-router';
import { MessagePage } from '../../app/errors/message-page.tsx';
import { usePageTitle } from '../../app/page-title.ts';

interface PreparationPageProps {
  readonly title: string;
  /** What the page will do, in one sentence. */
  readonly words: string;
}

/** Says honestly that a page is not there yet, and leads on. */
export function PreparationPage({ title, words }: PreparationPageProps) {
  usePageTitle(title);
  return (
    <MessagePage title={title} text={`${words} This page is in preparation.`}>
      <Link className="btn" to="/tools">
        All Tools
      </Link>
    </MessagePage>
  );
}
