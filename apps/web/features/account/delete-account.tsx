import { Button, Dialog, TextField } from '@underbase/ui';
import { type FormEvent, useState } from 'react';
import { deleteAccount } from '../../clients/account/session.ts';
import { notify } from '../notices/notify.ts';

/** Deletes the account after its address has been typed once more. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const matches = typed.trim().toLowerCase() === email.toLowerCase();

  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!matches || isBusy) return;
    setBusy(true);
    const isGone = await deleteAccount().catch(() => false);
    setBusy(false);
    if (isGone) location.assign('/');
    else notify.error('Your account could not be deleted', { description: 'Nothing was changed. Try again in a moment.' });
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
        description="Your profile and the list of your exports are deleted at once and for good. A paid plan ends with it."
        onSubmit={(event) => void remove(event)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep my account</Button>
            <Button type="submit" variant="danger" disabled={!matches} isBusy={isBusy}>
              Delete
            </Button>
          </>
        }
      >
        <TextField label={`Type ${email} to go on`} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Dialog>
    </>
  );
}
