import { siteStorage } from '../../clients/browser-storage.ts';
import { recordPaymentRedirect } from './payment-redirect.ts';

/** Leaves for the payment service, and notes that it did. */
export function leaveForPayment(url: string): void {
  recordPaymentRedirect(siteStorage, Date.now());
  location.assign(url);
}
