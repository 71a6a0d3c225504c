import { WORDING } from '@underbase/contract';
import { Button, Icon, RegistrationMarks, TextField } from '@underbase/ui';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../app/page-title.ts';
import { rememberReturnPath } from '../../clients/account/return-path.ts';
import { requestLink, sessionStore } from '../../clients/account/session.ts';
import { notify } from '../notices/notify.ts';

const words = WORDING.betaGate;

/** Stands before a beta tool while access has not been granted; signing in by the mailed link grants it. */
export function BetaGate() {
  usePageTitle(words.title);
  const { pathname } = useLocation();
  const [email, setEmail] = useState(() => sessionStore.get().account?.email ?? '');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (email.trim() === '') {
      setError(words.emailMissing);
      return;
    }
    setSending(true);
    setError(undefined);
    rememberReturnPath(pathname);
    const refusal = await requestLink(email.trim()).catch((thrown: unknown) => thrown);
    setSending(false);
    if (refusal) setError(words.failed);
    else notify.success(words.sentTitle, { description: words.sentText });
  };

  return (
    <div className="page message-page">
      <div className="empty beta-gate">
        <RegistrationMarks />
        <h1 className="h1">{words.title}</h1>
        <p className="prose muted">This tool is in beta. Send yourself a link and open it: that grants access in this browser.</p>
        <form className="stack" noValidate onSubmit={(event) => void send(event)}>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            value={email}
            error={error}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="primary" disabled={isSending}>
            <Icon name="mail" />
            {isSending ? 'Sending' : 'Send magic link'}
          </Button>
        </form>
      </div>
    </div>
  );
}
