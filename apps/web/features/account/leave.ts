import { plainWords, WORDING } from '@underbase/contract';
import { signOut } from '../../clients/account/session.ts';
import { notify } from '../notices/notify.ts';

/** Signs out and sends the browser to the site root. */
export async function leave(): Promise<void> {
  try {
    const error = await signOut();
    if (error) {
      notify.error(plainWords(error.message) || WORDING.signIn.signOutFailed);
      return;
    }
    location.assign('/');
  } catch {
    notify.error(WORDING.signIn.signOutFailed);
  }
}
