import { designerAddress } from '../../clients/account/designer.ts';
import { sessionStore } from '../../clients/account/session.ts';

/** Hands over to the companion service. Without a session there is no navigation to it: signed-out users go to sign-in. */
export async function openDesigner(goTo: (path: string) => void): Promise<void> {
  if (sessionStore.get().status !== 'signed-in') {
    goTo('/auth/signin');
    return;
  }
  const address = await designerAddress().catch(() => null);
  if (address) location.assign(address);
}
