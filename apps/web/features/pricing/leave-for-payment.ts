import { subscriptionStore } from '../../clients/account/subscription.ts';
import { siteStorage } from '../../clients/browser-storage.ts';
import { planWord, recordPaymentRedirect } from './payment-redirect.ts';

/** Leaves for the payment service, and notes that it did. */
export function leaveForPayment(url: string): void {
  const { subscription } = subscriptionStore.get();
  recordPaymentRedirect(siteStorage, Date.now(), subscription && planWord(subscription));
  location.assign(url);
}
