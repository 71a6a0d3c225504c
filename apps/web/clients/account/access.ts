import type { Access } from '@underbase/tools';
import { createStore } from '../../state/store.ts';
import { sessionStore } from './session.ts';

const GRANTED = 'underbase-access-granted';
/** Set by a test that wants to see the gate: it keeps the grant from running. */
const WITHHELD = 'underbase-access-withheld';

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/** Whether beta access has been granted in this browser. */
export const accessStore = createStore<boolean>(readFlag(GRANTED));

/** Access becomes granted, and stored, whenever a user is signed in (spec section 4). */
export function grantOnSignIn(): void {
  const grant = (): void => {
    if (!sessionStore.get().account || readFlag(WITHHELD)) return;
    try {
      localStorage.setItem(GRANTED, 'true');
    } catch {
      // Without storage the grant holds until the page closes.
    }
    accessStore.set(true);
  };
  sessionStore.subscribe(grant);
  grant();
}

/** What stands between a visitor and a page. */
export type Gate = 'open' | 'sign-in' | 'beta' | 'wait';

export function gateFor(access: Access, status: 'loading' | 'signed-out' | 'signed-in', isGranted: boolean): Gate {
  if (access === 'public') return 'open';
  if (status === 'loading') return 'wait';
  if (status === 'signed-out') return 'sign-in';
  return access === 'beta' && !isGranted ? 'beta' : 'open';
}
