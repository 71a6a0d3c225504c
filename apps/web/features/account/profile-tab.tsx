import { plainWords, WORDING } from '@underbase/contract';
import { Button, TextField } from '@underbase/ui';
import { type FormEvent, useState } from 'react';
import { type Account, isSessionGone, sessionStore, updateProfile } from '../../clients/account/session.ts';
import { notify } from '../notices/notify.ts';
import { leave } from './leave.ts';

const words = WORDING.profile;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Name and shop, kept in the user's metadata: what is sent is merged, so that other data stay. */
export function ProfileTab({ account }: { readonly account: Account }) {
  const [name, setName] = useState(text(account.metadata.full_name));
  const [shop, setShop] = useState(text(account.metadata.shop_name));
  const [isSaving, setSaving] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!sessionStore.get().account) {
      notify.error(words.noUser);
      return;
    }
    setSaving(true);
    try {
      const error = await updateProfile({ full_name: name.trim(), shop_name: shop.trim() });
      if (error && isSessionGone(error)) notify.error(words.noUser);
      else if (error) notify.error(plainWords(error.message) || words.failed);
      else notify.success(words.updated);
    } catch {
      notify.error(words.failed);
    }
    setSaving(false);
  };

  return (
    <div className="acct">
      <form className="stack" onSubmit={(event) => void save(event)}>
        <h2 className="h2">Profile</h2>
        <TextField label="Name" autoComplete="name" maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
        <TextField
          label="Shop"
          help="Stands on reports and film labels."
          autoComplete="organization"
          maxLength={120}
          value={shop}
          onChange={(event) => setShop(event.target.value)}
        />
        <div className="row wrap">
          <Button type="submit" variant="primary" isBusy={isSaving}>
            Save
          </Button>
          <Button onClick={() => void leave()}>{WORDING.header.logOut}</Button>
        </div>
      </form>
    </div>
  );
}
