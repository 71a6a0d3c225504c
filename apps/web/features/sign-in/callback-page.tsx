import { useState } from 'react';
import { Link } from 'react-router';
import { MessagePage } from '../../app/errors/message-page.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { StartView } from '../../app/start/start-view.tsx';
import { offeredSession } from '../../clients/account/offered-session.ts';
import { takeReturnPath } from '../../clients/account/return-path.ts';
import { sessionStore } from '../../clients/account/session.ts';
import { useStore } from '../../state/store.ts';
import { GoOn } from './go-on.tsx';
import { ReceivedSession } from './received-session.tsx';
import { googleMessage } from './sign-in-message.ts';

interface Failure {
  readonly title: string;
  readonly text: string;
}

/** Failures that the auth service sends people back with, in words. */
const FAILURES: Readonly<Record<string, Failure>> = {
  otp_expired: { title: 'This link no longer works', text: 'It was used already or has expired. Links hold for an hour and work once.' },
  provider_refused: { title: 'Google did not sign you in', text: 'You declined, or Google stopped the sign-in. Nothing was changed.' },
  provider_email_needs_verification: {
    title: 'Google has not verified this address',
    text: 'Verify it with Google first, or sign in with a link by e-mail.',
  },
  bad_oauth_state: { title: 'This sign-in took too long', text: 'It was started too long ago or in another browser. Start again here.' },
  over_request_rate_limit: { title: 'Too many tries', text: 'Wait a few minutes and try again.' },
};

/** The description stands in the address, which anybody can write. */
const MOST_SHOWN = 200;

const OTHER_DEVICE: Failure = {
  title: 'Open the link where you asked for it',
  text: 'This browser did not ask for the link, so it can’t finish the sign-in. Open the mail in the browser where you started, type the mail’s six digits there, or ask for a new link here.',
};

/** What the address bar brought back, in query or fragment. */
function failureFrom(search: string, hash: string): Failure | null {
  const given = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))].find((part) => part.has('error'));
  if (!given) return null;
  const known = FAILURES[given.get('error_code') ?? ''];
  if (known) return known;
  const { title, text } = googleMessage(given.get('error_description')?.slice(0, MOST_SHOWN) ?? '');
  return text ? { title, text } : { title: 'Sign-in did not work', text: title };
}

/** The return point of mailed links and of Google: the auth library exchanges the code by itself; this page says how it went. */
export function CallbackPage() {
  usePageTitle('Signing in');
  const [session] = useState(offeredSession);
  return session ? <ReceivedSession session={session} /> : <ExchangedCode />;
}

function ExchangedCode() {
  // Read before the library cleans the address bar.
  const [failure] = useState(() => failureFrom(location.search, location.hash));
  const { status } = useStore(sessionStore);

  if (status === 'signed-in') return <GoOn to={takeReturnPath} />;
  if (status === 'loading') return <StartView />;
  const { title, text } = failure ?? OTHER_DEVICE;
  return (
    <MessagePage title={title} text={text}>
      <Link className="btn primary" to="/auth/signin">
        Ask for a new link
      </Link>
    </MessagePage>
  );
}
