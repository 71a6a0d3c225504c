import { Banner, Button, Skeleton } from '@underbase/ui';
import { useEffect, useState } from 'react';
import { endSession, type ListedSession, listSessions } from '../../clients/account/own-account.ts';
import { notify } from '../notices/notify.ts';

const day = (text: string): string => new Date(text).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const nameOf = ({ device }: ListedSession): string => device ?? 'Unknown browser';

/** Where the account is signed in; every place but this one can be signed out from here. */
export function SessionList() {
  const [sessions, setSessions] = useState<readonly ListedSession[] | 'unread' | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  useEffect(() => void listSessions().then(setSessions, () => setSessions('unread')), []);

  const end = async (session: ListedSession): Promise<void> => {
    setEnding(session.id);
    try {
      await endSession(session.id);
      setSessions((all) => (Array.isArray(all) ? all.filter(({ id }) => id !== session.id) : all));
      notify.success(`${nameOf(session)} is signed out`);
    } catch {
      notify.error('The session could not be ended', { description: 'Check your connection and try again.' });
    }
    setEnding(null);
  };

  if (sessions === null) return <Skeleton />;
  if (sessions === 'unread') return <Banner tone="fail">The list could not be read. Reload the page to try again.</Banner>;
  return (
    <ul className="session-list" aria-label="Where you are signed in">
      {sessions.map((session) => (
        <li key={session.id}>
          <div>
            <b>{nameOf(session)}</b>
            <span className="muted">
              Signed in {day(session.signedInAt)}
              {session.isCurrent ? '' : `, last seen ${day(session.lastSeenAt)}`}
            </span>
          </div>
          {session.isCurrent ? (
            <span className="muted">This browser</span>
          ) : (
            <Button dense isBusy={ending === session.id} aria-label={`Sign out ${nameOf(session)}`} onClick={() => void end(session)}>
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
