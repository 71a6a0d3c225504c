import { Button, LinkButton, TextField } from '@underbase/ui';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { takeReturnPath } from '../../clients/account/return-path.ts';
import { requestLink, sessionStore, signInWithCode } from '../../clients/account/session.ts';
import { siteConfig } from '../../clients/site-config.ts';
import { useStore } from '../../state/store.ts';
import { notify } from '../notices/notify.ts';
import { GoOn } from './go-on.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { signInMessage } from './sign-in-message.ts';

function emailFrom(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
}

/** Shown after a link was requested; takes the six digits for mail that is read on another device. */
export function CheckEmailPage() {
  usePageTitle('Check your e-mail');
  const email = emailFrom(useLocation().state);
  const { status } = useStore(sessionStore);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  if (status === 'signed-in') return <GoOn to={takeReturnPath} />;

  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const refusal = await signInWithCode(email, code).catch((thrown: unknown) => thrown);
    setBusy(false);
    if (refusal) setError(signInMessage(refusal).title);
  };

  const sendAgain = async (): Promise<void> => {
    setBusy(true);
    const refusal = await requestLink(email).catch((thrown: unknown) => thrown);
    setBusy(false);
    if (!refusal) {
      notify.success('Sent again', { description: `Another link is on its way to ${email}.` });
      return;
    }
    const { title, text } = signInMessage(refusal);
    notify.error(title, text ? { description: text } : undefined);
  };

  return (
    <SignInFrame>
      <h1 className="h1">Check your e-mail</h1>
      <p className="muted prose">
        {email ? (
          <>
            A sign-in link is on its way to <b>{email}</b>. Open it in this browser.
          </>
        ) : (
          'This page follows after a sign-in link was sent. Nothing was sent from this page: ask for a link first.'
        )}
      </p>
      {email && (
        <form className="stack" noValidate onSubmit={(event) => void enter(event)}>
          <TextField
            label="Code from the mail"
            help="For mail that you read on another device: type its six digits here."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            className="tall"
            value={code}
            error={error}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" variant="primary" className="tall" disabled={isBusy || code.trim() === ''}>
            Sign in with the code
          </Button>
        </form>
      )}
      <div className="row wrap">
        {email && (
          <Button disabled={isBusy} onClick={() => void sendAgain()}>
            Send again
          </Button>
        )}
        <Link className="btn quiet" to="/auth/signin">
          {email ? 'Use another address' : 'Ask for a link'}
        </Link>
        {siteConfig.isDevelopment && (
          <LinkButton href="/dev/mailbox" variant="quiet">
            Development mailbox
          </LinkButton>
        )}
      </div>
    </SignInFrame>
  );
}
