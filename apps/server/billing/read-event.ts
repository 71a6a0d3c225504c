import { AppError } from '@underbase/contract';
import { z } from 'zod';
import type { BillingFacts } from './facts.ts';
import type { PriceTable } from './prices.ts';
import {
  chargeFacts,
  chargeSchema,
  disputeSchema,
  invoiceFacts,
  invoicePaymentFacts,
  invoicePaymentSchema,
  invoiceSchema,
  iso,
  refundSchema,
  reversalFacts,
  scheduleFacts,
  scheduleSchema,
  subscriptionFacts,
  subscriptionSchema,
} from './read-objects.ts';

const eventSchema = z.object({
  object: z.literal('event'),
  id: z
    .string()
    .regex(/^evt_\w+$/)
    .max(200),
  type: z.string().min(1).max(100),
  created: z.number().int().min(0).max(253_402_300_799),
  api_version: z.string().max(50).nullish(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({}) }),
});
type Event = z.output<typeof eventSchema>;

const checkoutSchema = z.object({
  object: z.literal('checkout.session'),
  customer: z.string().nullish(),
  client_reference_id: z.string().nullish(),
});

/** Whom a customer belongs to is written into what we make there; anything else than one of our ids is nobody. */
const uuid = z.uuid().optional().catch(undefined);
export const USER_MARK = 'underbase_user';

type Told = Omit<BillingFacts, 'event' | 'at' | 'order'> & { readonly order?: string };
type Reader = (event: Event, prices: PriceTable | null) => Told | null;

const readSubscription: Reader = ({ data: { object } }, prices) => {
  const subscription = subscriptionSchema.parse(object);
  const { facts, order } = subscriptionFacts(subscription, prices);
  return { customer: { id: subscription.customer, userId: uuid.parse(subscription.metadata?.[USER_MARK]) }, subscription: facts, order };
};

/** Of two words of one second about an invoice, the later. */
const INVOICE_RANKS: Readonly<Record<string, string>> = { uncollectible: '2', void: '3', paid: '3' };

const readInvoice: Reader = ({ type, created, data: { object } }) => {
  const invoice = invoiceSchema.parse(object);
  const { facts, payment } = invoiceFacts(invoice, { at: created, hasFailed: type === 'invoice.payment_failed' });
  return { customer: { id: invoice.customer }, invoice: facts, order: INVOICE_RANKS[facts.status] ?? '1', ...(payment ? { payment } : {}) };
};

const readSchedule: Reader = ({ data: { object } }, prices) => {
  const schedule = scheduleSchema.parse(object);
  const facts = scheduleFacts(schedule, prices);
  const order = schedule.status !== 'active' ? '3' : facts?.isActive ? '2' : '1';
  return facts && { customer: { id: schedule.customer }, schedule: facts, order };
};

const readRefund: Reader = ({ data: { object } }) => {
  const refund = refundSchema.parse(object);
  const reversal = reversalFacts(refund);
  const customer = refund.customer ? { customer: { id: refund.customer } } : {};
  return reversal && { ...customer, payment: { id: reversal.paymentId }, reversal, order: reversal.counts ? '1' : '2' };
};

const readDispute: Reader = ({ data: { object } }) => {
  const dispute = disputeSchema.parse(object);
  const reversal = reversalFacts(dispute);
  const isOver = dispute.status === 'won' || dispute.status === 'lost';
  return reversal && { payment: { id: reversal.paymentId }, reversal, order: isOver ? '2' : '1' };
};

const readCharge: Reader = ({ data: { object } }) => {
  const charge = chargeSchema.parse(object);
  return { ...(charge.customer ? { customer: { id: charge.customer } } : {}), payment: chargeFacts(charge) };
};

const readInvoicePayment: Reader = ({ data: { object } }) => {
  const payment = invoicePaymentFacts(invoicePaymentSchema.parse(object));
  return payment && { payment };
};

const readCheckout: Reader = ({ data: { object } }) => {
  const { customer, client_reference_id } = checkoutSchema.parse(object);
  return customer ? { customer: { id: customer, userId: uuid.parse(client_reference_id ?? undefined) } } : null;
};

/** What is told of; the list that the webhook's endpoint has to send. */
const READERS: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': readCheckout,
  'customer.subscription.created': readSubscription,
  'customer.subscription.updated': readSubscription,
  'customer.subscription.deleted': readSubscription,
  'customer.subscription.paused': readSubscription,
  'customer.subscription.resumed': readSubscription,
  'subscription_schedule.created': readSchedule,
  'subscription_schedule.updated': readSchedule,
  'subscription_schedule.released': readSchedule,
  'subscription_schedule.canceled': readSchedule,
  'subscription_schedule.completed': readSchedule,
  'invoice.finalized': readInvoice,
  'invoice.paid': readInvoice,
  'invoice.payment_succeeded': readInvoice,
  'invoice.payment_failed': readInvoice,
  'invoice.voided': readInvoice,
  'invoice.marked_uncollectible': readInvoice,
  'invoice_payment.paid': readInvoicePayment,
  'charge.refunded': readCharge,
  'charge.refund.updated': readRefund,
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.closed': readDispute,
  'charge.dispute.funds_withdrawn': readDispute,
  'charge.dispute.funds_reinstated': readDispute,
};

export const EVENT_TYPES: readonly string[] = Object.keys(READERS);

export interface ReadEvent {
  readonly id: string;
  readonly type: string;
  readonly isLive: boolean;
  /** Null where the event tells nothing that matters here. */
  readonly facts: BillingFacts | null;
}

/**
 * Reads an event that bears a true signature.
 * @throws AppError `billing.bad-event` where it is none, or lacks what its kind must have
 */
export function readEvent(body: unknown, prices: PriceTable | null): ReadEvent {
  try {
    const event = eventSchema.parse(body);
    const reader = Object.hasOwn(READERS, event.type) ? READERS[event.type] : null;
    const told = reader?.(event, prices) ?? null;
    const { id, type, created, api_version, livemode } = event;
    const facts = told && {
      ...told,
      event: { id, type, apiVersion: api_version ?? null },
      at: iso(created),
      order: `${told.order ?? ''}:${id}`,
    };
    return { id, type, isLive: livemode, facts };
  } catch (error) {
    if (error instanceof z.ZodError) throw new AppError('billing.bad-event', {}, error);
    throw error;
  }
}
