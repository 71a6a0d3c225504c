import { Button } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { MessagePage } from '../../app/errors/message-page.tsx';
import { StartView } from '../../app/start/start-view.tsx';
import {
  acceptSession,
  declineSession,
  type OfferedSession,
  type Reception,
  receiveSession,
} from '../../clients/account/offered-session.ts';
import { takeReturnPath } from '../../clients/account/return-path.ts';
import { sessionStore } from '../../clients/account/session.ts';
import { useStore } from '../../state/store.ts';
import { GoOn } from './go-on.tsx';

/** Meets a session that came in the address; asks where it would take the place of another account. */
export function ReceivedSession({ session }: { readonly session: OfferedSession }) {
  const isChecked = useStore(sessionStore, ({ status }) => status !== 'loading');
  const [reception, setReception] = useState<Reception | null>(null);
  const follow = (work: Promise<Reception>): void => void work.catch((): Reception => ({ kind: 'refused' })).then(setReception);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who is signed in
  useEffect(() => {
    if (isChecked) follow(receiveSession(session));
  }, [isChecked]);

  switch (reception?.kind) {
    case undefined:
      return <StartView />;
    case 'signed-in':
      return <GoOn to={takeReturnPath} />;
    case 'question':
      return (
        <MessagePage
          title={`Sign in as ${reception.offered}?`}
          text={`You are signed in as ${reception.current}. The link you opened signs in another account and would take its place in this browser.`}
        >
          <Button
            variant="primary"
            onClick={() => follow(declineSession(session).then(() => ({ kind: 'signed-in', email: reception.current })))}
          >
            Stay {reception.current}
          </Button>
          <Button onClick={() => follow(acceptSession(session))}>Switch to {reception.offered}</Button>
        </MessagePage>
      );
    default:
      return (
        <MessagePage title="This link no longer works" text="It was used already or has expired. Links hold for an hour and work once.">
          <Link className="btn primary" to="/auth/signin">
            Ask for a new link
          </Link>
        </MessagePage>
      );
  }
}
