import { WORDING } from '@underbase/contract';
import { buttonClass } from '@underbase/ui';
import { Link } from 'react-router';
import { usePageTitle } from '../page-title.ts';
import { MessagePage } from './message-page.tsx';

export function NotFound() {
  usePageTitle(WORDING.notFound.title);
  return (
    <MessagePage title={WORDING.notFound.title} text={WORDING.notFound.text}>
      <Link className={buttonClass({ variant: 'primary' })} to="/">
        {WORDING.notFound.action}
      </Link>
    </MessagePage>
  );
}
