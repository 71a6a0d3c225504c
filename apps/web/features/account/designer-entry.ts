import { designerAddress } from '../../clients/account/designer.ts';
import { sessionStore } from '../../clients/account/session.ts';
import { siteConfig } from '../../clients/site-config.ts';
import { notify } from '../notices/notify.ts';

/**
 * Hands over to the companion service, or says that this installation has none. Without a session there is no navigation to it:
 * signed-out users go to sign-in.
 */
export async function openDesigner(goTo: (path: string) => void): Promise<void> {
  if (!siteConfig.designerUrl) {
    notify.info('AI Graphic Designer is not available here', { description: 'This installation has no designer service.' });
    return;
  }
  if (sessionStore.get().status !== 'signed-in') {
    goTo('/auth/signin');
    return;
  }
  const address = await designerAddress().catch(() => null);
  if (address) location.assign(address);
  else notify.error('AI Graphic Designer could not be opened', { description: 'Try again in a moment.' });
}
