import { sessionStore, updateProfile } from '../../../clients/account/session.ts';
import { useStore } from '../../../state/store.ts';
import { notify } from '../../notices/notify.ts';

/** While a run waits or works on the server: a mail in place of staying. */
export function MailLink() {
  const isWanted = useStore(sessionStore, (state) => state.status === 'signed-in' && state.account.metadata.mail_runs === true);
  if (isWanted) return <p className="fact muted hide-s">Over a minute, a mail tells you.</p>;
  const want = async (): Promise<void> => {
    if (await updateProfile({ mail_runs: true })) notify.error('That could not be kept. Try again.');
  };
  return (
    <button type="button" className="link hide-s" onClick={() => void want()}>
      Mail me if it takes over a minute
    </button>
  );
}
