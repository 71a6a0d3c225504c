import type { Tier } from '@underbase/contract';
import type { Period } from './prices.ts';

/**
 * What the database takes in (`private.record_billing`): facts about the objects of the payment service in one form, whatever the
 * version of its interface. Times are ISO texts, amounts minor units. Keys that are absent say nothing.
 */
export interface BillingFacts {
  /** Absent where an object was read, not told. */
  readonly event?: { readonly id: string; readonly type: string; readonly apiVersion: string | null };
  /** When this was so. */
  readonly at: string;
  /** Decides between two snapshots of the same second. What begins with `~` was asked for and rules. */
  readonly order: string;
  readonly customer?: { readonly id: string; readonly userId?: string };
  readonly subscription?: SubscriptionFacts;
  readonly schedule?: ScheduleFacts;
  readonly invoice?: InvoiceFacts;
  readonly payment?: PaymentFacts;
  readonly reversal?: ReversalFacts;
}

export interface SubscriptionFacts {
  readonly id: string;
  /** Null for a price that is none of ours. */
  readonly tier: Tier | null;
  readonly period: Period;
  readonly status: string;
  readonly createdAt: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly endsAt: string | null;
  readonly collects: boolean;
  readonly itemId: string;
  readonly scheduleId: string | null;
}

export interface ScheduleFacts {
  readonly id: string;
  readonly subscriptionId: string;
  readonly isActive: boolean;
  readonly nextTier: Tier | null;
  readonly nextPeriod: Period | null;
  readonly changesAt: string | null;
}

export interface InvoiceFacts {
  readonly id: string;
  readonly subscriptionId: string | null;
  readonly number: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  readonly createdAt: string;
  readonly paidAt?: string;
  readonly failedAt?: string;
}

export interface PaymentFacts {
  readonly id: string;
  readonly invoiceId?: string;
  readonly amountMinor?: number;
  readonly paidAt?: string;
  /** All that went back so far. */
  readonly refundedMinor?: number;
}

export interface ReversalFacts {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: 'refund' | 'dispute';
  readonly amountMinor: number;
  /** False for one that failed or was won. */
  readonly counts: boolean;
}
