import { WORDING } from '@underbase/contract';
import { Button } from '@underbase/ui';
import { useState } from 'react';
import { rememberReturnPath } from '../../clients/account/return-path.ts';
import { isGoogleEnabled, signInWithGoogle } from '../../clients/account/session.ts';
import { notify } from '../notices/notify.ts';
import { googleMessage } from './sign-in-message.ts';

function say(message: string): void {
  const { title, text } = googleMessage(message);
  notify.error(title, text ? { description: text } : undefined);
}

/** Leaves for Google, or says why it can't; `next` is where the visitor wanted to go. */
export function GoogleButton({ next }: { readonly next: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    rememberReturnPath(next);
    try {
      const error = (await isGoogleEnabled()) ? await signInWithGoogle() : { message: 'google is not enabled' };
      if (!error) return;
      say(error.message);
    } catch {
      say(WORDING.signIn.googleFailed);
    }
    setLeaving(false);
  };
  return (
    <Button className="tall" disabled={isLeaving} onClick={() => void leave()}>
      <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
        <path
          fill="currentColor"
          d="M8.2 6.9v2.5h3.5c-.3 1.5-1.6 2.5-3.5 2.5a3.9 3.9 0 1 1 2.5-6.9l1.9-1.9A6.5 6.5 0 1 0 8.2 14.5c3.8 0 6.3-2.6 6.3-6.4 0-.4 0-.8-.1-1.2H8.2Z"
        />
      </svg>
      Continue with Google
    </Button>
  );
}
