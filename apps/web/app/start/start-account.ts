import { grantOnSignIn } from '../../clients/account/access.ts';
import { startSession } from '../../clients/account/session.ts';
import { followSession } from '../../clients/account/subscription.ts';

/** Ties session, access and subscription together, and looks whether somebody is signed in. Called once, at start. */
export function startAccount(): void {
  grantOnSignIn();
  followSession();
  void startSession();
}
