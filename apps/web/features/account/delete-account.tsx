import { Button, Dialog, TextField } from '@underbase/ui';
import { type FormEvent, useState } from 'react';
import { deleteAccount } from '../../clients/account/own-account.ts';
import { requestLink, signInWithCode } from '../../clients/account/session.ts';
import { notify } from '../notices/notify.ts';
import { signInMessage } from '../sign-in/sign-in-message.ts';

const caught = (thrown: unknown): unknown => thrown;

/** Deletes the account after its address has been typed once more, and after a new sign-in where the last one is older than ten minutes. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  /** Null until a code is needed. */
  const [code, setCode] = useState<string | null>(null);
  const [codeError, setCodeError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isReady = typed.trim().toLowerCase() === email.toLowerCase() && code?.trim() !== '';

  const askForCode = async (): Promise<void> => {
    const refusal = await requestLink(email).catch(caught);
    if (!refusal) {
      setCode('');
      return;
    }
    const { title, text } = signInMessage(refusal);
    notify.error(title, text ? { description: text } : undefined);
  };

  const remove = async (): Promise<void> => {
    if (code !== null) {
      const refusal = await signInWithCode(email, code).catch(caught);
      setCodeError(refusal ? signInMessage(refusal).title : undefined);
      if (refusal) return;
    }
    const outcome = await deleteAccount().catch(() => 'failed' as const);
    if (outcome === 'gone') location.assign('/');
    else if (outcome === 'sign-in-is-old') await askForCode();
    else
      notify.error('Your account could not be deleted', {
        description: 'Your account and its data stand as they were. Try again in a moment.',
      });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    await remove();
    setBusy(false);
  };

  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete my account"
        description="Your profile and the list of your exports are deleted at once and for good. A paid plan is cancelled at once, and what is left of it is lost."
        onSubmit={(event) => void submit(event)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep my account</Button>
            <Button type="submit" variant="danger" disabled={!isReady} isBusy={isBusy}>
              Delete
            </Button>
          </>
        }
      >
        <TextField label={`Type ${email} to go on`} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        {code !== null && (
          <TextField
            label="Code from the mail"
            help={`Your sign-in is older than ten minutes. We sent six digits to ${email}: type them here.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            value={code}
            error={codeError}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Dialog>
    </>
  );
}
