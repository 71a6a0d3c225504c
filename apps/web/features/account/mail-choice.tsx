import { Checkbox } from '@underbase/ui';
import { sessionStore, updateProfile } from '../../clients/account/session.ts';
import { useStore } from '../../state/store.ts';
import { notify } from '../notices/notify.ts';

/** Whether somebody wants mail of long runs; kept in the profile, so that every device and the server know. */
export function MailChoice() {
  const isWanted = useStore(sessionStore, (state) => state.status === 'signed-in' && state.account.metadata.mail_runs === true);
  const choose = async (mail_runs: boolean): Promise<void> => {
    const error = await updateProfile({ mail_runs });
    if (error) notify.error('That could not be kept. Try again.');
  };
  return (
    <div className="mail-choice">
      <Checkbox label="Mail me when a run of more than a minute has ended" checked={isWanted} onChange={(next) => void choose(next)} />
    </div>
  );
}
