import type { BillingState, PlanStep } from '@underbase/contract';
import { accessToken } from './account/session.ts';

export interface PlanChoice {
  readonly tier: string;
  readonly period: 'monthly' | 'yearly';
}

/** A call that was refused; its message is made for the user. */
export class BillingError extends Error {
  override readonly name = 'BillingError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const UNREACHED = 'The payment service does not answer. Try again in a moment. The same step is never charged twice.';

async function call<T>(path: string, body?: object): Promise<T> {
  const token = await accessToken();
  const answer = await fetch(`/api/billing${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  if (answer?.ok && said) return said;
  throw new BillingError(said?.code ?? 'billing.unreachable', typeof said?.message === 'string' ? said.message : UNREACHED);
}

/** Names one press of a button, so that pressing it twice, or again after a lost answer, is one step. */
export const newAttempt = (): string => crypto.randomUUID();

/** How plans are paid and what waits; every call rejects with a BillingError. */
export const billing = {
  read: () => call<BillingState>(''),
  preview: (choice: PlanChoice) => call<PlanStep>('/preview', choice),
  /** Leads to the checkout. */
  checkout: (choice: PlanChoice, attempt: string, next: string | null) =>
    call<{ url: string }>('/checkout', { ...choice, attempt, ...(next ? { next } : {}) }),
  /** A url where the payment has to be confirmed first. */
  change: (choice: PlanChoice, at: number, attempt: string) => call<{ url: string | null }>('/change', { ...choice, at, attempt }),
  cancel: (attempt: string) => call<BillingState>('/cancel', { attempt }),
  keep: (attempt: string) => call<BillingState>('/keep', { attempt }),
  portal: () => call<{ url: string }>('/portal', {}),
  invoiceUrl: (id: string) => call<{ url: string }>(`/invoices/${encodeURIComponent(id)}`),
};
