import { Button } from '@underbase/ui';
import { useState } from 'react';
import { exportAccount } from '../../clients/account/own-account.ts';
import { saveFile } from '../../clients/save-file.ts';
import { notify } from '../notices/notify.ts';

/** Hands out everything that is held about the account. */
export function OwnData() {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await exportAccount(), 'underbase-my-data.json');
    } catch {
      notify.error('Your data could not be read', { description: 'Check your connection and try again.' });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void download()}>
      Download my data
    </Button>
  );
}
