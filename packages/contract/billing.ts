import type { Tier } from './tiers.ts';

/** What the pages about plans and the server say to each other; times are ISO texts, amounts minor units. */

export interface BillingState {
  readonly tier: Tier;
  readonly period: 'monthly' | 'yearly';
  /** The plan that is paid for, also while a payment of it is open; null on the free plan. */
  readonly plan: {
    readonly tier: Tier;
    readonly period: 'monthly' | 'yearly';
    readonly status: string;
    readonly renewsAt: string;
    /** Set where it was cancelled. */
    readonly endsAt: string | null;
    /** Set while a payment is open: until then nothing is lost. */
    readonly graceUntil: string | null;
    readonly next: { readonly tier: Tier; readonly period: 'monthly' | 'yearly'; readonly at: string } | null;
  } | null;
  /** Whether there is a card and an address to look after. */
  readonly hasCustomer: boolean;
  readonly invoices: readonly BillingInvoice[];
}

export interface BillingInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: string;
}

/** What choosing a plan would do: buy it, change to it now or at the end of the period, take back what waits, or nothing. */
export type PlanStep =
  | { readonly kind: 'buy'; readonly dueMinor: number }
  | {
      readonly kind: 'now';
      /** Seconds since 1970 that the figures are reckoned for. */
      readonly at: number;
      /** When the period under way ends; null where a new one begins. */
      readonly renewsAt: string | null;
      readonly tokensAdded: number;
      readonly creditMinor: number;
      readonly chargeMinor: number;
      readonly dueMinor: number;
    }
  | { readonly kind: 'later'; readonly from: string; readonly priceMinor: number }
  | { readonly kind: 'keep'; readonly priceMinor: number }
  | { readonly kind: 'same' };
