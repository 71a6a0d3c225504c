import type { Period, SoldTier } from './prices.ts';
import type { LiveSubscription } from './read-account.ts';

export interface Terms {
  readonly tier: SoldTier;
  readonly period: Period;
}

export interface Buyer {
  readonly userId: string;
  readonly email: string | null;
}

export interface CheckoutOrder extends Terms {
  readonly userId: string;
  readonly customerId: string;
  /** Names one press of the button: pressing twice, or a lost answer, leads to the same checkout. */
  readonly attempt: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Figures of a change that takes effect at once; minor units. */
export interface ChangeFigures {
  /** For what is left of the plan in force. */
  readonly creditMinor: number;
  /** For the new one. */
  readonly chargeMinor: number;
  /** What is charged now, tax included. */
  readonly dueMinor: number;
}

/** The customer was deleted there, or is one of another mode: the account needs another. */
export class UnknownCustomer extends Error {}

/**
 * The payment service, as far as plans need it. Calls that change something bear keys that make their repetition harmless, and tell
 * what became of the object at once; the events that follow say the same.
 * @throws AppError `billing.refused`, `billing.unreachable`, `billing.changed`
 */
export interface PaymentGateway {
  /** @param instead id of one that the service knows no more */
  createCustomer(buyer: Buyer, instead?: string): Promise<string>;
  /** @throws UnknownCustomer */
  startCheckout(order: CheckoutOrder): Promise<{ readonly id: string; readonly url: string }>;
  /** Ends a checkout that nobody finished; `complete` where somebody did. */
  closeCheckout(id: string): Promise<'closed' | 'complete'>;
  /** @param at seconds since 1970 at which the change is reckoned */
  previewChange(subscription: LiveSubscription, terms: Terms, at: number): Promise<ChangeFigures>;
  /** Changes the plan now. @returns where a payment has to be confirmed first, or null where all is done */
  changeNow(subscription: LiveSubscription, terms: Terms, at: number, attempt: string): Promise<string | null>;
  /** Changes the plan when its period ends. */
  changeLater(subscription: LiveSubscription, terms: Terms, attempt: string): Promise<void>;
  cancelAtEnd(subscription: LiveSubscription, attempt: string): Promise<void>;
  /** Takes back what waits for the end of the period, a cancellation or a change. */
  keep(subscription: LiveSubscription, attempt: string): Promise<void>;
  /** Ends it at once: its account goes. One that has ended already is no failure. */
  endNow(subscriptionId: string): Promise<void>;
  /** @throws UnknownCustomer */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Where an invoice can be read, paid and saved. */
  invoiceUrl(invoiceId: string): Promise<string>;
}
