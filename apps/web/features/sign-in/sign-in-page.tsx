import { Button, Icon, TextField } from '@underbase/ui';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { rememberReturnPath, safePath } from '../../clients/account/return-path.ts';
import { requestLink, sessionStore } from '../../clients/account/session.ts';
import { useStore } from '../../state/store.ts';
import { notify } from '../notices/notify.ts';
import { GoOn } from './go-on.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { signInMessage } from './sign-in-message.ts';
import { WhatWaits } from './what-waits.tsx';

interface SignInPageProps {
  readonly purpose: 'sign-in' | 'sign-up';
}

const TITLES = { 'sign-in': 'Login', 'sign-up': 'Sign Up' } as const;

/** Asks for an e-mail address and sends a link; the same form for old and new users, since the link creates an account where there is none. */
export function SignInPage({ purpose }: SignInPageProps) {
  usePageTitle(TITLES[purpose]);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { status } = useStore(sessionStore);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const next = safePath(query.get('next'));

  if (status === 'signed-in') return <GoOn to={() => next} />;

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    rememberReturnPath(next);
    const refusal = await requestLink(email.trim()).catch((thrown: unknown) => thrown);
    setSending(false);
    if (!refusal) {
      await navigate('/auth/check-email', { state: { email: email.trim() } });
      return;
    }
    const { title, text, isAboutEmail } = signInMessage(refusal);
    if (isAboutEmail) setError(title);
    notify.error(title, text ? { description: text } : undefined);
  };

  return (
    <SignInFrame>
      <h1 className="h1">{TITLES[purpose]}</h1>
      <p className="muted prose">
        We send you a link. There is no password to remember. If you are new here, the link also creates your account.
      </p>
      <WhatWaits next={next} />
      {/* The server judges the address (settled.md 11). */}
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          className="tall"
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" className="tall" disabled={isSending}>
          <Icon name="mail" />
          {isSending ? 'Sending' : 'Send sign-in link'}
        </Button>
      </form>
      <div className="or">or</div>
      <GoogleButton next={next} />
      <p className="help">
        By continuing you accept the <Link to="/docs/terms">Terms</Link> and the <Link to="/docs/privacy">Privacy</Link> notice.
      </p>
    </SignInFrame>
  );
}
